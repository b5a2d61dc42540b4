import type { Database, DatabaseTransaction } from '@sigma/db';

export interface KeyOwner {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
}

export type Claim =
  | { readonly state: 'mine' }
  | { readonly state: 'answered'; readonly response: object }
  | { readonly state: 'running' }
  | { readonly state: 'other-body' };

const KEPT_MS = 24 * 3_600_000;
/** The edge gives up after 60 s: a claim that is older belongs to a process that died. */
const ABANDONED_MS = 90_000;

/** Claims a key for a body (decision 20), or says what became of the earlier request under it. */
export async function claimKey(
  database: Database,
  owner: KeyOwner,
  bodyHash: string,
  now: Date,
): Promise<Claim> {
  return database.transaction(async (transaction) => {
    await forgetOld(transaction, owner, now);
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
    if (added.numInsertedOrUpdatedRows === 1n) return { state: 'mine' };
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

async function forgetOld(transaction: DatabaseTransaction, owner: KeyOwner, now: Date): Promise<void> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
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

/** Keeps the answer beside the order, in the transaction that makes it. */
export async function keepAnswer(
  transaction: DatabaseTransaction,
  owner: KeyOwner,
  order: string,
  response: object,
  claimedAt: Date,
): Promise<void> {
  const kept = await transaction
    .updateTable('idempotency_keys')
    .where('user_id', '=', owner.userId)
    .where('operation', '=', owner.operation)
    .where('key', '=', owner.key)
    .where('order_id', 'is', null)
    .where('created_at', '=', claimedAt)
    .set({ order_id: order, response: JSON.stringify(response) })
    .executeTakeFirst();
  // The claim was taken over as abandoned: rolling back leaves one order under the key, the other's.
  if (kept.numUpdatedRows === 0n)
    throw new Error(`The claim of the Idempotency-Key for order ${order} was lost.`);
}

/** A refusal from before the order exists is not kept. */
export async function releaseKey({ kysely }: Database, owner: KeyOwner): Promise<void> {
  await kysely
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', owner.userId)
    .where('operation', '=', owner.operation)
    .where('key', '=', owner.key)
    .where('order_id', 'is', null)
    .execute();
}
