import { captureCollection } from '@sigma/archive';
import { instantOf, type Order, type Refusal, type TaskingOrdersRequest } from '@sigma/contract';
import {
  type PassFact,
  type PassFacts,
  planTaskingOrders,
  quotaIssues,
  readTaskingArea,
  type TaskingAreaReading,
  type TaskingFacts,
  type TaskingInput,
  type TaskingPass,
  type TaskingPlanResult,
  withoutContract,
} from '@sigma/domain';
import { type PreparedArea, prepareAim } from '@sigma/orbit';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { saveAnswer } from '../../../records/index.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { claimBucket } from '../destinations.store.ts';
import { findPass } from '../find-pass.ts';
import { loadOrderFacts } from '../order-facts.store.ts';
import { bodyRefusal, bucketTaken } from '../place-once.ts';
import type { TaskingOrderServices } from '../services.ts';
import {
  isValidArea,
  lockQuota,
  type OrderableSensor,
  readProgramSensor,
  readQuota,
} from '../tasking-orders.store.ts';
import type { CapturesRequest } from './captures-request.ts';
import { saveCapture, sequentialIds } from './save-capture.ts';

/** Decides captures and places an order for each in one transaction; a refusal lists every issue and places none. */
export async function placeCaptures<Answer extends object>(
  services: TaskingOrderServices,
  request: CapturesRequest<Answer>,
): Promise<Answer | Refusal> {
  const { program, body, key } = request;
  const at = services.worldClock();
  const input = taskingInputOf(body);
  const reading = await readArea(services, body.aoi);
  const { signal, caller, placedBy } = request;
  const orderer = { member: caller.userId, isPlacedByStaff: placedBy !== undefined };
  const query = { program, input, reading, now: at, signal, ...orderer };
  const decided = await decide(services, query);
  if (!decided.ok || !reading.ok) return bodyRefusal(decided.ok ? [] : decided.issues);
  const ids = sequentialIds(input.passes.length);
  const planned = { request, input, plan: decided.plan, area: reading.area, at, ids };
  request.signal.throwIfAborted();
  return services.database.transaction(async (transaction) => {
    const issues = quotaIssues(
      await lockQuota(transaction, services.entitlements, program),
      input.passes.length,
    );
    if (issues.length > 0) return bodyRefusal(issues);
    const claimed = !services.claimsBuckets || (await claimBucket(transaction, program, input.s3_bucket));
    if (!claimed) return bodyRefusal([bucketTaken]);
    const orders: Order[] = [];
    for (const index of input.passes.keys()) {
      const order = await saveCapture(transaction, planned, index);
      await request.alongside?.(transaction, order.id);
      orders.push(order);
    }
    await services.jobs.send(services.capturesJob, undefined, { transaction });
    const answer = request.answerOf(orders);
    const [first] = orders;
    if (key !== undefined && first !== undefined) {
      await saveAnswer(transaction, key, { order: first.id, response: answer, claimedAt: request.now });
    }
    return answer;
  });
}

function taskingInputOf(body: TaskingOrdersRequest): TaskingInput {
  return {
    passes: body.passes.map(({ sensor, start_time, end_time, target }) => ({
      sensor,
      start_time: instantOf(start_time),
      end_time: instantOf(end_time),
      target,
    })),
    s3_bucket: body.s3Bucket,
    s3_folder: body.s3Folder,
    required_license: body.required_license,
    license_version: body.license_version,
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
  readonly member: string;
  readonly isPlacedByStaff: boolean;
}

/** Judges everything else before it searches an orbit for each pass, which takes longest. */
async function decide(services: TaskingOrderServices, query: FactsQuery): Promise<TaskingPlanResult> {
  const { input, reading, now } = query;
  const facts = await loadFacts(services, query);
  const unsearched = planTaskingOrders(input, reading, facts, now);
  if (!unsearched.ok || !reading.ok) return unsearched;
  const { shown } = reading.area;
  const anywhere = prepareAim(shown);
  const passes: PassFacts[] = [];
  for (const [index, pass] of input.passes.entries()) {
    const sensor = facts.passes[index]?.sensor;
    const areas = pass.target ? prepareAim(shown, pass.target) : anywhere;
    passes.push({ sensor, pass: sensor && (await searchPass(services, query, { pass, sensor, areas })) });
  }
  return planTaskingOrders(input, reading, { ...facts, passes }, now);
}

interface CheapFacts extends TaskingFacts {
  readonly passes: readonly { readonly sensor: OrderableSensor | undefined; readonly pass: undefined }[];
}

async function loadFacts(
  { database: { kysely }, claimsBuckets, entitlements }: TaskingOrderServices,
  { program, input, now, member, isPlacedByStaff }: FactsQuery,
): Promise<CheapFacts> {
  const collection = await captureCollection(kysely, program);
  const ofProgram = await entitlements.ofExisting(kysely, program, PROGRAM_ITSELF);
  const entitlement = isPlacedByStaff ? withoutContract(ofProgram) : ofProgram;
  const delivery = await loadOrderFacts(kysely, {
    entitlement,
    collection: collection ?? '',
    fileIds: [],
    bucket: input.s3_bucket,
    claimsBuckets,
    now,
    member,
    isPlacedByStaff,
  });
  const passes: CheapFacts['passes'][number][] = [];
  for (const { sensor } of input.passes)
    passes.push({ sensor: await readProgramSensor(kysely, entitlement, sensor), pass: undefined });
  const quota = await readQuota(kysely, entitlement);
  return { ...delivery, ...quota, until: entitlement.until, collection, passes };
}

interface RequestedPass {
  readonly pass: TaskingPass;
  readonly sensor: OrderableSensor;
  readonly areas: readonly PreparedArea[];
}

const searchPass = (
  { database, orbitGrids }: TaskingOrderServices,
  { now, signal }: FactsQuery,
  { pass, sensor, areas }: RequestedPass,
): Promise<PassFact> =>
  findPass(
    { database, grids: orbitGrids, work: cooperativeWork(signal) },
    {
      sensor: pass.sensor,
      maxSlewDeg: sensor.max_slew_angle,
      slewRateDegS: sensor.slew_rate,
      settleS: sensor.settle_time,
      areas,
      start: pass.start_time,
      end: pass.end_time,
      now,
    },
  );
