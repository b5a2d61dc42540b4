import { type MonitoringAsset, managedProgramCalls, readAsset, updateAsset } from '@sigma/contract';
import { createGridCache, searchPasses } from '@sigma/orbit';
import { elementSetOn, SENSORS, SWATH_KM } from '@sigma/simulator';
import { beforeAll, expect, it } from 'vitest';
import { insertElementSets } from '../../../element-sets/index.ts';
import { seedPeople } from '../../../testing/demo-people.fixture.ts';
import { cooperativeWork } from '../../../work/index.ts';
import { monitorWorld, squareAround } from '../monitor-world.fixture.ts';
import { findNextPasses, retryAfterMs } from './next-passes.ts';

const NOW = new Date('2026-11-03T12:00:00Z');
const world = monitorWorld(NOW.toISOString());
const SENSOR = SENSORS[0];
if (SENSOR === undefined) throw new Error('The simulator must have a satellite.');
const set = elementSetOn(SENSOR, NOW);
const grids = createGridCache();
let program: number;
let asset: string;

beforeAll(async () => {
  const { kysely } = world.app.database;
  ({ first: program } = await seedPeople(world.app.database));
  const { oskId, name, serial, maxSlewAngleDeg } = SENSOR;
  await kysely
    .insertInto('sensors')
    .values({ osk_id: oskId, name, serial, max_slew_angle: maxSlewAngleDeg, swath_km: SWATH_KM })
    .execute();
  await insertElementSets(kysely, [
    { sensor: oskId, epoch: set.epoch, line1: set.line1, line2: set.line2, source: 'test' },
  ]);
  asset = await world.addAsset(program, 'kern-compressor', 'Compressor hall');
});

const warned: unknown[] = [];
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (fields: object) => {
    warned.push(Reflect.get(fields, 'asset'));
  },
};
const find = (worldNow: Date, work = cooperativeWork()) =>
  findNextPasses(
    {
      database: world.app.database,
      entitlements: world.services().entitlements,
      clock: world.app.clock.now,
      worldClock: () => worldNow,
      log,
    },
    grids,
    work,
  );
const answer = async () => {
  const params = { program, asset };
  const read = await world.app.call(readAsset, { as: 'monitor@demo.example', params });
  const { next_pass }: MonitoringAsset = readAsset.response.parse(await read.json());
  return next_pass;
};
/** By one search of three days, with the shared search of passes. */
const searched = (place: readonly [number, number]) => {
  const { passes } = searchPasses(grids, {
    sites: [{ geometry: squareAround(place, 400), reference: place }],
    orbits: [
      { sensor: SENSOR.oskId, sets: [`${set.line1}\n${set.line2}`], maxSlewDeg: SENSOR.maxSlewAngleDeg },
    ],
    startMs: NOW.getTime(),
    endMs: NOW.getTime() + 3 * 86_400_000,
    light: 'day',
    shortestMs: 1_000,
    mostPasses: 500,
  });
  return Math.min(...passes.map(({ startMs }) => startMs));
};

it('is unknown for an asset of a program without satellites', async () => {
  expect(await find(NOW)).toBe(1);
  expect(await answer()).toBeNull();
  // What was searched is not searched again.
  expect(await find(NOW)).toBe(0);
});

it('is the first pass by day of the satellites of the program, and follows a changed area', async () => {
  const { kysely } = world.app.database;
  await kysely.insertInto('program_sensors').values({ program_id: program, sensor: SENSOR.oskId }).execute();
  await kysely.updateTable('assets').set({ next_pass_until: null }).execute();
  expect(await find(NOW)).toBe(1);
  const first = await answer();
  expect(first?.sensor).toBe(SENSOR.oskId);
  expect(Math.abs(new Date(first?.at ?? 0).getTime() - searched([-119.35, 35.42]))).toBeLessThan(2_000);
  const aoi = squareAround([20, 10], 400);
  await world.app.call(updateAsset, {
    as: 'program-admin@demo.example',
    params: { program, asset },
    body: { aoi },
  });
  expect(await answer()).toBeNull();
  expect(await find(NOW)).toBe(1);
  const moved = await answer();
  expect(Math.abs(new Date(moved?.at ?? 0).getTime() - searched([20, 10]))).toBeLessThan(2_000);
});

it('is not shown once the contract excludes it, and is searched again when sensors or days change', async () => {
  const { kysely } = world.app.database;
  const at = new Date((await answer())?.at ?? 0);
  const terms = (end_date: string) =>
    kysely.updateTable('programs').set({ end_date }).where('id', '=', program).execute();
  const sensors = () => kysely.deleteFrom('program_sensors').where('program_id', '=', program).execute();
  await terms(new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10));
  expect(await answer()).toBeNull();
  await terms('2099-12-31');
  expect(await answer()).not.toBeNull();
  await sensors();
  expect(await answer()).toBeNull();
  expect(await find(NOW)).toBe(0);
  const as = 'admin@demo.example';
  const change = (body: object) =>
    world.app.call(managedProgramCalls.update, { as, params: { id: program }, body });
  expect((await change({ name: 'Renamed' })).status).toBe(200);
  expect(await find(NOW)).toBe(0);
  expect((await change({ sensor_data_access: [SENSOR.oskId] })).status).toBe(200);
  expect(await find(NOW)).toBe(1);
  expect(await answer()).not.toBeNull();
  expect((await change({ end_date: '2098-12-31' })).status).toBe(200);
  expect(await find(NOW)).toBe(1);
});

it('is searched again once it has begun, and after the clock of the world was set back', async () => {
  const at = new Date((await answer())?.at ?? 0);
  expect(await find(new Date(at.getTime() + 1))).toBe(1);
  expect(await find(new Date(NOW.getTime() - 10 * 86_400_000))).toBe(1);
});

it('delays no other asset by one whose search fails, and tries that again later', async () => {
  const { kysely } = world.app.database;
  const broken = await world.addAsset(program, 'cushing-tank-row', 'Tank 1');
  await kysely.updateTable('assets').set({ next_pass_at: null, next_pass_until: null }).execute();
  const ids = [asset, broken].sort();
  const [failing = '', other = ''] = ids;
  const usual = cooperativeWork();
  let searches = 0;
  const work = {
    ...usual,
    run: <Result>(steps: Parameters<typeof usual.run<Result>>[0]): Promise<Result> => {
      searches += 1;
      if (searches === 1) throw new Error('The elements of this orbit are broken.');
      return usual.run(steps);
    },
  };
  expect(await find(NOW, work)).toBe(2);
  expect(warned).toEqual([failing]);
  const rows = () =>
    kysely
      .selectFrom('assets')
      .orderBy('id')
      .select(['id', 'next_pass_until', 'next_pass_failures', 'next_pass_retry_at'])
      .execute();
  const retryAt = new Date(world.app.clock.now().getTime() + 60_000);
  expect(await rows()).toMatchObject([
    { id: failing, next_pass_until: null, next_pass_failures: 1, next_pass_retry_at: retryAt },
    { id: other, next_pass_until: expect.any(Date), next_pass_failures: 0, next_pass_retry_at: null },
  ]);
  expect(await find(NOW)).toBe(0);
  world.app.clock.advance(60_000);
  expect(await find(NOW)).toBe(1);
  expect((await rows())[0]).toMatchObject({
    next_pass_until: expect.any(Date),
    next_pass_failures: 0,
    next_pass_retry_at: null,
  });
});

it('waits twice as long after each failed search, at most six hours', () => {
  expect([0, 1, 2, 5, 9, 500].map((failures) => retryAfterMs(failures) / 60_000)).toEqual([
    1, 2, 4, 32, 360, 360,
  ]);
});
