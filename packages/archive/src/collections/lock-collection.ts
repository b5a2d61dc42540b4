import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** Prevents that a collection is deleted before the transaction ends; returns false if it does not exist. */
export async function shareLockCollection(transaction: Connection, collection: string): Promise<boolean> {
  const { rows } = await sql`select from collections where id = ${collection} for key share`.execute(
    transaction,
  );
  return rows.length > 0;
}
