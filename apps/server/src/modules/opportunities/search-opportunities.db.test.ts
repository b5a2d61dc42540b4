import { type Operation, searchOpportunities, searchOpportunitiesByQuery } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { createGridCache, findOpportunities, prepareArea } from '@sigma/orbit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import { addOrbit, addSensor, orbitSet } from './opportunities.fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const CUSTOMER = 'customer@demo.example';
const POINT = { type: 'Point', coordinates: [-122.429, 37.779] } as const;
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-101.6, 29.2],
      [-96.4, 29.2],
      [-96.4, 33.8],
      [-101.6, 33.8],
      [-101.6, 29.2],
    ],
  ],
} as const;
const MONTH = { search_time_start: '2026-11-21', search_time_end: '2026-12-21' };
type Answer = z.output<(typeof searchOpportunities)['response']>;

const daysFromNow = (days: number) => new Date(Date.parse(NOW) + days * MS_PER_DAY);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  const { database } = app;
  const { first, second, third } = await seedPeople(database);
  await addSensor(database, { id: 1, programs: [first, third] });
  await addSensor(database, { id: 2, programs: [second] });
  await addSensor(database, { id: 3, programs: [third] });
  await addSensor(database, { id: 4, programs: [first], slew: null });
  await addSensor(database, { id: 5, programs: [second], slew: 30 });
  await addOrbit(database, { sensor: 1, epoch: daysFromNow(-1) });
  await addOrbit(database, { sensor: 1, epoch: daysFromNow(-30) });
  await addOrbit(database, { sensor: 1, epoch: daysFromNow(5) });
  await addOrbit(database, { sensor: 2, epoch: daysFromNow(-2), raanDeg: 200 });
  await addOrbit(database, { sensor: 3, epoch: daysFromNow(-2), raanDeg: 100 });
  await addOrbit(database, { sensor: 4, epoch: daysFromNow(-2), raanDeg: 30 });
});
afterAll(() => app?.close());

async function search(body: object = {}, input: TestCall = {}): Promise<Answer> {
  const fullBody = { aoi: POINT, ...MONTH, ...body };
  const response = await app.call(searchOpportunities, { as: CUSTOMER, body: fullBody, ...input });
  expect(response.status).toBe(200);
  return searchOpportunities.response.parse(await response.json());
}
const query = (given: object = {}) => ({ aoi: JSON.stringify(POINT), ...MONTH, ...given });

async function issuesOf(operation: Operation, input: TestCall) {
  const response = await app.call(operation, { as: CUSTOMER, ...input });
  const { code, errors } = (await response.json()) as {
    code: string;
    errors?: { field: string; message: string }[];
  };
  return {
    status: response.status,
    code,
    issues: (errors ?? []).map(({ field, message }) => `${field} ${message}`),
  };
}

describe('opportunity search', () => {
  it('finds the same passes as the orbit engine with the newest set from before now', async () => {
    const { results, count, next } = await search({ sensor: [1] });
    const grid = createGridCache().of(orbitSet({ sensor: 1, epoch: daysFromNow(-1) }));
    const wanted = findOpportunities(grid, prepareArea(POINT), {
      start: new Date('2026-11-21'),
      end: new Date('2026-12-21'),
      maxSlewDeg: 30,
    }).filter(({ startMs, endMs }) => endMs - startMs >= 1000);
    expect(wanted.length).toBeGreaterThan(10);
    expect([count, next]).toEqual([wanted.length, null]);
    expect(results.map(({ start_time }) => start_time)).toEqual(
      wanted.map(({ start }) => start.toISOString()),
    );
    expect(results[0]).toMatchObject({
      sensor: 1,
      sensor_name: 'Eye-1',
      coverage: 1,
      target: POINT.coordinates,
      element_set_epoch: daysFromNow(-1).toISOString(),
      clipped_start: false,
    });
    expect(results[0]?.max_fov?.type).toBe('Polygon');
  });

  it('uses the set nearest to a past time, and no set from the future', async () => {
    const then = { search_time_start: '2026-10-21', search_time_end: '2026-10-30', sensor: [1] };
    const { results } = await search(then);
    expect(results.length).toBeGreaterThan(2);
    for (const { element_set_epoch } of results) {
      expect(element_set_epoch).toBe(daysFromNow(-30).toISOString());
    }
  });

  it('searches only the sensors of the caller, and lists the sensors it skips', async () => {
    const { results, skipped } = await search({ ordering: 'sensor' });
    expect([...new Set(results.map(({ sensor }) => sensor))]).toEqual([1, 2, 4]);
    expect(skipped).toEqual([
      { sensor: 5, sensor_name: 'Eye-5', code: 'no_element_set', message: 'Eye-5 has no element set.' },
    ]);
    const other = await search({}, { as: 'other@demo.example' });
    expect([...new Set(other.results.map(({ sensor }) => sensor))].sort()).toEqual([1, 3]);
  });

  it('returns no roll for a sensor without max_slew_angle, and searches it within 30 degrees', async () => {
    const { results } = await search({ sensor: [4] });
    expect(results.length).toBeGreaterThan(3);
    for (const { roll, off_nadir } of results) {
      expect(roll).toBeNull();
      expect(off_nadir).toBeLessThanOrEqual(30.001);
    }
  });

  it('returns passes by day, by night or both, as the eclipsed filter requests', async () => {
    const [all, day, night] = await Promise.all([
      search(),
      search({ eclipsed: false }),
      search({ eclipsed: true }),
    ]);
    expect(day.results.every(({ eclipsed, sun_elevation }) => !eclipsed && sun_elevation >= 0)).toBe(true);
    expect(night.results.every(({ eclipsed }) => eclipsed)).toBe(true);
    expect(day.count).toBeGreaterThan(0);
    expect(night.count).toBeGreaterThan(0);
    expect(day.count + night.count).toBe(all.count);
  });

  it('returns only passes within the limits for off-nadir angle and Sun elevation', async () => {
    const { results, count } = await search({ max_off_nadir: 15, min_sun_elevation: 10 });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan((await search()).count);
    for (const pass of results) {
      expect(pass.off_nadir).toBeLessThanOrEqual(15);
      expect(pass.sun_elevation).toBeGreaterThanOrEqual(10);
    }
  });

  it('marks a pass that is clipped by the requested time', async () => {
    const { results } = await search({ sensor: [1] });
    const [first] = results;
    const middle = first?.closest_time ?? '';
    const cut = await search({ sensor: [1], search_time_start: middle });
    expect(cut.results[0]).toMatchObject({ start_time: middle, clipped_start: true, clipped_end: false });
  });

  it('returns the share of an area that is in reach of each pass', async () => {
    const { results } = await search({ aoi: SQUARE, ordering: '-coverage' });
    const shares = results.map(({ coverage }) => coverage);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares[0]).toBeGreaterThan(0.7);
    expect(shares.at(-1)).toBeLessThan(0.2);
    expect(shares.at(-1)).toBeGreaterThanOrEqual(0);
  });

  it.each([
    'start_time',
    'end_time',
    'sensor',
    'off_nadir',
    'roll',
    'sun_elevation',
    'duration_s',
    'coverage',
  ] as const)('orders passes by %s in both directions', async (field) => {
    const [up, down] = await Promise.all([
      search({ aoi: SQUARE, ordering: field }),
      search({ aoi: SQUARE, ordering: `-${field}` }),
    ]);
    const values = (answer: Answer) =>
      answer.results.map((pass) => pass[field]).filter((value) => value !== null);
    const rising = values(up);
    expect(rising.length).toBeGreaterThan(20);
    for (const [index, value] of rising.entries()) expect(value >= (rising[index - 1] ?? value)).toBe(true);
    expect(values(down)).toEqual(rising.toReversed());
  });

  it('returns pages by GET and by POST, each with links to the next page', async () => {
    const all = await search();
    const first = await search({ limit: 7 });
    expect(first.results).toEqual(all.results.slice(0, 7));
    expect(first.previous).toBeNull();
    const token = await app.tokenFor(CUSTOMER);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const second = await fetch(first.next ?? '', {
      method: 'POST',
      headers,
      body: JSON.stringify({ aoi: POINT, ...MONTH, limit: 7 }),
    });
    expect(((await second.json()) as Answer).results).toEqual(all.results.slice(7, 14));
    const got = await app.call(searchOpportunitiesByQuery, { as: CUSTOMER, query: query({ limit: 7 }) });
    const page = (await got.json()) as Answer;
    expect(page.results).toEqual(first.results);
    const after = (await (await fetch(page.next ?? '', { headers })).json()) as Answer;
    expect(after.results).toEqual(all.results.slice(7, 14));
    expect(after.previous).not.toBeNull();
  });

  it('gives a pass the same id in every search that includes its start', async () => {
    const [long, short] = await Promise.all([
      search({ sensor: [1] }),
      search({ sensor: [1], search_time_end: '2026-12-01' }),
    ]);
    expect(new Set(long.results.map(({ id }) => id)).size).toBe(long.count);
    expect(short.results.map(({ id }) => id)).toEqual(long.results.slice(0, short.count).map(({ id }) => id));
  });
});

describe('an invalid opportunity search', () => {
  const REVERSED = { search_time_start: '2026-12-21', search_time_end: '2026-11-21' };
  it.each([
    ['reversed dates', REVERSED, 'search_time_end must be an instant after search_time_start'],
    ['the same instant twice', { search_time_end: '2026-11-21' }, 'search_time_end must be an instant after'],
    [
      'more than 366 days',
      { search_time_end: '2027-11-23' },
      'search_time_end must be an instant at most 366 days after search_time_start',
    ],
    ['empty dates', { search_time_start: '' }, 'search_time_start must be a date or an instant'],
  ])('refuses a search with %s', async (_, given, text) => {
    const post = await issuesOf(searchOpportunities, { body: { aoi: POINT, ...MONTH, ...given } });
    expect([post.status, post.code]).toEqual([422, 'invalid_body']);
    expect(post.issues.join()).toContain(text);
    const get = await issuesOf(searchOpportunitiesByQuery, { query: query(given) });
    expect([get.status, get.code]).toEqual([400, 'bad_parameter']);
    expect(get.issues.join()).toContain(text);
  });

  it.each([
    ['an empty area', { type: 'Polygon', coordinates: [] }],
    [
      'an area without extent',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [2, 2],
            [0, 0],
          ],
        ],
      },
    ],
    [
      'half the Earth',
      {
        type: 'Polygon',
        coordinates: [
          [
            [-90, -80],
            [90, -80],
            [90, 80],
            [-90, 80],
            [-90, -80],
          ],
        ],
      },
    ],
    ['positions off the Earth', { type: 'Point', coordinates: [0, 91] }],
    ['a value that is not a geometry', { type: 'Sphere' }],
  ])('refuses to search %s', async (_, aoi) => {
    const post = await issuesOf(searchOpportunities, { body: { aoi, ...MONTH } });
    expect(post.status).toBe(422);
    expect(post.issues[0]).toMatch(/^aoi/);
    const get = await issuesOf(searchOpportunitiesByQuery, { query: query({ aoi: JSON.stringify(aoi) }) });
    expect(get.status).toBe(400);
    expect(get.issues[0]).toMatch(/^aoi/);
  });

  it('refuses a search whose area is not valid JSON, or is missing', async () => {
    const broken = await issuesOf(searchOpportunitiesByQuery, { query: query({ aoi: '{"type":' }) });
    expect(broken).toMatchObject({ status: 400, issues: ['aoi must be a GeoJSON geometry as JSON'] });
    const none = await issuesOf(searchOpportunities, { body: { ...MONTH } });
    expect(none).toMatchObject({ status: 422, issues: ['aoi is required'] });
  });

  it('refuses a search by people who may not request captures', async () => {
    const body = { aoi: POINT, ...MONTH };
    for (const name of ['data', 'monitor', 'program-admin']) {
      const { status } = await app.call(searchOpportunities, { as: `${name}@demo.example`, body });
      expect(status).toBe(403);
    }
  });
});
