import { createHash } from 'node:crypto';
import { type Caller, Refusal, refuse } from '@sigma/contract';
import type { Database, DatabaseTransaction } from '@sigma/db';
import { claimAnswerKey, saveAnswer } from './answer-keys.store.ts';
import { rollbackOnRefusal } from './rollback-on-refusal.ts';

/** A call that may carry an Idempotency-Key. */
export interface RepeatableCall {
  readonly caller: Caller;
  readonly now: Date;
  readonly body: unknown;
  header(name: string): string | undefined;
}

/**
 * Runs a change once: under an Idempotency-Key, a repeated call gets the first answer (PD-20). Key and change commit together,
 * and a concurrent call with the same key waits for them.
 *
 * @param operation what the key belongs to: the operation and what its path names
 */
export async function answerOnce<Answer extends object>(
  database: Pick<Database, 'transaction'>,
  { caller, now, body, header }: RepeatableCall,
  operation: string,
  change: (transaction: DatabaseTransaction) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const key = header('idempotency-key');
  if (key === undefined || caller.kind !== 'user') return rollbackOnRefusal(database, change);
  if (key.length === 0 || key.length > 255) return invalidKey();
  const owner = { userId: caller.userId, operation, key };
  const bodyHash = hashOf(body);
  return rollbackOnRefusal(database, async (transaction) => {
    const earlier = await claimAnswerKey(transaction, owner, { bodyHash, now });
    if (earlier === undefined) {
      const answer = await change(transaction);
      if (!(answer instanceof Refusal))
        await saveAnswer(transaction, owner, { response: answer, claimedAt: now });
      return answer;
    }
    if (earlier.bodyHash !== bodyHash) return reusedKey();
    // Only `saveAnswer` writes the answers of this operation.
    return earlier.response as Answer;
  });
}

/** What two bodies of the same request have in common. */
export const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** The answer to a key of another request. */
export const reusedKey = (): Refusal =>
  refuse('key_reused', 'This Idempotency-Key was already used with another body. Send a new key.');

/** The answer to a key that is empty or too long. */
export function invalidKey(): Refusal {
  const message = 'must have 1 to 255 characters';
  const issue = { field: 'Idempotency-Key', code: 'length', message };
  return refuse('bad_parameter', `Idempotency-Key ${message}`, [issue]);
}
