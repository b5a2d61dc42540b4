import { ApiError } from '../../api/errors.ts';
import { isRefusedFor } from './member-texts.ts';

const TRIES = 5;
const USUAL_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;

/** The limits of e-mails last for an hour or a day. */
const isOverLimit = (error: ApiError) =>
  isRefusedFor(error, 'mail_limit') || isRefusedFor(error, 'mail_budget');

/**
 * The milliseconds after which a refused call is sent again; undefined if it is not, because it would be refused again or
 * only succeed after a time for which no one keeps a dialog open.
 *
 * @param tries how often the call was sent
 */
export function retryAfter(error: unknown, tries: number): number | undefined {
  if (!(error instanceof ApiError) || tries >= TRIES || isOverLimit(error)) return undefined;
  const waitMs = error.retryAfterMs ?? (error.code === 'too_many_requests' ? USUAL_WAIT_MS : undefined);
  return waitMs !== undefined && waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}
