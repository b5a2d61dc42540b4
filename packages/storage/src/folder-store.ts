import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeOf } from './content-type.ts';
import { openIn, removeEmptyFolders } from './empty-folders.ts';
import { folderError, isMissing } from './folder-error.ts';
import { checkAnnounced, measure } from './measured-body.ts';
import { checkBucket, checkKey, checkPrefix, partPrefix } from './names.ts';
import { objectAbove } from './object-above.ts';
import type { ByteSource, ObjectEntry, ObjectHead, ObjectStore, PutOptions, Stored } from './object-store.ts';
import { StorageError } from './storage-error.ts';

interface Place {
  readonly bucket: string;
  readonly key?: string | undefined;
}

/** Runs a file operation and turns errors of the system into a StorageError. */
async function attempt<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StorageError ? error : folderError(error, place);
  }
}

/**
 * An ObjectStore whose buckets are the folders under `root`. An object is written to a temporary file
 * next to its path, flushed to the disk and then renamed, so that a crash leaves the old object or the new one, complete.
 */
export function folderStore(root: string): ObjectStore {
  const bucketPath = (bucket: string): string => join(root, bucket);
  const pathOf = (bucket: string, key: string): string => join(root, bucket, ...key.split('/'));

  const isBucket = async (bucket: string): Promise<boolean> => {
    checkBucket(bucket);
    return attempt({ bucket }, async () => (await statOrNull(bucketPath(bucket)))?.isDirectory() ?? false);
  };
  const needBucket = async (bucket: string): Promise<void> => {
    if (!(await isBucket(bucket)))
      throw new StorageError('no-such-bucket', 'The bucket does not exist', { bucket });
  };
  const fileStats = async (bucket: string, key: string): Promise<Stats | null> => {
    checkKey(bucket, key);
    await needBucket(bucket);
    return attempt({ bucket, key }, async () => {
      const stats = await statOrNull(pathOf(bucket, key));
      return stats?.isFile() ? stats : null;
    });
  };
  const needFile = async (bucket: string, key: string): Promise<Stats> => {
    const stats = await fileStats(bucket, key);
    if (stats === null) throw new StorageError('not-found', 'The object does not exist', { bucket, key });
    return stats;
  };

  return {
    put: async (bucket, key, body, options = {}) => {
      checkKey(bucket, key);
      await needBucket(bucket);
      const target = pathOf(bucket, key);
      const measured = measure(body);
      try {
        return await writeObject(target, { bucket, key, ...options }, measured);
      } catch (error) {
        await removeEmptyFolders(dirname(target), bucketPath(bucket));
        const failure = measured.failure();
        if (failure !== null) throw failure.error;
        if (error instanceof StorageError) throw error;
        throw folderError(error, { bucket, key }, await objectAbove(bucketPath(bucket), key));
      }
    },
    head: async (bucket, key) => {
      const stats = await fileStats(bucket, key);
      return stats === null ? null : headOf(key, stats);
    },
    get: async (bucket, key, range = { start: 0 }) => {
      const { size } = await needFile(bucket, key);
      const end = Math.min(range.end ?? size - 1, size - 1);
      if (range.start > end) return noChunks();
      return fileChunks(pathOf(bucket, key), range.start, end, { bucket, key });
    },
    source: async (bucket, key) => {
      const { size } = await needFile(bucket, key);
      return sourceOf(pathOf(bucket, key), size, { bucket, key });
    },
    signedLink: async (bucket, key) => {
      checkKey(bucket, key);
      return null;
    },
    delete: async (bucket, key) => {
      checkKey(bucket, key);
      await needBucket(bucket);
      const target = pathOf(bucket, key);
      await attempt({ bucket, key }, () => rm(target, { force: true }));
      await removeEmptyFolders(dirname(target), bucketPath(bucket));
    },
    list: async function* (bucket, prefix = '') {
      checkPrefix(bucket, prefix);
      await needBucket(bucket);
      yield* await attempt({ bucket, key: prefix }, () => entriesOf(bucketPath(bucket), prefix));
    },
    discardUnfinished: async (bucket, prefix) => {
      checkPrefix(bucket, prefix);
      await needBucket(bucket);
      const folder = join(bucketPath(bucket), ...prefix.split('/'));
      const emptied = await attempt({ bucket, key: prefix }, () => removeParts(folder));
      for (const path of emptied) await removeEmptyFolders(path, bucketPath(bucket));
    },
    bucketExists: isBucket,
    ensureBucket: async (bucket) => {
      checkBucket(bucket);
      await attempt({ bucket }, () => mkdir(bucketPath(bucket), { recursive: true }));
    },
  };
}

/** Removes the unfinished files of a folder and of the folders below it. @returns the folders that contained them */
async function removeParts(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const parts = found.filter((entry) => entry.isFile() && entry.name.startsWith(partPrefix));
  await Promise.all(parts.map((entry) => rm(join(entry.parentPath, entry.name), { force: true })));
  return [...new Set(parts.map((entry) => entry.parentPath))];
}

async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const headOf = (key: string, stats: Stats): ObjectHead => ({
  size: stats.size,
  contentType: contentTypeOf(key),
  etag: `"${stats.size.toString(16)}-${Math.round(stats.mtimeMs * 1000).toString(16)}"`,
  modified: stats.mtime,
});

async function* noChunks(): AsyncGenerator<Uint8Array> {}

/** Opens the file when the first chunk is read, so that no file stays open if none is. */
async function* fileChunks(
  path: string,
  start: number,
  end: number,
  place: Place,
): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { start, end });
  } catch (error) {
    throw folderError(error, place);
  }
}

type Announced = PutOptions & { readonly bucket: string; readonly key: string };

async function writeObject(
  target: string,
  announced: Announced,
  measured: ReturnType<typeof measure>,
): Promise<Stored> {
  const folder = dirname(target);
  const part = join(folder, `${partPrefix}${randomUUID()}`);
  try {
    const file = await openIn(folder, part);
    try {
      for await (const chunk of measured.chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    const stored = measured.result();
    checkAnnounced(stored, announced, announced);
    await rename(part, target);
    await syncFolder(folder);
    return stored;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A rename is durable only once the folder is flushed. Windows cannot open folders; there it is skipped. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function sourceOf(path: string, size: number, place: Place): ByteSource {
  return {
    size,
    read: async (offset, length, signal) => {
      signal?.throwIfAborted();
      return attempt(place, async () => {
        const file = await open(path, 'r');
        try {
          return await readAt(file, offset, Math.max(0, Math.min(length, size - offset)));
        } finally {
          await file.close();
        }
      });
    },
  };
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** All objects whose keys begin with the prefix, in the order of S3. */
async function entriesOf(bucketPath: string, prefix: string): Promise<ObjectEntry[]> {
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const found: ObjectEntry[] = [];
  const walk = async (folder: string): Promise<void> => {
    const names = await readdir(join(bucketPath, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      const key = `${folder}${name.name}`;
      if (name.isDirectory()) await walk(`${key}/`);
      else if (name.isFile() && key.startsWith(prefix) && !name.name.startsWith(partPrefix)) {
        const stats = await statOrNull(join(bucketPath, key));
        if (stats !== null) found.push({ key, size: stats.size });
      }
    }
  };
  await walk(start);
  return found.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}
