import type { DatabaseTransaction } from '@sigma/db';
import { holdSensors } from '../known.store.ts';
import { askedOf } from '../requests/pass-criteria.ts';
import type { MadePlan } from './make-plan.ts';
import { holdRequests } from './activate-tasks.store.ts';

/**
 * A plan without pictures for requests that were asked differently, or are gone, since their passes were looked for.
 * Its satellites and requests are held until the transaction ends.
 */
export async function stillAsked(transaction: DatabaseTransaction, plan: MadePlan): Promise<MadePlan> {
  await holdSensors(transaction, [...new Set(plan.tasks.map(({ sensor }) => sensor))]);
  const rows = await holdRequests(
    transaction,
    plan.tasks.map(({ request }) => request),
  );
  const now = new Map(rows.map((row) => [row.id, askedOf(row)]));
  return { ...plan, tasks: plan.tasks.filter(({ request }) => now.get(request) === plan.asked.get(request)) };
}
