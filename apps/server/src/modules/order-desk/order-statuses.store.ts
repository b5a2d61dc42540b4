import type { orderStatusCalls, QueryOf } from '@sigma/contract';
import {
  type Connection,
  type DatabaseTransaction,
  type OrderEventsTable,
  ROW_COUNT,
  readPage,
} from '@sigma/db';
import type { Selectable } from 'kysely';

/** A step of an order with the order's name and program. */
export interface StepRow extends Selectable<OrderEventsTable> {
  readonly order_name: string;
  readonly program: number;
}

const everyStep = (kysely: Connection) =>
  kysely.selectFrom('order_events').innerJoin('orders', 'orders.id', 'order_events.order_id');
const withOrder = (kysely: Connection) =>
  everyStep(kysely)
    .selectAll('order_events')
    .select(['orders.name as order_name', 'orders.program_id as program']);

export async function listSteps(kysely: Connection, query: QueryOf<typeof orderStatusCalls.list>) {
  const { order, program, status, actor, created_after, created_before } = query;
  let matching = everyStep(kysely);
  if (order !== undefined) matching = matching.where('order_events.order_id', '=', order);
  if (program !== undefined) matching = matching.where('orders.program_id', 'in', program);
  if (status !== undefined) matching = matching.where('order_events.status', 'in', status);
  if (actor !== undefined) matching = matching.where('order_events.actor', 'in', actor);
  if (created_after !== undefined) matching = matching.where('order_events.created_at', '>=', created_after);
  if (created_before !== undefined)
    matching = matching.where('order_events.created_at', '<=', created_before);
  const direction = query.ordering.descending ? 'desc' : 'asc';
  const ordered = matching
    .selectAll('order_events')
    .select(['orders.name as order_name', 'orders.program_id as program'])
    .orderBy('order_events.created_at', direction)
    .orderBy('order_events.id', direction);
  return readPage(ordered, matching.select(ROW_COUNT), query);
}

export const readStep = (kysely: Connection, id: number): Promise<StepRow | undefined> =>
  withOrder(kysely).where('order_events.id', '=', id).executeTakeFirst();

/** The newest step by which an order came to a status. */
export const newestStepTo = (
  kysely: Connection,
  order: string,
  status: string,
): Promise<StepRow | undefined> =>
  withOrder(kysely)
    .where('order_events.order_id', '=', order)
    .where('order_events.status', '=', status)
    .orderBy('order_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Corrects the sentence of a step, which is that of its order too while it is the newest. */
export async function correctStep(transaction: DatabaseTransaction, id: number, text: string): Promise<void> {
  await transaction.updateTable('order_events').where('id', '=', id).set({ text }).execute();
  await transaction
    .updateTable('orders')
    .where((builder) =>
      builder('id', '=', builder.selectFrom('order_events').where('id', '=', id).select('order_id')),
    )
    .where((builder) =>
      builder.not(
        builder.exists(
          builder
            .selectFrom('order_events')
            .whereRef('order_events.order_id', '=', 'orders.id')
            .where('order_events.id', '>', id)
            .select('order_events.id'),
        ),
      ),
    )
    .set({ status_text: text })
    .execute();
}
