import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { insertScenes } from '@sigma/archive';
import {
  type AgreementTable,
  completeNotation,
  type Detection,
  detectionCalls,
  exportNotationClasses,
  exportNotationFeatures,
  exportNotationMask,
  listNotationPasses,
  type NotationPass,
  type NotationScene,
  type Problem,
  readAgreement,
  readDetection,
  readNotationScene,
  retractDetection,
} from '@sigma/contract';
import { bboxArea } from '@sigma/geo';
import { memorySource, openGeoTiff } from '@sigma/raster';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { monitorCalls } from '../detections/monitor.fixture.ts';

let app: TestApp;
let programs: TestPrograms;
let calls: ReturnType<typeof monitorCalls>;
let asset: string;

const STAFF = 'admin@demo.example';
const AUTHOR = 'Ada Kowalski';
const EMPLOYEE = 'employee@demo.example';
const CUSTOMER = 'customer@demo.example';
const SCENE = 'GHOSt1_20261118T175200Z_004711';
const COLLECTION = 'ghost-hsi-spot';
const AT = new Date('2026-11-18T17:52:00Z');
/** UTM 13 north; the squares of the tests are in its middle. */
const GRID = {
  'proj:epsg': 32613,
  'proj:transform': [8, 0, 745_600, 0, -8, 3_534_000],
  'proj:shape': [320, 300],
};

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T00:00:00Z' });
  programs = await seedPeople(app.database);
  calls = monitorCalls(app);
  asset = (await calls.addAsset(programs.first)).id;
  await app.database.kysely
    .insertInto('collections')
    .values({ id: COLLECTION, title: 'Spot', description: 'Spot', file_format: 'ENVI' })
    .execute();
  for (const [id, properties] of [
    [SCENE, GRID],
    ['GHOSt1_20261119T175200Z_004712', {}],
  ] as const)
    await addScene(id, properties);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('detections').execute();
  await app.database.kysely.deleteFrom('asset_passes').execute();
});

async function addScene(id: string, properties: object): Promise<void> {
  await insertScenes(app.database.kysely, [
    {
      collection: COLLECTION,
      id,
      start: AT,
      end: AT,
      captureId: crypto.randomUUID(),
      taskId: null,
      taskName: null,
      sensor: null,
      footprint: bboxArea([-102.42, 31.89, -102.36, 31.93]),
      areaKm2: 6,
      cloudCover: 2,
      sunAzimuth: null,
      sunElevation: null,
      offNadir: null,
      viewAzimuth: null,
      imagingMode: 'unknown',
      sensorSerial: null,
      item: { type: 'Feature', id, collection: COLLECTION, properties, assets: {} },
      recipe: null,
      processedAt: AT,
      assets: [],
    },
  ]);
}

async function addPass(changes: object = {}): Promise<string> {
  const { id } = await app.database.kysely
    .insertInto('asset_passes')
    .values({
      asset_id: asset,
      collection: COLLECTION,
      scene_id: SCENE,
      acquired_at: AT,
      state: 'analysed',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A square of so many hundred-thousandths of a degree (about a metre) from its south-west corner on. */
const square = (west: number, south: number, size: number) => {
  const [w, s] = [-102.39 + west / 1e5, 31.91 + south / 1e5];
  const [e, n] = [w + size / 1e5, s + size / 1e5];
  const ring = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  const middle = [(w + e) / 2, (s + n) / 2];
  return {
    outline: { type: 'Polygon', coordinates: [ring] },
    coordinates: { type: 'Point', coordinates: middle },
  };
};
const draw = (pass: string, changes: object = {}) =>
  calls.addDetection(asset, { pass, ...square(0, 0, 100), ...changes });
const find = (pass: string, changes: object = {}) => draw(pass, { algorithm: 'analysis 3', ...changes });
const complete = (pass: string, completed = true) =>
  calls.call<NotationPass>(completeNotation, 200, { as: STAFF, params: { pass }, body: { completed } });
const agreement = (query: object = {}) =>
  calls.call<AgreementTable>(readAgreement, 200, { as: EMPLOYEE, query: { ...query } });
const read = async (
  operation: typeof exportNotationMask | typeof exportNotationFeatures,
  query: object = {},
) => {
  const answer = await app.call(operation, { as: EMPLOYEE, params: { scene: SCENE }, query: { ...query } });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

describe('a finding that staff draw', () => {
  it('says that people made it and, to staff alone, who drew it', async () => {
    const pass = await addPass();
    const drawn = await draw(pass);
    expect(drawn).toMatchObject({
      made_by: 'people',
      author: AUTHOR,
      published_at: null,
      pass: { file_id: SCENE },
    });
    await calls.publish(drawn.id);
    const shown = await calls.call<Detection>(readDetection, 200, {
      as: CUSTOMER,
      params: { program: programs.first, detection: drawn.id },
    });
    expect(shown.made_by).toBe('people');
    expect(shown).not.toHaveProperty('author');
  });

  it('may be in the place where the analysis found the same, but not twice', async () => {
    const pass = await addPass();
    expect(await find(pass)).toMatchObject({ made_by: 'analysis', author: null });
    await draw(pass);
    const body = { asset, pass, detection_type: 'Methane', detected_at: AT, ...square(0, 0, 100) };
    const twice = await app.call(detectionCalls.add, { as: STAFF, body });
    expect(twice.status).toBe(409);
    const { results } = await calls.call<{ results: Detection[] }>(detectionCalls.list, 200, {
      as: STAFF,
      query: { pass, made_by: 'people' },
    });
    expect(results.map(({ made_by }) => made_by)).toEqual(['people']);
  });

  it('keeps its author when another member of staff changes it', async () => {
    const drawn = await draw(await addPass());
    await app.database.kysely.updateTable('detections').set({ author: 'Mina Okafor' }).execute();
    const changed = await calls.call<Detection>(detectionCalls.update, 200, {
      as: STAFF,
      params: { detection: drawn.id },
      body: square(40, 40, 60),
    });
    expect(changed).toMatchObject({ author: 'Mina Okafor', made_by: 'people' });
  });
});

describe('the pictures of assets', () => {
  it('are listed with how much was found and drawn, by period, asset and state of the drawing', async () => {
    const pass = await addPass();
    const older = await addPass({
      scene_id: 'GHOSt1_20261119T175200Z_004712',
      acquired_at: new Date('2026-11-10T17:52:00Z'),
    });
    await find(pass);
    await draw(pass);
    await draw(pass, square(400, 0, 50));
    await complete(pass);
    const ids = async (query: object = {}) =>
      (
        await calls.call<{ results: NotationPass[] }>(listNotationPasses, 200, {
          as: EMPLOYEE,
          query: { ...query },
        })
      ).results.map(({ id }) => id);
    expect(await ids()).toEqual([pass, older]);
    expect(await ids({ completed: true })).toEqual([pass]);
    expect(await ids({ drawn: false })).toEqual([older]);
    expect(await ids({ acquired_before: '2026-11-12' })).toEqual([older]);
    expect(await ids({ program: [programs.second] })).toEqual([]);
    expect(await ids({ asset: [asset], state: ['cloudy'] })).toEqual([]);
  });

  it('belong to the scene that shows them', async () => {
    const pass = await addPass();
    const scene = await calls.call<NotationScene>(readNotationScene, 200, {
      as: EMPLOYEE,
      params: { scene: SCENE },
    });
    expect(scene).toMatchObject({
      collection: COLLECTION,
      grid: { epsg: 32613, width: 300, height: 320 },
      passes: [{ id: pass, asset, asset_name: 'Permian pads', found: 0, drawn: 0, completed: null }],
    });
    const none = await app.call(readNotationScene, {
      as: EMPLOYEE,
      params: { scene: 'GHOSt1_20200101T000000Z_000001' },
    });
    expect(none.status).toBe(404);
  });

  it('are complete only after their analysis, by administrators of the platform, and audited', async () => {
    const pass = await addPass();
    expect((await complete(pass)).completed).toEqual({ at: '2026-11-20T00:00:00.000Z', by: AUTHOR });
    expect((await complete(pass, false)).completed).toBeNull();
    const waiting = await addPass({ scene_id: 'GHOSt1_20261119T175200Z_004712', state: 'waiting' });
    await calls.call(completeNotation, 409, {
      as: STAFF,
      params: { pass: waiting },
      body: { completed: true },
    });
    await calls.call(completeNotation, 403, { as: EMPLOYEE, params: { pass }, body: { completed: true } });
    await calls.call(completeNotation, 403, { as: CUSTOMER, params: { pass }, body: { completed: true } });
    const invalid = await calls.call<Problem>(completeNotation, 422, {
      as: STAFF,
      params: { pass },
      body: { completed: 'yes' },
    });
    expect(invalid.errors?.map(({ field }) => field)).toEqual(['completed']);
    const audited = await app.database.kysely
      .selectFrom('audit')
      .select('target')
      .where('operation', '=', completeNotation.id)
      .where('target', '=', `pass ${pass}`)
      .execute();
    expect(audited).toHaveLength(2);
  });
});

describe('the agreement of people and the analysis', () => {
  it('compares pictures on which everything is drawn, each for itself', async () => {
    const pass = await addPass();
    const other = await addPass({ scene_id: 'GHOSt1_20261119T175200Z_004712' });
    await draw(pass);
    // A quarter of the drawn square.
    await find(pass, square(0, 0, 50));
    await draw(pass, { detection_type: 'Vehicle', ...square(500, 0, 8) });
    await find(pass, { detection_type: 'Digging', ...square(500, 0, 8) });
    await draw(other, square(0, 0, 100));
    expect((await agreement()).passes).toBe(0);
    await complete(pass);
    const table = await agreement();
    expect(table).toMatchObject({
      passes: 1,
      total: { drawn: 2, found: 2, matched: 1, missed: 1, extra: 1, renamed: 1 },
    });
    expect(
      table.types.map(({ detection_type, matched, mean_overlap }) => [detection_type, matched, mean_overlap]),
    ).toEqual([
      ['Digging', 0, null],
      ['Vehicle', 0, null],
      ['Methane', 1, expect.closeTo(0.25, 3)],
    ]);
    await complete(other);
    expect(await agreement()).toMatchObject({ passes: 2, total: { drawn: 3, matched: 1, missed: 2 } });
    expect(await agreement({ acquired_after: '2026-11-19' })).toMatchObject({ passes: 0, types: [] });
  });

  it('counts what the analysis found although it was withdrawn, and not what people withdrew', async () => {
    const pass = await addPass();
    await complete(pass);
    for (const finding of [await find(pass), await draw(pass, square(900, 0, 50))]) {
      await calls.publish(finding.id);
      await calls.call(retractDetection, 200, {
        as: STAFF,
        params: { detection: finding.id },
        body: { reason: 'A licensed flare.' },
      });
    }
    expect((await agreement()).total).toMatchObject({ drawn: 0, found: 1, extra: 1 });
  });

  it('measures the overlap as PostGIS does', async () => {
    const pass = await addPass();
    await draw(pass);
    await find(pass, square(30, 20, 110));
    await complete(pass);
    const { rows } = await app.database.kysely.executeQuery<{ iou: number }>(
      (await import('kysely')).sql`select ST_Area(ST_Intersection(a.outline, b.outline)::geography)
        / ST_Area(ST_Union(a.outline, b.outline)::geography) as iou
        from detections a, detections b where a.made_by = 'people' and b.made_by = 'analysis'`.compile(
        app.database.kysely,
      ),
    );
    expect((await agreement()).total.mean_overlap).toBeCloseTo(rows[0]?.iou ?? Number.NaN, 4);
  });
});

describe('the exports of a scene', () => {
  it('have what people drew as GeoJSON, with class and author', async () => {
    const pass = await addPass();
    const drawn = await draw(pass);
    await find(pass);
    const { features } = JSON.parse(new TextDecoder().decode(await read(exportNotationFeatures)));
    expect(features).toMatchObject([
      {
        id: drawn.id,
        geometry: { type: 'Polygon' },
        properties: {
          detection_type: 'Methane',
          mask_class: 8,
          made_by: 'people',
          author: AUTHOR,
          file_id: SCENE,
        },
      },
    ]);
  });

  it('have a mask on the grid of the scene, whose classes are counted', async () => {
    const pass = await addPass();
    await draw(pass);
    await draw(pass, { detection_type: 'Vehicle', outline: null });
    const opened = await openGeoTiff(memorySource(await read(exportNotationMask)));
    if (!opened.ok) throw new Error(opened.reason);
    const { image } = opened;
    expect([image.width, image.height, image.bands, image.sampleType]).toEqual([300, 320, 1, 'u8']);
    expect(image.place).toMatchObject({
      known: true,
      georeference: { epsg: 32613, transform: GRID['proj:transform'] },
    });
    const [values] = (await image.readWindow({ x: 0, y: 0, width: 300, height: 320 })).bands;
    const counts = Map.groupBy(values ?? [], (value) => value);
    const { classes } = await calls.call<{ classes: { value: number; features: number; pixels: number }[] }>(
      exportNotationClasses,
      200,
      { as: EMPLOYEE, params: { scene: SCENE } },
    );
    for (const { value, pixels } of classes)
      expect([value, counts.get(value)?.length ?? 0]).toEqual([value, pixels]);
    expect(classes.filter(({ features }) => features > 0)).toEqual([
      { value: 5, name: 'Vehicle', features: 1, pixels: 1 },
      { value: 8, name: 'Methane', features: 1, pixels: expect.any(Number) },
    ]);
    // 0.001 degrees are 94.6 m by 110.9 m here, 164 pixels of 8 m.
    expect(Math.abs((classes.find(({ value }) => value === 8)?.pixels ?? 0) - 163)).toBeLessThan(12);
  });

  it('have a mask that GDAL opens', async ({ skip }) => {
    const run = promisify(execFile);
    await run('gdalinfo', ['--version']).catch(() => skip('gdalinfo is not installed'));
    await draw(await addPass());
    const folder = await mkdtemp(join(tmpdir(), 'sigma-mask-'));
    try {
      await writeFile(join(folder, 'mask.tif'), await read(exportNotationMask));
      const { stdout } = await run('gdalinfo', ['-json', '-hist', join(folder, 'mask.tif')]);
      const info: {
        readonly size: readonly number[];
        readonly geoTransform: readonly number[];
        readonly metadata: { readonly IMAGE_STRUCTURE?: { readonly LAYOUT?: string } };
        readonly bands: readonly { readonly type: string }[];
      } = JSON.parse(stdout);
      expect(info.size).toEqual([300, 320]);
      expect(info.geoTransform).toEqual([745_600, 8, 0, 3_534_000, 0, -8]);
      expect(info.metadata.IMAGE_STRUCTURE?.LAYOUT).toBe('COG');
      expect(info.bands.map(({ type }) => type)).toEqual(['Byte']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('are refused for a scene without a grid, to customers, and for unknown makers', async () => {
    const params = { scene: 'GHOSt1_20261119T175200Z_004712' };
    await calls.call(exportNotationMask, 409, { as: EMPLOYEE, params });
    await calls.call(exportNotationMask, 403, { as: CUSTOMER, params: { scene: SCENE } });
    const problem = await calls.call<Problem>(exportNotationMask, 400, {
      as: EMPLOYEE,
      params: { scene: SCENE },
      query: { made_by: 'robots' },
    });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['made_by']);
  });
});
