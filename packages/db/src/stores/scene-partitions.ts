import { type Kysely, sql } from 'kysely';
import type { Database } from '../open-database.ts';
import type { Tables } from '../tables.ts';

/** Makes the partitions of the months of these instants where they are missing. */
export async function ensureScenePartitions(
  kysely: Kysely<Tables>,
  instants: readonly Date[],
): Promise<void> {
  const months = new Set(instants.map((instant) => `${instant.toISOString().slice(0, 7)}-01T00:00:00Z`));
  for (const month of [...months].toSorted()) {
    await sql`select ensure_scene_partition(${month}::timestamptz)`.execute(kysely);
  }
}

/** Makes the partitions of this month and of those that follow, so that no scene waits for its own. */
export async function ensurePartitionsAhead(
  kysely: Kysely<Tables>,
  now: Date,
  months: number,
): Promise<void> {
  const ahead = Array.from(
    { length: months + 1 },
    (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)),
  );
  await ensureScenePartitions(kysely, ahead);
}

/** Folds what writers added to the counters of days; one process at a time does it. */
export async function foldSceneDays(kysely: Kysely<Tables>): Promise<void> {
  await sql`select fold_scene_days()`.execute(kysely);
}

/** After many writes: counters in one row a key, fresh statistics and a fresh visibility map. */
export async function settleScenes(database: Pick<Database, 'kysely' | 'rawQuery'>): Promise<void> {
  await foldSceneDays(database.kysely);
  for (const table of ['scene_days', 'scene_ids', 'scenes']) {
    await database.rawQuery(`vacuum (analyze, process_toast false) ${table}`);
  }
}
