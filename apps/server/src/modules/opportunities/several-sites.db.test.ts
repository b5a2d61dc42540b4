import { randomUUID } from 'node:crypto';
import { type Opportunity, searchOpportunities, summarizeCoverage } from '@sigma/contract';
import { geometryFromGeoJson } from '@sigma/db';
import { MAX_SEARCH_SITES } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addOrbit, addSensor } from './opportunities.fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const CUSTOMER = 'customer@demo.example';
const MONTH = { search_time_start: '2026-11-21', search_time_end: '2026-12-21', limit: 10_000 };
const box = (lon: number, lat: number, half: number) => [
  [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ],
];
const LONDON = box(-0.12, 51.5, 0.2);
const ACCRA = box(-0.19, 5.6, 0.1);
const BOTH = { type: 'MultiPolygon', coordinates: [LONDON, ACCRA] };

let app: TestApp;
let first: number;
let second: number;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  ({ first, second } = await seedPeople(app.database));
  for (const id of [1, 2]) {
    await addSensor(app.database, { id, programs: [first, second] });
    const epoch = new Date(Date.parse(NOW) - MS_PER_DAY);
    await addOrbit(app.database, { sensor: id, epoch, raanDeg: id * 70 });
  }
});
afterAll(() => app?.close());

async function search(aoi: object, change: object = {}) {
  const body = { aoi, ...MONTH, ...change };
  const answer = await app.call(searchOpportunities, { as: CUSTOMER, body });
  expect(answer.status).toBe(200);
  const { results }: { results: Opportunity[] } = await answer.json();
  return results;
}
/** The members of a pass that do not depend on the other sites of the area. */
const ownOf = ({ id: _i, site: _s, coverage: _c, ...own }: Opportunity) => own;

describe('a search over an area of several sites', () => {
  it('answers the passes of London and Accra in one area as those of each alone', async () => {
    const found = await search(BOTH);
    for (const [index, coordinates] of [LONDON, ACCRA].entries()) {
      const alone = await search({ type: 'Polygon', coordinates });
      const ofSite = found.filter(({ site }) => site.index === index + 1);
      expect(alone.length).toBeGreaterThan(10);
      expect(ofSite.map(ownOf)).toEqual(alone.map(ownOf));
      expect(alone.every(({ site }) => site.index === 1 && site.count === 1)).toBe(true);
      expect(ofSite.every(({ site }) => site.count === 2)).toBe(true);
    }
  });

  it('gives each pass an id of its own that is the same in every search', async () => {
    const found = await search(BOTH);
    const ids = new Set(found.map(({ id }) => id));
    expect(ids.size).toBe(found.length);
    const shorter = await search(BOTH, { search_time_start: '2026-11-25' });
    expect(shorter.length).toBeGreaterThan(10);
    for (const { id, clipped_start } of shorter) expect(ids.has(id) || clipped_start).toBe(true);
    const [london] = await search({ type: 'Polygon', coordinates: LONDON });
    expect(ids.has(london?.id ?? '')).toBe(false);
  });

  it('gives the passes of one sensor in one revolution one group', async () => {
    const coordinates = [-60, -30, 0, 30, 60].flatMap((lat) => [-12, -6, 0, 6, 12].map((lon) => [lon, lat]));
    const found = await search({ type: 'MultiPoint', coordinates });
    const groups = [...Map.groupBy(found, ({ group }) => group).values()];
    const sites = groups.map((passes) => new Set(passes.map(({ site }) => site.index)).size);
    expect(Math.max(...sites)).toBeGreaterThan(2);
    for (const passes of groups) {
      const times = passes.map(({ closest_time }) => Date.parse(closest_time));
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(95 * 60_000);
      expect(new Set(passes.map(({ sensor }) => sensor)).size).toBe(1);
    }
    // From the south of Africa to the north of Europe, a satellite flies for half an hour.
    const ordered = found.toSorted((a, b) => Date.parse(a.closest_time) - Date.parse(b.closest_time));
    for (const [index, pass] of ordered.entries()) {
      const next = ordered.slice(index + 1).find(({ sensor }) => sensor === pass.sensor);
      const apartMs = next ? Date.parse(next.closest_time) - Date.parse(pass.closest_time) : Infinity;
      if (next && apartMs < 35 * 60_000) expect(next.group).toBe(pass.group);
    }
  });

  it('calculates the capture of a pass over one site at that site', async () => {
    const found = await search(BOTH);
    const passes = [1, 2].map((index) =>
      found.find((pass) => pass.site.index === index && pass.coverage > 0.1),
    );
    const requested = passes.flatMap((pass) =>
      pass?.roll
        ? [{ sensor: pass.sensor, start_time: pass.start_time, end_time: pass.end_time, roll: pass.roll }]
        : [],
    );
    expect(requested).toHaveLength(2);
    const answer = await app.call(summarizeCoverage, {
      as: CUSTOMER,
      body: { aoi: BOTH, passes: requested },
    });
    const { passes: summed }: { passes: { captured_km2: number }[] } = await answer.json();
    // Each strip of 10 km runs through a site of 44 or 22 km.
    for (const { captured_km2 } of summed) expect(captured_km2).toBeGreaterThan(100);
  });

  it('calculates a capture that aims at a target, and rejects a target outside the area', async () => {
    const [pass] = await search({ type: 'Polygon', coordinates: LONDON });
    const { sensor, start_time, end_time } = pass ?? { sensor: 0, start_time: '', end_time: '' };
    const cover = (target: readonly number[]) =>
      app.call(summarizeCoverage, {
        as: CUSTOMER,
        body: {
          aoi: { type: 'Polygon', coordinates: LONDON },
          passes: [{ sensor, start_time, end_time, target }],
        },
      });
    const shares = [];
    for (const lon of [-0.25, 0.01]) {
      const { passes }: { passes: { captured_share: number }[] } = await (await cover([lon, 51.5])).json();
      shares.push(passes[0]?.captured_share ?? 0);
    }
    expect(Math.min(...shares)).toBeGreaterThan(0.05);
    const outside = await cover([3, 51.5]);
    const { errors }: { errors: object[] } = await outside.json();
    expect([outside.status, errors]).toMatchObject([
      422,
      [{ field: 'passes.0.target', code: 'outside_area' }],
    ]);
  });

  it.each([
    ['too many sites', 900, '2026-11-22', `must have at most ${MAX_SEARCH_SITES} sites`],
    ['too many sites for its time', 300, '2027-11-21', 'must have at most 50 sites'],
  ])('rejects an area of %s and names the limit', async (_, count, search_time_end, message) => {
    const coordinates = Array.from({ length: count }, (_one, index) => [
      ((index * 137.508) % 360) - 180,
      (Math.asin((2 * index + 1) / count - 1) * 180) / Math.PI,
    ]);
    const body = { aoi: { type: 'MultiPoint', coordinates }, ...MONTH, search_time_end };
    const answer = await app.call(searchOpportunities, { as: CUSTOMER, body });
    const { errors }: { errors: { field: string; code: string; message: string }[] } = await answer.json();
    expect([answer.status, errors[0]?.field, errors[0]?.code]).toEqual([422, 'aoi', 'too_many_sites']);
    expect(errors[0]?.message).toContain(message);
  });

  it('answers 500 scattered places with short passes over each', async () => {
    const coordinates = Array.from({ length: 500 }, (_, index) => [
      ((index * 137.50776) % 360) - 180,
      (Math.asin((2 * index + 1) / 500 - 1) * 180) / Math.PI,
    ]);
    const found = await search(
      { type: 'MultiPoint', coordinates },
      { search_time_end: '2026-11-23', ordering: '-duration_s', limit: 100 },
    );
    expect(found[0]?.site.count).toBe(500);
    expect(found[0]?.duration_s).toBeLessThan(600);
  });
});

describe('passes that are not free', () => {
  const POINT = { type: 'Point', coordinates: [-122.429, 37.779] } as const;
  beforeEach(async () => {
    await app.database.kysely.deleteFrom('tasking_block_outs').execute();
    await app.database.kysely.deleteFrom('sensor_schedules').execute();
    await app.database.kysely.deleteFrom('tasking_requests').execute();
  });

  const around = (pass: Opportunity, seconds: number) => {
    const middle = Date.parse(pass.closest_time);
    return { start: new Date(middle - seconds * 1000), end: new Date(middle + seconds * 1000) };
  };
  /** Stores an active task of another program at the closest time of a pass. */
  async function addForeignTask(pass: Opportunity, state: 'scheduled' | 'proposed' | 'failed') {
    const { kysely } = app.database;
    const [at, span, request, schedule] = [new Date(NOW), around(pass, 5), randomUUID(), randomUUID()];
    const aoi = { aoi: geometryFromGeoJson(POINT), shown: JSON.stringify(POINT), area_km2: 0 };
    await kysely
      .insertInto('tasking_requests')
      .values({
        ...aoi,
        id: request,
        program_id: second,
        order_id: null,
        name: 'Secret site',
        sensors: [pass.sensor],
        window_start: span.start,
        window_end: span.end,
        eclipsed: null,
        max_off_nadir: null,
        max_cloud_cover: null,
        status: 'order_scheduled',
        created_at: at,
        updated_at: at,
      })
      .execute();
    const place = { sensor: pass.sensor, ...span };
    await kysely
      .insertInto('sensor_schedules')
      .values({ ...place, id: schedule, tasking_schedule: null, state: 'published' })
      .execute();
    await kysely
      .insertInto('sensor_tasks')
      .values({
        ...place,
        id: randomUUID(),
        schedule,
        tasking_request: request,
        roll: 0,
        state,
        downlink: null,
        updated_at: at,
      })
      .execute();
  }

  it('marks a pass in which the sensor has a task of another program as taken, and says nothing more', async () => {
    const [pass, other] = await search(POINT);
    if (!pass) throw new Error('no pass');
    expect([pass.unavailable, other?.unavailable]).toEqual([null, null]);
    await addForeignTask(pass, 'scheduled');
    const [taken, free] = await search(POINT);
    expect([taken?.unavailable, free?.unavailable]).toEqual(['taken', null]);
    expect({ ...taken, unavailable: null }).toEqual(pass);
  });

  it.each(['proposed', 'failed'] as const)('leaves a pass free when its task is %s', async (state) => {
    const [pass] = await search(POINT);
    if (!pass) throw new Error('no pass');
    await addForeignTask(pass, state);
    expect((await search(POINT))[0]?.unavailable).toBeNull();
  });

  it('marks a pass in a block-out window of its sensor as blocked', async () => {
    const [pass] = await search(POINT);
    if (!pass) throw new Error('no pass');
    await app.database.kysely
      .insertInto('tasking_block_outs')
      .values({ id: randomUUID(), sensor: pass.sensor, ...around(pass, 60), reason: 'Secret manoeuvre' })
      .execute();
    const [blocked] = await search(POINT);
    expect(blocked).toEqual({ ...pass, unavailable: 'blocked' });
  });
});
