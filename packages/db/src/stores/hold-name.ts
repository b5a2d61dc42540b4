import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Whoever holds the same name waits until this transaction ends. Hold one, and before any row. */
export async function holdName(transaction: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 53))`.execute(transaction);
}
