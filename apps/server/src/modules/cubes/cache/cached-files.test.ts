import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CachedFiles, cachedFiles } from './cached-files.ts';

const LIMIT = 1000;
const SIZE = 400;
let folder: TempFolder;
let files: CachedFiles;

beforeEach(async () => {
  folder = await tempFolder();
  files = cachedFiles(folder.path, LIMIT);
});
afterEach(() => folder.remove());

const fill = (text: string) => (path: string) => writeFile(path, text.repeat(SIZE));
const make = (name: string) => files.make(name, SIZE, fill(name));
const names = async () => (await readdir(folder.path)).toSorted();
/** Modification times decide which file is oldest; some file systems have coarse ones. */
const later = () => new Promise((resolve) => setTimeout(resolve, 15));

describe('cached files', () => {
  it('make a file once for callers at the same time', async () => {
    let calls = 0;
    const write = async (path: string) => {
      calls++;
      await later();
      await fill('a')(path);
    };
    await Promise.all([1, 2, 3].map(() => files.make('a', SIZE, write)));
    await files.make('a', SIZE, write);
    expect([calls, await names()]).toEqual([1, ['a']]);
  });

  it('delete the least recently used file to make room', async () => {
    await make('a');
    await later();
    await make('b');
    await later();
    await files.use('a', async () => undefined);
    await make('c');
    expect(await names()).toEqual(['a', 'c']);
  });

  it('do not delete a file that is being read', async () => {
    await make('a');
    await later();
    const reading = Promise.withResolvers<void>();
    const text = files.use('a', async ({ path }) => {
      await reading.promise;
      return readFile(path, 'utf8');
    });
    for (const name of ['b', 'c', 'd']) {
      await later();
      await make(name);
    }
    expect(await names()).toContain('a');
    reading.resolve();
    expect((await text)?.result).toBe('a'.repeat(SIZE));
    await later();
    await make('e');
    await make('f');
    expect(await names()).not.toContain('a');
  });

  it('have nothing of a file that could not be written, and make it again', async () => {
    const failing = async (path: string) => {
      await writeFile(path, 'half');
      throw new Error('The disk is full.');
    };
    await expect(files.make('a', SIZE, failing)).rejects.toThrow('The disk is full.');
    expect([await names(), await files.use('a', async () => 1)]).toEqual([[], undefined]);
    await make('a');
    expect(await readFile(join(folder.path, 'a'), 'utf8')).toHaveLength(SIZE);
  });
});
