import { groundStationPassCalls, placeOrder, sensorTaskCalls, taskingRequestCalls } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';
import { FIRST_PROGRAM } from '../people.ts';
import { MULTI_USER } from '../world.ts';
import {
  isPassStored,
  readProgramId,
  requestOfOrder,
  someRequestWaits,
  statusOfOrder,
  taskOfRequest,
} from './example.store.ts';
import {
  comingSpans,
  type DayPass,
  type Downlink,
  firstDownlink,
  flownSpans,
  freeDayPasses,
  latestPlaceBelow,
  type PassesWanted,
} from './passes.ts';
import type { ExampleServices } from './services.ts';
import type { Stage } from './stage.ts';
import { areaOf, around, bucketOf, CUSTOMER, OPERATOR, simulated } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What a step does in its transaction. */
export type Performance = (stage: Stage) => Promise<void>;
/** Calculates what a step needs before its transaction, which others wait for, and returns what is done in it. */
export type Preparation = (services: ExampleServices, signal: AbortSignal) => Promise<Performance>;

/** A step cannot be done now; the next start tries again. */
export class Postponed extends Error {
  override readonly name = 'Postponed';
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

interface Capture {
  readonly name: string;
  readonly area: Geometry;
  readonly pass: Pick<DayPass, 'sensor' | 'start' | 'end'>;
  readonly placedAt: Date;
}

async function request(stage: Stage, { name, area, pass, placedAt }: Capture): Promise<string> {
  const program = await readProgramId(stage.transaction, FIRST_PROGRAM);
  const { id } = await stage.call(placeOrder, {
    as: CUSTOMER,
    params: { program },
    worldNow: placedAt,
    body: {
      orderType: 'others',
      name: simulated(name),
      sensor: pass.sensor,
      start_time: pass.start.toISOString(),
      end_time: pass.end.toISOString(),
      aoi: area,
      productLevel: 'Basic',
      s3Bucket: bucketOf(program),
      s3Folder: 'captures',
      required_license: MULTI_USER,
    },
  });
  return id;
}

/** Checks what the planner decided for each order. */
async function expectStatus(stage: Stage, wanted: Readonly<Record<string, string>>): Promise<void> {
  for (const [order, status] of Object.entries(wanted)) {
    const found = await statusOfOrder(stage.transaction, order);
    if (found !== status) throw new Postponed(`A capture is ${found} instead of ${status}.`);
  }
}

/** Planning in the past must not touch requests or withdrawals of people. */
async function refuseWhileSomeWait(stage: Stage): Promise<void> {
  if (await someRequestWaits(stage.transaction))
    throw new Postponed('Requests or withdrawals of customers wait for a decision.');
}

/** The latest pass over areas in the past days whose picture has been downlinked since, with its downlink. */
async function flownPass(
  { database, orbitGrids, worldClock }: ExampleServices,
  areas: Pick<PassesWanted, 'area' | 'alongside'>,
) {
  const now = worldClock();
  for (const span of flownSpans(now)) {
    const passes = await freeDayPasses(database.kysely, orbitGrids, { ...areas, ...span });
    for (const pass of passes.toReversed()) {
      const downlink = firstDownlink(pass, later(now, -MINUTE_MS));
      if (downlink !== undefined) return { pass, downlink, placedAt: span.known };
    }
  }
  throw new Postponed('No satellite has passed over the area in daylight in the past days.');
}

/** The first pass over an area in the coming days. */
async function comingPass(
  { database, orbitGrids }: ExampleServices,
  area: Geometry,
  now: Date,
): Promise<DayPass> {
  for (const span of comingSpans(now)) {
    const [pass] = await freeDayPasses(database.kysely, orbitGrids, { area, ...span });
    if (pass !== undefined) return pass;
  }
  throw new Postponed('No satellite passes over the area in the coming days.');
}

/**
 * Pictures of two places 30 km apart were requested in the same pass, two days ago. The satellite could take one, which
 * staff preferred: its picture is downlinked and delivered by the next flight, the other request has expired.
 */
export const requestSamePass: Preparation = async (services, signal) => {
  const area = areaOf('Martinez refineries');
  const rivalArea = areaOf('Richmond refinery');
  const { pass, downlink, placedAt } = await flownPass(services, { area, alongside: rivalArea });
  return async (stage) => {
    await refuseWhileSomeWait(stage);
    await enterDownlink(stage, pass, downlink);
    const first = await request(stage, { name: 'Martinez refineries', area, pass, placedAt });
    const rival = await request(stage, {
      name: 'Richmond wharf',
      area: rivalArea,
      pass,
      placedAt: later(placedAt, 20 * MINUTE_MS),
    });
    await prefer(stage, first, later(placedAt, 20 * MINUTE_MS));
    await stage.keepTasking(later(placedAt, 21 * MINUTE_MS), signal);
    await stage.keepTasking(later(pass.end, MINUTE_MS), signal);
    await expectStatus(stage, { [first]: 'order_scheduled', [rival]: 'order_expired' });
  };
};

/** Staff raise the priority of a request. */
async function prefer(stage: Stage, order: string, worldNow: Date): Promise<void> {
  const params = { tasking_request: await requestOfOrder(stage.transaction, order) };
  await stage.call(taskingRequestCalls.update, { as: OPERATOR, params, body: { priority: 90 }, worldNow });
}

/** Staff enter a past pass over a ground station, unless it is there: forecasts begin at the present. */
async function enterDownlink(stage: Stage, { sensor }: DayPass, downlink: Downlink): Promise<void> {
  const { station, rise, set, maxElevationDeg } = downlink;
  if (await isPassStored(stage.transaction, { station, sensor, rise, set })) return;
  const times = { rise: rise.toISOString(), set: set.toISOString() };
  const body = { station, sensor, ...times, max_elevation: maxElevationDeg };
  await stage.call(groundStationPassCalls.add, { as: OPERATOR, body });
}

/** A capture that was downlinked and now waits for the operator's pipeline to register its scenes. */
export const processCapture: Preparation = async (services, signal) => {
  const area = areaOf('Cushing tank farms');
  const { pass, downlink, placedAt } = await flownPass(services, { area });
  return async (stage) => {
    await refuseWhileSomeWait(stage);
    await enterDownlink(stage, pass, downlink);
    const order = await request(stage, { name: 'Cushing tank farms', area, pass, placedAt });
    await stage.keepTasking(later(placedAt, MINUTE_MS), signal);
    await expectStatus(stage, { [order]: 'order_scheduled' });
    const id = await requestOfOrder(stage.transaction, order);
    const params = { sensor_task: await taskOfRequest(stage.transaction, id) };
    const report = (state: 'taken' | 'downlinked', worldNow: Date) =>
      stage.call(sensorTaskCalls.update, { as: OPERATOR, params, body: { state }, worldNow });
    await report('taken', later(pass.end, MINUTE_MS));
    await report('downlinked', later(downlink.set, MINUTE_MS));
  };
};

/** A capture that was taken in the past hour, below the satellite: its picture is still on board. */
export const takeCapture: Preparation = async ({ database, orbitGrids, worldClock }, signal) => {
  const now = worldClock();
  const placedAt = later(now, -MS_PER_DAY);
  const below = latestPlaceBelow(later(now, -HOUR_MS), later(now, -10 * MINUTE_MS), placedAt);
  if (below === undefined) throw new Postponed('No satellite was in daylight in the past hour.');
  const area = around(below, [10, 10]);
  const span = { from: later(now, -80 * MINUTE_MS), to: later(now, -2 * MINUTE_MS), known: placedAt };
  const pass = (await freeDayPasses(database.kysely, orbitGrids, { area, ...span })).at(-1);
  if (pass === undefined) throw new Postponed('The satellites took other pictures in the past hour.');
  return async (stage) => {
    await refuseWhileSomeWait(stage);
    const order = await request(stage, { name: 'Calibration strip', area, pass, placedAt });
    await stage.keepTasking(later(placedAt, MINUTE_MS), signal);
    await expectStatus(stage, { [order]: 'order_scheduled' });
  };
};

/** A capture that is scheduled for one of the next passes over San Francisco. */
export const scheduleCapture: Preparation = async (services, signal) => {
  const now = services.worldClock();
  const area = areaOf('San Francisco shore');
  const pass = await comingPass(services, area, now);
  return async (stage) => {
    await refuseWhileSomeWait(stage);
    const order = await request(stage, { name: 'San Francisco waterfront', area, pass, placedAt: now });
    await stage.keepTasking(now, signal);
    await expectStatus(stage, { [order]: 'order_scheduled' });
  };
};

/** A request that the operator examines by hand. */
export const examineRequest: Preparation = async (services) => {
  const now = services.worldClock();
  const area = areaOf('Midland oil field');
  const { sensor } = await comingPass(services, area, now);
  const pass = { sensor, start: later(now, HOUR_MS), end: later(now, 7 * MS_PER_DAY) };
  const placedAt = later(now, -3 * HOUR_MS);
  return async (stage) => {
    const order = await request(stage, { name: 'Midland gathering lines, all week', area, pass, placedAt });
    const params = { tasking_request: await requestOfOrder(stage.transaction, order) };
    const worldNow = later(placedAt, 2 * MINUTE_MS);
    await stage.call(taskingRequestCalls.update, {
      as: OPERATOR,
      params,
      body: { status: 'manual' },
      worldNow,
    });
  };
};
