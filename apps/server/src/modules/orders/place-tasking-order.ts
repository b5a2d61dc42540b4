import { randomUUID } from 'node:crypto';
import { captureCollection } from '@sigma/archive';
import { type Caller, instantOf, type Order, type Refusal, type TaskingOrderRequest } from '@sigma/contract';
import { type DatabaseTransaction, writeAudit } from '@sigma/db';
import {
  planTaskingOrder,
  quotaIssues,
  readTaskingArea,
  statusDisplay,
  type TaskingArea,
  type TaskingAreaReading,
  type TaskingFacts,
  type TaskingInput,
  type TaskingPlan,
  taskingIntervalIssues,
  taskingSensorIssues,
} from '@sigma/domain';
import { claimBucket } from './destinations.store.ts';
import { findPass } from './find-pass.ts';
import { type KeyOwner, keepAnswer } from './idempotency.store.ts';
import { orderAnswer } from './order-answer.ts';
import { loadOrderFacts } from './order-facts.store.ts';
import { addEvent, insertOrder, type NewOrder, readOrder } from './orders.store.ts';
import { bodyRefusal, bucketTaken, placeOnce, type User } from './place-once.ts';
import type { TaskingOrderServices } from './services.ts';
import {
  holdQuota,
  insertTasking,
  isValidArea,
  readProgramSensor,
  readQuota,
} from './tasking-orders.store.ts';

export interface PlaceTaskingRequest {
  readonly program: number;
  /** Of the call that places it, for its Idempotency-Key and the audit. */
  readonly operation: string;
  readonly body: TaskingOrderRequest;
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  /** Real time. */
  readonly now: Date;
  readonly requestId: string;
  /** Names of this call's fields, where they differ from `s3_bucket`, `product_level`, `start_time`, … */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** What else is kept of the order, in its transaction. */
  readonly also?: (transaction: DatabaseTransaction, order: string) => Promise<void>;
}

/** Places an order for a capture once; a refusal names every fault by its field. */
export async function placeTaskingOrder(
  services: TaskingOrderServices,
  request: PlaceTaskingRequest,
): Promise<Order | Refusal> {
  return placeOnce(services.database, { ...request, body: [request.program, request.body] }, (caller, key) =>
    decideAndPlace(services, request, caller, key),
  );
}

/** An order whose pass is yet to be chosen; the same when what was asked is the same, whichever pass that gives. */
export interface PlaceChosenRequest extends Omit<PlaceTaskingRequest, 'body'> {
  readonly asked: readonly unknown[];
  readonly choose: () => Promise<TaskingOrderRequest | Refusal>;
}

/** As `placeTaskingOrder`; under a repeated Idempotency-Key nothing is chosen again. */
export async function placeChosenTasking(
  services: TaskingOrderServices,
  { asked, choose, ...request }: PlaceChosenRequest,
): Promise<Order | Refusal> {
  const body = [request.program, ...asked];
  return placeOnce(services.database, { ...request, body }, async (caller, key) => {
    const chosen = await choose();
    return 'code' in chosen ? chosen : decideAndPlace(services, { ...request, body: chosen }, caller, key);
  });
}

async function decideAndPlace(
  services: TaskingOrderServices,
  request: PlaceTaskingRequest,
  caller: User,
  key: KeyOwner | undefined,
): Promise<Order | Refusal> {
  const { program, body, fieldNames } = request;
  const at = services.worldClock();
  const wish = wishOf(body);
  const reading = await readArea(services, body.aoi);
  const facts = await loadFacts(services, program, wish, reading, at);
  const decided = planTaskingOrder(wish, reading, facts, at);
  if (!decided.ok || !reading.ok) return bodyRefusal(decided.ok ? [] : decided.issues, fieldNames);
  const { plan } = decided;
  const order = orderOf(request, caller, plan, reading.area, at);
  return services.database.transaction(async (transaction) => {
    const over = quotaIssues(await holdQuota(transaction, program));
    if (over.length > 0) return bodyRefusal(over, fieldNames);
    const claimed = !services.claimsBuckets || (await claimBucket(transaction, program, wish.s3_bucket));
    if (!claimed) return bodyRefusal([bucketTaken], fieldNames);
    await saveReceived(transaction, { request, caller, order, wish, area: reading.area, at });
    await request.also?.(transaction, order.row.id);
    const stored = await readOrder(transaction, program, order.row.id);
    if (stored === undefined) throw new Error(`order ${order.row.id} vanished while it was placed`);
    const answer = orderAnswer(stored);
    if (key !== undefined) await keepAnswer(transaction, key, order.row.id, answer, request.now);
    return answer;
  });
}

function wishOf(body: TaskingOrderRequest): TaskingInput {
  return {
    sensor: body.sensor,
    start_time: instantOf(body.start_time),
    end_time: instantOf(body.end_time),
    s3_bucket: body.s3Bucket,
    s3_folder: body.s3Folder,
    required_license: body.required_license,
    product_level: body.productLevel,
    file_format: body.fileFormat,
  };
}

async function readArea({ database }: TaskingOrderServices, aoi: unknown): Promise<TaskingAreaReading> {
  const reading = readTaskingArea(aoi);
  if (!reading.ok || (await isValidArea(database.kysely, reading.area))) return reading;
  const message = 'The outline touches or crosses itself.';
  return { ok: false, issue: { field: 'aoi', code: 'self_crossing', message } };
}

async function loadFacts(
  services: TaskingOrderServices,
  program: number,
  wish: TaskingInput,
  reading: TaskingAreaReading,
  now: Date,
): Promise<TaskingFacts> {
  const { database, claimsBuckets } = services;
  const collection = await captureCollection(database.kysely, program);
  const delivery = await loadOrderFacts(database.kysely, {
    program,
    collection: collection ?? '',
    fileIds: [],
    bucket: wish.s3_bucket,
    claimsBuckets,
    now,
  });
  const sensor = await readProgramSensor(database.kysely, program, wish.sensor);
  const isAskable = [...taskingSensorIssues(wish, sensor), ...taskingIntervalIssues(wish, now)].length === 0;
  const pass =
    isAskable && reading.ok && sensor !== undefined
      ? await findPass(database, services.orbitGrids, {
          sensor: wish.sensor,
          maxSlewDeg: sensor.max_slew_angle,
          area: reading.area,
          start: wish.start_time,
          end: wish.end_time,
          now,
        })
      : undefined;
  return { ...delivery, ...(await readQuota(database.kysely, program)), collection, sensor, pass };
}

function orderOf(
  { program, body, now }: PlaceTaskingRequest,
  caller: User,
  plan: TaskingPlan,
  area: TaskingArea,
  at: Date,
): NewOrder {
  const row = {
    id: randomUUID(),
    program_id: program,
    requested_by: caller.userId,
    name: body.name ?? '',
    customer_poc: body.customerPoc ?? caller.email,
    order_type: 'others' as const,
    collection: plan.collection,
    product_level: plan.level,
    file_format: plan.format,
    s3_bucket: body.s3Bucket,
    s3_folder: plan.folder,
    required_license: body.required_license,
    license_accepted_at: now,
    status: 'order_received',
    status_code: null,
    status_text: statusDisplay('order_received').name,
    placed_at: at,
    updated_at: at,
    scene_count: 0,
    area_km2: area.areaKm2,
    // Known when the picture is taken.
    estimated_bytes: 0,
    inventory_id: null,
  };
  return { row, scenes: [], collection: plan.collection };
}

interface Received {
  readonly request: PlaceTaskingRequest;
  readonly caller: User;
  readonly order: NewOrder;
  readonly wish: TaskingInput;
  readonly area: TaskingArea;
  readonly at: Date;
}

/** The order, the request that is planned for it, and the first row of its history. */
async function saveReceived(
  transaction: DatabaseTransaction,
  { request, caller, order, wish, area, at }: Received,
): Promise<void> {
  const { row } = order;
  await insertOrder(transaction, order);
  await insertTasking(transaction, {
    id: randomUUID(),
    program: request.program,
    order: row.id,
    name: row.name,
    area,
    sensor: wish.sensor,
    start: wish.start_time,
    end: wish.end_time,
    maxCloudCover: request.body.max_cloud_cover ?? null,
    at,
  });
  await addEvent(transaction, row.id, {
    status: 'order_received',
    code: null,
    cause: null,
    text: `Order received: a capture by sensor ${wish.sensor} from ${wish.start_time.toISOString()} to ${wish.end_time.toISOString()}`,
    actor: 'customer',
    actorName: caller.email,
    at,
  });
  await writeAudit(transaction, {
    actor: caller.email,
    operation: request.operation,
    target: `order ${row.id}`,
    after: { ...request.body, productLevel: row.product_level, fileFormat: row.file_format },
    requestId: request.requestId,
  });
}
