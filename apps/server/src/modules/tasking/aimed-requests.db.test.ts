import {
  blockOutCalls,
  listProgramTaskings,
  type Problem,
  type ProgramTasking,
  type SensorTask,
  taskingRequestCalls,
} from '@sigma/contract';
import { type Geometry, type Position, sitesOf } from '@sigma/geo';
import { createGridCache, findOpportunities, type PreparedArea, prepareArea } from '@sigma/orbit';
import { elementSetOn, SENSORS } from '@sigma/simulator';
import { describe, expect, it } from 'vitest';
import { keepTaskingJob } from './jobs/tasking.jobs.ts';
import { scheduleCalls } from './schedule-calls.fixture.ts';
import {
  addOrderOf,
  addRequest,
  app,
  CUSTOMER,
  historyOf,
  PLAN,
  programs,
  SAN_FRANCISCO,
  useTaskingWorld,
} from './tasking-world.fixture.ts';

useTaskingWorld();

const { call, propose, onlyTask, requestNow } = scheduleCalls(() => app);
const box = ([lon, lat]: Position, half: number): Position[][] => [
  [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ],
];
const LONDON_AND_ACCRA: Geometry = {
  type: 'MultiPolygon',
  coordinates: [box([-0.12, 51.5], 0.1), box([-0.19, 5.6], 0.1)],
};

/** The passes over a place that a task may be for: those whose closest moment and roll it has. */
function passesOfTask({ sensor, start, end, roll }: SensorTask, area: PreparedArea) {
  const [satellite] = SENSORS.filter(({ oskId }) => oskId === sensor);
  if (satellite === undefined) throw new Error('no satellite');
  const set = elementSetOn(satellite, new Date(PLAN.start));
  const search = { start: new Date(PLAN.start), end: new Date(PLAN.end), maxSlewDeg: 30 };
  const middleMs = (Date.parse(start) + Date.parse(end)) / 2;
  return findOpportunities(createGridCache().of(set), area, search).filter(
    ({ closestMs, rollDeg }) => Math.abs(closestMs - middleMs) < 1000 && Math.abs(rollDeg - roll) < 0.001,
  );
}
const areaOf = (geometry: Geometry, reference?: Position) => prepareArea(geometry, reference);

describe('a request over an area of several sites', () => {
  it('is planned for the moment and the roll of one of its sites', async () => {
    await addRequest(app, programs.first, { aoi: LONDON_AND_ACCRA });
    await propose();
    const task = await onlyTask();
    const sites = sitesOf(LONDON_AND_ACCRA) ?? [];
    const passes = sites.flatMap((site) => passesOfTask(task, areaOf(site.geometry, site.reference)));
    expect(passes).toHaveLength(1);
    for (const { offNadirDeg, rollDeg } of passes) expect(offNadirDeg - Math.abs(rollDeg)).toBeLessThan(0.5);
  });
});

describe('a request with a target', () => {
  const aoi = { type: 'Polygon', coordinates: box([-122.42, 37.77], 0.5) };
  const target: Position = [-122.8, 37.4];

  it('is planned for the moment and the roll at which its target is seen best', async () => {
    const request = await addRequest(app, programs.first, { aoi, target });
    expect(request.target).toEqual(target);
    await propose();
    expect(passesOfTask(await onlyTask(), areaOf({ type: 'Point', coordinates: target }))).toHaveLength(1);
  });

  it('is rejected when its target is outside its area, also after the area has changed', async () => {
    const outside = await call<Problem>(taskingRequestCalls.add, 422, {
      body: {
        program: programs.first,
        aoi,
        target: [-121, 37.77],
        sensors: [1],
        window_start: PLAN.start,
        window_end: PLAN.end,
      },
    });
    expect(outside.errors).toMatchObject([{ field: 'target', code: 'outside_area' }]);
    const request = await addRequest(app, programs.first, { aoi, target });
    const change = (body: object, status: number) =>
      call<Problem>(taskingRequestCalls.update, status, { params: { tasking_request: request.id }, body });
    const smaller = { type: 'Polygon', coordinates: box([-122.42, 37.77], 0.2) };
    expect((await change({ aoi: smaller }, 422)).errors).toMatchObject([{ field: 'target' }]);
    await change({ aoi: smaller, target: null }, 200);
    expect((await requestNow(request)).target).toBeNull();
  });
});

describe('a received request whose passes are all blocked', () => {
  it('is accepted with a text that says what it waits for, and has no next pass', async () => {
    for (const sensor of [1, 2])
      await call(blockOutCalls.add, 201, {
        body: { sensor, start: PLAN.start, end: PLAN.end, reason: 'Tests' },
      });
    const request = await addRequest(app, programs.first, { status: 'order_received' });
    const order = await addOrderOf(app.database, request);
    await keepTasking();
    expect(await historyOf(app.database, order)).toEqual(['order_accepted', 'order_active']);
    const { results } = await call<{ results: ProgramTasking[] }>(listProgramTaskings, 200, {
      as: CUSTOMER,
      params: { program: programs.first },
    });
    expect(results).toMatchObject([
      { status_text: 'Waiting for a pass to become free', next_opportunity: null },
    ]);
  });
});

describe('received requests of two programs for one pass', () => {
  it('are both accepted with a text that says that another request wants the pass, and what happens next', async () => {
    const [pass] = passesOf(SAN_FRANCISCO);
    if (pass === undefined) throw new Error('no pass');
    const window = { sensors: [pass.sensor], window_start: pass.start, window_end: pass.end };
    for (const program of [programs.first, programs.second]) {
      const request = await addRequest(app, program, { status: 'order_received', ...window });
      await addOrderOf(app.database, request);
    }
    await keepTasking();
    for (const program of [programs.first, programs.second]) {
      const { results } = await call<{ results: ProgramTasking[] }>(listProgramTaskings, 200, {
        as: CUSTOMER,
        params: { program },
      });
      expect(results).toMatchObject([
        { status_text: expect.stringMatching(/^Another request wants the satellite in this pass too/) },
      ]);
    }
  });
});

/** The passes of the first satellite over a place. */
function passesOf(place: Geometry) {
  const [satellite] = SENSORS;
  if (satellite === undefined) throw new Error('no satellite');
  const set = elementSetOn(satellite, new Date(PLAN.start));
  const search = { start: new Date(PLAN.start), end: new Date(PLAN.end), maxSlewDeg: 30 };
  return findOpportunities(createGridCache().of(set), areaOf(place), search).map(({ startMs, endMs }) => ({
    sensor: satellite.oskId,
    start: new Date(startMs - 60_000).toISOString(),
    end: new Date(endMs + 60_000).toISOString(),
  }));
}

function keepTasking(): Promise<void> {
  const { database, clock } = app;
  const job = keepTaskingJob({
    database,
    worldClock: clock.now,
    orbitGrids: createGridCache(),
    autoPlan: false,
  });
  return job.run(undefined, { signal: AbortSignal.timeout(60_000) });
}
