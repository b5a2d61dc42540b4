import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from '../errors.ts';
import { hasSystemCode } from './system-code.ts';

const fileName = 'sigma.lock';

/** The process that has locked a data folder. `started` is an ISO instant; `url` is set once its server answers there. */
export interface LockHolder {
  readonly pid: number;
  readonly started: string;
  readonly url?: string;
}

interface LockFile extends LockHolder {
  /** Start of the process in clock ticks since boot (field 22 of /proc/PID/stat), to recognize a reused pid. */
  readonly ticks?: string;
}

export interface DataLock {
  /** Records the address of the server, so that the command line finds it. */
  update(change: { readonly url: string }): Promise<void>;
  release(): Promise<void>;
}

function ticksOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may contain spaces, so fields are counted after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined; // This system has no /proc, or the process does not exist.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'; // The process exists and belongs to another user.
  }
}

function isAlive(lock: LockFile): boolean {
  if (!isRunning(lock.pid)) return false;
  const ticks = ticksOf(lock.pid);
  return ticks === undefined || lock.ticks === undefined || ticks === lock.ticks;
}

function parse(text: string): LockFile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // A lock file that a crash cut short is treated as absent.
  }
  if (typeof value !== 'object' || value === null) return null;
  const read = (name: string): unknown => Reflect.get(value, name);
  const [pid, started, url, ticks] = [read('pid'), read('started'), read('url'), read('ticks')];
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0 || typeof started !== 'string')
    return null;
  return {
    pid,
    started,
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof ticks === 'string' ? { ticks } : {}),
  };
}

async function readLock(path: string): Promise<LockFile | null> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** The process that uses `folder` now, or null: no lock file, or one that a dead process left behind. */
export async function lockHolder(folder: string): Promise<LockHolder | null> {
  const lock = await readLock(join(folder, fileName));
  if (lock === null || !isAlive(lock)) return null;
  const { ticks: _, ...holder } = lock;
  return holder;
}

/** Reading and writing the lock takes milliseconds; a guard file older than this was left by a crash. */
const STALE_GUARD_MS = 10_000;
const RETRY_MS = 20;

/** Whether this process has created the guard file and may now read and write the lock. */
async function createGuard(guard: string): Promise<boolean> {
  try {
    await writeFile(guard, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasSystemCode(error, 'EEXIST')) throw error;
  }
  const found = await stat(guard).catch(() => undefined);
  if (found !== undefined && Date.now() - found.mtimeMs > STALE_GUARD_MS) await rm(guard, { force: true });
  return false;
}

/** Runs `work` in one process at a time, so that no other process reads or writes the lock between its steps. */
async function guarded(path: string, work: () => Promise<void>): Promise<void> {
  const guard = `${path}.turn`;
  while (!(await createGuard(guard))) await delay(RETRY_MS);
  try {
    await work();
  } finally {
    await rm(guard, { force: true });
  }
}

/** Replaces the lock file in one step, so that readers never see half of it. */
async function writeLock(path: string, lock: LockFile): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, JSON.stringify(lock));
  await rename(draft, path);
}

/**
 * Locks `folder` for this process by writing `sigma.lock` into it; creates the folder when it does not exist.
 * A lock whose process has ended, or whose pid now belongs to a younger process, is replaced.
 *
 * @throws DatabaseError 'folder-in-use' with the folder and the pid when a running process has locked it
 */
export async function lockDataFolder(folder: string, now: Date): Promise<DataLock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  const ticks = ticksOf(process.pid);
  let lock: LockFile = {
    pid: process.pid,
    started: now.toISOString(),
    ...(ticks === undefined ? {} : { ticks }),
  };
  await guarded(path, async () => {
    const current = await readLock(path);
    if (current !== null && isAlive(current)) throw inUse(folder, current);
    await writeLock(path, lock);
  });
  const releaseAtExit = (): void => rmSync(path, { force: true });
  process.once('exit', releaseAtExit);
  return {
    update: async (change) => {
      lock = { ...lock, ...change };
      await writeLock(path, lock);
    },
    release: async () => {
      process.off('exit', releaseAtExit);
      await rm(path, { force: true });
    },
  };
}

const inUse = (folder: string, holder: LockHolder): DatabaseError =>
  new DatabaseError(
    'folder-in-use',
    `The data folder ${folder} is in use by process ${holder.pid}${holder.url === undefined ? '' : ` (${holder.url})`}. Stop that process first, or set SIGMA_DATA to another folder.`,
  );
