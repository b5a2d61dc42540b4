import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder, lockHolder } from './data-lock.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const lockFile = () => join(folder.path, 'sigma.lock');

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('locking a data folder that is locked fails and names the folder and the pid', async () => {
  const lock = await lockDataFolder(folder.path, NOW);
  await expect(lockDataFolder(folder.path, NOW)).rejects.toMatchObject({
    name: 'DatabaseError',
    code: 'folder-in-use',
    message: expect.stringContaining(`${folder.path} is in use by process ${process.pid}`),
  });
  await lock.release();
});

test('a data lock shows where the server answers until it is released', async () => {
  const lock = await lockDataFolder(folder.path, NOW);
  await lock.update({ url: 'http://localhost:8080' });
  expect(await lockHolder(folder.path)).toEqual({
    pid: process.pid,
    started: '2026-11-21T12:00:00.000Z',
    url: 'http://localhost:8080',
  });
  await lock.release();
  expect(await lockHolder(folder.path)).toBeNull();
  expect(await readdir(folder.path)).toEqual([]);
});

test('a data lock whose process has ended is replaced', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: await deadPid(), started: '2026-11-21T11:00:00.000Z' }));
  expect(await lockHolder(folder.path)).toBeNull();
  const lock = await lockDataFolder(folder.path, NOW);
  expect(await lockHolder(folder.path)).toMatchObject({ pid: process.pid });
  await lock.release();
});

test.skipIf(process.platform !== 'linux')(
  'a data lock whose pid now belongs to a younger process is replaced',
  async () => {
    const old = { pid: process.ppid, started: '2026-11-21T11:00:00.000Z', ticks: '1' };
    await writeFile(lockFile(), JSON.stringify(old));
    expect(await lockHolder(folder.path)).toBeNull();
    const lock = await lockDataFolder(folder.path, NOW);
    expect(await lockHolder(folder.path)).toMatchObject({ pid: process.pid });
    await lock.release();
  },
);

test.each(['', '{"pid":', '{"pid":"7"}', 'null'])(
  'a data lock file with the unreadable content %j is replaced',
  async (text) => {
    await writeFile(lockFile(), text);
    const lock = await lockDataFolder(folder.path, NOW);
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  },
);

test('exactly one of several processes that find a stale data lock at once replaces it', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: await deadPid(), started: '2026-11-21T11:00:00.000Z' }));
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataFolder(folder.path, NOW)));
  const taken = tries.filter((result) => result.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  for (const result of taken) await result.value.release();
});

test('a guard file that a crash left behind does not keep a data folder from being locked', async () => {
  await writeFile(`${lockFile()}.turn`, '');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${lockFile()}.turn`, longAgo, longAgo);
  const lock = await lockDataFolder(folder.path, NOW);
  await lock.release();
  expect(await readdir(folder.path)).toEqual([]);
});
