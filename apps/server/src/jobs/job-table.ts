import type { Database, DatabaseTransaction } from '@sigma/db';
import { CompiledQuery } from 'kysely';
import type { Db } from 'pg-boss';
import type { SendOptions } from './job-types.ts';

// The few statements on pg-boss's own tables for which its interface has no call.

/** Lets pg-boss write within the caller's transaction. */
export function within(transaction: DatabaseTransaction): Db {
  return {
    executeSql: async (text, values = []) => {
      const result = await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows: [...result.rows] };
    },
  };
}

const requeue = `UPDATE pgboss.job SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now()
  WHERE state = 'active'`;

/** Returns an interrupted job to the queue at once, without counting a retry. */
export async function requeueJob(database: Database, name: string, id: string): Promise<void> {
  await database.rawQuery(`${requeue} AND name = $1 AND id = $2::uuid`, [name, id]);
}

/**
 * Returns the jobs that a process left running when it died to the queue. Only for the embedded engine, where no
 * other process can be running jobs.
 *
 * @returns number of jobs
 */
export async function requeueAll(database: Database): Promise<number> {
  const rows = await database.rawQuery(`${requeue} AND name NOT LIKE '\\_\\_pgboss\\_\\_%' RETURNING id`);
  return rows.length;
}

/** The query of `queuesWithDueJobs`. */
export const DUE_QUEUES = `SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after <= now()`;

/** The queues in which a job waits that may start now. */
export async function queuesWithDueJobs(database: Database): Promise<readonly string[]> {
  const rows = await database.rawQuery(DUE_QUEUES);
  return rows.map(({ name }) => String(name));
}

/**
 * Locks a waiting job with this key until the transaction ends, so that it cannot start before the changes of the
 * transaction are visible, and brings its start forward to the given one or, without it, to now. Returns false when no
 * job is waiting any more.
 */
export async function lockWaiting(
  db: Db,
  name: string,
  key: string,
  start: Pick<SendOptions, 'startAfter' | 'startAfterSeconds'>,
): Promise<boolean> {
  const { rows } = await db.executeSql(
    `UPDATE pgboss.job SET start_after = least(start_after, coalesce($3::timestamptz, now() + make_interval(secs => $4)))
     WHERE name = $1 AND singleton_key = $2 AND state = 'created' RETURNING id`,
    [name, key, start.startAfter?.toISOString() ?? null, start.startAfterSeconds ?? 0],
  );
  return rows.length > 0;
}
