import type { DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

/** Rings the bell of users in every process; their browsers then request what is new. */
export async function ringBell(transaction: DatabaseTransaction, users: readonly string[]): Promise<void> {
  for (let from = 0; from < users.length; from += USERS_PER_PAYLOAD) {
    const payload = users.slice(from, from + USERS_PER_PAYLOAD).join(',');
    await sql`select pg_notify(${BELL_CHANNEL}, ${payload})`.execute(transaction);
  }
}

/** Comma-joined ids of users whose notifications have changed. */
export const BELL_CHANNEL = 'sigma_bell';
/** A payload of PostgreSQL has at most 8,000 bytes; an id and its comma have 37. */
const USERS_PER_PAYLOAD = 200;
