import { sql } from 'kysely';
import type { Database } from '../open-database.ts';

/**
 * Writes to the database: one row, which a read-only server refuses, and about 1 MB of a sort that has too little memory,
 * which a full disk refuses. An update alone reuses the space of the one before. Nothing is left behind.
 */
export async function probeWrites(database: Pick<Database, 'transaction'>): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction
      .insertInto('write_probe')
      .values({ id: 1, written_at: sql`now()` })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: sql`now()` }))
      .execute();
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select max(word) from (
      select md5(number::text) as word from generate_series(1, 12000) as numbers (number) order by word offset 0
    ) as sorted`.execute(transaction);
  });
}
