import { randomUUID } from 'node:crypto';
import { captureCollection } from '@sigma/archive';
import { type Caller, instantOf, type Order, Refusal, type TaskingOrderRequest } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
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
  taskingTargetIssues,
} from '@sigma/domain';
import { writeAudit } from '../../records/index.ts';
import { cooperativeWork } from '../../work/index.ts';
import { claimBucket } from './destinations.store.ts';
import { findPass } from './find-pass.ts';
import { type KeyOwner, saveAnswer } from './idempotency.store.ts';
import { addEvent } from './moves/move-order.store.ts';
import { orderAnswer } from './order-answer.ts';
import { loadOrderFacts } from './order-facts.store.ts';
import { insertOrder, type NewOrder, readOrder } from './orders.store.ts';
import { bodyRefusal, bucketTaken, placeOnce, type User } from './place-once.ts';
import type { TaskingOrderServices } from './services.ts';
import {
  insertTasking,
  isValidArea,
  lockQuota,
  readProgramSensor,
  readQuota,
} from './tasking-orders.store.ts';

export interface PlaceTaskingRequest {
  readonly program: number;
  /** Id of the operation that places the order, for its Idempotency-Key and the audit. */
  readonly operation: string;
  readonly body: TaskingOrderRequest;
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  /** Real time. */
  readonly now: Date;
  readonly requestId: string;
  /** Ends the search for a pass; an aborted request places no order. */
  readonly signal: AbortSignal;
  /** Saves further records of the order in the same transaction. */
  readonly alongside?: (transaction: DatabaseTransaction, order: string) => Promise<void>;
}

/** Places an order for a capture once; a refusal lists every issue with its field. */
export async function placeTaskingOrder(
  services: TaskingOrderServices,
  request: PlaceTaskingRequest,
): Promise<Order | Refusal> {
  return placeOnce(services.database, { ...request, body: [request.program, request.body] }, (caller, key) =>
    decideAndPlace(services, request, caller, key),
  );
}

/** An order whose pass is still to be chosen. Two requests with the same `identity` are the same, whichever pass is chosen. */
export interface PlaceChosenRequest extends Omit<PlaceTaskingRequest, 'body'> {
  readonly identity: readonly unknown[];
  readonly choose: () => Promise<TaskingOrderRequest | Refusal>;
}

/** Chooses a pass and places its order once; a repeated Idempotency-Key returns the first order and chooses nothing. */
export async function placeChosenTasking(
  services: TaskingOrderServices,
  { identity, choose, ...request }: PlaceChosenRequest,
): Promise<Order | Refusal> {
  const body = [request.program, ...identity];
  return placeOnce(services.database, { ...request, body }, async (caller, key) => {
    const chosen = await choose();
    return chosen instanceof Refusal
      ? chosen
      : decideAndPlace(services, { ...request, body: chosen }, caller, key);
  });
}

async function decideAndPlace(
  services: TaskingOrderServices,
  request: PlaceTaskingRequest,
  caller: User,
  key: KeyOwner | undefined,
): Promise<Order | Refusal> {
  const { program, body } = request;
  const at = services.worldClock();
  const input = taskingInputOf(body);
  const reading = await readArea(services, body.aoi);
  const facts = await loadFacts(services, { program, input, reading, now: at, signal: request.signal });
  const decided = planTaskingOrder(input, reading, facts, at);
  if (!decided.ok || !reading.ok) return bodyRefusal(decided.ok ? [] : decided.issues);
  const { plan } = decided;
  const order = newOrderOf({ request, caller, plan, area: reading.area, at });
  request.signal.throwIfAborted();
  return services.database.transaction(async (transaction) => {
    const issues = quotaIssues(await lockQuota(transaction, program));
    if (issues.length > 0) return bodyRefusal(issues);
    const claimed = !services.claimsBuckets || (await claimBucket(transaction, program, input.s3_bucket));
    if (!claimed) return bodyRefusal([bucketTaken]);
    await saveReceived(transaction, { request, caller, order, input, area: reading.area, at });
    await request.alongside?.(transaction, order.row.id);
    const stored = await readOrder(transaction, program, order.row.id);
    if (stored === undefined) throw new Error(`order ${order.row.id} disappeared while it was being placed`);
    const answer = orderAnswer(stored);
    if (key !== undefined) {
      const { now: claimedAt } = request;
      await saveAnswer(transaction, key, { order: order.row.id, response: answer, claimedAt });
    }
    return answer;
  });
}

function taskingInputOf(body: TaskingOrderRequest): TaskingInput {
  return {
    sensor: body.sensor,
    start_time: instantOf(body.start_time),
    end_time: instantOf(body.end_time),
    target: body.target,
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

interface FactsQuery {
  readonly program: number;
  readonly input: TaskingInput;
  readonly reading: TaskingAreaReading;
  readonly now: Date;
  readonly signal: AbortSignal;
}

async function loadFacts(
  services: TaskingOrderServices,
  { program, input, reading, now, signal }: FactsQuery,
): Promise<TaskingFacts> {
  const { database, claimsBuckets } = services;
  const collection = await captureCollection(database.kysely, program);
  const delivery = await loadOrderFacts(database.kysely, {
    program,
    collection: collection ?? '',
    fileIds: [],
    bucket: input.s3_bucket,
    claimsBuckets,
    now,
  });
  const sensor = await readProgramSensor(database.kysely, program, input.sensor);
  const issues = [
    ...taskingSensorIssues(input, sensor),
    ...taskingIntervalIssues(input, now),
    ...(reading.ok ? taskingTargetIssues(input.target, reading.area) : []),
  ];
  const pass =
    issues.length === 0 && reading.ok && sensor !== undefined
      ? await findPass(
          { database, grids: services.orbitGrids, work: cooperativeWork(signal) },
          {
            sensor: input.sensor,
            maxSlewDeg: sensor.max_slew_angle,
            slewRateDegS: sensor.slew_rate,
            settleS: sensor.settle_time,
            area: reading.area,
            target: input.target,
            start: input.start_time,
            end: input.end_time,
            now,
          },
        )
      : undefined;
  return { ...delivery, ...(await readQuota(database.kysely, program)), collection, sensor, pass };
}

interface PlannedTasking {
  readonly request: PlaceTaskingRequest;
  readonly caller: User;
  readonly plan: TaskingPlan;
  readonly area: TaskingArea;
  readonly at: Date;
}

function newOrderOf({ request, caller, plan, area, at }: PlannedTasking): NewOrder {
  const { program, body, now } = request;
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
    // The size is known only when the picture has been taken.
    estimated_bytes: 0,
    inventory_id: null,
    starts_at: null,
  };
  return { row, scenes: [], collection: plan.collection };
}

interface ReceivedTasking extends Omit<PlannedTasking, 'plan'> {
  readonly order: NewOrder;
  readonly input: TaskingInput;
}

/** Saves the order, the tasking request that is planned for it, and the first row of its history. */
async function saveReceived(
  transaction: DatabaseTransaction,
  { request, caller, order, input, area, at }: ReceivedTasking,
): Promise<void> {
  const { row } = order;
  await insertOrder(transaction, order);
  await insertTasking(transaction, {
    id: randomUUID(),
    program: request.program,
    order: row.id,
    name: row.name,
    area,
    target: input.target ?? null,
    sensor: input.sensor,
    start: input.start_time,
    end: input.end_time,
    maxCloudCover: request.body.max_cloud_cover ?? null,
    at,
  });
  await addEvent(transaction, row.id, {
    status: 'order_received',
    code: null,
    cause: null,
    text: `Order received: a capture by sensor ${input.sensor} from ${input.start_time.toISOString()} to ${input.end_time.toISOString()}`,
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
