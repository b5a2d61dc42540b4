import { type Caller, type FieldIssue, Refusal, refuse } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { refuseIssues } from '../../entitlements/index.ts';
import {
  type AnswerKey,
  claimAnswerKey,
  hashOf,
  invalidKey,
  releaseKey,
  reusedKey,
} from '../../records/index.ts';

export type User = Extract<Caller, { kind: 'user' }>;

/** The HTTP edge times out after 60 s, so an older claim without an answer belongs to a process that died. */
const ABANDONED_MS = 90_000;

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
  place: (caller: User, owner: AnswerKey | undefined) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  if (caller.kind !== 'user') return refuse('forbidden', 'Only a user can place an order.');
  if (key === undefined) return place(caller, undefined);
  if (key.length === 0 || key.length > 255) return invalidKey();
  const owner: AnswerKey = { userId: caller.userId, operation, key };
  const bodyHash = hashOf(body);
  const abandonedBefore = new Date(now.getTime() - ABANDONED_MS);
  const earlier = await database.transaction((transaction) =>
    claimAnswerKey(transaction, owner, { bodyHash, now, abandonedBefore }),
  );
  if (earlier !== undefined) {
    if (earlier.bodyHash !== bodyHash) return reusedKey();
    // Only `saveAnswer` writes this column, and it stores an answer of this operation.
    if (earlier.response !== null) return earlier.response as Answer;
    return refuse(
      'still_running',
      'The first request with this Idempotency-Key is still running. Try again later.',
    );
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

/** Rejects a body with its issues: by the contract, by scenes that do not exist for the program, or by the fields themselves. */
export function bodyRefusal(issues: readonly FieldIssue[]): Refusal {
  const detail = issues[0]?.message ?? 'A field of the body is invalid';
  return refuseIssues(issues, { code: 'invalid_body', detail });
}

export const bucketTaken: FieldIssue = {
  field: 's3_bucket',
  code: 'AD',
  message: 'This bucket belongs to another program',
};
