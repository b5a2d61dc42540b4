import type { Database } from '@sigma/db';
import { sql } from 'kysely';
import { insertScenes, type NewScene } from './insert-scenes.ts';
import { ensureScenePartitions, foldSceneDays, settleScenes } from './scene-partitions.ts';

export interface LoadProgress {
  /** Scenes that were read so far, and those of them that were not there before. */
  readonly read: number;
  readonly added: number;
}

export interface LoadOptions {
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined;
  /** Ends the load behind a whole batch; what was stored stays, and the next run goes on. */
  readonly signal?: AbortSignal | undefined;
  /** Scenes a transaction; default 2000. */
  readonly batch?: number | undefined;
  /** Transactions at once on PostgreSQL; default 2. */
  readonly lanes?: number | undefined;
}

/** Writers only add to the counters; once in so many batches somebody puts them together. */
const BATCHES_A_FOLD = 50;

/**
 * Stores a stream of scenes, batch by batch, each in a transaction of its own. Scenes that are there already are
 * left as they are: a load that was broken off is simply run again, and two loads of the same scenes at once end
 * with each of them once.
 *
 * @returns how many scenes were read and how many of them were added
 * @throws what the first batch that could not be stored threw, once the batches beside it have ended
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
      // What a statement adds is kept for the counters until its end.
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
      if (batches % BATCHES_A_FOLD === 0) await foldSceneDays(database.kysely);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
  if (progress.added > 0) await settleScenes(database);
  return progress;
}

/** Ids are claimed in one order, so that of two loads neither waits for the other in a ring. */
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
