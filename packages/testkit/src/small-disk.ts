import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TempFolder, tempFolder } from './temp-folder.ts';

const run = promisify(execFile);

/** A file system of its own with little room, in memory. */
export interface SmallDisk extends TempFolder {
  /** Leaves no free byte. */
  fill(): Promise<void>;
  /** Frees again what `fill` used. */
  free(): Promise<void>;
}

const CHUNK = Buffer.alloc(1 << 20);

/** Mounts a small disk; undefined where the system does not allow it, as it does only for root on Linux. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const { path, remove } = await tempFolder();
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'sigma-test', path]);
  } catch {
    await remove();
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      try {
        // A write that no longer fits stores its beginning.
        for (let left = await freeBytes(path); left > 0; left = await freeBytes(path))
          await file.write(CHUNK, 0, Math.min(left, CHUNK.byteLength));
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['--lazy', path]);
      await remove();
    },
  };
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
