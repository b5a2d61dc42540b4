import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** Returns those of the given requests that are accepted but not planned yet. */
export function listAccepted(
  kysely: Connection,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly order_id: string | null }[]> {
  return kysely
    .selectFrom('tasking_requests')
    .where('status', '=', 'order_accepted')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .select(['id', 'order_id'])
    .orderBy('id')
    .execute();
}
