import { sql } from 'kysely';
import type { Connection } from '../open-database.ts';

/**
 * Locks a name until the transaction ends; other transactions that lock the same name wait. Lock at most one name,
 * and lock it before any row.
 */
export async function lockName(transaction: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 53))`.execute(transaction);
}
