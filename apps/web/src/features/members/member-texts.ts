import { MEMBER_REFUSALS, type MemberRefusal, type ProgramUser } from '@sigma/contract';
import { LAST_PROGRAM_ADMIN, type MemberState, STAFF_MEMBER } from '@sigma/domain';
import { IconClock, IconClockOff, IconUserCheck } from '@tabler/icons-react';
import type { ErrorText } from '../../api/error-text.ts';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import type { Icon } from '../../ui/basics/button.tsx';
import type { Tone } from '../../ui/states/status-badge.tsx';
import { dayText } from '../../ui/text/figures.ts';

export const STATES: Readonly<
  Record<MemberState, { readonly tone: Tone; readonly icon: Icon; readonly word: string }>
> = {
  active: { tone: 'ok', icon: IconUserCheck, word: 'Active' },
  invited: { tone: 'info', icon: IconClock, word: 'Invited' },
  expired: { tone: 'warn', icon: IconClockOff, word: 'Invitation expired' },
};

/** The name of a user; people who have not signed in yet have none. */
export function userName({ first_name, last_name, state }: ProgramUser): string {
  const name = `${first_name} ${last_name}`.trim();
  if (name !== '') return name;
  return state === 'active' ? 'No name yet' : 'Invitation sent';
}

const DAY_MS = 86_400_000;
const dayOf = (instant: Date) => Math.floor(instant.getTime() / DAY_MS);

/** "Today", "Yesterday", "18 Nov 2026", or when someone was invited who has not come yet. */
export function lastSeenText(user: ProgramUser, now: Date): string {
  if (user.state === 'expired') return 'Invitation expired';
  if (user.state === 'invited' && user.invited_at !== null) return `Invited ${dayText(user.invited_at)}`;
  if (user.last_seen_at === null) return 'Never';
  const days = dayOf(now) - dayOf(new Date(user.last_seen_at));
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : dayText(user.last_seen_at);
}

/** What a change of a user was refused for. */
export function changeFailure(error: unknown): ErrorText {
  if (!(error instanceof ApiError)) return errorText(error);
  switch (error.code) {
    case 'wrong_state':
      return isRefusedFor(error, 'last_administrator') ? LAST_PROGRAM_ADMIN : errorText(error);
    case 'forbidden':
      return isRefusedFor(error, 'staff_member') ? STAFF_MEMBER : errorText(error);
    case 'precondition_failed':
      return {
        title: 'The roles have changed',
        text: 'Someone else has changed them. Close this sheet and open it again.',
      };
    case 'not_found':
      return { title: 'Not found', text: 'The user has been removed from the program.' };
    default:
      return errorText(error);
  }
}

/** Whether a call about a user was refused for a reason. */
export const isRefusedFor = ({ errors }: ApiError, reason: MemberRefusal): boolean =>
  errors.some(({ code }) => code === reason);

export const ARCHIVED_PROGRAM: ErrorText = {
  title: 'This program is archived',
  text: 'No one can be invited, and no invitation can be sent again, until it is active again.',
};

export const RESEND_FAILURES = {
  no_seat: {
    title: 'Every seat of the program is occupied',
    text: 'Remove a user or an open invitation first.',
  },
  archived: {
    title: 'The program is archived',
    text: 'Invitations can be sent again when it is active.',
  },
  joined: { title: 'The user has joined already', text: 'There is nothing to send.' },
  mail_limit: {
    title: 'Too many invitations',
    text: 'Several were sent within the last hour. Try again later.',
  },
  mail_budget: {
    title: 'The invitations of a day are used up',
    text: 'Continue tomorrow, or ask the operator to invite more people.',
  },
} satisfies Partial<Record<MemberRefusal, ErrorText>>;

/** What sending an invitation again was refused for. */
export function resendFailure(error: unknown): ErrorText {
  if (!(error instanceof ApiError)) return errorText(error);
  const reason = MEMBER_REFUSALS.find((one) => isRefusedFor(error, one));
  const texts: Partial<Record<MemberRefusal, ErrorText>> = RESEND_FAILURES;
  const known = reason && texts[reason];
  if (known !== undefined) return known;
  return error.code === 'too_many_requests'
    ? { title: 'It has just been sent', text: 'An invitation can be sent again after a minute.' }
    : changeFailure(error);
}
