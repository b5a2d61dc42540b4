import { randomUUID } from 'node:crypto';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { fixedClock } from '@sigma/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { captureLines } from './capture-lines.ts';
import { claimRun } from './claims.store.ts';
import { COLLECTION, levelWorld } from './level-world.fixture.ts';
import { PIPELINE_VERSION } from './product.ts';
import { findRun, type StoredRun } from './runs.store.ts';
import { storedProducts } from './stored-products.ts';

const world = levelWorld();
const NOW = new Date('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const services = () => ({ ...world, clock: fixedClock(NOW.toISOString()).now });
const products = (limitBytes: number) => storedProducts({ ...services(), limitBytes });

const INPUTS = { recipe: 2, frame_rate: 100, exposure_ms: 5, dark: null, warnings: [] };
const inputsWith = (...ids: readonly string[]) =>
  JSON.stringify({
    ...INPUTS,
    calibrations: ids.map((id) => ({ id, type: 'radiometric', uri: `s3://bucket/${id}` })),
  });

/** Stores a product of four bytes, as its run would. */
async function add(scene: string, level: string, more: { usedAt?: Date; inputs?: string } = {}) {
  const objectKey = `products/${scene}/${level}`;
  const { size, sha256 } = await world.store.put(ARCHIVE_BUCKET, objectKey, Buffer.from('data'));
  const file = { asset: 'cube', name: scene, objectKey, size, sha256 };
  const own = { title: '', mediaType: 'application/octet-stream', roles: [], fields: {} };
  await world.database.kysely
    .insertInto('pipeline_runs')
    .values({
      collection: COLLECTION,
      scene_id: scene,
      level,
      sensor: 1,
      captured_at: NOW,
      requested_at: NOW,
      used_at: more.usedAt ?? NOW,
      state: 'done',
      is_stored: true,
      bytes: size,
      files: JSON.stringify([{ ...own, ...file }]),
      inputs: more.inputs ?? inputsWith(),
      code_version: PIPELINE_VERSION,
    })
    .execute();
  return read(scene, level);
}

async function read(scene: string, level: string): Promise<StoredRun> {
  const run = await findRun(world.database.kysely, { collection: COLLECTION, scene, level });
  if (run === undefined) throw new Error('The run was not added.');
  return run;
}

const isThere = async ({ files }: StoredRun) =>
  (await world.store.head(ARCHIVE_BUCKET, files[0]?.objectKey ?? ''))?.size === 4;

let scene: string;
beforeEach(async () => {
  await world.database.kysely.deleteFrom('pipeline_runs').execute();
  scene = `scene-${randomUUID()}`;
  await world.addScene(scene);
});

describe('the products in the archive', () => {
  it('that were used longest ago are removed while there are more bytes than the limit', async () => {
    const oldest = await add(scene, 'Raw', { usedAt: minutesAgo(60) });
    const old = await add(scene, 'Dark Subtract', { usedAt: minutesAgo(30) });
    const added = await add(scene, 'Basic L1A');
    await products(8).added(added, added.files);
    expect(await Promise.all([oldest, old, added].map(isThere))).toEqual([false, true, true]);
    expect((await read(scene, 'Raw')).is_stored).toBe(false);
  });

  it('that were used within 15 minutes stay, and leave no room for others', async () => {
    const recent = await add(scene, 'Raw', { usedAt: minutesAgo(14) });
    const added = await add(scene, 'Dark Subtract');
    await products(4).added(added, added.files);
    expect(await isThere(recent)).toBe(true);
    expect(await products(8).hasRoom()).toBe(false);
    expect(await products(9).hasRoom()).toBe(true);
  });

  it('leave no room for others as long as products that would fill it are being made', async () => {
    await world.database.kysely
      .insertInto('pipeline_runs')
      .values({
        collection: COLLECTION,
        scene_id: scene,
        level: 'Raw',
        sensor: 1,
        captured_at: NOW,
        requested_at: NOW,
        used_at: NOW,
        state: 'running',
        leased_until: sql<Date>`clock_timestamp() + interval '1 minute'`,
      })
      .execute();
    expect(await products(1e8).hasRoom()).toBe(false);
    expect(await products(1.01e8).hasRoom()).toBe(true);
  });

  it('cannot be claimed while they are removed, so that none is made again below its own removal', async () => {
    const oldest = await add(scene, 'Raw', { usedAt: minutesAgo(60) });
    const added = await add(scene, 'Basic L1A');
    const claims: unknown[] = [];
    const claim = async () => {
      const run = await read(scene, 'Raw');
      claims.push(
        await claimRun(world.database.kysely, { run, claim: randomUUID(), leaseMs: 1000, now: NOW }),
      );
    };
    const store = {
      ...world.store,
      delete: async (...given: Parameters<typeof world.store.delete>) => {
        await claim();
        return world.store.delete(...given);
      },
    };
    await storedProducts({ ...services(), store, limitBytes: 4 }).added(added, added.files);
    await claim();
    expect(claims).toMatchObject([undefined, { id: oldest.id, state: 'running' }]);
    expect(await isThere(oldest)).toBe(false);
  });

  it('that were used longer ago leave room for others', async () => {
    await add(scene, 'Raw', { usedAt: minutesAgo(16) });
    expect(await products(4).hasRoom()).toBe(true);
  });

  it('stay if they are used while room is made', async () => {
    const oldest = await add(scene, 'Raw', { usedAt: minutesAgo(60) });
    const next = await add(scene, 'Dark Subtract', { usedAt: minutesAgo(50) });
    const added = await add(scene, 'Basic L1A');
    const lines = captureLines(services());
    // The reader comes between the list of the products and the removal of the first.
    const store = {
      ...world.store,
      delete: async (...given: Parameters<typeof world.store.delete>) => {
        await lines.storedFiles({ collection: COLLECTION, scene, level: 'Dark Subtract' });
        return world.store.delete(...given);
      },
    };
    await storedProducts({ ...services(), store, limitBytes: 4 }).added(added, added.files);
    expect(await Promise.all([oldest, next].map(isThere))).toEqual([false, true]);
  });
});

describe('a product that shows the ground', () => {
  const at = (level: string) => ({ collection: COLLECTION, scene, level });

  it('is read again while the radiance has the inputs that it was made with', async () => {
    await add(scene, 'Basic L1A', { inputs: inputsWith('first') });
    const ground = await add(scene, 'Unrectified', { inputs: inputsWith('first') });
    expect(await products(1e9).find(ground)).toEqual(ground.files);
    expect(await captureLines(services()).storedFiles(at('Unrectified'))).toEqual(ground.files);
  });

  it('is neither delivered nor read once the radiance was processed with other inputs', async () => {
    await add(scene, 'Basic L1A', { inputs: inputsWith('second') });
    const ground = await add(scene, 'Unrectified', { inputs: inputsWith('first') });
    expect(await products(1e9).find(ground)).toBeUndefined();
    expect(await captureLines(services()).storedFiles(at('Unrectified'))).toEqual([]);
  });

  it('is still delivered when the radiance itself was never requested', async () => {
    const ground = await add(scene, 'Unrectified', { inputs: inputsWith('first') });
    expect(await products(1e9).find(ground)).toEqual(ground.files);
  });
});
