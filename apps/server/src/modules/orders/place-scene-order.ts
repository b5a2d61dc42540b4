import { randomUUID } from 'node:crypto';
import { type Caller, callerName, type Order, type Refusal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import {
  areaQuotaIssues,
  estimateDelivery,
  type OrderInput,
  type OrderPlan,
  planOrder,
  statusDisplay,
  withoutContract,
} from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../entitlements/index.ts';
import { type AnswerKey, saveAnswer, writeAudit } from '../../records/index.ts';
import { claimBucket } from './destinations.store.ts';
import { addEvent, moveOrder } from './moves/move-order.store.ts';
import { orderAnswer } from './order-answer.ts';
import { type LoadedFacts, loadOrderFacts, lockScenes } from './order-facts.store.ts';
import { lockAreaQuota } from './order-quota.store.ts';
import { DELIVER_ORDER } from './orders.jobs.ts';
import { acceptanceOf, insertOrder, type NewOrder, readOrder } from './orders.store.ts';
import { bodyRefusal, bucketTaken, placeOnce, type User } from './place-once.ts';
import { noRoomForOrder } from './room-for-order.ts';
import type { OrderServices } from './services.ts';

export interface PlaceSceneRequest {
  readonly program: number;
  readonly operation: string;
  readonly type: 'archive' | 'stac';
  readonly input: OrderInput;
  readonly name: string;
  readonly customerPoc: string | undefined;
  /** The customer. */
  readonly caller: Caller;
  /** Staff who place the order for the customer. */
  readonly placedBy?: Caller | undefined;
  readonly idempotencyKey: string | undefined;
  readonly now: Date;
  readonly requestId: string;
}

/** Places an order for scenes once: a repeated request under the same Idempotency-Key gets the first answer. */
export async function placeSceneOrder(
  services: OrderServices,
  request: PlaceSceneRequest,
): Promise<Order | Refusal> {
  const { program, input, name, customerPoc } = request;
  return placeOnce(
    services.database,
    { ...request, body: [program, input, name, customerPoc] },
    (caller, key) => decideAndPlace(services, request, caller, key),
  );
}

async function decideAndPlace(
  services: OrderServices,
  request: PlaceSceneRequest,
  caller: User,
  key: AnswerKey | undefined,
): Promise<Order | Refusal> {
  const { input, program } = request;
  return services.database.transaction(async (transaction) => {
    await lockScenes(transaction, input.collection, input.item_ids);
    const facts = await loadFacts(services, transaction, { ...request, member: caller.userId });
    const decided = planOrder(input, facts);
    if (!decided.ok) return bodyRefusal(decided.issues);
    const exceeded = areaQuotaIssues(
      await lockAreaQuota(transaction, services.entitlements, program),
      decided.plan.areaKm2,
    );
    if (exceeded.length > 0) return bodyRefusal(exceeded);
    const startsAt = startOf(services, request.now);
    const row = { ...orderRow(request, caller, decided.plan, facts), starts_at: startsAt };
    const noRoom = await noRoomForOrder(transaction, services, row.estimated_bytes);
    if (noRoom !== undefined) return noRoom;
    const claimed = !services.claimsBuckets || (await claimBucket(transaction, program, input.s3_bucket));
    if (!claimed) return bodyRefusal([bucketTaken]);
    await saveReceived(services, transaction, { request, caller, row, plan: decided.plan });
    const stored = await readOrder(transaction, program, row.id);
    if (stored === undefined) throw new Error(`order ${row.id} disappeared while it was being placed`);
    const answer = orderAnswer(stored);
    if (key !== undefined) {
      const { now: claimedAt } = request;
      await saveAnswer(transaction, key, { order: row.id, response: answer, claimedAt });
    }
    return answer;
  });
}

async function loadFacts(
  { claimsBuckets, entitlements }: OrderServices,
  kysely: DatabaseTransaction,
  { program, input, now, member, placedBy }: PlaceSceneRequest & { readonly member: string },
): Promise<LoadedFacts> {
  const { collection, item_ids: fileIds, s3_bucket: bucket } = input;
  const ofProgram = await entitlements.ofExisting(kysely, program, PROGRAM_ITSELF);
  const entitlement = placedBy === undefined ? ofProgram : withoutContract(ofProgram);
  const order = { entitlement, collection, fileIds, bucket, claimsBuckets, now };
  return loadOrderFacts(kysely, { ...order, member, isPlacedByStaff: placedBy !== undefined });
}

/** When the order starts by itself (PD-60); null for at once. */
function startOf({ orderGraceMs }: OrderServices, now: Date): Date | null {
  return orderGraceMs === 0 ? null : new Date(now.getTime() + orderGraceMs);
}

function orderRow(request: PlaceSceneRequest, caller: User, plan: OrderPlan, facts: LoadedFacts) {
  const { input, now } = request;
  const sizes = facts.scenes.filter((scene) =>
    plan.scenes.some((planned) => planned.fileId === scene.fileId),
  );
  return {
    id: randomUUID(),
    program_id: request.program,
    requested_by: caller.userId,
    name: request.name,
    customer_poc: request.customerPoc ?? caller.email,
    order_type: request.type,
    collection: input.collection,
    product_level: plan.level,
    file_format: plan.format,
    s3_bucket: input.s3_bucket,
    s3_folder: plan.folder,
    required_license: input.required_license,
    license_accepted_at: acceptanceOf(plan.licence, request).license_accepted_at,
    status: 'order_received',
    status_code: null,
    status_text: statusDisplay('order_received').name,
    placed_at: now,
    updated_at: now,
    scene_count: plan.scenes.length,
    area_km2: plan.areaKm2,
    estimated_bytes: estimateDelivery(plan.level, sizes).bytes,
    inventory_id: null,
  } satisfies Omit<NewOrder['row'], 'starts_at'>;
}

interface ReceivedOrder {
  readonly request: PlaceSceneRequest;
  readonly caller: User;
  readonly row: NewOrder['row'];
  readonly plan: OrderPlan;
}

/** Saves the order as received and accepted, and queues its delivery, all in one transaction. */
async function saveReceived(
  services: OrderServices,
  transaction: DatabaseTransaction,
  { request, caller, row, plan }: ReceivedOrder,
): Promise<void> {
  const { acceptedVersion } = acceptanceOf(plan.licence, request);
  const { collection } = request.input;
  await insertOrder(transaction, { row, scenes: plan.scenes, collection, acceptedVersion });
  const base = { code: null, cause: null, at: request.now } as const;
  const scenes = plan.scenes.length === 1 ? '1 scene' : `${plan.scenes.length} scenes`;
  await addEvent(transaction, row.id, {
    ...base,
    status: 'order_received',
    text: `Order received: ${scenes}`,
    actor: request.placedBy === undefined ? 'customer' : 'staff',
    actorName: callerName(request.placedBy ?? caller),
  });
  await moveOrder(transaction, {
    ...base,
    order: row.id,
    from: 'order_received',
    to: 'order_accepted',
    text: 'Order accepted: licence, product level and destination are valid',
    actor: 'system',
    actorName: 'Sigma',
  });
  await writeAudit(transaction, {
    actor: callerName(request.placedBy ?? caller),
    operation: request.operation,
    target: `order ${row.id}`,
    program: request.program,
    after: { ...request.input, product_level: row.product_level, file_format: row.file_format },
    requestId: request.requestId,
  });
  const startAfterSeconds = services.orderGraceMs / 1000;
  await services.jobs.send(DELIVER_ORDER, { order: row.id }, { transaction, startAfterSeconds });
}
