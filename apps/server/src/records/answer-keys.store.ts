import type { Database, DatabaseTransaction } from '@sigma/db';

/** Whose key it is; an operation names what it is about, such as its program. */
export interface AnswerKey {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
}

/** What was answered under a key, and to which body; null while the request is running. */
export interface EarlierAnswer {
  readonly bodyHash: string;
  readonly response: object | null;
}

interface ClaimOptions {
  readonly bodyHash: string;
  readonly now: Date;
  /** Claims from before this instant without an answer belong to processes that died. */
  readonly abandonedBefore?: Date | undefined;
}

const KEY_LIFETIME_MS = 24 * 3_600_000;

const columnsOf = ({ userId, operation, key }: AnswerKey) => ({ user_id: userId, operation, key });

/**
 * Claims a key (PD-20); returns the earlier request under the same key, if there is one. A concurrent request with the same key waits until
 * this transaction ends.
 */
export async function claimAnswerKey(
  transaction: DatabaseTransaction,
  key: AnswerKey,
  { bodyHash, now, abandonedBefore }: ClaimOptions,
): Promise<EarlierAnswer | undefined> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEY_LIFETIME_MS))
    .execute();
  if (abandonedBefore !== undefined)
    await transaction
      .deleteFrom('idempotency_keys')
      .where((builder) => builder.and(columnsOf(key)))
      .where('response', 'is', null)
      .where('created_at', '<', abandonedBefore)
      .execute();
  const added = await transaction
    .insertInto('idempotency_keys')
    .values({ ...columnsOf(key), body_hash: bodyHash, response: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return undefined;
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .where((builder) => builder.and(columnsOf(key)))
    .select(['body_hash', 'response'])
    .executeTakeFirstOrThrow();
  return { bodyHash: earlier.body_hash, response: earlier.response };
}

interface AnswerToSave {
  readonly response: object;
  /** The `now` of the claim. */
  readonly claimedAt: Date;
  /** The order that was placed; the key is deleted with it. */
  readonly order?: string;
}

/**
 * Stores the answer under its key, in the transaction of what it is about.
 *
 * @throws Error if another request has taken the claim over as abandoned; rolling back leaves only its effect under the key
 */
export async function saveAnswer(
  transaction: DatabaseTransaction,
  key: AnswerKey,
  { response, claimedAt, order }: AnswerToSave,
): Promise<void> {
  const updated = await transaction
    .updateTable('idempotency_keys')
    .where((builder) => builder.and(columnsOf(key)))
    .where('response', 'is', null)
    .where('created_at', '=', claimedAt)
    .set({ response: JSON.stringify(response), order_id: order ?? null })
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n)
    throw new Error(`The claim of the Idempotency-Key for ${key.operation} was lost.`);
}

/** Releases a key whose request was rejected, so that it can be used again. */
export async function releaseKey({ kysely }: Pick<Database, 'kysely'>, key: AnswerKey): Promise<void> {
  await kysely
    .deleteFrom('idempotency_keys')
    .where((builder) => builder.and(columnsOf(key)))
    .where('response', 'is', null)
    .execute();
}
