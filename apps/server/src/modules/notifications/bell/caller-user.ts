import { type Caller, type Refusal, refuse } from '@sigma/contract';

/** The user of a call about their own notifications; machine applications have none. */
export function userOf(caller: Caller): string | Refusal {
  return caller.kind === 'user'
    ? caller.userId
    : refuse('forbidden', 'Only people have notifications. Sign in as a user.');
}
