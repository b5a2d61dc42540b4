import { sql } from 'kysely';
import type { Connection } from '../open-database.ts';

/** Whoever holds the same name waits until this transaction ends. Hold one, and before any row. */
export async function holdName(transaction: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 53))`.execute(transaction);
}
