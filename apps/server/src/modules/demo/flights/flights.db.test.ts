import { randomUUID } from 'node:crypto';
import { pointInArea } from '@sigma/geo';
import { planArchive, type ScenePlan } from '@sigma/simulator';
import { fixedClock, type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeJobs, type SentJob } from '../../../testing/fake-jobs.ts';
import { DELIVER_ORDER } from '../../orders/index.ts';
import { PROCESSING_MS } from '../describe-scene.ts';
import { seedArchive } from '../seed-archive.ts';
import { seedElementSets, seedWorld } from '../seed-world.ts';
import { SEED } from '../world.ts';
import { type CaptureOptions, scheduledCapture } from './flights.fixture.ts';
import { fly, hasFlightsDue } from './fly.ts';

const clock = fixedClock('2026-11-21T00:00:00.000Z');
const MINUTE_MS = 60_000;
let database: TestDatabase;
let delivered: string[];

beforeAll(async () => {
  database = await testDatabase();
  await seedWorld(database, clock.now());
  await seedElementSets(database.kysely, clock.now(), new Date('2026-12-31'));
});
afterAll(() => database.close());

const orderOf = ({ data }: SentJob) => DELIVER_ORDER.parse(data).order;
const flyNow = (onSend = async (job: SentJob) => void delivered.push(orderOf(job))) =>
  fly({ database, worldClock: clock.now, jobs: fakeJobs(onSend) }, new AbortController().signal);

type Capture = Awaited<ReturnType<typeof scheduledCapture>>;
const capture = async (options: Partial<CaptureOptions> = {}): Promise<Capture> => {
  delivered = [];
  return scheduledCapture(database, { from: clock.now(), ...options });
};
const setClock = (after: Date, ms: number) => clock.set(new Date(after.getTime() + ms).toISOString());

async function stateOf({ task, request, order }: Capture) {
  const { kysely } = database;
  const [row] = await kysely.selectFrom('sensor_tasks').where('id', '=', task).select('state').execute();
  const [requestRow] = await kysely
    .selectFrom('tasking_requests')
    .where('id', '=', request)
    .select(['status', 'active'])
    .execute();
  const events = await kysely
    .selectFrom('order_events')
    .where('order_id', '=', order ?? randomUUID())
    .select(['status', 'cause', 'created_at'])
    .orderBy('id')
    .execute();
  const scenes = await kysely
    .selectFrom('scenes')
    .where('task_id', '=', task)
    .select(['id', 'collection', 'footprint', 'item', 'start'])
    .execute();
  return { task: row?.state, ...requestRow, steps: events.map(({ status }) => status), events, scenes };
}

describe('flights of active tasks', () => {
  it('flies a task after its time, downlinks it 90 minutes later and queues it for delivery', async () => {
    const one = await capture();
    setClock(one.end, -1);
    await flyNow();
    expect(await stateOf(one)).toMatchObject({ task: 'scheduled', status: 'order_scheduled', steps: [] });
    setClock(one.end, 89 * MINUTE_MS);
    await flyNow();
    expect(await stateOf(one)).toMatchObject({ task: 'taken', status: 'order_tasked', scenes: [] });
    expect(await hasFlightsDue(database, clock.now())).toBe(false);
    setClock(one.end, 90 * MINUTE_MS);
    expect(await hasFlightsDue(database, clock.now())).toBe(true);
    await flyNow();
    const flown = await stateOf(one);
    expect(flown).toMatchObject({
      task: 'processed',
      status: 'order_processing',
      steps: ['order_tasked', 'order_processing'],
    });
    expect(flown.events.map(({ created_at }) => created_at.getTime() - one.end.getTime())).toEqual([
      0,
      90 * MINUTE_MS,
    ]);
    expect(delivered).toEqual([one.order]);
    const scenes = await database.kysely
      .selectFrom('order_scenes')
      .where('order_id', '=', one.order)
      .select(['file_id', 'task_id', 'state'])
      .execute();
    expect(scenes).toEqual(
      flown.scenes.map(({ id }) => ({ file_id: id, task_id: one.task, state: 'waiting' })),
    );
    const order = await database.kysely
      .selectFrom('orders')
      .where('id', '=', one.order)
      .select(['inventory_id', 'scene_count', 'progress_total', 'estimated_bytes'])
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ inventory_id: flown.scenes[0]?.id, scene_count: 1, progress_total: 1 });
    expect(order.estimated_bytes).toBeGreaterThan(0);
  });

  it.each([
    ['the first of two sites that are seen at the same time', [-123.6, 37.8], { site: 0 }],
    ['the second of two sites that are seen at the same time', [-121.2, 37.8], { site: 1 }],
    ['the target of its request', [-123.45, 37.9], { target: [-123.45, 37.9] }],
  ] as const)('captures %s', async (_, place, options) => {
    const square = (lon: number) => [
      [
        [lon - 0.2, 37.6],
        [lon + 0.2, 37.6],
        [lon + 0.2, 38],
        [lon - 0.2, 38],
        [lon - 0.2, 37.6],
      ] as const,
    ];
    const area = { type: 'MultiPolygon' as const, coordinates: [square(-123.6), square(-121.2)] };
    const one = await capture({ area, ...options });
    setClock(one.end, 90 * MINUTE_MS);
    await flyNow();
    const { scenes } = await stateOf(one);
    const footprints = scenes.map(
      ({ item }) => (item as { geometry: Parameters<typeof pointInArea>[1] }).geometry,
    );
    expect(footprints.some((footprint) => pointInArea(place, footprint))).toBe(true);
  });

  it('captures the requested place', async () => {
    const one = await capture();
    setClock(one.end, 90 * MINUTE_MS);
    await flyNow();
    const [scene] = (await stateOf(one)).scenes;
    const item = scene?.item as { geometry: Parameters<typeof pointInArea>[1] };
    expect(pointInArea([-122.42, 37.78], item.geometry)).toBe(true);
    expect(scene?.collection).toBe('ghost-hsi-l1a');
    expect(Math.abs((scene?.start.getTime() ?? 0) - one.end.getTime())).toBeLessThan(10_000);
  });

  it('downlinks a picture at the end of its ground-station pass', async () => {
    const one = await capture();
    const { kysely } = database;
    const [station, pass] = [randomUUID(), randomUUID()];
    await kysely
      .insertInto('ground_stations')
      .values({ id: station, name: `Station ${station}`, lon: 0, lat: 0, min_elevation: 5 })
      .execute();
    const [rise, set] = [10, 20].map((minutes) => new Date(one.end.getTime() + minutes * MINUTE_MS));
    if (rise === undefined || set === undefined) throw new Error('no pass');
    await kysely
      .insertInto('ground_station_passes')
      .values({ id: pass, station, sensor: one.sensor, rise, set, max_elevation: 40, computed_from: null })
      .execute();
    await kysely.updateTable('sensor_tasks').where('id', '=', one.task).set({ downlink: pass }).execute();
    setClock(one.end, 20 * MINUTE_MS - 1);
    await flyNow();
    expect((await stateOf(one)).task).toBe('taken');
    setClock(one.end, 20 * MINUTE_MS);
    await flyNow();
    expect((await stateOf(one)).task).toBe('processed');
  });

  it('stores the picture of a request without an order in the archive only', async () => {
    const one = await capture({ hasOrder: false });
    setClock(one.end, 90 * MINUTE_MS);
    await flyNow();
    const flown = await stateOf(one);
    expect(flown).toMatchObject({ task: 'processed', status: 'order_delivered', active: false });
    expect(flown.scenes.length).toBeGreaterThan(0);
    expect(delivered).toEqual([]);
  });

  it('does not fly the task of a request that was recalled', async () => {
    const one = await capture({ status: 'order_active' });
    setClock(one.end, 90 * MINUTE_MS);
    await flyNow();
    expect(await stateOf(one)).toMatchObject({ task: 'failed', status: 'order_active', scenes: [] });
  });
});

describe('useless captures', () => {
  // A limit that every picture exceeds.
  const NONE = 0;
  it('plans a cloudy capture again while its window lasts, and leaves the scenes in the archive', async () => {
    const one = await cloudyCapture({ windowMs: 86_400_000 * 3 });
    const flown = await stateOf(one);
    expect(flown).toMatchObject({ task: 'processed', status: 'order_active', active: true });
    expect(flown.events.at(-1)).toMatchObject({ status: 'order_active', cause: 'too_cloudy' });
    expect(flown.scenes.length).toBeGreaterThan(0);
    expect(delivered).toEqual([]);
  });

  it('ends the order of a cloudy capture when its window is over', async () => {
    const one = await cloudyCapture({});
    expect(await stateOf(one)).toMatchObject({
      status: 'order_expired',
      active: false,
      steps: ['order_tasked', 'order_active', 'order_expired'],
    });
  });

  it('plans a capture again when its roll misses the area', async () => {
    const one = await capture({ offDeg: 20, windowMs: 86_400_000 });
    setClock(one.end, 90 * MINUTE_MS);
    await flyNow();
    const flown = await stateOf(one);
    expect(flown).toMatchObject({ task: 'failed', status: 'order_active', scenes: [] });
    expect(flown.events.at(-1)?.cause).toBe('missed');
  });

  /** Flies passes until a capture is not entirely clear. */
  async function cloudyCapture(options: Partial<CaptureOptions>): Promise<Capture> {
    for (let pass = 0; pass < 6; pass += 1) {
      const one = await capture({ ...options, pass: 0, maxCloudCover: NONE });
      setClock(one.end, 90 * MINUTE_MS);
      await flyNow();
      if (delivered.length === 0) return one;
    }
    throw new Error('every picture was clear');
  }
});

describe('interrupted and concurrent flights', () => {
  it('resumes an interrupted flight without repeating any step', async () => {
    const one = await capture();
    setClock(one.end, 90 * MINUTE_MS);
    await expect(flyNow(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(await stateOf(one)).toMatchObject({ task: 'taken', status: 'order_tasked', scenes: [] });
    await flyNow();
    await flyNow();
    expect((await stateOf(one)).steps).toEqual(['order_tasked', 'order_processing']);
    expect(delivered).toEqual([one.order]);
  });

  it('delivers once when several processes fly the same task', async () => {
    const one = await capture();
    setClock(one.end, 90 * MINUTE_MS);
    await Promise.allSettled([flyNow(), flyNow(), flyNow()]);
    await flyNow();
    expect((await stateOf(one)).steps).toEqual(['order_tasked', 'order_processing']);
    expect(delivered).toEqual([one.order]);
  });

  it('continues with other tasks when one task cannot be downlinked', async () => {
    const [bad, good] = [await capture({ pass: 0 }), await capture({ pass: 1 })];
    setClock(good.end, 90 * MINUTE_MS);
    const onSend = async (job: SentJob) => {
      if (orderOf(job) === bad.order) throw new Error('no way out');
      return void delivered.push(orderOf(job));
    };
    await expect(flyNow(onSend)).rejects.toThrow('no way out');
    expect([(await stateOf(bad)).task, (await stateOf(good)).task]).toEqual(['taken', 'processed']);
    expect(delivered).toEqual([good.order]);
    await flyNow();
  });

  it('fails a request whose program has no collection for its pictures', async () => {
    const one = await capture({ hasOrder: false });
    const { kysely } = database;
    const kept = await kysely
      .deleteFrom('program_collections')
      .where('program_id', '=', 1)
      .returningAll()
      .execute();
    setClock(one.end, 90 * MINUTE_MS);
    await flyNow();
    expect(await stateOf(one)).toMatchObject({ task: 'failed', status: 'order_failed', active: false });
    await kysely.insertInto('program_collections').values(kept).execute();
  });

  it('stops flying at once when the process stops', async () => {
    const one = await capture();
    setClock(one.end, 90 * MINUTE_MS);
    const stopping = AbortSignal.abort(new Error('stopping'));
    const services = { database, worldClock: clock.now, jobs: fakeJobs() };
    await expect(fly(services, stopping)).rejects.toThrow('stopping');
    expect((await stateOf(one)).task).toBe('scheduled');
  });
});

describe('the archive', () => {
  it('adds every archive scene even when a requested capture arrived before it', async () => {
    const from = clock.now();
    await seedArchive(database, from);
    const one = await capture({ windowMs: 86_400_000 });
    setClock(one.end, 90 * MINUTE_MS);
    await flyNow();
    expect(await seedArchive(database, clock.now())).toBeGreaterThan(0);
    const rows = await database.kysely
      .selectFrom('scenes')
      .where('start', '>=', from)
      .where('task_id', 'not in', (builder) => builder.selectFrom('sensor_tasks').select('id'))
      .select('id')
      .execute();
    const planned = planArchive({ seed: SEED, from, to: new Date(clock.now().getTime() - PROCESSING_MS) });
    // The sensor took no other scene while it flew the task.
    const isBusy = (plan: ScenePlan) =>
      plan.sensor === one.sensor && Math.abs(plan.start.getTime() - one.end.getTime()) < 2 * MINUTE_MS;
    const since = planned.filter((plan) => plan.start >= from && !isBusy(plan)).map(({ id }) => id);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(since.toSorted());
  });
});
