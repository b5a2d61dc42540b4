import {
  type GroundStation,
  type GroundStationPass,
  groundStationCalls,
  groundStationPassCalls,
  type Operation,
  type OrbitRow,
  orbitRowCalls,
} from '@sigma/contract';
import { insertElementSets } from '@sigma/db';
import { createGridCache } from '@sigma/orbit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { forecastGroundJob } from './ground.jobs.ts';
import { EPOCH_MS, orbitLines } from './orbit.fixture.ts';

const ADMIN = 'admin@demo.example';
const SVALBARD = {
  name: 'North',
  position: { type: 'Point', coordinates: [15.4, 78.23, 450] },
  min_elevation: 5,
};
const DAY_MS = 86_400_000;
const NOW = new Date(EPOCH_MS + DAY_MS / 2);

interface List<Row> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Row[];
}

let app: TestApp;
let program: number;
beforeAll(async () => {
  app = await startTestApp({ now: NOW.toISOString() });
  program = (await seedPeople(app.database)).first;
  const sensors = [1, 2].map((osk_id) => ({
    osk_id,
    name: `Eye-${osk_id}`,
    serial: `E${osk_id}`,
    max_slew_angle: 30,
  }));
  await app.database.kysely.insertInto('sensors').values(sensors).execute();
  await addSet(0);
});
afterAll(() => app?.close());

/** Leaves nothing but the satellites and their first element set. */
async function wipe() {
  const { kysely } = app.database;
  await kysely.deleteFrom('ground_stations').execute();
  await kysely.deleteFrom('orbit_rows').execute();
  await kysely.deleteFrom('element_sets').where('epoch', '>', new Date(EPOCH_MS)).execute();
}

async function addSet(days: number) {
  const [line1, line2] = orbitLines(days);
  const epoch = new Date(EPOCH_MS + days * DAY_MS);
  await insertElementSets(app.database.kysely, [{ sensor: 1, epoch, line1, line2, source: 'test' }]);
}

async function ask<Answer>(operation: Operation, status: number, input: TestCall = {}): Promise<Answer> {
  const response = await app.call(operation, { as: ADMIN, ...input });
  const text = await response.text();
  expect([response.status, response.status === status ? '' : text]).toEqual([status, '']);
  return JSON.parse(text === '' ? 'null' : text);
}

const addStation = (changes: object = {}) =>
  ask<GroundStation>(groundStationCalls.add, 201, { body: { ...SVALBARD, ...changes } });

async function forecast(now = NOW, force = false) {
  const { database } = app;
  const work = { database, orbitGrids: createGridCache(), worldClock: () => now };
  await forecastGroundJob(work).run({ force }, { signal: new AbortController().signal });
}

const passes = (query: object = {}) =>
  ask<List<GroundStationPass>>(groundStationPassCalls.list, 200, { query: { limit: 1000, ...query } });
const rows = (query: object = {}) =>
  ask<List<OrbitRow>>(orbitRowCalls.list, 200, { query: { limit: 10_000, ...query } });

/** Follows a link as it is. */
async function follow<Row>(link: string | null): Promise<List<Row>> {
  const response = await fetch(link ?? '', {
    headers: { authorization: `Bearer ${await app.tokenFor(ADMIN)}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}

describe('ground stations', () => {
  beforeEach(wipe);

  it('are kept by staff', async () => {
    const added = await addStation();
    expect(added).toEqual({ id: added.id, ...SVALBARD, simulated: false });
    const params = { ground_station: added.id };
    const changed = await ask(groundStationCalls.update, 200, { params, body: { min_elevation: 10 } });
    expect(changed).toEqual({ ...added, min_elevation: 10 });
    await ask(groundStationCalls.remove, 204, { params });
    await ask(groundStationCalls.read, 404, { params });
  });

  it('have names of their own and stand on the Earth', async () => {
    await addStation();
    expect(await ask(groundStationCalls.add, 409, { body: SVALBARD })).toMatchObject({
      code: 'duplicate_name',
      errors: [{ field: 'name' }],
    });
    const position = { type: 'Point', coordinates: [15, 91] };
    expect(await ask(groundStationCalls.add, 422, { body: { ...SVALBARD, position } })).toMatchObject({
      errors: [{ field: 'position' }],
    });
  });
});

describe('passes over ground stations', () => {
  beforeEach(wipe);

  it('are known for the next seven days, and the same after a second run', async () => {
    const station = await addStation();
    await forecast();
    const first = await passes();
    // A polar station sees most of 15 revolutions a day.
    expect(first.count).toBeGreaterThan(7 * 9);
    expect(first.count).toBeLessThan(8 * 16);
    expect(Date.parse(first.results.at(-1)?.rise ?? '')).toBeGreaterThan(NOW.getTime() + 6.9 * DAY_MS);
    for (const { rise, set, max_elevation, station: of } of first.results) {
      expect(Date.parse(set)).toBeGreaterThan(Date.parse(rise));
      expect(max_elevation).toBeGreaterThanOrEqual(5);
      expect(of).toBe(station.id);
    }
    await forecast(NOW, true);
    expect(await passes()).toEqual(first);
  });

  it('keep their ids under a newer element set, move with it, and those of staff stay', async () => {
    const station = await addStation();
    await forecast();
    const before = await passes();
    const staff = {
      station: station.id,
      sensor: 1,
      rise: before.results[40]?.rise,
      set: before.results[40]?.set,
      max_elevation: 12,
    };
    const params = { ground_station_pass: before.results[40]?.id };
    await ask(groundStationPassCalls.replace, 200, { params, body: staff });
    await addSet(0.25);
    await forecast();
    const after = await passes();
    const kept = new Set(after.results.map(({ id }) => id));
    expect(before.results.filter(({ id }) => kept.has(id)).length).toBeGreaterThan(before.count - 6);
    expect(after.results.find(({ id }) => id === before.results[40]?.id)).toMatchObject(staff);
    expect(after.results[3]?.rise).not.toBe(before.results[3]?.rise);
  });

  it('are forgotten after three days', async () => {
    await addStation();
    await forecast();
    const later = new Date(NOW.getTime() + 4 * DAY_MS);
    await forecast(later);
    const { results } = await passes();
    expect(Date.parse(results[0]?.set ?? '')).toBeGreaterThanOrEqual(later.getTime() - 3 * DAY_MS);
    expect(Date.parse(results[0]?.set ?? '')).toBeLessThan(later.getTime() - 2.5 * DAY_MS);
    expect(Date.parse(results.at(-1)?.rise ?? '')).toBeGreaterThan(later.getTime() + 6.9 * DAY_MS);
  });

  it('refuse what cannot be, by field', async () => {
    const body = {
      station: '0d0e0000-0000-4000-8000-000000000009',
      sensor: 9,
      rise: '2026-11-22T10:00:00Z',
      set: '2026-11-22T10:00:00Z',
      max_elevation: 10,
    };
    const refused = await ask<{ errors: { field: string }[] }>(groundStationPassCalls.add, 422, { body });
    expect(refused.errors.map(({ field }) => field).toSorted()).toEqual(['sensor', 'set', 'station']);
  });

  it('are found by station, sensor and time', async () => {
    const station = await addStation();
    await forecast();
    const start = new Date(NOW.getTime() + DAY_MS).toISOString();
    const end = new Date(NOW.getTime() + 2 * DAY_MS).toISOString();
    const day = await passes({ start, end, sensor: '1', station: station.id });
    expect(day.count).toBeGreaterThan(8);
    expect(day.count).toBeLessThan(17);
    expect((await passes({ sensor: '2' })).count).toBe(0);
  });
});

describe('orbit rows', () => {
  // What a test adds it takes away again; the last but one makes a forecast of its own.
  beforeAll(async () => {
    await wipe();
    await forecast();
  });

  it('cover the next seven days without a gap', async () => {
    const { results } = await rows();
    for (const [place, row] of results.entries())
      if (place > 0) expect(row.start).toBe(results[place - 1]?.end);
    expect(Date.parse(results[0]?.start ?? '')).toBeLessThanOrEqual(NOW.getTime());
    expect(Date.parse(results.at(-1)?.end ?? '')).toBeGreaterThanOrEqual(NOW.getTime() + 7 * DAY_MS);
    const shares = results.filter(({ eclipsed }) => eclipsed).length / results.length;
    expect(shares).toBeGreaterThan(0.3);
    expect(shares).toBeLessThan(0.7);
  });

  it('page by cursor: what comes between two pages makes no row appear twice or be left out', async () => {
    const all = (await rows()).results.map(({ id }) => id);
    const first = await rows({ limit: 50, sensor: '1' });
    expect(first.previous).toBeNull();
    expect(new URL(first.next ?? '').searchParams.get('cursor')).not.toBeNull();
    const body = {
      sensor: 1,
      orbit_num: 1,
      row_num: 1,
      start: first.results[3]?.start,
      end: first.results[3]?.end,
      ground_track: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [10, 40],
        ],
      },
      eclipsed: false,
    };
    const { id: added } = await ask<OrbitRow>(orbitRowCalls.add, 201, { body });
    const second = await follow<OrbitRow>(first.next);
    expect(second.results.map(({ id }) => id)).toEqual(all.slice(50, 100));
    expect(second.count).toBe(all.length + 1);
    const back = await follow<OrbitRow>(second.previous);
    expect(back.results.at(-1)?.id).toBe(all[49]);
    const seen: string[] = [];
    for (let page = first; ; page = await follow<OrbitRow>(page.next)) {
      seen.push(...page.results.map(({ id }) => id));
      if (page.next === null) break;
    }
    expect(seen).toEqual(all);
    await ask(orbitRowCalls.remove, 204, { params: { orbit_row: added } });
  });

  it('page backwards in falling order as well', async () => {
    const all = (await rows()).results.map(({ id }) => id).toReversed();
    const first = await rows({ limit: 30, ordering: '-start' });
    const second = await follow<OrbitRow>(first.next);
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(all.slice(0, 60));
    expect((await follow<OrbitRow>(second.previous)).results.map(({ id }) => id)).toEqual(all.slice(0, 30));
  });

  it('refuse a cursor that is none', async () => {
    expect(await ask(orbitRowCalls.list, 400, { query: { cursor: 'nonsense' } })).toMatchObject({
      errors: [{ field: 'cursor' }],
    });
  });

  it('are blocked out by windows of their own satellite', async () => {
    const [, , row] = (await rows()).results;
    const { kysely } = app.database;
    const middle = (Date.parse(row?.start ?? '') + Date.parse(row?.end ?? '')) / 2;
    const window = { start: new Date(middle - 1000), end: new Date(middle + 1000), reason: 'Calibration' };
    await kysely
      .insertInto('tasking_block_outs')
      .values(
        [1, 2].map((sensor) => ({ ...window, sensor, id: `0d0e0000-0000-4000-8000-00000000000${sensor}` })),
      )
      .execute();
    const blocked = await rows({ blocked_out: 'true' });
    expect(blocked.results.map(({ id, blocked_out }) => [id, blocked_out])).toEqual([[row?.id, true]]);
    await kysely.deleteFrom('tasking_block_outs').execute();
    expect((await rows({ blocked_out: 'true' })).count).toBe(0);
  });

  it('are found by the requests that lie in their reach', async () => {
    const { kysely } = app.database;
    const request = {
      program_id: program,
      aoi: 'SRID=4326;POINT(-122.42 37.77)',
      shown: '{}',
      area_km2: 0,
      sensors: [1],
      window_start: NOW,
      window_end: new Date(NOW.getTime() + DAY_MS),
      status: 'order_received',
      created_at: NOW,
      updated_at: NOW,
    };
    const [active, ended] = ['0d0e0000-0000-4000-8000-00000000000a', '0d0e0000-0000-4000-8000-00000000000b'];
    await kysely
      .insertInto('tasking_requests')
      .values([
        { ...request, id: active },
        { ...request, id: ended, active: false },
      ])
      .execute();
    const met = await rows({ intersects_tasking_requests: 'true' });
    // A satellite that reaches some 260 km to each side sees a place about every other day, by day or night.
    expect(met.count).toBeGreaterThanOrEqual(3);
    expect(met.count).toBeLessThan(16);
    const near = await rows({ bb_overlaps_tasking_requests: 'true' });
    const boxes = new Set(near.results.map(({ id }) => id));
    expect(met.results.every(({ id }) => boxes.has(id))).toBe(true);
    expect(near.count).toBeGreaterThan(met.count);
    expect((await rows({ intersects_tasking_requests: ended })).count).toBe(met.count);
    const page = await rows({ intersects_tasking_requests: 'true', limit: 1 });
    expect((await follow<OrbitRow>(page.next)).results[0]?.id).toBe(met.results[1]?.id);
    await kysely.deleteFrom('tasking_requests').execute();
    expect((await rows({ intersects_tasking_requests: 'true' })).count).toBe(0);
  });

  it('give way to those of a newer element set, but not those of staff', async () => {
    const before = await rows();
    const own = before.results[60];
    const params = { orbit_row: own?.id };
    await ask(orbitRowCalls.update, 200, { params, body: { eclipsed: !own?.eclipsed } });
    await addSet(0.25);
    await forecast();
    const after = await rows();
    expect(after.results.find(({ id }) => id === own?.id)?.eclipsed).toBe(!own?.eclipsed);
    const old = new Set(before.results.map(({ id }) => id));
    const future = after.results.filter(({ start }) => Date.parse(start) > NOW.getTime() + DAY_MS / 12);
    expect(future.filter(({ id }) => old.has(id))).toHaveLength(1);
    const keys = after.results.map(({ orbit_num, row_num }) => `${orbit_num}/${row_num}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('refuse what cannot be, by field', async () => {
    const [row] = (await rows()).results;
    const body = {
      sensor: 1,
      orbit_num: row?.orbit_num,
      row_num: row?.row_num,
      start: '2026-11-22T10:00:00Z',
      end: '2026-11-22T09:00:00Z',
      ground_track: { type: 'LineString', coordinates: [[0, 0]] },
      eclipsed: false,
    };
    const refused = await ask<{ errors: { field: string }[] }>(orbitRowCalls.add, 422, { body });
    expect(refused.errors.map(({ field }) => field).toSorted()).toEqual(['end', 'ground_track', 'row_num']);
    const unknown = await ask<{ errors: { field: string }[] }>(orbitRowCalls.add, 422, {
      body: { ...body, sensor: 9 },
    });
    expect(unknown.errors.map(({ field }) => field)).toContain('sensor');
  });
});

it('is for staff: employees read, admins write', async () => {
  for (const { list, add } of [groundStationCalls, groundStationPassCalls, orbitRowCalls]) {
    expect((await app.call(list, { as: 'employee@demo.example' })).status).toBe(200);
    expect((await app.call(add, { as: 'employee@demo.example', body: SVALBARD })).status).toBe(403);
    expect((await app.call(list, { as: 'customer@demo.example' })).status).toBe(403);
    expect((await app.call(list)).status).toBe(401);
  }
});
