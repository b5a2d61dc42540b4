import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockHolder, takeDataLock } from './data-lock.ts';

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

test('a lock that is held is refused with the folder and the pid', async () => {
  const lock = await takeDataLock(folder.path);
  await expect(takeDataLock(folder.path)).rejects.toMatchObject({
    name: 'DatabaseError',
    code: 'folder-in-use',
    message: expect.stringContaining(`${folder.path} is in use by process ${process.pid}`),
  });
  await lock.release();
});

test('tells others where the server answers, and nothing once it is released', async () => {
  const lock = await takeDataLock(folder.path, new Date('2026-11-21T12:00:00Z'));
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

test('takes over the lock of a process that is gone', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: await deadPid(), started: '2026-11-21T11:00:00.000Z' }));
  expect(await lockHolder(folder.path)).toBeNull();
  const lock = await takeDataLock(folder.path);
  expect(await lockHolder(folder.path)).toMatchObject({ pid: process.pid });
  await lock.release();
});

test.skipIf(process.platform !== 'linux')(
  'takes over a lock whose pid now belongs to a younger process',
  async () => {
    const old = { pid: process.ppid, started: '2026-11-21T11:00:00.000Z', ticks: '1' };
    await writeFile(lockFile(), JSON.stringify(old));
    const lock = await takeDataLock(folder.path);
    await lock.release();
  },
);

test.each(['', '{"pid":', '{"pid":"7"}', 'null'])('takes over a lock file that reads %j', async (text) => {
  await writeFile(lockFile(), text);
  const lock = await takeDataLock(folder.path);
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
});

test('of several that find a stale lock at once exactly one gets it', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: await deadPid(), started: '2026-11-21T11:00:00.000Z' }));
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => takeDataLock(folder.path)));
  const taken = tries.filter((result) => result.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  for (const result of taken) await result.value.release();
});

test('a turn that a crash left behind holds nobody up for long', async () => {
  await writeFile(`${lockFile()}.turn`, '');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${lockFile()}.turn`, longAgo, longAgo);
  const lock = await takeDataLock(folder.path);
  await lock.release();
  expect(await readdir(folder.path)).toEqual([]);
});
