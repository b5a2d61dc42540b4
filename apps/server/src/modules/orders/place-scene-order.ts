import { randomUUID } from 'node:crypto';
import type { Caller, Order, Refusal } from '@sigma/contract';
import { type DatabaseTransaction, writeAudit } from '@sigma/db';
import { estimateDelivery, type OrderInput, type OrderPlan, planOrder, statusDisplay } from '@sigma/domain';
import { claimBucket } from './destinations.store.ts';
import { type KeyOwner, keepAnswer } from './idempotency.store.ts';
import { orderAnswer } from './order-answer.ts';
import { holdScenes, type LoadedFacts, loadOrderFacts } from './order-facts.store.ts';
import { DELIVER_ORDER } from './orders.jobs.ts';
import { addEvent, insertOrder, moveOrder, type OrderRow, readOrder } from './orders.store.ts';
import { bodyRefusal, bucketTaken, placeOnce, type User } from './place-once.ts';
import type { OrderServices } from './services.ts';

export interface PlaceRequest {
  readonly program: number;
  readonly operation: string;
  readonly type: 'archive' | 'stac';
  readonly wish: OrderInput;
  readonly name: string;
  readonly customerPoc: string | undefined;
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  readonly now: Date;
  readonly requestId: string;
  /** Names of this call's fields, where they differ from the wish's. */
  readonly fieldNames: Readonly<Record<string, string>>;
}

/** Places an order once: under an Idempotency-Key a repeated request gets the first answer. */
export async function placeSceneOrder(
  services: OrderServices,
  request: PlaceRequest,
): Promise<Order | Refusal> {
  const { program, wish, name, customerPoc } = request;
  return placeOnce(
    services.database,
    { ...request, body: [program, wish, name, customerPoc] },
    (caller, key) => decideAndPlace(services, request, caller, key),
  );
}

async function decideAndPlace(
  services: OrderServices,
  request: PlaceRequest,
  caller: User,
  key: KeyOwner | undefined,
): Promise<Order | Refusal> {
  const { wish, program } = request;
  return services.database.transaction(async (transaction) => {
    await holdScenes(transaction, wish.collection, wish.item_ids);
    const facts = await loadFacts(services, transaction, request);
    const decided = planOrder(wish, facts);
    if (!decided.ok) return bodyRefusal(decided.issues, request.fieldNames);
    const row = orderRow(request, caller, decided.plan, facts);
    const claimed = !services.claimsBuckets || (await claimBucket(transaction, program, wish.s3_bucket));
    if (!claimed) return bodyRefusal([bucketTaken], request.fieldNames);
    await saveReceived(services, transaction, request, caller, row, decided.plan);
    const stored = await readOrder(transaction, program, row.id);
    if (stored === undefined) throw new Error(`order ${row.id} vanished while it was placed`);
    const answer = orderAnswer(stored);
    if (key !== undefined) await keepAnswer(transaction, key, row.id, answer, request.now);
    return answer;
  });
}

function loadFacts(
  { claimsBuckets }: OrderServices,
  kysely: DatabaseTransaction,
  { program, wish, now }: PlaceRequest,
): Promise<LoadedFacts> {
  const { collection, item_ids: fileIds, s3_bucket: bucket } = wish;
  return loadOrderFacts(kysely, { program, collection, fileIds, bucket, claimsBuckets, now });
}

function orderRow(request: PlaceRequest, caller: User, plan: OrderPlan, facts: LoadedFacts) {
  const { wish, now } = request;
  const sizes = facts.scenes.filter((scene) => plan.scenes.some((one) => one.fileId === scene.fileId));
  return {
    id: randomUUID(),
    program_id: request.program,
    requested_by: caller.userId,
    name: request.name,
    customer_poc: request.customerPoc ?? caller.email,
    order_type: request.type,
    collection: wish.collection,
    product_level: plan.level,
    file_format: plan.format,
    s3_bucket: wish.s3_bucket,
    s3_folder: plan.folder,
    required_license: wish.required_license,
    license_accepted_at: now,
    status: 'order_received',
    status_code: null,
    status_text: statusDisplay('order_received').name,
    placed_at: now,
    updated_at: now,
    scene_count: plan.scenes.length,
    area_km2: plan.areaKm2,
    estimated_bytes: estimateDelivery(plan.level, sizes).bytes,
    inventory_id: null,
  } satisfies Omit<OrderRow, 'progress_done' | 'progress_total' | 'progress_text'>;
}

/** Received by the customer's call, accepted by the rules, queued for delivery: all or nothing. */
async function saveReceived(
  services: OrderServices,
  transaction: DatabaseTransaction,
  request: PlaceRequest,
  caller: User,
  row: ReturnType<typeof orderRow>,
  plan: OrderPlan,
): Promise<void> {
  await insertOrder(transaction, { row, scenes: plan.scenes, collection: request.wish.collection });
  const base = { code: null, cause: null, at: request.now } as const;
  const scenes = plan.scenes.length === 1 ? '1 scene' : `${plan.scenes.length} scenes`;
  await addEvent(transaction, row.id, {
    ...base,
    status: 'order_received',
    text: `Order received: ${scenes}`,
    actor: 'customer',
    actorName: caller.email,
  });
  await moveOrder(transaction, row, 'order_received', {
    ...base,
    status: 'order_accepted',
    text: 'Order accepted: licence, product level and destination are in order',
    actor: 'system',
    actorName: 'Sigma',
  });
  await writeAudit(transaction, {
    actor: caller.email,
    operation: request.operation,
    target: `order ${row.id}`,
    after: { ...request.wish, product_level: row.product_level, file_format: row.file_format },
    requestId: request.requestId,
  });
  await services.jobs.send(DELIVER_ORDER, { order: row.id }, { transaction });
}
