import { createHash } from 'node:crypto';
import { type Caller, type FieldIssue, Refusal, refuse } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { claimKey, type KeyOwner, releaseKey } from './idempotency.store.ts';

export type User = Extract<Caller, { kind: 'user' }>;

export interface OnceRequest {
  readonly caller: Caller;
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  /** The values that must be equal for two requests to count as the same request. */
  readonly body: readonly unknown[];
  /** Real time: keys are stored for 24 hours of real time, not of the demo clock. */
  readonly now: Date;
}

/** Places an order, or several together, once: under an Idempotency-Key a repeated request gets the first answer. */
export async function placeOnce<Answer extends object>(
  database: Database,
  { caller, operation, idempotencyKey: key, body, now }: OnceRequest,
  place: (caller: User, owner: KeyOwner | undefined) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  if (caller.kind !== 'user') return refuse('forbidden', 'Only a user can place an order.');
  if (key === undefined) return place(caller, undefined);
  if (key.length === 0 || key.length > 255) return invalidKey();
  const owner: KeyOwner = { userId: caller.userId, operation, key };
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const claim = await claimKey(database, owner, hash, now);
  switch (claim.state) {
    case 'answered':
      // Only `saveAnswer` writes this column, and it stores an answer of this operation.
      return claim.response as Answer;
    case 'running':
      return refuse(
        'still_running',
        'The first request with this Idempotency-Key is still running. Try again later.',
      );
    case 'other-body':
      return refuse('key_reused', 'This Idempotency-Key was already used with another body. Send a new key.');
    case 'claimed':
      break;
  }
  let isPlaced = false;
  try {
    const answer = await place(caller, owner);
    isPlaced = !(answer instanceof Refusal);
    return answer;
  } finally {
    if (!isPlaced) await releaseKey(database, owner);
  }
}

function invalidKey(): Refusal {
  const message = 'must have 1 to 255 characters';
  return refuse('bad_parameter', `Idempotency-Key ${message}`, [
    { field: 'Idempotency-Key', code: 'length', message },
  ]);
}

/** Rejects a body with its issues. */
export function bodyRefusal(issues: readonly FieldIssue[]): Refusal {
  return refuse('invalid_body', issues[0]?.message ?? 'A field of the body is invalid', issues);
}

export const bucketTaken: FieldIssue = {
  field: 's3_bucket',
  code: 'AD',
  message: 'This bucket belongs to another program',
};
