import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readiness } from './readiness.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await folder.remove();
});

const log = { error: () => undefined };

it('starts no second write to a part while the first one has no reply', async () => {
  const writes: PromiseWithResolvers<never>[] = [];
  const transaction = () => {
    const write = Promise.withResolvers<never>();
    writes.push(write);
    return write.promise;
  };
  const missing = readiness({
    database: { transaction },
    dataFolder: folder.path,
    bucketStore: undefined,
    log,
  });
  for (let n = 0; n < 4; n++) {
    const answer = missing();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toContain('database');
  }
  expect(writes).toHaveLength(1);

  writes[0]?.reject(new Error('the disk is back'));
  await vi.advanceTimersByTimeAsync(3000);
  const answer = missing();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toContain('database');
  expect(writes).toHaveLength(2);
});

it('deletes the files that killed processes have left in the data folder, and leaves none', async () => {
  await writeFile(join(folder.path, '.probe-killed'), 'x');
  const missing = readiness({
    database: { transaction: () => Promise.reject(new Error('down')) },
    dataFolder: folder.path,
    bucketStore: undefined,
    log,
  });
  expect(await missing()).toEqual(['database']);
  expect(await readdir(folder.path)).toEqual([]);
});
