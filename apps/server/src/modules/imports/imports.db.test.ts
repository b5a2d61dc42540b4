import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { mapInfoFor } from '@sigma/raster';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { fixedClock, type TempFolder, type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCandidates } from './prepare/find-candidates.ts';
import type { ImageRun } from './run/import-images.ts';
import { runImages } from './run/import-run.fixture.ts';
import type { Outcome } from './run/outcome.ts';
import { directRegistrar, type Registrar } from './run/registrar.ts';
import { plainTiff, SMALL_CUBE, smallCog, writeSmallCube } from './small-files.fixture.ts';

const clock = fixedClock();

let database: TestDatabase;
let folder: TempFolder;
let inbox: string;
let store: ObjectStore;
let registrar: Registrar;
let runs = 0;
beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  store = folderStore(join(folder.path, 'buckets'));
  registrar = directRegistrar({ database, store }, clock.now);
  await database.kysely
    .insertInto('collections')
    .values(['imported', 'second'].map((id) => ({ id, title: id, description: id, file_format: 'COG' })))
    .execute();
});
afterAll(async () => {
  await database?.close();
  await folder?.remove();
});
beforeEach(async () => {
  inbox = join(folder.path, `in-${runs++}`);
  await mkdir(inbox);
});

interface Trying extends Partial<ImageRun> {
  readonly path?: string;
}

async function run({ path = inbox, ...options }: Trying = {}): Promise<readonly Outcome[]> {
  const { candidates } = await findCandidates(path);
  const images = candidates.filter((candidate) => candidate.kind !== 'items');
  return runImages(images, { registrar, store, clock: clock.now, ...options });
}

const put = (name: string, bytes: Uint8Array | string) => writeFile(join(inbox, name), bytes);
/** A picture that no other test uses. */
const picture = (seed: number) => smallCog({ value: (x, y, band) => (x + y * seed + band * 50) % 250 });
const scenes = () =>
  database.kysely.selectFrom('scenes').select(['id', 'collection', 'item', 'area_km2']).execute();
async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(ARCHIVE_BUCKET)) keys.push(key);
  return keys;
}

describe('importing files', () => {
  it('adds a scene with its assets, its Item and its area', async () => {
    await put('Golden Gate.tif', await picture(1));
    const [outcome] = await run();
    expect(outcome).toMatchObject({
      state: 'taken',
      id: expect.stringMatching(/^Golden-Gate-[0-9a-f]{10}$/),
    });
    const [row] = await scenes();
    expect(row?.area_km2).toBeCloseTo(0.12, 2);
    expect(row?.item).toMatchObject({
      properties: {
        'proj:code': 'EPSG:32610',
        'proj:shape': [30, 40],
        'sigma:simulated': false,
        'sigma:orderable': true,
        'sigma:source_name': 'Golden Gate.tif',
        'sigma:datetime_source': 'given for the import',
      },
      assets: {
        data: { bands: [{ name: 'band 1' }, { name: 'band 2' }, { name: 'band 3' }] },
        visual_rgb: { 'file:checksum': expect.stringMatching(/^1220[0-9a-f]{64}$/) },
        thumbnail: { type: 'image/webp' },
      },
    });
    const assets = await database.kysely
      .selectFrom('scene_assets')
      .select(['key', 'state'])
      .orderBy('key')
      .execute();
    expect(assets).toEqual(['data', 'thumbnail', 'visual_rgb'].map((key) => ({ key, state: 'ready' })));
  });

  it('adds the same content once, whatever its file name', async () => {
    await put('a.tif', await picture(2));
    await copyFile(join(inbox, 'a.tif'), join(inbox, 'b.tif'));
    const before = (await scenes()).length;
    const states = async () => (await run()).map(({ state }) => state);
    expect(await states()).toEqual(['taken', 'known']);
    expect(await states()).toEqual(['known', 'known']);
    expect((await scenes()).length).toBe(before + 1);
  });

  it('adds the same content once when two imports run concurrently', async () => {
    await put('a.tif', await picture(3));
    const [one, two] = await Promise.all([run(), run()]);
    expect([...one, ...two].map(({ state }) => state).toSorted()).toEqual(['known', 'taken']);
  });

  it('adds the same content to another collection', async () => {
    await put('a.tif', await picture(4));
    await run();
    expect(await run({ collection: 'second' })).toMatchObject([{ state: 'taken' }]);
  });

  it('leaves no rows of an import that ended after writing objects, and completes it at the next run', async () => {
    await put('a.tif', await picture(5));
    const before = (await scenes()).length;
    const stopped = new AbortController();
    const onStep = (_: number, what: string) => {
      if (what === 'registering') stopped.abort(new Error('killed'));
    };
    const dying: Registrar = {
      ...registrar,
      register: async () => {
        throw new Error('killed');
      },
    };
    await expect(run({ onStep, signal: stopped.signal, registrar: dying })).rejects.toThrow('killed');
    expect((await scenes()).length).toBe(before);
    expect(await run()).toMatchObject([{ state: 'taken' }]);
  });

  it('rejects a file that takes longer than its time, and stores nothing of it', async () => {
    await put('slow.tif', await picture(9));
    const before = await objects();
    expect(await run({ limitMs: 0 })).toMatchObject([
      { state: 'refused', reason: expect.stringMatching(/took longer than/) },
    ]);
    expect(await objects()).toEqual(before);
    expect(await run()).toMatchObject([{ state: 'taken' }]);
  });

  it('continues after a file that is rejected', async () => {
    await put('1.tif', 'no picture');
    await put('2.tif', await picture(6));
    expect((await run()).map(({ state }) => state)).toEqual(['refused', 'taken']);
  });
});

describe('files that an import rejects', () => {
  const refusals: readonly { name: string; make: () => Promise<void>; reason: RegExp }[] = [
    { name: 'a text named .tif', make: () => put('a.tif', 'hello'), reason: /not a TIFF/ },
    { name: 'an empty file', make: () => put('a.tif', ''), reason: /not a TIFF/ },
    {
      name: 'a truncated TIFF',
      make: async () => put('a.tif', (await picture(7)).subarray(0, -200)),
      reason: /ends after \d+ bytes/,
    },
    { name: 'a TIFF without georeference', make: () => put('a.tif', plainTiff()), reason: /no position/ },
    {
      name: 'a picture of nothing but nodata',
      make: async () => put('a.tif', await smallCog({ bands: 1, options: { nodata: 9 }, value: () => 9 })),
      reason: /blank/,
    },
    {
      name: 'a cube without map info',
      make: () => {
        const { mapInfo: _, ...rest } = SMALL_CUBE;
        return writeSmallCube(join(inbox, 'a'), rest);
      },
      reason: /no readable map info/,
    },
    {
      name: 'a cube that is shorter than its header claims',
      make: () => writeSmallCube(join(inbox, 'a'), SMALL_CUBE, 100),
      reason: /data file has \d+ bytes/,
    },
    {
      name: 'a cube in no place on Earth',
      make: () => {
        const made = mapInfoFor([10, 0, 0, 0, -10, 0], 32610);
        if (made === undefined) throw new Error('no map info');
        return writeSmallCube(join(inbox, 'a'), {
          ...SMALL_CUBE,
          mapInfo: { ...made, projection: 'Arbitrary' },
        });
      },
      reason: /Arbitrary/,
    },
    { name: 'a header without its data', make: () => put('a.hdr', 'ENVI'), reason: /data file/ },
    {
      name: 'a damaged tile',
      make: async () => {
        const bytes = Buffer.from(await picture(8));
        bytes.fill(0x55, bytes.length - 400, bytes.length - 20);
        await put('a.tif', bytes);
      },
      reason: /decompressed|bytes instead/,
    },
  ];

  it.each(refusals)('rejects $name with the reason', async ({ make, reason }) => {
    await make();
    const [before, storedObjects] = [(await scenes()).length, await objects()];
    expect(await run()).toMatchObject([{ state: 'refused', reason: expect.stringMatching(reason) }]);
    expect((await scenes()).length).toBe(before);
    expect(await objects()).toEqual(storedObjects);
  });
});
