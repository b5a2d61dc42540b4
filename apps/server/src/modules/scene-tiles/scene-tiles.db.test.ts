import { createHash } from 'node:crypto';
import { insertScenes, type NewAsset } from '@sigma/archive';
import { assetCalls, problem, readSceneTile } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { bboxArea } from '@sigma/geo';
import { projectionOf } from '@sigma/raster';
import { planDay } from '@sigma/simulator';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ASSET } from '../detections/monitor.fixture.ts';
import { testCog, tileAt } from './cog.fixture.ts';

const CUSTOMER = 'customer@demo.example';
const PLACE = [-122.4, 37.8] as const;
const TILE = tileAt(PLACE, 12);

let app: TestApp;
let programs: TestPrograms;

beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  const { store } = app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await app.database.kysely
    .insertInto('collections')
    .values({ id: 'ours', title: 'Ours', description: '', file_format: 'COG' })
    .execute();
  await app.database.kysely
    .insertInto('program_collections')
    .values({ program_id: programs.first, collection: 'ours' })
    .execute();
  const [x, y] = projectionOf(32610)?.forward(...PLACE) ?? [0, 0];
  const visual = await testCog({
    width: 600,
    height: 600,
    epsg: 32610,
    transform: [30, 0, x - 9000, 0, -30, y + 9000],
    pixel: () => [200, 100, 50],
  });
  const clouds = await sharp({
    create: { width: 60, height: 60, channels: 4, background: { r: 255, g: 255, b: 0, alpha: 1 } },
  })
    .png()
    .toBuffer();
  await addScene('ready', [
    await stored('ready/visual', 'visual_rgb', visual),
    await stored('ready/clouds', 'cloud_map', clouds),
  ]);
  await addScene('broken', [await stored('broken/visual', 'visual_rgb', new Uint8Array(2000))]);
  const lost = await stored('lost/visual', 'visual_rgb', visual);
  await addScene('lost', [{ ...lost, objectKey: 'lost/other', sha256: 'a'.repeat(64) }]);
});
afterAll(() => app?.close());

async function stored(objectKey: string, key: string, bytes: Uint8Array): Promise<NewAsset> {
  await app.application.services.store.put(ARCHIVE_BUCKET, objectKey, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...named(key, objectKey), state: 'ready', size: bytes.byteLength, sha256 };
}

const named = (key: string, objectKey: string): NewAsset => ({
  key,
  state: 'planned',
  objectKey,
  mediaType: 'image/tiff',
  roles: [],
  title: key,
  size: null,
  sha256: null,
});

let scenes = 0;
async function addScene(
  id: string,
  assets: readonly NewAsset[],
  recipe: object | null = null,
): Promise<void> {
  const start = new Date(Date.UTC(2026, 9, 1, ++scenes));
  const nothing = {
    taskId: null,
    taskName: null,
    sensor: null,
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    sensorSerial: null,
  };
  await insertScenes(app.database.kysely, [
    {
      ...nothing,
      collection: 'ours',
      id,
      start,
      end: start,
      captureId: `00000000-0000-4000-8000-00000000000${scenes}`,
      footprint: bboxArea([-123, 37, -122, 38]),
      areaKm2: 1,
      imagingMode: 'unknown',
      item: { properties: {}, assets: {} },
      recipe,
      processedAt: start,
      assets,
    },
  ]);
}

const read = (params: object, more: { as?: string; query?: object; headers?: Record<string, string> } = {}) =>
  app.call(readSceneTile, {
    as: CUSTOMER,
    ...more,
    params: { scene: 'ready', asset: 'visual_rgb', ...TILE, ...params },
    query: { ...more.query },
  });

async function colourOf(answer: Response): Promise<readonly number[]> {
  const { data } = await sharp(await answer.bytes())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((128 * 256 + 128) * 4, (128 * 256 + 128) * 4 + 4)];
}

describe('tiles of a scene', () => {
  it('serves scene tiles as WebP of 256 pixels', async () => {
    const answer = await read({});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(await answer.clone().bytes()).metadata()).toMatchObject({ width: 256, height: 256 });
    for (const [n, value] of (await colourOf(answer)).entries()) {
      expect(Math.abs(value - ([200, 100, 50, 255][n] ?? 0))).toBeLessThan(6);
    }
  });

  it('serves scene tiles as lossless PNG on request', async () => {
    const answer = await read({}, { query: { format: 'png' } });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await colourOf(answer)).toEqual([200, 100, 50, 255]);
  });

  it('serves tiles of the cloud map over the same ground', async () => {
    const answer = await read({ asset: 'cloud_map' }, { query: { format: 'png' } });
    expect(await colourOf(answer)).toEqual([255, 255, 0, 255]);
  });

  it('answers 304 to clients that have the tile', async () => {
    const tag = (await read({})).headers.get('etag') ?? '';
    const again = await read({}, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await read({ x: TILE.x + 1 }, { headers: { 'if-none-match': tag } });
    expect(other.status).not.toBe(304);
  });

  it('answers 204 where the tile shows nothing of the scene', async () => {
    const answer = await read({ z: 12, x: 1, y: 1 });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('renders planned pictures before it draws tiles of them', async () => {
    const [plan] = planDay({ seed: 7, day: new Date('2026-06-10') });
    if (plan === undefined) throw new Error('The simulator planned nothing on this day.');
    const small = { ...plan, grid: { ...plan.grid, width: 40, height: 40 } };
    const keys = ['visual_rgb', 'thumbnail', 'cloud_map', 'envi_header'];
    await addScene(
      'planned',
      keys.map((key) => named(key, `planned/${key}`)),
      { kind: 'simulated', seed: 7, plan: small },
    );
    const { transform, epsg } = small.grid;
    const [a, b, c, d, e, f] = transform;
    const lonLat = projectionOf(epsg)?.inverse(a * 20 + b * 20 + c, d * 20 + e * 20 + f) ?? [0, 0];
    const answer = await read({ scene: 'planned', ...tileAt(lonLat, 14) }, { query: { format: 'png' } });
    expect(answer.status).toBe(200);
    const clouds = await read({ scene: 'planned', asset: 'cloud_map', ...tileAt(lonLat, 14) });
    expect([200, 204]).toContain(clouds.status);
  });
});

describe('scene tiles that are not available', () => {
  it.each([
    ['an unknown scene', { scene: 'none' }, 404],
    ['an asset without pixels', { asset: 'envi_header' }, 404],
    ['a column outside the zoom', { z: 1, x: 2, y: 0 }, 404],
    ['a zoom that does not exist', { z: 23, x: 0, y: 0 }, 404],
    ['a file that is not a TIFF', { scene: 'broken' }, 404],
    ['an object that is missing', { scene: 'lost' }, 503],
  ])('responds with a problem to a tile request for %s', async (_, params, status) => {
    const answer = await read(params);
    expect(answer.status).toBe(status);
    expect(problem.parse(await answer.json()).detail).not.toBe('');
  });

  it('rejects an unknown tile format', async () => {
    expect((await read({}, { query: { format: 'gif' } })).status).toBe(400);
  });

  it.each([
    ['data@demo.example', 200],
    ['monitor@demo.example', 404],
    ['other@demo.example', 404],
    ['no-program@demo.example', 404],
    ['admin@demo.example', 404],
  ])('responds to a tile request by %s with %i', async (as, status) => {
    expect((await read({}, { as })).status).toBe(status);
  });

  it('requires a sign-in for scene tiles', async () => {
    const params = { scene: 'ready', asset: 'visual_rgb', ...TILE };
    expect((await app.call(readSceneTile, { params })).status).toBe(401);
  });
});

describe('tiles of a pass over an asset', () => {
  const MONITOR = 'monitor@demo.example';
  const HOUR_MS = 3_600_000;
  const analysed = (analysed_at: Date | null) =>
    app.database.kysely.updateTable('asset_passes').set({ analysed_at, state: 'analysed' }).execute();
  const embargo = (embargoed_until: Date | null) =>
    app.database.kysely.updateTable('scenes').set({ embargoed_until }).where('id', '=', 'ready').execute();
  const statusFor = async (as: string, scene = 'ready') => (await read({ scene }, { as })).status;

  beforeAll(async () => {
    const body = { program: programs.first, ...ASSET };
    const added = await app.call(assetCalls.add, { as: 'admin@demo.example', body });
    const { id: asset } = assetCalls.add.response.parse(await added.json());
    await app.database.kysely
      .insertInto('asset_passes')
      .values({ asset_id: asset, collection: 'ours', scene_id: 'ready', acquired_at: new Date() })
      .execute();
  });
  beforeEach(async () => {
    await analysed(app.clock.now());
    await embargo(null);
  });

  it('are shown to Monitor Users of its program, and to no one else', async () => {
    expect(await statusFor(MONITOR)).toBe(200);
    expect(await statusFor('other@demo.example')).toBe(404);
    expect(await statusFor(MONITOR, 'broken')).toBe(404);
  });

  it('are not shown to Monitor Users before the pass was analysed', async () => {
    await analysed(null);
    expect(await statusFor(MONITOR)).toBe(404);
  });

  it('are shown to Monitor Users of an imported pass, which is not analysed, until the end of the contract', async () => {
    await analysed(null);
    await app.database.kysely.updateTable('asset_passes').set({ state: 'imported' }).execute();
    expect(await statusFor(MONITOR)).toBe(200);
    await app.database.kysely
      .updateTable('asset_passes')
      .set({ acquired_at: new Date('2999-01-01T00:00:00Z') })
      .execute();
    const end = { end_date: '2998-12-31' };
    await app.database.kysely.updateTable('programs').set(end).where('id', '=', programs.first).execute();
    expect(await statusFor(MONITOR)).toBe(404);
  });

  it('are shown to Monitor Users once no embargo hides the scene', async () => {
    await embargo(new Date(app.clock.now().getTime() + HOUR_MS));
    expect(await statusFor(MONITOR)).toBe(404);
    await embargo(app.clock.now());
    expect(await statusFor(MONITOR)).toBe(200);
  });
});
