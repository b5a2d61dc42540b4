import { type Coverage, type Opportunity, searchOpportunities, summarizeCoverage } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addOrbit, addSensor } from './opportunities.fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const CUSTOMER = 'customer@demo.example';
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
};
const ARCTIC = {
  type: 'Polygon',
  coordinates: [
    [
      [-180, 70],
      [180, 70],
      [180, 90],
      [-180, 90],
      [-180, 70],
    ],
  ],
};
const POINT = { type: 'Point', coordinates: [-122.429, 37.779] };
const LINE = {
  type: 'LineString',
  coordinates: [
    [-101, 30],
    [-97, 33],
  ],
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  const { first, third } = await seedPeople(app.database);
  await addSensor(app.database, { id: 1, programs: [first] });
  await addSensor(app.database, { id: 2, programs: [third] });
  await addSensor(app.database, { id: 3, programs: [first] });
  const epoch = new Date(Date.parse(NOW) - MS_PER_DAY);
  await addOrbit(app.database, { sensor: 1, epoch });
  await addOrbit(app.database, { sensor: 2, epoch });
});
afterAll(() => app?.close());

async function passesOver(aoi: object): Promise<readonly Opportunity[]> {
  const body = { aoi, search_time_start: '2026-11-21', search_time_end: '2026-12-21', sensor: [1] };
  const response = await app.call(searchOpportunities, { as: CUSTOMER, body });
  return ((await response.json()) as { results: Opportunity[] }).results;
}
const shortOf = ({ sensor, start_time, end_time }: Opportunity) => ({ sensor, start_time, end_time });

async function coverage(aoi: object, passes: readonly object[]): Promise<Coverage> {
  const response = await app.call(summarizeCoverage, { as: CUSTOMER, body: { aoi, passes } });
  expect(response.status).toBe(200);
  return (await response.json()) as Coverage;
}

describe('coverage of passes', () => {
  it.each([
    ['a polygon', SQUARE],
    ['a line', LINE],
  ])(
    'the coverage of %s by each pass matches the search, and in total does not exceed the sum of the shares',
    async (_, aoi) => {
      const found = (await passesOver(aoi)).slice(0, 12);
      const { passes, area_km2 } = await coverage(aoi, found.map(shortOf));
      let [sum, before] = [0, 0];
      for (const [index, pass] of passes.entries()) {
        sum += pass.share;
        expect(pass.share).toBeCloseTo(found[index]?.coverage ?? -1, 2);
        expect(pass.seen_km2).toBeCloseTo(pass.share * area_km2, 6);
        expect(pass.together).toBeGreaterThanOrEqual(Math.max(before, pass.share));
        expect(pass.together).toBeLessThanOrEqual(Math.min(1, sum) + 1e-9);
        before = pass.together;
      }
      expect(before).toBeGreaterThan(0.9);
    },
  );

  it('a pass that is given twice adds no coverage', async () => {
    const [pass] = (await passesOver(SQUARE)).filter((one) => one.coverage > 0.2 && one.coverage < 0.8);
    if (!pass) throw new Error('no pass that sees a part');
    const { passes } = await coverage(SQUARE, [shortOf(pass), shortOf(pass)]);
    expect(passes[1]?.together).toBeCloseTo(passes[0]?.share ?? -1, 9);
  });

  it('the coverage of a point is 0 or 1, and its area is 0', async () => {
    const [pass] = await passesOver(POINT);
    if (!pass) throw new Error('no pass');
    const later = new Date(Date.parse(pass.end_time) + 300_000).toISOString();
    const outside = { sensor: 1, start_time: pass.end_time, end_time: later };
    const { area_km2, passes } = await coverage(POINT, [
      shortOf(pass),
      {
        ...outside,
        start_time: later.replace(/T.*/, 'T23:59:00Z'),
        end_time: later.replace(/T.*/, 'T23:59:30Z'),
      },
    ]);
    expect(area_km2).toBe(0);
    expect(passes.map(({ share, together }) => [share, together])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('the coverage of a pass that lasts longer than a revolution equals that of its halves', async () => {
    const [from, middle, to] = ['2026-11-22T00:00:00Z', '2026-11-22T01:30:00Z', '2026-11-22T03:00:00Z'];
    const complete = await coverage(ARCTIC, [{ sensor: 1, start_time: from, end_time: to }]);
    const halves = await coverage(ARCTIC, [
      { sensor: 1, start_time: from, end_time: middle },
      { sensor: 1, start_time: middle, end_time: to },
    ]);
    expect(halves.passes[0]?.share).toBeGreaterThan(0.05);
    expect(halves.passes[1]?.together).toBeGreaterThan((halves.passes[0]?.share ?? 1) * 1.5);
    expect(complete.passes[0]?.share).toBeCloseTo(halves.passes[1]?.together ?? -1, 3);
  });

  it.each([
    ['a sensor of another program', { sensor: 2 }, 403, ['passes.1.sensor', 'sensor_data_access']],
    ['a sensor without element sets', { sensor: 3 }, 422, ['passes.1.sensor']],
    ['a pass with reversed times', { end_time: '2026-11-21' }, 422, ['passes.1.end_time']],
    ['a pass that lasts for days', { end_time: '2026-11-30' }, 422, ['passes.1.end_time']],
  ])('refuses to calculate the coverage of %s', async (_, given, status, fields) => {
    const pass = { sensor: 1, start_time: '2026-11-22T00:00:00Z', end_time: '2026-11-22T00:05:00Z' };
    const body = { aoi: SQUARE, passes: [pass, { ...pass, ...given }] };
    const response = await app.call(summarizeCoverage, { as: CUSTOMER, body });
    expect(response.status).toBe(status);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toEqual(fields);
  });
});
