import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hasSystemCode } from '@sigma/storage';

/** A lease that was not renewed for this long was left by a process that has ended. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
const LOOK_MS = 50;

/**
 * Runs work while this process has the lease of a path, a file that only one process can create. While another one has it, waits until
 * that has ended, or until `isDone`, when the work is not needed. A lease whose process was suspended may be taken over, so that the work
 * must be safe to run twice; the lease only saves the second time.
 *
 * @returns whether the work was done here
 */
export async function withLease(
  path: string,
  { isDone, signal }: { readonly isDone: () => Promise<boolean>; readonly signal: AbortSignal },
  work: () => Promise<void>,
): Promise<boolean> {
  while (!(await take(path))) {
    if (await isDone()) return false;
    await delay(LOOK_MS, undefined, { signal });
  }
  const renewing = setInterval(() => {
    const now = new Date();
    // A renewal that fails may succeed the next time; at worst the work is done twice.
    utimes(path, now, now).catch(() => undefined);
  }, RENEW_MS).unref();
  try {
    // The process that had it before may have done the work.
    if (await isDone()) return false;
    await work();
    return true;
  } finally {
    clearInterval(renewing);
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasSystemCode(error, 'EEXIST')) throw error;
  }
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && Date.now() - found.mtimeMs > LEASE_MS) await rm(path, { force: true });
  return false;
}
