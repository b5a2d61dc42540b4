import { ARCHIVE_BUCKET } from '@sigma/domain';
import { beforeAll, expect, it } from 'vitest';
import { monitorWorld } from '../monitor-world.fixture.ts';
import { cleanObjects } from './clean-objects.ts';

const world = monitorWorld('2026-11-03T12:00:00Z');
const GONE = '00000000-0000-4000-8000-000000000001';
let asset: string;

beforeAll(async () => {
  asset = await world.addAsset(await world.addProgram('Cleaned'), 'kern-compressor', 'Compressor hall');
  await world.store.ensureBucket(ARCHIVE_BUCKET);
  const used = `monitor/${asset}/memory/site-a.bin`;
  await world.app.database.kysely
    .insertInto('site_memory')
    .values({ asset_id: asset, product: 'site', passes: 1, newest: new Date(), object_key: used, sha256: '' })
    .execute();
});

const keys = async () => {
  const found: string[] = [];
  for await (const { key } of world.store.list(ARCHIVE_BUCKET, 'monitor/')) found.push(key);
  return found;
};
/** Cleans when the objects are a day old. */
const clean = (worldNow = '2026-11-03T12:00:00Z') =>
  cleanObjects({
    ...world.services(),
    clock: () => new Date(Date.now() + 86_400_000),
    worldClock: () => new Date(worldNow),
  });

it('deletes memories that are not in use, and pictures of assets and findings that are gone', async () => {
  const kept = [
    `monitor/${asset}/memory/site-a.bin`,
    `monitor/${asset}/passes/${GONE}/natural.webp`,
    `monitor/${asset}/unknown.txt`,
  ];
  const unused = [
    `monitor/${asset}/memory/site-b.bin`,
    `monitor/${GONE}/memory/site-a.bin`,
    `monitor/${GONE}/passes/${GONE}/natural.webp`,
    `monitor/findings/${GONE}/${GONE}.webp`,
    `monitor/responses/${GONE}/${GONE}`,
  ];
  for (const key of [...kept, ...unused]) await world.store.put(ARCHIVE_BUCKET, key, Buffer.from('x'));
  // An attempt that is running has stored its objects, and not yet recorded them.
  expect(await cleanObjects({ ...world.services(), clock: () => new Date() })).toBe(0);
  expect(await clean()).toBe(unused.length);
  expect(await keys()).toEqual(kept.sort());
});

it('forgets the memory of an asset a month after the end of its monitoring', async () => {
  expect(await clean('2028-01-30T00:00:00Z')).toBe(0);
  expect(await clean('2028-02-01T00:00:00Z')).toBe(1);
  expect(await keys()).not.toContain(`monitor/${asset}/memory/site-a.bin`);
});
