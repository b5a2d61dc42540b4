import { availableParallelism } from 'node:os';
import type { ObjectStore } from '@sigma/storage';
import { objectReader } from '../imagery/index.ts';
import { type TileThreads, tileThreads } from './tile-threads.ts';

const MAX_THREADS = 2;
/** Decoded pictures that all threads cache together. */
const CACHE_BYTES = 128 * 2 ** 20;
const MAX_WAITING = 128;
const IDLE_MS = 60_000;

/** Draws tiles of stored scenes, in threads of its own. */
export function createSceneTiles(store: ObjectStore): TileThreads {
  const read = objectReader(store);
  const threads = Math.min(MAX_THREADS, availableParallelism());
  return tileThreads({
    threads,
    cacheBytes: CACHE_BYTES / threads,
    maxWaiting: MAX_WAITING,
    idleMs: IDLE_MS,
    read: (objectKey, offset, length) => read({ objectKey, offset, length }),
  });
}
