import { readdirSync, statSync } from 'node:fs';
import { open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CachedFiles, cachedFiles } from './cached-files.ts';

/** Ten blocks of usual file systems. */
const SIZE = 40_960;
const LIMIT = 4 * SIZE;
let folder: TempFolder;
/** As a server and a worker have them: each knows only its own readers and writers. */
let [server, worker]: readonly [CachedFiles, CachedFiles] = [
  cachedFiles('server', LIMIT),
  cachedFiles('worker', LIMIT),
];

beforeEach(async () => {
  folder = await tempFolder();
  [server, worker] = [cachedFiles(folder.path, LIMIT), cachedFiles(folder.path, LIMIT)];
});
afterEach(() => folder.remove());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Writes a file in ten pieces, between which others run. */
const inPieces = (text: string) => async (path: string) => {
  const file = await open(path, 'r+');
  try {
    for (let piece = 0; piece < 10; piece++) {
      await file.write(text.repeat(SIZE / 10), (piece * SIZE) / 10);
      await turn();
    }
  } finally {
    await file.close();
  }
};
const make = (files: CachedFiles, name: string) => files.make(name, SIZE, inPieces(name));
/** Bytes that are on the disk, at one moment; files have their size before they are written. */
const bytesOnDisk = () =>
  readdirSync(folder.path)
    .map((name) => statSync(join(folder.path, name), { throwIfNoEntry: false })?.blocks ?? 0)
    .reduce((sum, blocks) => sum + 512 * blocks, 0);

describe('two processes with one folder of cached files', () => {
  it('never see an incomplete file, keep the limit, and make a file at most once each', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    let writes = 0;
    let isWorking = true;
    let most = 0;
    const watching = (async () => {
      while (isWorking) {
        most = Math.max(most, bytesOnDisk());
        await turn();
      }
    })();
    const work = async (files: CachedFiles, first: number) => {
      for (let round = 0; round < 30; round++) {
        const name = names[(first + round * 5) % names.length] ?? 'a';
        await files.make(name, SIZE, async (path) => {
          writes++;
          await inPieces(name)(path);
        });
        const read = await files.use(name, ({ path }) => readFile(path, 'utf8').catch(() => 'deleted'));
        // Deleted by the other one in between, or complete.
        expect([undefined, 'deleted', name.repeat(SIZE)]).toContain(read?.result);
      }
    };
    await Promise.all([work(server, 0), work(worker, 3)]);
    isWorking = false;
    await watching;
    expect(writes).toBeLessThanOrEqual(60);
    // Six files would be above the limit; reviews see what the other one is writing.
    expect(most).toBeLessThanOrEqual(LIMIT);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('made at the same time, a file is written once', async () => {
    let writes = 0;
    const counted = async (path: string) => {
      writes++;
      await inPieces('a')(path);
    };
    await Promise.all([server.make('a', SIZE, counted), worker.make('a', SIZE, counted)]);
    expect(writes).toBe(1);
    expect(await readdir(folder.path)).toEqual(['a']);
    expect(await readFile(join(folder.path, 'a'), 'utf8')).toBe('a'.repeat(SIZE));
  });

  it('one makes a file whose maker has failed or ended', async () => {
    const begun = Promise.withResolvers<void>();
    const failing = server.make('a', SIZE, async () => {
      begun.resolve();
      await turn();
      throw new Error('the archive is gone');
    });
    await begun.promise;
    const waiting = make(worker, 'a');
    await expect(failing).rejects.toThrow('the archive is gone');
    await waiting;
    const longAgo = new Date(Date.now() - 3_600_000);
    await writeFile(join(folder.path, 'b.lease'), '');
    await utimes(join(folder.path, 'b.lease'), longAgo, longAgo);
    await make(server, 'b');
    expect(await readdir(folder.path)).toEqual(['a', 'b']);
  });

  it('one does not delete what the other is writing, however full the folder is', async () => {
    const writing = Promise.withResolvers<void>();
    const made = server.make('a', SIZE, async (path) => {
      await writing.promise;
      await inPieces('a')(path);
    });
    for (const name of ['b', 'c', 'd', 'e', 'f']) await make(worker, name);
    writing.resolve();
    await made;
    expect(await readFile(join(folder.path, 'a'), 'utf8')).toBe('a'.repeat(SIZE));
  });

  it('a reader keeps its open file while the other one deletes it', async () => {
    await make(server, 'a');
    const read = await server.use('a', async ({ path }) => {
      const file = await open(path);
      try {
        for (const name of ['b', 'c', 'd', 'e', 'f']) await make(worker, name);
        expect(await readdir(folder.path)).not.toContain('a');
        return (await file.readFile('utf8')).length;
      } finally {
        await file.close();
      }
    });
    expect(read?.result).toBe(SIZE);
  });

  it('what a process has left unfinished is deleted once it is old', async () => {
    const left = join(folder.path, 'a.0.part');
    await writeFile(left, 'half');
    await make(server, 'b');
    expect(await readdir(folder.path)).toContain('a.0.part');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(left, longAgo, longAgo);
    await make(server, 'c');
    expect(await readdir(folder.path)).toEqual(['b', 'c']);
    await rm(left, { force: true });
  });
});
