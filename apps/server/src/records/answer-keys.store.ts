import type { DatabaseTransaction } from '@sigma/db';

/** Whose key it is; an operation names what it is about, such as its program. */
export interface AnswerKey {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
}

/** What was answered under a key, and to which body. */
export interface EarlierAnswer {
  readonly bodyHash: string;
  readonly response: unknown;
}

const KEY_LIFETIME_MS = 24 * 3_600_000;

/**
 * Claims a key; returns the earlier request under the same key, if there is one. A concurrent request with the same key waits until this
 * transaction ends.
 */
export async function claimAnswerKey(
  transaction: DatabaseTransaction,
  { userId, operation, key }: AnswerKey,
  { bodyHash, now }: { readonly bodyHash: string; readonly now: Date },
): Promise<EarlierAnswer | undefined> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEY_LIFETIME_MS))
    .execute();
  const added = await transaction
    .insertInto('idempotency_keys')
    .values({ user_id: userId, operation, key, body_hash: bodyHash, response: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return undefined;
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .select(['body_hash', 'response'])
    .executeTakeFirstOrThrow();
  return { bodyHash: earlier.body_hash, response: earlier.response };
}

/** Stores the answer under its key, in the transaction of what it is about. */
export async function saveAnswer(
  transaction: DatabaseTransaction,
  { userId, operation, key }: AnswerKey,
  response: object,
): Promise<void> {
  await transaction
    .updateTable('idempotency_keys')
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .set({ response: JSON.stringify(response) })
    .execute();
}
