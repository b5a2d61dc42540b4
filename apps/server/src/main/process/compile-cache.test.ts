import { execFile } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

type Folder = Awaited<ReturnType<typeof tempFolder>>;
let folder: Folder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const SCRIPT = `
  import { getCompileCacheDir } from 'node:module';
  import { Worker } from 'node:worker_threads';
  import { cacheCompiledModules } from ${JSON.stringify(new URL('compile-cache.ts', import.meta.url).href)};
  const { root, folder } = JSON.parse(process.env.OPTIONS);
  const cache = cacheCompiledModules({ root, folder, environment: process.env });
  const read = "Promise.all([import('node:worker_threads'), import('node:module')]).then(([{ parentPort }, { getCompileCacheDir }]) => parentPort.postMessage(getCompileCacheDir() ?? null))";
  const worker = new Worker(read, { eval: true });
  const thread = await new Promise((resolve) => worker.once('message', resolve));
  await cache.store();
  console.log(JSON.stringify({ process: getCompileCacheDir() ?? null, thread }));`;

/** The folders of the cache in a process of its own and in a thread of it. */
async function foldersOf(options: { readonly root: string; readonly folder?: string }) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, OPTIONS: JSON.stringify(options) };
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], { env });
  return JSON.parse(run.stdout);
}

/** Dates the last search for old entries back by a day. */
async function passDay(): Promise<void> {
  const mark = join(folder.path, 'node_modules/.cache/compiled/looked-for-old-entries');
  await utimes(mark, new Date(), new Date(Date.now() - 86_400_000));
}

describe('the cache of compiled modules', () => {
  it('is a folder next to the packages, which threads share', async () => {
    const found = await foldersOf({ root: folder.path });
    expect(found.process).toContain(join(folder.path, 'node_modules/.cache/compiled/'));
    expect(found.thread).toBe(found.process);
    expect((await readdir(found.process)).length).toBeGreaterThan(0);
  });

  it('deletes entries of any version of Node that were written more than 30 days ago', async () => {
    const { process: own } = await foldersOf({ root: folder.path });
    const [old, recent] = [join(own, 'old'), join(own, 'recent')];
    await writeFile(old, '');
    await writeFile(recent, '');
    await utimes(old, new Date(), new Date(Date.now() - 31 * 86_400_000));
    await passDay();
    await foldersOf({ root: folder.path });
    const left = await readdir(own);
    expect(left).toContain('recent');
    expect(left).not.toContain('old');
  });

  it('looks for old entries at most once a day', async () => {
    const { process: own } = await foldersOf({ root: folder.path });
    const old = join(own, 'old');
    await writeFile(old, '');
    await utimes(old, new Date(), new Date(0));
    await foldersOf({ root: folder.path });
    expect(await readdir(own)).toContain('old');
  });

  it('is the folder of NODE_COMPILE_CACHE if one is set, whose other entries stay', async () => {
    const own = join(folder.path, 'own');
    const found = await foldersOf({ root: folder.path, folder: own });
    expect(found.process).toContain(`${own}/`);
    expect(found.thread).toBe(found.process);
    const foreign = join(own, 'foreign');
    await writeFile(foreign, '');
    await utimes(foreign, new Date(), new Date(0));
    await foldersOf({ root: folder.path, folder: own });
    expect(await readdir(own)).toContain('foreign');
  });

  it('deletes its old entries also if NODE_COMPILE_CACHE names the folder next to the packages', async () => {
    const named = { root: folder.path, folder: join(folder.path, 'node_modules/.cache/compiled') };
    const { process: own } = await foldersOf(named);
    const old = join(own, 'old');
    await writeFile(old, '');
    await utimes(old, new Date(), new Date(0));
    await passDay();
    await foldersOf(named);
    expect(await readdir(own)).not.toContain('old');
  });

  it('is not used where it cannot be written, and nothing fails', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    expect(await foldersOf({ root: folder.path, folder: join(file, 'cache') })).toEqual({
      process: null,
      thread: null,
    });
  });
});
