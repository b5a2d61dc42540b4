import type { Database } from '@sigma/db';
import { sql } from 'kysely';
import { insertScenes, type NewScene } from './insert-scenes.ts';
import { ensureScenePartitions, foldSceneDays, tidyScenes } from './scene-partitions.ts';

export interface LoadProgress {
  /** Scenes that were read so far, and how many of them were new. */
  readonly read: number;
  readonly added: number;
}

export interface LoadOptions {
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined;
  /** Ends the load after a complete batch; stored scenes stay, and the next run continues. */
  readonly signal?: AbortSignal | undefined;
  /** Scenes in one transaction; default 2000. */
  readonly batch?: number | undefined;
  /** Concurrent transactions on PostgreSQL; default 2. */
  readonly lanes?: number | undefined;
}

/** Writers only append to the counters; after this number of batches they are folded. */
const BATCHES_PER_FOLD = 50;

/**
 * Stores a stream of scenes in batches, each in its own transaction. Existing scenes stay unchanged: an interrupted
 * load is simply run again, and two concurrent loads of the same scenes store each of them once.
 *
 * @returns the number of scenes that were read and of those that were added
 * @throws the error of the first batch that could not be stored, once the concurrent batches have ended
 */
export async function loadScenes(
  database: Pick<Database, 'engine' | 'kysely' | 'transaction' | 'rawQuery'>,
  scenes: Iterable<NewScene> | AsyncIterable<NewScene>,
  { onProgress, signal, batch = 2000, lanes = 2 }: LoadOptions = {},
): Promise<LoadProgress> {
  let progress: LoadProgress = { read: 0, added: 0 };
  const store = async (some: readonly NewScene[]): Promise<void> => {
    await ensureScenePartitions(
      database.kysely,
      some.map(({ start }) => start),
    );
    const added = await database.transaction(async (transaction) => {
      // The trigger of the counters keeps the rows of a statement in memory until its end.
      await sql`select set_config('work_mem', '64MB', true)`.execute(transaction);
      return insertScenes(transaction, some.toSorted(byKey));
    });
    progress = { read: progress.read + some.length, added: progress.added + added.length };
    onProgress?.(progress);
  };
  const atOnce = database.engine === 'postgres' ? lanes : 1;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let batches = 0;
  try {
    for await (const some of batchesOf(scenes, batch)) {
      signal?.throwIfAborted();
      const one: Promise<void> = store(some)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= atOnce) await Promise.race(running);
      if (failures.length > 0) break;
      batches += 1;
      if (batches % BATCHES_PER_FOLD === 0) await foldSceneDays(database.kysely);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
  if (progress.added > 0) await tidyScenes(database);
  return progress;
}

/** The order in which ids are inserted, so that two loads cannot deadlock. */
function byKey(a: NewScene, b: NewScene): number {
  if (a.collection !== b.collection) return a.collection < b.collection ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

async function* batchesOf(
  scenes: Iterable<NewScene> | AsyncIterable<NewScene>,
  size: number,
): AsyncGenerator<readonly NewScene[]> {
  let some: NewScene[] = [];
  for await (const scene of scenes) {
    some.push(scene);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
