import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasSystemCode } from '@sigma/storage';
import { sharedWork } from '../../imagery/index.ts';
import { withLease } from './file-lease.ts';

/** The share of the limit that remains after files were deleted, so that not every new file deletes others. */
const KEPT_SHARE = 0.9;
/** What an ended process has left unfinished is deleted after this long. */
const UNFINISHED_MS = 3_600_000;
const UNFINISHED = '.part';
/** Names the file by which other processes know that one is being made. */
const LEASE = '.lease';

export interface CachedFile {
  readonly path: string;
  readonly size: number;
}

/** Files in a folder with a limit of their bytes. Other processes may use the same folder. */
export interface CachedFiles {
  /**
   * Works with a file that is not deleted in the meantime, and counts as used now; undefined if there is no file of this name. Where
   * another process has deleted it, the work fails when it opens the file.
   */
  use<Result>(
    name: string,
    work: (file: CachedFile) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
  /**
   * Makes a file unless it exists; concurrent calls make it once. The least recently used files make room for it before.
   * `write` has the path of a file of this size to write into; what it has written appears under the name once it is complete.
   * Where another process makes the file, this one waits for it, and takes over if that process ends.
   */
  make(
    name: string,
    bytes: number,
    write: (path: string, signal: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Whether a file of so many bytes can be cached without deleting all others. */
  hasRoomFor(bytes: number): boolean;
}

/** A cube of the size of the limit would drive out everything else with each use of another one. */
const LARGEST_SHARE = 0.8;

export function cachedFiles(folder: string, limitBytes: number): CachedFiles {
  const making = sharedWork<void>();
  /** How many works use a file, by its path; unfinished files are used by the work that writes them. */
  const pins = new Map<string, number>();
  /** One review at a time, so that two do not count the same bytes. */
  let reviewing: Promise<unknown> = Promise.resolve();

  async function pinned<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    pins.set(path, (pins.get(path) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const others = (pins.get(path) ?? 1) - 1;
      if (others > 0) pins.set(path, others);
      else pins.delete(path);
    }
  }

  async function deleteOldest(): Promise<void> {
    const files = await filesBelow(folder);
    const isUnfinished = ({ path }: StoredFile) => path.endsWith(UNFINISHED) || path.endsWith(LEASE);
    const isStale = (file: StoredFile) => isUnfinished(file) && file.usedMs < Date.now() - UNFINISHED_MS;
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const isFull = total > limitBytes;
    for (const file of files.toSorted((a, b) => a.usedMs - b.usedMs)) {
      // What another process is writing is not known here, but by its name.
      const isNeeded = isFull && total > limitBytes * KEPT_SHARE && !isUnfinished(file);
      if (pins.has(file.path) || !(isNeeded || isStale(file))) continue;
      await rm(file.path, { force: true });
      total -= file.size;
    }
  }

  type Write = (path: string, signal: AbortSignal) => Promise<void>;

  async function createOnce(path: string, bytes: number, write: Write, signal: AbortSignal): Promise<void> {
    const isDone = async () => (await sizeOf(path)) !== undefined;
    if (await isDone()) return;
    await mkdir(dirname(path), { recursive: true });
    await withLease(`${path}${LEASE}`, { isDone, signal }, () => create(path, bytes, write, signal));
  }

  async function create(path: string, bytes: number, write: Write, signal: AbortSignal): Promise<void> {
    const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
    await pinned(unfinished, async () => {
      try {
        // It has its size from the start, so that reviews of other processes count it.
        await writeFile(unfinished, '');
        await truncate(unfinished, bytes);
        const review = reviewing.then(deleteOldest);
        // A review that failed is reported to its own caller; the next one starts again.
        reviewing = review.catch(() => undefined);
        await review;
        await write(unfinished, signal);
        await rename(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
    });
  }

  return {
    use: (name, work) => {
      const path = join(folder, name);
      return pinned(path, async () => {
        const size = await sizeOf(path);
        if (size === undefined) return undefined;
        const now = new Date();
        // The file is used whether or not its time can be set, for which the work does not wait.
        const used = utimes(path, now, now).catch(() => undefined);
        const result = await work({ path, size });
        await used;
        return { result };
      });
    },
    make: (name, bytes, write, signal) => {
      const path = join(folder, name);
      return making.join(path, (stop) => createOnce(path, bytes, write, stop), signal);
    },
    hasRoomFor: (bytes) => bytes <= limitBytes * LARGEST_SHARE,
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(({ size }) => size, notThere);
}

function notThere(error: unknown): undefined {
  if (hasSystemCode(error, 'ENOENT')) return undefined;
  throw error;
}

interface StoredFile {
  readonly path: string;
  readonly size: number;
  readonly usedMs: number;
}

/** Listings of a folder in which another process renames files, before one that missed some is accepted. */
const LISTINGS = 5;

/**
 * The files of a folder. A file that another process completes gets its name between the listing and the look at its size: the folder is
 * listed again then, because a review that missed it would leave too many bytes.
 */
async function filesBelow(folder: string): Promise<readonly StoredFile[]> {
  let files: readonly StoredFile[] = [];
  for (let listing = 0; listing < LISTINGS; listing++) {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const found = await Promise.all(paths.map(storedFile));
    files = found.filter((file) => file !== undefined);
    if (files.length === paths.length) break;
  }
  return files;
}

async function storedFile(path: string): Promise<StoredFile | undefined> {
  // Another process may have deleted or completed it in the meantime.
  const found = await stat(path).catch(() => undefined);
  return found && { path, size: found.size, usedMs: found.mtimeMs };
}
