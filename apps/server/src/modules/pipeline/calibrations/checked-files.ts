import { type FieldIssue, type Refusal, refuse } from '@sigma/contract';
import type { RecordCall } from '../../../records/index.ts';

/**
 * Files are checked before the transactions of calls, which must not wait for them. A transaction then writes only what was
 * checked for its own call.
 */
export interface CheckedFiles<Body> {
  /** Checks the file of a body before the transaction; returns the refusal of the call if it cannot be used. */
  before(call: RecordCall, body: Body): Promise<Refusal | undefined>;
  /** In the transaction: whether the file of a body is the one that was checked. */
  has(call: RecordCall, body: Body): boolean;
}

/** @param identityOf  what the check of a body depends on, as text */
export function checkedFiles<Body>(
  identityOf: (body: Body) => string,
  issuesOf: (body: Body, signal: AbortSignal) => Promise<readonly FieldIssue[]>,
): CheckedFiles<Body> {
  const checked = new WeakMap<RecordCall, string>();
  return {
    async before(call, body) {
      const issues = await issuesOf(body, call.signal);
      const [first] = issues;
      if (first !== undefined) return refuse('invalid_body', `${first.field} ${first.message}.`, issues);
      checked.set(call, identityOf(body));
      return undefined;
    },
    has: (call, body) => checked.get(call) === identityOf(body),
  };
}

/** The refusal of a call whose record was changed between the check of its file and its transaction. */
export const changedMeanwhile = (noun: string): Refusal =>
  refuse('precondition_failed', `The ${noun} has just been changed. Send the request again.`);
