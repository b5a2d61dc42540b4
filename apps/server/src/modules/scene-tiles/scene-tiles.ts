import { availableParallelism } from 'node:os';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ByteSource, ObjectStore } from '@sigma/storage';
import { type TileThreads, tileThreads } from './tile-threads.ts';

const MOST_THREADS = 2;
/** Decoded pictures that are kept altogether. */
const CACHE_BYTES = 128 * 2 ** 20;
const MAX_WAITING = 128;
const IDLE_MS = 120_000;
const MOST_SOURCES = 64;

/** Draws tiles of stored scenes, in threads of its own. */
export function createSceneTiles(store: ObjectStore): TileThreads {
  const threads = Math.min(MOST_THREADS, availableParallelism());
  return tileThreads({
    threads,
    cacheBytes: CACHE_BYTES / threads,
    maxWaiting: MAX_WAITING,
    idleMs: IDLE_MS,
    read: objectReader(store),
  });
}

/** Ranges of objects of the archive; an object that was opened is not looked up again for each range. */
function objectReader(store: ObjectStore) {
  const sources = new Map<string, Promise<ByteSource>>();
  return async (key: string, offset: number, length: number): Promise<Uint8Array> => {
    const source = sources.get(key) ?? store.source(ARCHIVE_BUCKET, key);
    sources.delete(key);
    sources.set(key, source);
    const [oldest] = sources.keys();
    if (sources.size > MOST_SOURCES && oldest !== undefined) sources.delete(oldest);
    try {
      return await (await source).read(offset, length);
    } catch (error) {
      sources.delete(key);
      throw error;
    }
  };
}
