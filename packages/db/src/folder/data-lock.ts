import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from '../errors.ts';

const fileName = 'sigma.lock';

/** Who holds a data folder. `started` is an ISO instant; `url` is set once the server answers there. */
export interface LockHolder {
  readonly pid: number;
  readonly started: string;
  readonly url?: string;
}

interface LockFile extends LockHolder {
  /** Start of the process in clock ticks since boot (field 22 of /proc/PID/stat), to tell a reused pid. */
  readonly ticks?: string;
}

export interface DataLock {
  /** Writes where the server answers, so that the command line finds it. */
  update(change: { readonly url: string }): Promise<void>;
  release(): Promise<void>;
}

function ticksOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold blanks, so count from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined; // no /proc here, or no such process
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'; // somebody else's process
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
    return null; // a lock file cut short by a crash holds nothing
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

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === code;

async function readLock(path: string): Promise<LockFile | null> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
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

/** A process that takes a lock needs milliseconds for it; a turn older than this was left by a crash. */
const TURN_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/** Whether this process is the one that may look at the lock and write it now. */
async function takeTurn(turn: string): Promise<boolean> {
  try {
    await writeFile(turn, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const since = await stat(turn).catch(() => undefined);
  if (since !== undefined && Date.now() - since.mtimeMs > TURN_MS) await rm(turn, { force: true });
  return false;
}

/** One process after the other: between reading a lock and writing it nobody else does either. */
async function inTurn(path: string, work: () => Promise<void>): Promise<void> {
  const turn = `${path}.turn`;
  while (!(await takeTurn(turn))) await delay(LOOK_AGAIN_MS);
  try {
    await work();
  } finally {
    await rm(turn, { force: true });
  }
}

/** Whoever reads it sees the lock before or the lock after, whole. */
async function writeLock(path: string, lock: LockFile): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, JSON.stringify(lock));
  await rename(aside, path);
}

/**
 * Takes `folder` for this process by writing `sigma.lock` into it; makes the folder when it is not there.
 * A lock whose process is gone (or whose pid belongs to a younger process) is taken over.
 *
 * @throws DatabaseError 'folder-in-use' with the folder and the pid when a living process holds it
 */
export async function takeDataLock(folder: string, now: Date = new Date()): Promise<DataLock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  const ticks = ticksOf(process.pid);
  let lock: LockFile = {
    pid: process.pid,
    started: now.toISOString(),
    ...(ticks === undefined ? {} : { ticks }),
  };
  await inTurn(path, async () => {
    const held = await readLock(path);
    if (held !== null && isAlive(held)) throw inUse(folder, held);
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

const inUse = (folder: string, held: LockHolder): DatabaseError =>
  new DatabaseError(
    'folder-in-use',
    `The data folder ${folder} is in use by process ${held.pid}${held.url === undefined ? '' : ` (${held.url})`}. Stop that process first, or set SIGMA_DATA to another folder.`,
  );
