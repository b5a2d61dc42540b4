import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smallDisk, type TempFolder, tempFolder } from '@sigma/testkit';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tileCache } from './tile-cache.ts';

const never = new AbortController().signal;
let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

// Only root on Linux may mount a disk.
const disk = await smallDisk(1);
afterAll(() => disk?.remove());

const cachedFiles = async () =>
  (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.webp')).toSorted();

describe('the tiles on the disk', () => {
  it('limits the bytes of cached tiles by deleting the oldest', async () => {
    await mkdir(join(folder.path, 'basemap/9/1'), { recursive: true });
    for (const [name, day] of [
      ['1', 3],
      ['2', 1],
      ['3', 2],
    ] as const) {
      const path = join(folder.path, `basemap/9/1/${name}.webp`);
      await writeFile(path, new Uint8Array(1000));
      await utimes(path, new Date(2020, 1, day), new Date(2020, 1, day));
    }
    const tiles = tileCache({
      folder: folder.path,
      limitBytes: 3000,
      render: async () => new Uint8Array(1000),
    });
    // The new tile makes four thousand bytes: two must be deleted to reach nine tenths of the limit.
    await tiles.read([9, 2, 1], never);
    expect(await cachedFiles()).toEqual(['basemap/9/1/1.webp', 'basemap/9/2/1.webp']);
    await tiles.read([9, 2, 2], never);
    expect(await cachedFiles()).toHaveLength(3);
  });
});

describe('a tile', () => {
  it('abandons a tile when its last caller has gone', async () => {
    const given: AbortSignal[] = [];
    const tiles = tileCache({
      folder: folder.path,
      limitBytes: 1e6,
      render: (_, { signal }) => {
        given.push(signal);
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    });
    const [one, other] = [new AbortController(), new AbortController()];
    const reads = [one, other].map(({ signal }) => tiles.read([9, 0, 0], signal));
    const outcomes = Promise.allSettled(reads);
    await expect.poll(() => given.length).toBe(1);
    one.abort(new Error('gone'));
    expect(given[0]?.aborted).toBe(false);
    other.abort(new Error('gone'));
    expect(given[0]?.aborted).toBe(true);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it.skipIf(disk === undefined)('is answered and not stored while the disk is full', async () => {
    const full = disk ?? expect.fail();
    await full.fill();
    const tiles = tileCache({
      folder: full.path,
      limitBytes: 1e6,
      render: async () => new Uint8Array(9000),
    });
    expect((await tiles.read([9, 0, 0], never)).byteLength).toBe(9000);
    expect((await readdir(full.path, { recursive: true })).filter((name) => name.includes('webp'))).toEqual(
      [],
    );
  });

  it('renders a tile again after a failure', async () => {
    let tries = 0;
    const tiles = tileCache({
      folder: folder.path,
      limitBytes: 1e6,
      render: async () => {
        if (++tries === 1) throw new Error('not now');
        return new Uint8Array(3);
      },
    });
    await expect(tiles.read([9, 0, 0], never)).rejects.toThrow('not now');
    expect((await tiles.read([9, 0, 0], never)).byteLength).toBe(3);
  });
});
