import { type Database, lockName } from '@sigma/db';
import { sql } from 'kysely';

/**
 * Indexes of our own on the table of pg-boss, whose own ones serve fetching only: without these, each look for jobs that are
 * due, each count and each page of jobs reads every job of the last days. They are made with the first start.
 */
const INDEXES = [
  ['sigma_job_start', sql`(name, start_after) where state < 'active'`],
  ['sigma_job_created', sql`(name, state, created_on)`],
  ['sigma_job_end', sql`(name, state, completed_on) where state >= 'active'`],
] as const;

export async function makeJobIndexes(database: Database): Promise<void> {
  if (await hasIndexes(database)) return;
  await database.transaction(async (transaction) => {
    await lockName(transaction, 'the indexes of jobs');
    for (const [name, columns] of INDEXES)
      await sql`create index if not exists ${sql.id(name)} on pgboss.job ${columns}`.execute(transaction);
  });
}

/** Making an index waits for writers even if it exists, so it is looked up first. */
async function hasIndexes({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_class as c
    where c.relnamespace = to_regnamespace('pgboss') and c.relname in (${sql.join(INDEXES.map(([name]) => name))})`.execute(
    kysely,
  );
  return rows.length === INDEXES.length;
}
