import type { ProgramUser } from '@sigma/contract';
import { ApiError } from '../../api/errors.ts';
import { inLanes } from './lanes.ts';
import { isRefusedFor } from './member-texts.ts';
import { retryAfter } from './retry-later.ts';

/** What became of one address. */
export type InviteResult =
  | 'invited'
  | 'added'
  | 'already'
  | 'no_seat'
  | 'archived'
  | 'mail_limit'
  | 'mail_budget'
  | 'failed';

export interface InviteRun {
  readonly emails: readonly string[];
  readonly send: (email: string) => Promise<ProgramUser>;
  readonly wait: (ms: number) => Promise<void>;
  readonly onResult: (email: string, result: InviteResult) => void;
}

/** Invites one address after the other, a call each (spec 2:5#6), in a few lanes. Never throws. */
export async function inviteAll({ emails, onResult, ...run }: InviteRun): Promise<void> {
  await inLanes(emails, async (email) => onResult(email, await inviteOne(email, run)));
}

async function inviteOne(
  email: string,
  { send, wait }: Pick<InviteRun, 'send' | 'wait'>,
): Promise<InviteResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { state } = await send(email);
      return state === 'active' ? 'added' : 'invited';
    } catch (cause) {
      if (!(cause instanceof ApiError)) return 'failed';
      if (cause.code === 'already_exists') return 'already';
      if (isRefusedFor(cause, 'no_seat')) return 'no_seat';
      if (isRefusedFor(cause, 'archived')) return 'archived';
      if (isRefusedFor(cause, 'mail_limit')) return 'mail_limit';
      if (isRefusedFor(cause, 'mail_budget')) return 'mail_budget';
      const waitMs = retryAfter(cause, tries);
      if (waitMs === undefined) return 'failed';
      await wait(waitMs);
    }
  }
}
