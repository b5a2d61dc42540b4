import type { DatabaseTransaction } from '@sigma/db';
import { lockSensors } from '../known.store.ts';
import { passCriteriaKey } from '../requests/pass-criteria.ts';
import { lockRequests } from './activate-tasks.store.ts';
import type { MadePlan } from './make-plan.ts';

/**
 * Removes the tasks of requests that were changed or deleted since their passes were searched. Locks the satellites and
 * requests of the plan until the transaction ends.
 */
export async function withoutChangedRequests(
  transaction: DatabaseTransaction,
  plan: MadePlan,
): Promise<MadePlan> {
  await lockSensors(transaction, [...new Set(plan.tasks.map(({ sensor }) => sensor))]);
  const rows = await lockRequests(
    transaction,
    plan.tasks.map(({ request }) => request),
  );
  const now = new Map(rows.map((row) => [row.id, passCriteriaKey(row)]));
  return {
    ...plan,
    tasks: plan.tasks.filter(({ request }) => now.get(request) === plan.criteriaKeys.get(request)),
  };
}
