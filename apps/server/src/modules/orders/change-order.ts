import {
  bind,
  type Caller,
  cancelOrder,
  type Order,
  type Refusal,
  refuse,
  retryOrder,
} from '@sigma/contract';
import { writeAudit } from '@sigma/db';
import {
  FILE_FORMATS,
  isCancelable,
  isOrderStatus,
  isRetryable,
  lostRight,
  type OrderStatus,
  statusDisplay,
} from '@sigma/domain';
import { orderAnswer } from './order-answer.ts';
import { loadOrderFacts } from './order-facts.store.ts';
import type { OrderServices } from './order-services.ts';
import { moveOrder, readOrder, type StoredOrder } from './orders.store.ts';
import { noSuchOrder } from './read-order.ts';

interface Change {
  readonly program: number;
  readonly order: string;
  readonly caller: Caller;
  readonly now: Date;
  readonly operation: string;
  readonly allowed: (order: StoredOrder, status: OrderStatus) => boolean;
  readonly to: OrderStatus;
  readonly text: string;
  readonly refusal: (status: string) => string;
  readonly delivers: boolean;
  /** A reason of the platform against the change, where its state alone would allow it. */
  readonly against?: (order: StoredOrder) => Promise<string | undefined>;
}

async function change(services: OrderServices, wanted: Change): Promise<Order | Refusal> {
  const { database } = services;
  const before = await readOrder(database.kysely, wanted.program, wanted.order);
  if (before === undefined) return noSuchOrder();
  const status = before.row.status;
  const refusal = refuse('wrong_state', wanted.refusal(statusDisplay(status).name));
  if (!isOrderStatus(status) || !wanted.allowed(before, status)) return refusal;
  const against = await wanted.against?.(before);
  if (against !== undefined) return refuse('wrong_state', against);
  const moved = await database.transaction(async (transaction) => {
    const done = await moveOrder(transaction, wanted.order, status, {
      status: wanted.to,
      code: null,
      cause: null,
      text: wanted.text,
      actor: 'customer',
      actorName: wanted.caller.kind === 'user' ? wanted.caller.email : 'application',
      at: wanted.now,
    });
    if (done) {
      const actor = wanted.caller.kind === 'user' ? wanted.caller.email : 'application';
      const target = `order ${wanted.order}`;
      const operation = wanted.operation;
      await writeAudit(transaction, {
        actor,
        operation,
        target,
        before: { status },
        after: { status: wanted.to },
      });
    }
    if (done && wanted.delivers) await services.queueDelivery(transaction, wanted.order);
    return done;
  });
  const after = await readOrder(database.kysely, wanted.program, wanted.order);
  return moved && after !== undefined ? orderAnswer(after) : refusal;
}

export const cancelOrderBinding = (services: OrderServices) =>
  bind(cancelOrder, ({ params, caller, now }) =>
    change(services, {
      ...params,
      caller,
      now,
      operation: cancelOrder.id,
      allowed: ({ row }, status) => isCancelable(row.order_type, status),
      to: 'order_canceled',
      text: 'Canceled by the customer',
      refusal: (name) => `An order that is ${name.toLowerCase()} can no longer be canceled.`,
      delivers: false,
    }),
  );

export const retryOrderBinding = (services: OrderServices) =>
  bind(retryOrder, ({ params, caller, now }) =>
    change(services, {
      ...params,
      caller,
      now,
      operation: retryOrder.id,
      allowed: (_, status) => isRetryable(status),
      to: 'order_active',
      text: 'Taken up again by the customer',
      refusal: (name) => `Only a failed order can be tried again; this one is ${name.toLowerCase()}.`,
      delivers: true,
      against: (order) => whyNotAgain(services, params.program, order),
    }),
  );

/** What a program may order can have changed since: the collection, the level, the licence, the bucket. */
async function whyNotAgain(
  { database, claimsBuckets }: OrderServices,
  program: number,
  { row, scenes }: StoredOrder,
): Promise<string | undefined> {
  const fileIds = scenes.map((scene) => scene.file_id);
  const { collection, product_level, required_license, s3_bucket, s3_folder } = row;
  if (collection === null) return undefined;
  const facts = await loadOrderFacts(database, {
    program,
    collection,
    fileIds,
    bucket: s3_bucket,
    claimsBuckets,
  });
  const file_format = FILE_FORMATS.find((format) => format === row.file_format);
  const wish = { collection, item_ids: fileIds, s3_bucket, s3_folder, required_license, product_level };
  const fault = lostRight({ ...wish, file_format }, facts);
  return fault && `This order can no longer be delivered: ${fault.message}.`;
}
