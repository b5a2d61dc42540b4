import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { insertScenes, type NewScene } from '@sigma/archive';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { memorySource, nearestBand, openGeoTiff, parseEnviHeader } from '@sigma/raster';
import { planDay, type ScenePlan } from '@sigma/simulator';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { fixedClock, type TempFolder, type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cubeHeader } from './cube-header.ts';
import { fillArchive } from './fill-archive.ts';
import { createImagery, type Imagery, makersFor } from './imagery.ts';
import { tileCache } from './tile-cache.ts';

const COLLECTION = 'test-hsi';
const clock = fixedClock('2026-11-21T12:00:00.000Z');
const never = new AbortController().signal;

let database: TestDatabase;
let folder: TempFolder;
let store: ObjectStore;
let imagery: Imagery;
let plans: readonly ScenePlan[];

beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  store = folderStore(join(folder.path, 'buckets'));
  imagery = createImagery({ database, store, clock: clock.now });
  await database.kysely
    .insertInto('collections')
    .values({ id: COLLECTION, title: 'Test', description: '', file_format: 'ENVI' })
    .execute();
  plans = planDay({ seed: 7, day: new Date('2026-06-10') })
    .slice(0, 2)
    .map(small);
  await insertScenes(database.kysely, [
    ...plans.map(sceneOf),
    { ...sceneOf(first()), id: 'unknown', recipe: {} },
  ]);
});
afterAll(async () => {
  await imagery.close();
  await database.close();
  await folder.remove();
});

/** The upper left corner of a scene, which is rendered quickly. */
const small = (plan: ScenePlan): ScenePlan => ({ ...plan, grid: { ...plan.grid, width: 40, height: 40 } });

function first(): ScenePlan {
  const [plan] = plans;
  if (plan === undefined) throw new Error('The simulator planned nothing on this day.');
  return plan;
}

const FILES: Readonly<Record<string, string>> = {
  visual_rgb: 'image/tiff',
  thumbnail: 'image/webp',
  cloud_map: 'image/png',
  envi_header: 'text/plain',
};

function sceneOf(plan: ScenePlan): NewScene {
  return {
    collection: COLLECTION,
    id: plan.id,
    start: plan.start,
    end: plan.end,
    captureId: plan.taskId,
    taskId: plan.taskId,
    taskName: null,
    sensor: plan.sensor,
    footprint: plan.footprint,
    areaKm2: 1,
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    item: { properties: { title: 'kept' }, assets: { visual_rgb: { href: '/x' } } },
    recipe: { kind: 'simulated', seed: 7, plan },
    processedAt: plan.end,
    assets: Object.entries(FILES).map(([key, mediaType]) => ({
      key,
      state: 'planned',
      objectKey: `${plan.id}/${key}`,
      mediaType,
      roles: [],
      title: key,
      size: null,
      sha256: null,
    })),
  };
}

const assetsOf = (id: string) =>
  database.kysely.selectFrom('scene_assets').where('scene_id', '=', id).selectAll().orderBy('key').execute();

async function fileOf(id: string, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.get(ARCHIVE_BUCKET, `${id}/${key}`)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('pictures of a scene', () => {
  it('renders no pictures if all callers have already left', async () => {
    const { id } = first();
    const leaving = [new AbortController(), new AbortController()];
    const requests = leaving.map(({ signal }) => imagery.ensureAssets(COLLECTION, id, signal));
    for (const one of leaving) one.abort(new Error('left'));
    for (const one of requests) await expect(one).rejects.toThrow('left');
    await imagery.calm();
    expect((await assetsOf(id)).map(({ state }) => state)).toEqual(Array(4).fill('planned'));
  });

  it('renders the pictures of a scene once for all callers and stores size and checksum', async () => {
    const { id } = first();
    await Promise.all([1, 2, 3].map(() => imagery.ensureAssets(COLLECTION, id, never)));
    for (const asset of await assetsOf(id)) {
      const bytes = await fileOf(id, asset.key);
      expect(asset).toMatchObject({
        state: 'ready',
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
  });

  it('renders a COG with twice the pixels at the position of the scene', async () => {
    const plan = first();
    const opened = await openGeoTiff(memorySource(await fileOf(plan.id, 'visual_rgb')));
    expect(opened).toMatchObject({ ok: true, image: { width: 80, height: 80, bands: 3 } });
  });

  it('renders a thumbnail, a cloud map with transparency and a valid ENVI header', async () => {
    const { id } = first();
    expect(await sharp(await fileOf(id, 'thumbnail')).metadata()).toMatchObject({
      format: 'webp',
      width: 80,
    });
    expect(await sharp(await fileOf(id, 'cloud_map')).metadata()).toMatchObject({ format: 'png', width: 40 });
    const header = parseEnviHeader((await fileOf(id, 'envi_header')).toString());
    expect(header).toMatchObject({
      samples: 40,
      lines: 40,
      bands: 472,
      interleave: 'bil',
      mapInfo: { projection: 'UTM', rotationDeg: expect.any(Number) },
    });
  });

  it('adds the pictures to the Item and preserves its other members', async () => {
    const { id } = first();
    const [asset] = (await assetsOf(id)).filter(({ key }) => key === 'visual_rgb');
    const { item } = await database.kysely
      .selectFrom('scenes')
      .where('id', '=', id)
      .select('item')
      .executeTakeFirstOrThrow();
    expect(item).toMatchObject({
      properties: {
        title: 'kept',
        updated: clock.now().toISOString(),
        'sigma:dem_mean_elevation': expect.any(Number),
      },
      assets: {
        visual_rgb: { href: '/x', 'file:size': asset?.size, 'file:checksum': `1220${asset?.sha256}` },
      },
    });
  });

  it('stops waiting for pictures once the caller has gone', async () => {
    const stop = new AbortController();
    stop.abort(new Error('gone'));
    await expect(imagery.ensureAssets(COLLECTION, plans[1]?.id ?? '', stop.signal)).rejects.toThrow('gone');
  });

  it('fills the archive in the background and skips scenes that cannot be rendered', async () => {
    const errors: string[] = [];
    const progress: string[] = [];
    await fillArchive({
      database,
      imagery,
      signal: never,
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
      onError: (scene) => errors.push(scene),
    });
    expect(errors).toEqual([]);
    expect(progress.at(-1)).toBe('3/3');
    expect((await assetsOf(plans[1]?.id ?? '')).map(({ state }) => state)).toEqual(Array(4).fill('ready'));
    expect((await assetsOf('unknown'))[0]).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('recipe'),
    });
  });
});

describe('a store that fails', () => {
  it('leaves pictures planned and stops filling the archive when the store fails', async () => {
    const plan = first();
    await insertScenes(database.kysely, [{ ...sceneOf(plan), id: 'unlucky' }]);
    const full: ObjectStore = { ...store, put: () => Promise.reject(new Error('The disk is full.')) };
    const unlucky = createImagery({ database, store: full, clock: clock.now });
    const errors: unknown[] = [];
    await fillArchive({
      database,
      imagery: unlucky,
      signal: never,
      onProgress: () => undefined,
      onError: (scene, error) => errors.push([scene, String(error)]),
    });
    await unlucky.close();
    expect(errors).toEqual([['unlucky', 'Error: The disk is full.']]);
    expect((await assetsOf('unlucky')).map(({ state }) => state)).toEqual(Array(4).fill('planned'));
  });
});

describe('the header of a cube', () => {
  it('has the gain, the unit, the bad bands and the sun of radiance', () => {
    const { acquisition } = first();
    const meta = parseEnviHeader(cubeHeader(first()));
    const isGood = (nm: number) => meta.goodBands?.[nearestBand(meta.wavelengthsNm ?? [], nm)];
    expect(meta.gains).toEqual(Array(472).fill(0.002));
    expect(meta.other).toEqual({
      'data units': 'uW cm-2 sr-1 nm-1',
      'sun azimuth': acquisition.sunAzimuth.toFixed(4),
      'sun elevation': acquisition.sunElevation.toFixed(4),
      'view zenith': expect.stringMatching(/^\d+\.\d{4}$/),
    });
    expect([550, 860, 1250, 1650, 2200, 2348].map(isGood)).toEqual(Array(6).fill(true));
    expect([1336, 1380, 1450, 1816, 1870, 1954, 2491].map(isGood)).toEqual(Array(7).fill(false));
  });

  it('has no gain for a recipe from before there was radiance', () => {
    const { recipe: _, ...plan } = first();
    const meta = parseEnviHeader(cubeHeader(plan));
    expect([meta.gains, meta.goodBands, meta.other]).toEqual([undefined, undefined, {}]);
  });
});

describe('base tiles', () => {
  it('renders base tiles once and caches them as files', async () => {
    let renders = 0;
    const tiles = tileCache({
      folder: folder.path,
      limitBytes: 1e9,
      render: (tile, options) => {
        renders++;
        return imagery.renderTile(tile, options);
      },
    });
    const tile = [12, 655, 1582] as const;
    const [bytes] = await Promise.all([tiles.read(tile, never), tiles.read(tile, never)]);
    await tiles.read(tile, never);
    expect(renders).toBe(1);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await readdir(join(folder.path, 'basemap/12/655'))).toEqual(['1582.webp']);
  });

  it('renders a base tile while deliveries still wait for their pictures', async () => {
    const scenes = planDay({ seed: 7, day: new Date('2026-06-11') }).slice(0, 4);
    await insertScenes(database.kysely, scenes.map(sceneOf));
    const draw = (y: number) => imagery.renderTile([12, 655, y], { ahead: false, signal: never });
    await draw(1583);
    const ended: string[] = [];
    const deliveries = scenes.map(async ({ id }) => {
      await imagery.ensureForDelivery(COLLECTION, id, never);
      ended.push(id);
    });
    const tile = draw(1584).then(() => ended.push('tile'));
    await Promise.all([...deliveries, tile]);
    expect(ended).toHaveLength(scenes.length + 1);
    expect(ended.at(-1)).not.toBe('tile');
  });
});

describe('makersFor', () => {
  it('leaves a core for requests', () => {
    expect([1, 2, 4, 64].map(makersFor)).toEqual([1, 2, 3, 4]);
  });
});
