import type { OrderEstimate } from '@sigma/contract';
import { readyAfterSeconds } from '@sigma/domain';
import { mostAtOnce } from '../../../jobs/index.ts';
import { DELIVER_ORDER, DELIVERIES_AT_ONCE } from '../orders.jobs.ts';
import type { OrderServices } from '../services.ts';
import { countScenesAhead, latestDeliveries } from './ready-time.store.ts';

/** With fewer deliveries of its own, a program is estimated by those of all programs. */
const ENOUGH = 3;

export interface ReadyInput {
  readonly program: number;
  readonly level: string;
  /** Scenes that would be delivered. */
  readonly scenes: number;
}

/** Estimates when an order would be delivered, by what was measured; null if nothing was. */
export async function estimateReady(
  { database, orderGraceMs }: OrderServices,
  { program, level, scenes }: ReadyInput,
): Promise<OrderEstimate['ready']> {
  const { kysely } = database;
  const own = await latestDeliveries(kysely, { level, program });
  const isOwn = own.length >= ENOUGH;
  const measured = isOwn ? own : await latestDeliveries(kysely, { level, program: undefined });
  // Of a process without a backlog nothing shows that it could deliver more; one process always can.
  const deliveriesAtOnce = Math.max(DELIVERIES_AT_ONCE, await mostAtOnce(kysely, DELIVER_ORDER.name));
  const seconds = readyAfterSeconds({
    measured,
    scenes,
    scenesAhead: await countScenesAhead(kysely),
    deliveriesAtOnce,
    graceSeconds: orderGraceMs / 1000,
  });
  return seconds === undefined ? null : { seconds, measured: measured.length, own: isOwn };
}
