import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Makes a data folder readable for this account only, 0700 and its files 0600: it contains the database, keys and
 * buckets. What the process writes from now on is private from the beginning; a folder of an earlier version is
 * tightened once, its root last, so that an interrupted run is repeated. Windows has its own permissions.
 */
export async function makePrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await lstat(folder);
  if ((mode & OTHERS) === 0) return;
  await tightenContents(folder);
  await chmod(folder, 0o700);
}

async function tightenContents(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // A link is left alone: its target may be elsewhere.
    if (entry.isFile()) await chmod(path, 0o600);
    if (!entry.isDirectory()) continue;
    await tightenContents(path);
    await chmod(path, 0o700);
  }
}
