import { type Coverage, type Opportunity, searchOpportunities, summarizeCoverage } from '@sigma/contract';
import { areaKm2, MS_PER_DAY, type Polygon, type Position, startCover } from '@sigma/geo';
import { planTaskedScenes, SWATH_KM } from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addOrbit, addSensor, orbitSet } from './opportunities.fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const CUSTOMER = 'customer@demo.example';
const epoch = new Date(Date.parse(NOW) - MS_PER_DAY);
const box = ([lon, lat]: Position, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon - east, lat - north],
      [lon + east, lat - north],
      [lon + east, lat + north],
      [lon - east, lat + north],
      [lon - east, lat - north],
    ],
  ],
});
const CITY = box([-122.3, 37.8], 0.14, 0.1);
const POINT = { type: 'Point', coordinates: [-122.3, 37.8] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  const { first } = await seedPeople(app.database);
  // Sensor 1 has the camera of the simulated satellites; sensor 2 sees four times as much.
  await addSensor(app.database, { id: 1, programs: [first], swathKm: SWATH_KM });
  await addSensor(app.database, { id: 2, programs: [first], swathKm: 4 * SWATH_KM });
  for (const sensor of [1, 2]) await addOrbit(app.database, { sensor, epoch });
});
afterAll(() => app?.close());

async function passesOver(aoi: object, sensor = 1): Promise<readonly Opportunity[]> {
  const body = { aoi, search_time_start: '2026-11-21', search_time_end: '2026-12-01', sensor: [sensor] };
  const response = await app.call(searchOpportunities, { as: CUSTOMER, body });
  return ((await response.json()) as { results: Opportunity[] }).results;
}

const captureOf = ({ sensor, start_time, end_time, roll }: Opportunity) => ({
  sensor,
  start_time,
  end_time,
  ...(roll === null ? {} : { roll }),
});

async function coverage(aoi: object, passes: readonly object[]): Promise<Coverage> {
  const response = await app.call(summarizeCoverage, { as: CUSTOMER, body: { aoi, passes } });
  expect(response.status).toBe(200);
  return (await response.json()) as Coverage;
}

/** The share of an area that the simulated flight of a pass captures. */
function flownShare(area: Polygon, pass: Opportunity): number {
  const [lon, lat] = pass.target;
  const scenes = planTaskedScenes({
    seed: 1,
    sensor: pass.sensor,
    set: orbitSet({ sensor: pass.sensor, epoch }),
    area,
    aim: [lon, lat],
    nearMs: Date.parse(pass.closest_time),
    rollDeg: pass.roll ?? 0,
    taskId: '6f1f5c3e-0000-4000-8000-000000000001',
    taskName: 'A task',
    place: 'A place',
  });
  const cover = startCover(area);
  for (const { footprint } of scenes) cover.add(footprint);
  return cover.share;
}

describe('captured coverage', () => {
  it.each([
    ['a city', CITY],
    ['an area narrower than the camera sees', box([12.5, 41.9], 0.03, 0.02)],
    ['an area on the antimeridian', box([180, -17], 0.2, 0.3)],
    ['an area that is longer than a capture', box([-99, 31.5], 0.4, 2.3)],
    ['an area near the pole', box([25, 78], 1, 0.2)],
  ])('the captured share of %s matches the simulated flight within 3 %%', async (_, area) => {
    const found = (await passesOver(area)).slice(0, 12);
    expect(found.length).toBeGreaterThan(2);
    const { passes, area_km2 } = await coverage(area, found.map(captureOf));
    expect(area_km2).toBeCloseTo(areaKm2(area), 6);
    for (const [index, pass] of found.entries()) {
      const { captured_share, captured_km2 } = passes[index] ?? {};
      expect((captured_share ?? 0) / flownShare(area, pass)).toBeGreaterThan(0.97);
      expect((captured_share ?? 0) / flownShare(area, pass)).toBeLessThan(1.03);
      expect(captured_km2).toBeCloseTo((captured_share ?? 0) * area_km2, 6);
    }
  });

  it('the captured share is less than the share in reach, and in total does not exceed the sum of the captures', async () => {
    const found = (await passesOver(CITY)).filter((pass) => pass.coverage === 1);
    const { passes } = await coverage(CITY, found.map(captureOf));
    let [sum, before] = [0, 0];
    for (const { share, captured_share, captured_together } of passes) {
      const [alone, together] = [captured_share ?? -1, captured_together ?? -1];
      sum += alone;
      expect(alone).toBeGreaterThan(0.2);
      expect(alone).toBeLessThan(0.7 * share);
      expect(together).toBeGreaterThanOrEqual(Math.max(before, alone));
      expect(together).toBeLessThanOrEqual(Math.min(1, sum) + 1e-9);
      before = together;
    }
    expect(before).toBeLessThan(1);
  });

  it('a wider camera captures a larger share', async () => {
    const [narrow, wide] = await Promise.all(
      [1, 2].map(async (sensor) =>
        coverage(CITY, (await passesOver(CITY, sensor)).slice(0, 1).map(captureOf)),
      ),
    );
    expect(narrow?.passes[0]?.captured_share).toBeLessThan(0.9);
    expect(wide?.passes[0]?.captured_share).toBe(1);
  });

  it('the captured share is 0 with a roll that looks past the area, and null without a roll', async () => {
    const [pass] = await passesOver(CITY);
    if (!pass) throw new Error('no pass');
    const { roll, ...reach } = { roll: 0, ...captureOf(pass) };
    const { passes } = await coverage(CITY, [
      { ...reach, roll: roll > 0 ? roll - 10 : roll + 10 },
      reach,
      { ...reach, roll },
    ]);
    expect(passes.map(({ captured_km2, captured_share }) => [captured_km2, captured_share])).toEqual([
      [0, 0],
      [null, null],
      [expect.any(Number), expect.any(Number)],
    ]);
    expect(passes[1]?.captured_together).toBeNull();
    expect(passes[2]?.captured_together).toBe(passes[2]?.captured_share);
  });

  it('the captured share of a point is 0 or 1', async () => {
    const [pass] = await passesOver(POINT);
    if (!pass) throw new Error('no pass');
    const { roll, ...reach } = { roll: 0, ...captureOf(pass) };
    const { passes } = await coverage(POINT, [
      { ...reach, roll: roll > 0 ? roll - 5 : roll + 5 },
      { ...reach, roll },
    ]);
    expect(passes.map((pass) => [pass.captured_km2, pass.captured_share, pass.captured_together])).toEqual([
      [0, 0, 0],
      [0, 1, 1],
    ]);
  });

  it.each([
    ['beyond the slew range of the sensor', 30.2],
    ['past the horizon', -91],
  ])('refuses to calculate the coverage of a capture with a roll %s', async (_, roll) => {
    const pass = { sensor: 1, start_time: '2026-11-22T00:00:00Z', end_time: '2026-11-22T00:05:00Z' };
    const body = {
      aoi: CITY,
      passes: [
        { ...pass, roll: 30 },
        { ...pass, roll },
      ],
    };
    const response = await app.call(summarizeCoverage, { as: CUSTOMER, body });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toEqual(['passes.1.roll']);
  });
});
