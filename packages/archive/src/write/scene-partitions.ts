import type { Connection, Database } from '@sigma/db';
import { sql } from 'kysely';

/** Creates the missing partitions for the months of these instants. */
export async function ensureScenePartitions(kysely: Connection, instants: readonly Date[]): Promise<void> {
  const months = new Set(instants.map((instant) => `${instant.toISOString().slice(0, 7)}-01T00:00:00Z`));
  for (const month of [...months].toSorted()) {
    await sql`select ensure_scene_partition(${month}::timestamptz)`.execute(kysely);
  }
}

/** Creates the partitions of this month and the next ones, so that no scene has to wait for its partition. */
export async function ensurePartitionsAhead(kysely: Connection, now: Date, months: number): Promise<void> {
  const ahead = Array.from(
    { length: months + 1 },
    (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)),
  );
  await ensureScenePartitions(kysely, ahead);
}

/**
 * Folds the rows that writers appended to the counters of days; only one process at a time does this.
 *
 * @returns the number of rows that were removed: about one for each statement, day and collection
 */
export async function foldSceneDays(kysely: Connection): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select fold_scene_days() as removed`.execute(kysely);
  return rows[0]?.removed ?? 0;
}

/** Updates the statistics by which the planner chooses indexes; on PostgreSQL autovacuum does the same. */
export async function analyzeScenes(kysely: Connection): Promise<void> {
  await sql`analyze scene_days, scene_ids, scenes`.execute(kysely);
}

/** After many writes: folds the counters and updates the statistics and the visibility map. */
export async function tidyScenes(database: Pick<Database, 'kysely' | 'rawQuery'>): Promise<void> {
  await foldSceneDays(database.kysely);
  for (const table of ['scene_days', 'scene_ids', 'scenes']) {
    await database.rawQuery(`vacuum (analyze, process_toast false) ${table}`);
  }
}
