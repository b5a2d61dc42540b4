import { bind, type Caller, cancelOrder, type Order, Refusal, refuse, retryOrder } from '@sigma/contract';
import { type DatabaseTransaction, writeAudit } from '@sigma/db';
import {
  FILE_FORMATS,
  isCancelable,
  isOrderStatus,
  isRetryable,
  lostRight,
  type OrderStatus,
  quotaIssues,
  statusDisplay,
} from '@sigma/domain';
import { orderAnswer } from './order-answer.ts';
import { loadOrderFacts } from './order-facts.store.ts';
import { DELIVER_ORDER } from './orders.jobs.ts';
import { moveOrder, readOrder, type StoredOrder } from './orders.store.ts';
import { noSuchOrder } from './read-order.ts';
import type { TaskingOrderServices } from './services.ts';
import { dropProposedTasks, holdQuota } from './tasking-orders.store.ts';

interface Change {
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
  /** What goes with the change, in its transaction. */
  readonly also: (transaction: DatabaseTransaction, order: StoredOrder, at: Date) => Promise<void>;
  /** A reason of the platform against the change, where its state alone would allow it. */
  readonly against?: (order: StoredOrder) => Promise<string | undefined>;
  /** A reason that others who change something at once could make: looked for, and held, in the transaction. */
  readonly heldAgainst?: (
    transaction: DatabaseTransaction,
    order: StoredOrder,
  ) => Promise<string | undefined>;
}

async function change(services: TaskingOrderServices, wanted: Change): Promise<Order | Refusal> {
  const { database } = services;
  const before = await readOrder(database.kysely, wanted.program, wanted.order);
  if (before === undefined) return noSuchOrder();
  const status = before.row.status;
  const refusal = refuse('wrong_state', wanted.refusal(statusDisplay(status).name));
  if (!isOrderStatus(status) || !wanted.allowed(before, status)) return refusal;
  const against = await wanted.against?.(before);
  if (against !== undefined) return refuse('wrong_state', against);
  const actorName = wanted.caller.kind === 'user' ? wanted.caller.email : 'application';
  const at = before.row.order_type === 'others' ? services.worldClock() : wanted.now;
  const moved = await database.transaction(async (transaction) => {
    const held = await wanted.heldAgainst?.(transaction, before);
    if (held !== undefined) return refuse('wrong_state', held);
    const done = await moveOrder(transaction, before.row, status, {
      status: wanted.to,
      code: null,
      cause: null,
      text: wanted.text,
      actor: 'customer',
      actorName,
      at,
    });
    if (done) {
      const target = `order ${wanted.order}`;
      const operation = wanted.operation;
      await writeAudit(transaction, {
        actor: actorName,
        operation,
        target,
        before: { status },
        after: { status: wanted.to },
        requestId: wanted.requestId,
      });
    }
    if (done) await wanted.also(transaction, before, at);
    return done;
  });
  if (moved instanceof Refusal) return moved;
  const after = await readOrder(database.kysely, wanted.program, wanted.order);
  return moved && after !== undefined ? orderAnswer(after) : refusal;
}

export const cancelOrderBinding = (services: TaskingOrderServices) =>
  bind(cancelOrder, ({ params, caller, now, requestId }) =>
    change(services, {
      ...params,
      caller,
      now,
      requestId,
      operation: cancelOrder.id,
      allowed: ({ row }, status) => isCancelable(row.order_type, status),
      to: 'order_canceled',
      text: 'Canceled by the customer',
      refusal: (name) => `An order that is ${name.toLowerCase()} can no longer be canceled.`,
      also: (transaction, { row }) => dropProposedTasks(transaction, row.id),
    }),
  );

export const retryOrderBinding = (services: TaskingOrderServices) =>
  bind(retryOrder, ({ params, caller, now, requestId }) =>
    change(services, {
      ...params,
      caller,
      now,
      requestId,
      operation: retryOrder.id,
      allowed: (_, status) => isRetryable(status),
      to: 'order_active',
      text: 'Taken up again by the customer',
      refusal: (name) => `Only a failed order can be tried again; this one is ${name.toLowerCase()}.`,
      also: async (transaction, order, at) => {
        if (order.row.order_type === 'others') await deliverAgain(transaction, order, at);
        await services.jobs.send(DELIVER_ORDER, { order: order.row.id }, { transaction });
      },
      against: (order) => whyNotAgain(services, { program: params.program, now }, order),
      heldAgainst: (transaction, order) => whyOverQuota(transaction, params.program, order),
    }),
  );

/** A capture that has come down is not made again: only its delivery is. */
async function deliverAgain(transaction: DatabaseTransaction, { row }: StoredOrder, at: Date): Promise<void> {
  await moveOrder(transaction, row, 'order_active', {
    status: 'order_processing',
    code: null,
    cause: null,
    text: 'The captured scenes are being delivered again',
    actor: 'system',
    actorName: 'Sigma',
    at,
  });
}

/** A capture that failed has given its place in `max_taskings` back; tried again it takes one. */
async function whyOverQuota(
  transaction: DatabaseTransaction,
  program: number,
  { row }: StoredOrder,
): Promise<string | undefined> {
  if (row.order_type !== 'others') return undefined;
  const quota = await holdQuota(transaction, program);
  if (quotaIssues(quota).length === 0) return undefined;
  const { maxTaskings: most } = quota;
  const when = most === 1 ? 'it has' : 'one of them has';
  return most === 0
    ? 'The program may not ask for captures any more.'
    : `The program has asked for as many captures as it may (${most}). Try again when ${when} ended.`;
}

/** What a program may order can have changed since: the collection, the level, the licence, the bucket. */
async function whyNotAgain(
  { database, claimsBuckets }: TaskingOrderServices,
  { program, now }: Pick<Change, 'program' | 'now'>,
  { row, scenes }: StoredOrder,
): Promise<string | undefined> {
  const fileIds = scenes.map((scene) => scene.file_id);
  const { collection, product_level, required_license, s3_bucket, s3_folder } = row;
  if (collection === null) return undefined;
  const facts = await loadOrderFacts(database.kysely, {
    program,
    collection,
    fileIds,
    bucket: s3_bucket,
    claimsBuckets,
    now,
  });
  const file_format = FILE_FORMATS.find((format) => format === row.file_format);
  const wish = { collection, item_ids: fileIds, s3_bucket, s3_folder, required_license, product_level };
  const fault = lostRight({ ...wish, file_format }, facts);
  return fault && `This order can no longer be delivered: ${fault.message}.`;
}
