import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cubeMeta,
  cubeSpectrum,
  PLANE_HEADERS,
  readCubeMeta,
  readCubePlanes,
  readCubeReference,
  readCubeSpectrum,
} from '@sigma/contract';
import { openDatabase } from '@sigma/db';
import { BAND_COUNT, type ScenePlan } from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp, type TestCall } from '../../testing/test-app.ts';
import {
  addPlanned,
  COLLECTION,
  CUSTOMER,
  deliveredValues,
  grantLevels,
  openCollection,
  SIDE,
  smallPlans,
} from './cubes.fixture.ts';

const RENDERS_MS = 30_000;
const GAIN = 0.002;
const [first, second, third, fourth, fifth, sixth, seventh] = smallPlans('radiance', 7);
const [early] = smallPlans('counts', 8).slice(7);
if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh || !early)
  throw new Error('too few scenes on this day');
/** Room for two cubes of 1.5 MB, which are less than 80 % of it. */
const TWO_CUBES = { SIGMA_CUBE_CACHE_MB: '4' };

const DAY_MS = 86_400_000;
let app: TestApp;
let programs: TestPrograms;
const files = new Map<string, Int16Array>();

beforeAll(async () => {
  app = await startTestApp({ environment: TWO_CUBES });
  programs = await seedPeople(app.database);
  await openCollection(app.database, programs.first, ['Raw', 'Basic L1A']);
  for (const plan of [first, second, third, fourth, fifth, sixth, seventh, early])
    await addPlanned(app.database, plan);
});
afterAll(() => app?.close());

type Operation = Parameters<TestApp['call']>[0];
const call = (operation: Operation, { id }: ScenePlan, more: TestCall = {}) =>
  app.call(operation, {
    as: CUSTOMER,
    ...more,
    params: { program: programs.first, collection: COLLECTION, scene: id },
  });

/** The numbers of the delivered file. */
async function delivered(plan: ScenePlan, level: 'Raw' | 'Basic L1A' | 'Unrectified' = 'Basic L1A') {
  const name = `${plan.id} ${level}`;
  const known = files.get(name) ?? (await deliveredValues(app.application.services, plan.id, level));
  files.set(name, known);
  return known;
}

const describeCube = async (plan: ScenePlan) => {
  const answer = await call(readCubeMeta, plan);
  return cubeMeta.parse(await answer.json());
};
const spectrum = async (plan: ScenePlan, col: number, row: number, level = 'radiance') => {
  const answer = await call(readCubeSpectrum, plan, { query: { col, row, level } });
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([200, '']);
  return cubeSpectrum.parse(await answer.json());
};
const planes = async (plan: ScenePlan, as = CUSTOMER) => {
  const answer = await call(readCubePlanes, plan, { as, query: { bands: '10,300' } });
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([200, '']);
  return new Uint16Array(await answer.arrayBuffer());
};
const runsOf = ({ id }: ScenePlan) =>
  app.database.kysely
    .selectFrom('pipeline_runs')
    .where('scene_id', '=', id)
    .select(['level', 'attempts', 'state'])
    .orderBy('level')
    .execute();
const cubeFiles = async () =>
  (await readdir(join(app.folder, 'cubes')).catch(() => [])).filter((name) => name.endsWith('.img'));

describe('a cube that does not exist yet', () => {
  it('answers the spectrum of a line before it exists, and the same numbers afterwards', async () => {
    expect(await describeCube(first)).toMatchObject({ state: 'planned', width: SIDE, height: SIDE });
    const before = await spectrum(first, 12, 33);
    await expect.poll(async () => (await describeCube(first)).state, { timeout: RENDERS_MS }).toBe('ready');
    expect(await spectrum(first, 12, 33)).toEqual(before);
    const { noise } = await describeCube(first);
    expect(noise.filter((value) => value !== null).length).toBeGreaterThan(350);
  });

  it('is made once for two users at the same time', async () => {
    const before = new Set(await cubeFiles());
    const [one, two] = await Promise.all([planes(second), planes(second, 'data@demo.example')]);
    expect(two).toEqual(one);
    expect((await cubeFiles()).filter((name) => !before.has(name))).toHaveLength(1);
    expect(await runsOf(second)).toEqual([{ level: 'Basic L1A', attempts: 1, state: 'done' }]);
    const counts = await delivered(second);
    const stored = [10, 300].flatMap((band) =>
      Array.from({ length: SIDE * SIDE }, (_, at) => {
        const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
        // Planes are unsigned: their offset is the least value of the file.
        return (counts[(y * BAND_COUNT + band) * SIDE + x] ?? 0) + 32_768;
      }),
    );
    expect([...one]).toEqual(stored);
  });

  it('is made once for two processes with one database and one archive', async () => {
    const { url } = app.database;
    const other = await startTestApp({
      environment: { ...TWO_CUBES, SIGMA_DATA: app.folder },
      openDatabase: async () =>
        url === undefined
          ? { ...app.database, close: async () => undefined }
          : { ...(await openDatabase({ url, migrations: null })), url },
    });
    try {
      const params = { program: programs.first, collection: COLLECTION, scene: seventh.id };
      const query = { bands: '10,300' };
      const [one, two, answer] = await Promise.all([
        delivered(seventh),
        deliveredValues(other.application.services, seventh.id, 'Basic L1A'),
        other.call(readCubePlanes, { as: CUSTOMER, params, query }),
      ]);
      expect(two).toEqual(one);
      expect(answer.status).toBe(200);
      expect(new Uint16Array(await answer.arrayBuffer())).toEqual(await planes(seventh));
      expect(await runsOf(seventh)).toEqual([{ level: 'Basic L1A', attempts: 1, state: 'done' }]);
    } finally {
      await other.close();
    }
  });

  it('stays readable while other cubes drive it out of the space on the disk', async () => {
    const expected = new Map([[second.id, await planes(second)]]);
    for (const plan of [third, fourth, fifth]) expected.set(plan.id, await planes(plan));
    expect((await cubeFiles()).length).toBeLessThan(4);
    const again = Array.from({ length: 24 }, (_, n) => [second, third, fourth, fifth][n % 4] ?? second);
    const answers = await Promise.all(again.map((plan) => planes(plan)));
    for (const [n, plan] of again.entries()) expect(answers[n]).toEqual(expected.get(plan.id));
  });
});

describe('the spectrum of a pixel', () => {
  /** What a number of a file means, and the line of the file that has line 0 of the scene. */
  const LEVELS = [
    ['counts', 'Raw', 64, (value: number) => value],
    ['radiance', 'Basic L1A', 0, (value: number) => Math.fround(value * GAIN)],
    [
      'reflectance',
      'Unrectified',
      0,
      (value: number) => (value === -32_768 ? null : Math.fround(value / 10_000)),
    ],
  ] as const;

  it.each(LEVELS)(
    'at the level %s has the bytes of the delivered file "%s" in all bands, before it exists and after',
    async (level, product, firstLine, meaningOf) => {
      await grantLevels(app.database, programs.first, ['Raw', 'Basic L1A', 'Unrectified']);
      const { bands } = await describeCube(sixth);
      const pixels = Array.from(
        { length: 200 },
        (_, n) => [(n * 7 + (n >> 5)) % SIDE, (n * 13) % SIDE] as const,
      );
      const read = () => Promise.all(pixels.map(([col, row]) => spectrum(sixth, col, row, level)));
      const before = await spectrum(sixth, 3, 3, level);
      const values = await delivered(sixth, product);
      const expected = ([col, row]: readonly [number, number]) =>
        bands.map(({ good }, band) => {
          const value = values[((row + firstLine) * BAND_COUNT + band) * SIDE + col] ?? 0;
          return good ? meaningOf(value) : null;
        });
      expect(before.values).toEqual(expected([3, 3]));
      expect(before.values.filter((value) => value !== null).length).toBeGreaterThan(350);
      for (const [n, each] of (await read()).entries())
        expect(each.values).toEqual(expected(pixels[n] ?? [0, 0]));
    },
  );

  it('needs the product only once, whoever orders it or looks at it', async () => {
    const runs = await runsOf(sixth);
    const once = { attempts: 1, state: 'done' };
    expect(runs).toEqual(['Basic L1A', 'Raw', 'Unrectified'].map((level) => ({ level, ...once })));
  });
});

describe('reflectance of a simulated scene', () => {
  it('is that of the ground: between 0 and 1 where there is light, and null in bands that the air absorbs', async () => {
    await grantLevels(app.database, programs.first, ['Raw', 'Basic L1A', 'Unrectified']);
    const { bands, levels } = await describeCube(first);
    const empty = levels.map((one) => one.empty_bands);
    expect(levels[2]).toEqual({ level: 'reflectance', unit: '', allowed: true, empty_bands: empty[2] });
    const [radiance, reflectance] = [await spectrum(first, 9, 9), await spectrum(first, 9, 9, 'reflectance')];
    // The description names the bands without values at each level.
    const missing = [radiance, reflectance].map(({ values }) =>
      values.flatMap((value, band) => (value === null ? [band] : [])),
    );
    expect(missing).toEqual(empty.slice(1));
    expect(empty[2]?.length).toBeGreaterThan(empty[1]?.length ?? 0);
    const at = (nm: number) => bands.findIndex((band) => (band.nm ?? 0) >= nm);
    for (const nm of [550, 860, 1650]) {
      expect(radiance.values[at(nm)]).toBeGreaterThan(0);
      expect(reflectance.values[at(nm)]).toBeGreaterThan(-0.05);
      expect(reflectance.values[at(nm)]).toBeLessThan(1.3);
    }
    expect(reflectance.values[at(1400)]).toBeNull();
    const answer = await call(readCubePlanes, first, {
      query: { bands: String(at(860)), level: 'reflectance' },
    });
    const stored = new Uint16Array(await answer.arrayBuffer());
    const [scale, offset] = [PLANE_HEADERS.scales, PLANE_HEADERS.offsets].map((name) =>
      Number(answer.headers.get(name)),
    );
    const value = (stored[9 * SIDE + 9] ?? 0) * (scale ?? 0) + (offset ?? 0);
    expect(value).toBeCloseTo(reflectance.values[at(860)] ?? 0, 3);
  });
});

describe('a scene from before there was radiance', () => {
  it('has counts, and says why it has no radiance', async () => {
    const { levels, missing } = await describeCube(early);
    expect(levels).toMatchObject([
      { level: 'counts', allowed: true },
      { level: 'radiance', allowed: false, reason: expect.stringContaining('before cubes had radiance') },
      { level: 'reflectance', allowed: false },
    ]);
    expect(missing.map(({ what }) => what)).not.toContain('data units');
    expect((await describeCube(early)).state).toBe('planned');
    const counts = await delivered(early);
    // In the archive, although it is not on the disk of the server.
    expect((await describeCube(early)).state).toBe('ready');
    const { values } = await spectrum(early, 4, 5, 'counts');
    expect(values[100]).toBe(counts[(5 * BAND_COUNT + 100) * SIDE + 4]);
    const refused = await call(readCubeSpectrum, early, { query: { col: 4, row: 5 } });
    expect(await refused.json()).toMatchObject({ status: 400, errors: [{ field: 'level' }] });
  });
});

describe('the reference of a cube', () => {
  const readReference = async (plan: ScenePlan) => {
    const answer = await call(readCubeReference, plan);
    expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([200, '']);
    const { templates, refs } = JSON.parse(await answer.text());
    return { url: String(templates.cube), refs };
  };

  it('yields by ranges the bytes of the rendered cube, line by line', async () => {
    const { url, refs } = await readReference(third);
    const counts = await delivered(third);
    const array = JSON.parse(refs['radiance/.zarray']);
    expect(array).toMatchObject({
      shape: [SIDE, BAND_COUNT, SIDE],
      chunks: [1, BAND_COUNT, SIDE],
      dtype: '<i2',
    });
    expect(JSON.parse(refs['radiance/.zattrs'])).toMatchObject({ scale_factor: GAIN, add_offset: 0 });
    expect(Object.keys(refs).filter((key) => /^radiance\/\d+\.0\.0$/.test(key))).toHaveLength(SIDE);
    for (const line of [0, 7, SIDE - 1]) {
      const [template, offset, length] = refs[`radiance/${line}.0.0`];
      const headers = { range: `bytes=${offset}-${offset + length - 1}` };
      const answer = await fetch(template.replace('{{cube}}', url), { headers });
      expect(answer.status).toBe(206);
      const perLine = BAND_COUNT * SIDE;
      expect(new Int16Array(await answer.arrayBuffer())).toEqual(
        counts.slice(line * perLine, (line + 1) * perLine),
      );
    }
    const wavelengths = Buffer.from(String(refs['wavelength/0']).replace('base64:', ''), 'base64');
    expect(wavelengths.readDoubleLE(0)).toBe(400);
  });

  it('states the width of bands, which are good, and where the middles of pixels lie', async () => {
    const { refs } = await readReference(third);
    const bytesOf = (key: string) => Buffer.from(String(refs[key]).replace('base64:', ''), 'base64');
    const attributes = JSON.parse(refs['radiance/.zattrs']);
    expect(attributes).toMatchObject({
      coordinates: 'wavelength fwhm good_band x y',
      grid_mapping: 'crs',
    });
    const widths = bytesOf('fwhm/0');
    expect([widths.readDoubleLE(0), widths.readDoubleLE(8 * (BAND_COUNT - 1))]).toEqual([5.2, 6.4]);
    const [good, wavelengths] = [bytesOf('good_band/0'), bytesOf('wavelength/0')];
    const isGoodAt = (nm: number) => {
      const band = Array.from({ length: BAND_COUNT }, (_, n) => n).findIndex(
        (n) => wavelengths.readDoubleLE(8 * n) >= nm,
      );
      return good[band];
    };
    // Between 1340 and 1450 nm the air is opaque.
    expect([550, 1390, 2200].map(isGoodAt)).toEqual([1, 0, 1]);
    expect(JSON.parse(refs['crs/.zattrs']).spatial_ref).toBe(`EPSG:${third.grid.epsg}`);
    const { shape } = JSON.parse(refs['x/.zarray']);
    const [x, y] = [
      bytesOf(`x/${shape.map(() => 0).join('.')}`),
      bytesOf(`y/${shape.map(() => 0).join('.')}`),
    ];
    const [a, b, c, d, e, f] = third.grid.transform;
    // The header turns the grid so that its pixels are square, which moves a corner by less than a pixel.
    expect(Math.abs(x.readDoubleLE(0) - (c + (a + b) / 2))).toBeLessThan(30);
    expect(Math.abs(y.readDoubleLE(0) - (f + (d + e) / 2))).toBeLessThan(30);
    expect(JSON.parse(refs['x/.zattrs'])).toMatchObject({ units: 'm' });
  });

  it('has links that expire after a day, and says so', async () => {
    const { url } = await readReference(third);
    const headers = { range: 'bytes=0-9' };
    const before = app.clock.now().toISOString();
    app.clock.advance(DAY_MS - 1000);
    expect((await fetch(url, { headers })).status).toBe(206);
    app.clock.advance(2000);
    const expired = await fetch(url, { headers });
    expect([expired.status, await expired.json()]).toMatchObject([
      404,
      { detail: 'This link has expired. Request the reference of the cube again.' },
    ]);
    app.clock.set(before);
  });

  it('has links that end with the rights of the member, and cannot be forged', async () => {
    const { url } = await readReference(third);
    const headers = { range: 'bytes=0-9' };
    const status = async (address: string) => (await fetch(address, { headers })).status;
    expect(await status(url)).toBe(206);
    expect(await status(url.replace(third.id, first.id))).toBe(404);
    await grantLevels(app.database, programs.first, ['Raw']);
    expect(await status(url)).toBe(404);
    await grantLevels(app.database, programs.first, ['Raw', 'Basic L1A']);
  });
});
