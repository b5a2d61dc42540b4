import type { Database, DatabaseTransaction } from '@sigma/db';

export interface KeyOwner {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
}

export type Claim =
  | { readonly state: 'claimed' }
  | { readonly state: 'answered'; readonly response: object }
  | { readonly state: 'running' }
  | { readonly state: 'other-body' };

const KEY_LIFETIME_MS = 24 * 3_600_000;
/** The HTTP edge times out after 60 s, so an older claim without an order belongs to a process that died. */
const ABANDONED_MS = 90_000;

/** Claims a key for a body (PD-20), or returns the state of the earlier request under the same key. */
export async function claimKey(
  database: Database,
  owner: KeyOwner,
  bodyHash: string,
  now: Date,
): Promise<Claim> {
  return database.transaction(async (transaction) => {
    await deleteExpiredKeys(transaction, owner, now);
    const added = await transaction
      .insertInto('idempotency_keys')
      .values({
        user_id: owner.userId,
        operation: owner.operation,
        key: owner.key,
        body_hash: bodyHash,
        response: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n) return { state: 'claimed' };
    const earlier = await keyRow(transaction, owner).selectAll().executeTakeFirstOrThrow();
    if (earlier.body_hash !== bodyHash) return { state: 'other-body' };
    return earlier.response === null
      ? { state: 'running' }
      : { state: 'answered', response: earlier.response };
  });
}

function keyRow(transaction: DatabaseTransaction, owner: KeyOwner) {
  return transaction
    .selectFrom('idempotency_keys')
    .where('user_id', '=', owner.userId)
    .where('operation', '=', owner.operation)
    .where('key', '=', owner.key);
}

async function deleteExpiredKeys(
  transaction: DatabaseTransaction,
  owner: KeyOwner,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEY_LIFETIME_MS))
    .execute();
  await transaction
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', owner.userId)
    .where('operation', '=', owner.operation)
    .where('key', '=', owner.key)
    .where('order_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - ABANDONED_MS))
    .execute();
}

export interface KeyAnswer {
  readonly order: string;
  readonly response: object;
  readonly claimedAt: Date;
}

/** Stores the answer with the order, in the transaction that inserts the order. */
export async function saveAnswer(
  transaction: DatabaseTransaction,
  owner: KeyOwner,
  { order, response, claimedAt }: KeyAnswer,
): Promise<void> {
  const updated = await transaction
    .updateTable('idempotency_keys')
    .where('user_id', '=', owner.userId)
    .where('operation', '=', owner.operation)
    .where('key', '=', owner.key)
    .where('order_id', 'is', null)
    .where('created_at', '=', claimedAt)
    .set({ order_id: order, response: JSON.stringify(response) })
    .executeTakeFirst();
  // Another request took the claim over as abandoned; rolling back leaves only its order under the key.
  if (updated.numUpdatedRows === 0n)
    throw new Error(`The claim of the Idempotency-Key for order ${order} was lost.`);
}

/** Releases a key whose request was rejected before an order existed, so that it can be used again. */
export async function releaseKey({ kysely }: Database, owner: KeyOwner): Promise<void> {
  await kysely
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', owner.userId)
    .where('operation', '=', owner.operation)
    .where('key', '=', owner.key)
    .where('order_id', 'is', null)
    .execute();
}
