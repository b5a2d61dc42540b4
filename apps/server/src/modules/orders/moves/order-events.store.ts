import type { DatabaseTransaction } from '@sigma/db';
import { isOrderStatus, type OrderStep, orderEvent, orderEventOf, type PlatformEvent } from '@sigma/domain';
import { recordEvents } from '../../../events/index.ts';

/** A step of an order, as its history has it. */
export interface RecordedStep extends Omit<OrderStep, 'from' | 'to'> {
  readonly order: string;
  readonly actorName: string;
  /** The user who took it; undefined for an application, for staff and for the system. */
  readonly user?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly code: string | null;
  readonly text: string;
  readonly at: Date;
}

/** Records the events of steps that have been taken, in the transaction of the steps. Each order occurs once among them. */
export async function recordOrderEvents(
  transaction: DatabaseTransaction,
  steps: readonly RecordedStep[],
): Promise<void> {
  const notable = steps.flatMap((step) => {
    const { from, to } = step;
    if (!isOrderStatus(from) || !isOrderStatus(to)) return [];
    return orderEventOf({ ...step, from, to }) === undefined ? [] : [{ ...step, from, to }];
  });
  if (notable.length === 0) return;
  const orders = await eventOrders(
    transaction,
    notable.map(({ order }) => order),
  );
  const events = notable.flatMap((step): readonly PlatformEvent[] => {
    const order = orders.get(step.order);
    const event = order && orderEvent(order, step);
    return event === undefined ? [] : [event];
  });
  await recordEvents(transaction, events);
}

/** Orders as their events name them, by id. */
async function eventOrders(transaction: DatabaseTransaction, ids: readonly string[]) {
  const rows = await transaction
    .selectFrom('orders')
    .leftJoin('tasking_requests', 'tasking_requests.order_id', 'orders.id')
    .where('orders.id', 'in', [...ids])
    .select([
      'orders.id',
      'orders.program_id as program',
      'orders.name',
      'orders.requested_by as requestedBy',
      'tasking_requests.id as request',
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
