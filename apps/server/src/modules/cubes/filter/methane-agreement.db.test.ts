import { readCubeFilterPlane, startCubeFilter } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { memorySource, openGeoTiff } from '@sigma/raster';
import { planDay, RECIPE_VERSION, type ScenePlan } from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addPlanned, COLLECTION, CUSTOMER, joined, openCollection, SEED } from '../cubes.fixture.ts';

const SIDE = 96;
const CALCULATES_MS = 120_000;
const NO_VALUE = -9999;
/** Clouds, cirrus and water, as the file of classes numbers them. */
const HIDDEN = new Set([2, 3, 5]);
/** Corners of scenes on a coast, and with clouds. */
const SCENES = ['GHOSt2_20260610T044114Z_177556', 'GHOSt3_20260610T144801Z_166073'];
const plans: readonly ScenePlan[] = planDay({ seed: SEED, day: new Date('2026-06-10') })
  .filter(({ id }) => SCENES.includes(id))
  .map((plan) => ({
    ...plan,
    recipe: RECIPE_VERSION,
    grid: { ...plan.grid, width: SIDE, height: SIDE },
  }));

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await openCollection(app.database, programs.first, ['Analytics']);
});
afterAll(() => app?.close());

/** The methane filter of the bench over the whole cube, in the geometry of the sensor. */
async function benchMethane(scene: string): Promise<Float32Array> {
  const params = { program: programs.first, collection: COLLECTION, scene };
  let key = '';
  await expect
    .poll(
      async () => {
        const body = { kind: 'mf', target: 'ch4' };
        const answer = await app.call(startCubeFilter, { as: CUSTOMER, params, body });
        const filter = startCubeFilter.response.parse(await answer.json());
        key = filter.key;
        return filter.state;
      },
      { timeout: CALCULATES_MS, interval: 100 },
    )
    .toBe('ready');
  const answer = await app.call(readCubeFilterPlane, { as: CUSTOMER, params: { ...params, key } });
  return new Float32Array(await answer.arrayBuffer());
}

async function mapOf(scene: string, asset: string) {
  const { imagery, store } = app.application.services;
  const product = await imagery.ensureProduct(
    { collection: COLLECTION, scene, level: 'Analytics' },
    new AbortController().signal,
  );
  const file = product.files.find((one) => one.asset === asset);
  const bytes = await joined(await store.get(ARCHIVE_BUCKET, file?.objectKey ?? ''));
  const opened = await openGeoTiff(memorySource(bytes));
  if (!opened.ok || !opened.image.place.known) throw new Error('The map cannot be opened.');
  const { width, height, place } = opened.image;
  const { bands } = await opened.image.readWindow({ x: 0, y: 0, width, height, bands: [0] });
  return { width, values: bands[0] ?? new Float32Array(), toMap: place.georeference.toMap };
}

/** The pixels of the sensor whose middle is at most a tenth of a pixel from that of one of the map, with the value of the map. */
function pairs({ grid }: ScenePlan, { width, values, toMap }: Awaited<ReturnType<typeof mapOf>>) {
  const [a, b, c, d, e, f] = grid.transform;
  const determinant = a * e - b * d;
  return Array.from(values, (value, at) => {
    const [east, north] = toMap((at % width) + 0.5, Math.floor(at / width) + 0.5);
    const x = (e * (east - c) - b * (north - f)) / determinant - 0.5;
    const line = (a * (north - f) - d * (east - c)) / determinant - 0.5;
    const isNear = [x, line].every((n) => Math.abs(n - Math.round(n)) < 0.1 && n > -0.1 && n < SIDE - 0.9);
    return { isNear, at: Math.round(line) * SIDE + Math.round(x), value };
  }).filter(({ isNear }) => isNear);
}

describe('the methane of the bench and of "Analytics"', () => {
  it.each(plans)(
    'is the same in each pixel of the scene $id, and nowhere over cloud or water',
    async (plan) => {
      await addPlanned(app.database, plan);
      const [map, classes, bench] = [
        await mapOf(plan.id, 'ch4'),
        await mapOf(plan.id, 'classes'),
        await benchMethane(plan.id),
      ];
      const compared = pairs(plan, map);
      const known = compared.filter(({ value }) => value !== NO_VALUE);
      expect(known.length).toBeGreaterThan(40);
      for (const { at, value } of known)
        expect(Math.abs((bench[at] ?? Number.NaN) - value)).toBeLessThan(0.05);
      const hidden = pairs(plan, classes).filter(({ value }) => HIDDEN.has(value));
      for (const { at, value } of compared) expect(Number.isNaN(bench[at])).toBe(value === NO_VALUE);
      expect(hidden.length).toBeGreaterThan(0);
      for (const { at } of hidden) expect(bench[at]).toBeNaN();
    },
    300_000,
  );
});
