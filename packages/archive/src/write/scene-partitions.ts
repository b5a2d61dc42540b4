import type { Connection, Database } from '@sigma/db';
import { sql } from 'kysely';

/** Makes the partitions of the months of these instants where they are missing. */
export async function ensureScenePartitions(kysely: Connection, instants: readonly Date[]): Promise<void> {
  const months = new Set(instants.map((instant) => `${instant.toISOString().slice(0, 7)}-01T00:00:00Z`));
  for (const month of [...months].toSorted()) {
    await sql`select ensure_scene_partition(${month}::timestamptz)`.execute(kysely);
  }
}

/** Makes the partitions of this month and of those that follow, so that no scene waits for its own. */
export async function ensurePartitionsAhead(kysely: Connection, now: Date, months: number): Promise<void> {
  const ahead = Array.from(
    { length: months + 1 },
    (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)),
  );
  await ensureScenePartitions(kysely, ahead);
}

/**
 * Folds what writers added to the counters of days; one process at a time does it.
 *
 * @returns how many rows went by it: about as many as statements wrote, a day and collection
 */
export async function foldSceneDays(kysely: Connection): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select fold_scene_days() as gone`.execute(kysely);
  return rows[0]?.gone ?? 0;
}

/** Fresh statistics, by which the planner chooses indexes; PostgreSQL's autovacuum does it by itself. */
export async function analyzeScenes(kysely: Connection): Promise<void> {
  await sql`analyze scene_days, scene_ids, scenes`.execute(kysely);
}

/** After many writes: counters in one row a key, fresh statistics and a fresh visibility map. */
export async function settleScenes(database: Pick<Database, 'kysely' | 'rawQuery'>): Promise<void> {
  await foldSceneDays(database.kysely);
  for (const table of ['scene_days', 'scene_ids', 'scenes']) {
    await database.rawQuery(`vacuum (analyze, process_toast false) ${table}`);
  }
}
