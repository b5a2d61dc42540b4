import type { Database, DatabaseTransaction } from '@sigma/db';
import { CompiledQuery } from 'kysely';
import type { Db } from 'pg-boss';

// The few statements on pg-boss's own tables that its interface has no call for.

/** Lets pg-boss write within a transaction of ours. */
export function within(transaction: DatabaseTransaction): Db {
  return {
    executeSql: async (text, values = []) => {
      const result = await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows: [...result.rows] };
    },
  };
}

const putBack = `UPDATE pgboss.job SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now()
  WHERE state = 'active'`;

/** Puts an interrupted job back into the queue at once, without counting a retry. */
export async function putJobBack(database: Database, name: string, id: string): Promise<void> {
  await database.rawQuery(`${putBack} AND name = $1 AND id = $2::uuid`, [name, id]);
}

/**
 * Puts back what a process left running when it died. Only where no other process can be running jobs: with
 * the embedded engine.
 *
 * @returns number of jobs
 */
export async function putAllBack(database: Database): Promise<number> {
  const rows = await database.rawQuery(`${putBack} AND name NOT LIKE '\\_\\_pgboss\\_\\_%' RETURNING id`);
  return rows.length;
}

/**
 * Holds a waiting job of this key until the transaction ends, so that it cannot start before what the
 * transaction saves can be seen; false when none is waiting any more.
 */
export async function holdWaiting(db: Db, name: string, key: string): Promise<boolean> {
  const { rows } = await db.executeSql(
    `SELECT id FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state = 'created' FOR UPDATE`,
    [name, key],
  );
  return rows.length > 0;
}
