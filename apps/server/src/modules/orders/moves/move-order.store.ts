import type { Connection, DatabaseTransaction } from '@sigma/db';
import { isCaptureOrder, isOpenStatus } from '@sigma/domain';
import { sql } from 'kysely';
import { recordOrderEvents } from './order-events.store.ts';

/** A row of the history of an order. */
export interface StatusEvent {
  readonly status: string;
  readonly code: string | null;
  readonly cause: string | null;
  /** A sentence for people. */
  readonly text: string;
  readonly actor: 'customer' | 'staff' | 'system';
  readonly actorName: string;
  readonly at: Date;
}

/** One step of an order from one status to the next, with the row of its history. */
export interface OrderMove extends Omit<StatusEvent, 'status'> {
  readonly order: string;
  readonly from: string;
  /** Whether it may follow `from` is for the caller to check, with the domain's `mayBecome`. */
  readonly to: string;
  /** The user who took it; undefined for an application, for staff and for the system. */
  readonly user?: string | undefined;
}

export async function addEvent(transaction: Connection, order: string, event: StatusEvent): Promise<void> {
  const { actorName: actor_name, at: created_at, ...row } = event;
  await transaction
    .insertInto('order_events')
    .values({ ...row, order_id: order, actor_name, created_at })
    .execute();
}

/** Locks an order until the transaction ends. */
export async function lockOrder(transaction: DatabaseTransaction, order: string): Promise<void> {
  await transaction.selectFrom('orders').where('id', '=', order).select('id').forNoKeyUpdate().execute();
}

/**
 * Moves an order from one status to the next, together with the tasking request of a capture, adds the history row, and
 * records the event of the step. Call it in the transaction of what the step is about.
 *
 * @returns false when the order is no longer in `from`, because another process moved it first; nothing was written
 */
export async function moveOrder(transaction: DatabaseTransaction, move: OrderMove): Promise<boolean> {
  const { order, from, to, user: _, ...event } = move;
  const moved = await transaction
    .updateTable('orders')
    .where('id', '=', order)
    .where('status', '=', from)
    .set({ status: to, status_code: event.code, status_text: event.text, updated_at: event.at })
    .returning('order_type')
    .executeTakeFirst();
  if (moved === undefined) return false;
  if (isCaptureOrder(moved.order_type)) {
    await transaction
      .updateTable('tasking_requests')
      .where('order_id', '=', order)
      .set({ status: to, active: activeAfter(from, to), updated_at: event.at })
      .execute();
  }
  await addEvent(transaction, order, { ...event, status: to });
  await recordOrderEvents(transaction, [move]);
  return true;
}

/** Adds a sentence to the history of an order that keeps its status; it becomes the text of the status. Answers to withdrawals are events. */
export async function noteOnOrder(
  transaction: DatabaseTransaction,
  { order, status, ...note }: Omit<OrderMove, 'from' | 'to' | 'user'> & Pick<StatusEvent, 'status'>,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .where('id', '=', order)
    .set({ status_code: note.code, status_text: note.text, updated_at: note.at })
    .execute();
  await addEvent(transaction, order, { ...note, status });
  await recordOrderEvents(transaction, [{ ...note, order, from: status, to: status }]);
}

/** A request that staff have set aside stays so until it ends; one that comes back from its end is active. */
export function activeAfter(from: string, to: string) {
  if (!isOpenStatus(to)) return false;
  return isOpenStatus(from) ? sql<boolean>`active` : true;
}
