import type { Database, DatabaseTransaction } from '@sigma/db';
import { isCaptureOrder, isOrderStatus } from '@sigma/domain';
import { moveOrder, type OrderMove } from '../moves/move-order.store.ts';
import type { OrderRow } from '../orders.store.ts';
import { closeDelivery, closeScenes, isComplete, isUnchangedSince, readOrderRow } from './delivery.store.ts';
import { deliveryFailureOf } from './delivery-error.ts';
import { failFiles } from './delivery-files.store.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { type WrittenDelivery, writeDelivery } from './write-delivery.ts';

const system = { code: null, cause: null, actor: 'system', actorName: 'Sigma' } as const;

/**
 * Moves an order from accepted or active to delivered or failed. It is safe to run again at any point: finished scenes
 * and files are not written twice, and the manifest is written last.
 *
 * @throws the signal's reason when the process stops; the next run resumes the delivery
 */
export async function deliverOrder(
  services: DeliveryServices,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const order = await readOrderRow(services.database, id);
  if (order === undefined || !(await startProcessing(services, order))) return;
  try {
    for (;;) {
      const written = await writeDelivery(services, order, signal);
      if (await completeOrder(services, order, written)) return;
      // A scene or file arrived during the delivery, so the delivery runs again if the order is complete.
      if (!(await isDeliverable(services, order))) return;
    }
  } catch (error) {
    signal.throwIfAborted();
    services.reportFailure(id, error);
    const failure = deliveryFailureOf(error);
    await services.database.transaction((transaction) =>
      closeOrder(services, transaction, {
        order,
        state: 'failed',
        event: { ...system, ...failure, to: 'order_failed' },
      }),
    );
  }
}

type Step = Omit<OrderMove, 'order' | 'from' | 'at'>;

/** Moves an order to active and processing, each with a history row; false when this process must not deliver it. */
async function startProcessing(services: DeliveryServices, order: OrderRow): Promise<boolean> {
  const { database } = services;
  const status = order.status;
  if (!isOrderStatus(status)) return false;
  // A downlinked capture waits until its scenes and their files are complete, so that no empty order is delivered.
  if (!(await isDeliverable(services, order))) return false;
  if (status === 'order_processing') return true;
  // The pipeline moves a capture to processing when it has been downlinked.
  if (isCaptureOrder(order.order_type)) return false;
  if (status !== 'order_accepted' && status !== 'order_active') return false;
  return database.transaction(async (transaction) => {
    const step = async (from: typeof status | 'order_processing', event: Step) =>
      moveOrder(transaction, { ...event, order: order.id, from, at: services.now() });
    const accepted = status === 'order_accepted';
    if (accepted && !(await step(status, { ...system, to: 'order_active', text: 'Delivery started' })))
      return false;
    return step('order_active', {
      ...system,
      to: 'order_processing',
      text: 'Scenes are being rendered and written',
    });
  });
}

const isDeliverable = async (
  { database, now }: Pick<DeliveryServices, 'now'> & { readonly database: Pick<Database, 'kysely'> },
  { id, order_type }: OrderRow,
) => !isCaptureOrder(order_type) || isComplete(database, id, now());

/** Completes the order; false when its scenes differ from those written, or one of them has changed since. */
function completeOrder(
  services: DeliveryServices,
  order: OrderRow,
  { text, scenes }: WrittenDelivery,
): Promise<boolean> {
  return services.database.transaction(async (transaction) => {
    const isCurrent =
      (await isUnchangedSince(transaction, order.id, scenes)) &&
      (await isDeliverable({ ...services, database: { kysely: transaction } }, order));
    if (!isCurrent) return false;
    const event = { ...system, to: 'order_delivered', text } as const;
    await closeOrder(services, transaction, { order, state: 'done', event });
    return true;
  });
}

interface EndOfDelivery {
  readonly order: OrderRow;
  readonly state: 'done' | 'failed';
  readonly event: Step;
}

async function closeOrder(
  { now, worldNow }: DeliveryServices,
  transaction: DatabaseTransaction,
  { order, state, event }: EndOfDelivery,
): Promise<void> {
  const at = now();
  const eventAt = isCaptureOrder(order.order_type) ? worldNow() : at;
  // When another worker has moved the order, it stays as that worker left it.
  const move = { ...event, order: order.id, from: 'order_processing', at: eventAt };
  if (!(await moveOrder(transaction, move))) return;
  await closeScenes(transaction, order.id, state === 'done' ? 'delivered' : 'failed');
  await closeDelivery(transaction, order.id, state, at);
  if (state === 'failed') await failFiles(transaction, order.id, at);
}
