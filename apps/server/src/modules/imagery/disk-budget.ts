import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The share of the limit that remains after old files were deleted, so that not every new file deletes others. */
const KEPT_SHARE = 0.9;

/** Limits the bytes of the files in a folder; the oldest files are deleted first. */
export interface DiskBudget {
  /** Counts a new file; deletes others when there are too many bytes. Never throws. */
  added(bytes: number): Promise<void>;
}

interface KeptFile {
  readonly path: string;
  readonly size: number;
  readonly writtenMs: number;
}

/** Counts the files of the folder when the first file is added. Other processes may write and delete there too. */
export function diskBudget(folder: string, limitBytes: number): DiskBudget {
  let storedBytes: number | undefined;
  let working: Promise<void> | undefined;

  async function review(): Promise<void> {
    const files = await filesBelow(folder);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total > limitBytes) {
      for (const { path, size } of files.toSorted((a, b) => a.writtenMs - b.writtenMs)) {
        if (total <= limitBytes * KEPT_SHARE) break;
        await rm(path, { force: true });
        total -= size;
      }
    }
    storedBytes = total;
  }

  return {
    async added(bytes) {
      if (storedBytes !== undefined) storedBytes += bytes;
      if (storedBytes !== undefined && storedBytes <= limitBytes) return;
      // The next file tries again: a cache may exceed its limit for a while.
      working ??= review()
        .catch(() => undefined)
        .finally(() => {
          working = undefined;
        });
      await working;
    },
  };
}

async function filesBelow(folder: string): Promise<readonly KeptFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files: KeptFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Another process may have deleted it in the meantime.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) files.push({ path, size: found.size, writtenMs: found.mtimeMs });
  }
  return files;
}
