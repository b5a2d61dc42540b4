import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** One step of an order of type others, with the row of its history. */
export interface TaskingOrderMove {
  readonly order: string;
  readonly from: string;
  /** Whether `from` may become it is the caller's to check, with the domain's `mayBecome`. */
  readonly to: string;
  readonly code: string | null;
  readonly cause: string | null;
  /** A sentence for people. */
  readonly text: string;
  readonly actor: 'customer' | 'staff' | 'system';
  readonly actorName: string;
  readonly at: Date;
}

/** Nothing more is done for a request in one of these. */
const ENDED: ReadonlySet<string> = new Set([
  'order_rejected',
  'order_expired',
  'order_delivered',
  'order_canceled',
  'order_failed',
  'mod_rejected',
]);

/** Whether a tasking request of this status still asks for something: the value of its column `active`. */
export const isOpenTasking = (status: string): boolean => !ENDED.has(status);

/**
 * Moves an order of type others from one status to the next, with its tasking request, and writes the history row.
 * Call it in the transaction of what the step is about.
 *
 * @returns false when the order is not in `from` any more: somebody else was first, and nothing was written
 */
export async function moveTaskingOrder(
  transaction: Kysely<Tables>,
  { order, from, to, code, cause, text, actor, actorName, at }: TaskingOrderMove,
): Promise<boolean> {
  const moved = await transaction
    .updateTable('orders')
    .where('id', '=', order)
    .where('order_type', '=', 'others')
    .where('status', '=', from)
    .set({ status: to, status_code: code, status_text: text, updated_at: at })
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await transaction
    .updateTable('tasking_requests')
    .where('order_id', '=', order)
    .set({ status: to, active: isOpenTasking(to), updated_at: at })
    .execute();
  await transaction
    .insertInto('order_events')
    .values({ order_id: order, status: to, code, cause, text, actor, actor_name: actorName, created_at: at })
    .execute();
  return true;
}
