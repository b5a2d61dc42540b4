import {
  bind,
  type Caller,
  cancelOrder,
  type Order,
  Refusal,
  refuse,
  retryOrder,
  startOrder,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import {
  FILE_FORMATS,
  isCancelable,
  isCaptureOrder,
  isOrderStatus,
  isRetryable,
  isStartable,
  lostRight,
  type OrderStatus,
  statusDisplay,
} from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../entitlements/index.ts';
import { writeAudit } from '../../records/index.ts';
import { moveOrder } from './moves/move-order.store.ts';
import { quotaObjection, restartDelivery } from './moves/retry-order.ts';
import { orderAnswer } from './order-answer.ts';
import { loadOrderFacts } from './order-facts.store.ts';
import { DELIVER_ORDER } from './orders.jobs.ts';
import { readOrder, type StoredOrder } from './orders.store.ts';
import { orderNotFound } from './read-order.ts';
import type { TaskingOrderServices } from './services.ts';
import { dropProposedTasks } from './tasking-orders.store.ts';

interface OrderChange {
  readonly program: number;
  readonly order: string;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
  readonly operation: string;
  readonly allowed: (order: StoredOrder, status: OrderStatus) => boolean;
  readonly to: OrderStatus;
  readonly text: string;
  readonly refusal: (status: string) => string;
  /** Further changes that are saved in the same transaction. */
  readonly alongside: (transaction: DatabaseTransaction, order: StoredOrder, at: Date) => Promise<void>;
  /** States why the change is not allowed, although the status of the order permits it. */
  readonly objection?: (order: StoredOrder) => Promise<string | undefined>;
  /** States why a concurrent change rules this one out. It runs in the transaction and locks what it checks. */
  readonly lockedObjection?: (
    transaction: DatabaseTransaction,
    order: StoredOrder,
  ) => Promise<string | undefined>;
}

/** Changes an order. If another process changes it first, the change is decided again for its new status. */
async function changeOrder(services: TaskingOrderServices, request: OrderChange): Promise<Order | Refusal> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const answer = await tryChange(services, request);
    if (answer !== 'lost-race') return answer;
  }
  return refuse('wrong_state', 'The order is being changed by others. Try again.');
}

/** An order that can be changed passes through fewer statuses than this. */
const MAX_ATTEMPTS = 5;

async function tryChange(
  services: TaskingOrderServices,
  request: OrderChange,
): Promise<Order | Refusal | 'lost-race'> {
  const { database } = services;
  const before = await readOrder(database.kysely, request.program, request.order);
  if (before === undefined) return orderNotFound();
  const status = before.row.status;
  const refusal = refuse('wrong_state', request.refusal(statusDisplay(status).name));
  if (!isOrderStatus(status) || !request.allowed(before, status)) return refusal;
  const objection = await request.objection?.(before);
  if (objection !== undefined) return refuse('wrong_state', objection);
  const actorName = request.caller.kind === 'user' ? request.caller.email : 'application';
  const at = isCaptureOrder(before.row.order_type) ? services.worldClock() : request.now;
  const moved = await database.transaction(async (transaction) => {
    const lockedObjection = await request.lockedObjection?.(transaction, before);
    if (lockedObjection !== undefined) return refuse('wrong_state', lockedObjection);
    const done = await moveOrder(transaction, {
      order: before.row.id,
      from: status,
      to: request.to,
      code: null,
      cause: null,
      text: request.text,
      actor: 'customer',
      actorName,
      user: request.caller.kind === 'user' ? request.caller.userId : undefined,
      at,
    });
    if (done) {
      const target = `order ${request.order}`;
      const operation = request.operation;
      await writeAudit(transaction, {
        actor: actorName,
        operation,
        target,
        program: request.program,
        before: { status },
        after: { status: request.to },
        requestId: request.requestId,
      });
    }
    if (done) await request.alongside(transaction, before, at);
    return done;
  });
  if (moved instanceof Refusal) return moved;
  const after = await readOrder(database.kysely, request.program, request.order);
  if (!moved) return 'lost-race';
  return after === undefined ? orderNotFound() : orderAnswer(after);
}

export const cancelOrderBinding = (services: TaskingOrderServices) =>
  bind(cancelOrder, ({ params, caller, now, requestId }) =>
    changeOrder(services, {
      ...params,
      caller,
      now,
      requestId,
      operation: cancelOrder.id,
      allowed: ({ row }, status) => isCancelable(row.order_type, status),
      to: 'order_canceled',
      text: 'Canceled by the customer',
      refusal: (name) => `An order that is ${name.toLowerCase()} can no longer be canceled.`,
      alongside: (transaction, { row }) => dropProposedTasks(transaction, row.id),
    }),
  );

export const startOrderBinding = (services: TaskingOrderServices) =>
  bind(startOrder, ({ params, caller, now, requestId }) =>
    changeOrder(services, {
      ...params,
      caller,
      now,
      requestId,
      operation: startOrder.id,
      allowed: ({ row }, status) => isStartable(row.order_type, status),
      to: 'order_active',
      text: 'Started by the customer',
      refusal: (name) =>
        `Only an accepted order of scenes waits for its start; this one is ${name.toLowerCase()}.`,
      alongside: (transaction, { row }) =>
        services.jobs.send(DELIVER_ORDER, { order: row.id }, { transaction }),
    }),
  );

export const retryOrderBinding = (services: TaskingOrderServices) =>
  bind(retryOrder, ({ params, caller, now, requestId }) =>
    changeOrder(services, {
      ...params,
      caller,
      now,
      requestId,
      operation: retryOrder.id,
      allowed: (_, status) => isRetryable(status),
      to: 'order_active',
      text: 'Retried by the customer',
      refusal: (name) => `Only a failed order can be retried; this one is ${name.toLowerCase()}.`,
      alongside: async (transaction, order, at) => {
        if (isCaptureOrder(order.row.order_type)) await restartDelivery(transaction, order.row.id, at);
        await services.jobs.send(DELIVER_ORDER, { order: order.row.id }, { transaction });
      },
      objection: (order) => lostRightObjection(services, { program: params.program, now }, order),
      lockedObjection: (transaction, { row }) => quotaObjection(transaction, services.entitlements, row),
    }),
  );

/** The program may have lost the right to the collection, level, licence or bucket since the order was placed. */
async function lostRightObjection(
  { database, claimsBuckets, entitlements }: TaskingOrderServices,
  { program, now }: Pick<OrderChange, 'program' | 'now'>,
  { row, scenes }: StoredOrder,
): Promise<string | undefined> {
  const fileIds = scenes.map((scene) => scene.file_id);
  const { collection, product_level, required_license, s3_bucket, s3_folder } = row;
  if (collection === null) return undefined;
  const facts = await loadOrderFacts(database.kysely, {
    entitlement: await entitlements.ofExisting(database.kysely, program, PROGRAM_ITSELF),
    collection,
    fileIds,
    bucket: s3_bucket,
    claimsBuckets,
    now,
  });
  const file_format = FILE_FORMATS.find((format) => format === row.file_format);
  const input = { collection, item_ids: fileIds, s3_bucket, s3_folder, required_license, product_level };
  const issue = lostRight({ ...input, file_format }, facts);
  return issue && `This order can no longer be delivered: ${issue.message}.`;
}
