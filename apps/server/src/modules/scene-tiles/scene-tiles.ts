import { availableParallelism } from 'node:os';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ByteSource, ObjectStore } from '@sigma/storage';
import { type TileThreads, tileThreads } from './tile-threads.ts';

const MAX_THREADS = 2;
/** Decoded pictures that all threads cache together. */
const CACHE_BYTES = 128 * 2 ** 20;
const MAX_WAITING = 128;
const IDLE_MS = 120_000;
const MAX_SOURCES = 64;

/** Draws tiles of stored scenes, in threads of its own. */
export function createSceneTiles(store: ObjectStore): TileThreads {
  const threads = Math.min(MAX_THREADS, availableParallelism());
  return tileThreads({
    threads,
    cacheBytes: CACHE_BYTES / threads,
    maxWaiting: MAX_WAITING,
    idleMs: IDLE_MS,
    read: objectReader(store),
  });
}

/** Reads ranges of objects in the archive; an object is opened once, not for each range. */
function objectReader(store: ObjectStore) {
  const sources = new Map<string, Promise<ByteSource>>();
  return async (key: string, offset: number, length: number): Promise<Uint8Array> => {
    const source = sources.get(key) ?? store.source(ARCHIVE_BUCKET, key);
    sources.delete(key);
    sources.set(key, source);
    const [oldest] = sources.keys();
    if (sources.size > MAX_SOURCES && oldest !== undefined) sources.delete(oldest);
    try {
      return await (await source).read(offset, length);
    } catch (error) {
      sources.delete(key);
      throw error;
    }
  };
}
