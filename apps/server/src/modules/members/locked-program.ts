import { type Caller, isStaff, type MemberRefusal, Refusal, refuse, refuseForNow } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import {
  type Audience,
  keepsAdministrator,
  LAST_PROGRAM_ADMIN,
  type ProgramRole,
  seatsLeft,
} from '@sigma/domain';
import { lockEmail, lockProgram } from '../../access/index.ts';
import { type Entitlements, PROGRAM_ITSELF } from '../../entitlements/index.ts';
import { countMailsOfDay, countRecentMails } from './invitations.store.ts';
import { noMember, noProgram } from './member-answer.ts';
import { countSeats, listAdministrators, readMember, type StoredMember } from './members.store.ts';
import type { InvitationBudget } from './services.ts';

/** A program that is locked until the transaction ends. */
export interface LockedProgram {
  readonly id: number;
  readonly name: string;
  /** False when it is archived. */
  readonly isActive: boolean;
}

/** Locks an address and then the program to which it is added. */
export async function lockForEmail(
  transaction: DatabaseTransaction,
  program: number,
  email: string,
): Promise<LockedProgram | Refusal> {
  await lockEmail(transaction, email);
  const locked = await lockProgram(transaction, program);
  return locked === undefined ? noProgram() : { id: program, ...locked };
}

/** Locks a user's address and then the program, so that no one joins, leaves or changes roles in the meantime. */
export async function lockMember(
  transaction: DatabaseTransaction,
  program: number,
  user: string,
): Promise<{ readonly program: LockedProgram; readonly member: StoredMember } | Refusal> {
  const found = await readMember(transaction, program, user);
  if (found === undefined) return noMember();
  const locked = await lockForEmail(transaction, program, found.email);
  if (locked instanceof Refusal) return locked;
  const member = await readMember(transaction, program, user);
  return member === undefined ? noMember() : { program: locked, member };
}

/** A refusal with the reason that programs read, because several share a code. */
export function refuseFor(
  reason: {
    readonly code: Parameters<typeof refuse>[0];
    readonly field: string;
    readonly issue: MemberRefusal;
  },
  message: string,
): Refusal {
  return refuse(reason.code, message, [{ field: reason.field, code: reason.issue, message }]);
}

/** Refuses to invite anyone to a locked program that is archived. */
export function archivedProgram({ isActive }: LockedProgram): Refusal | undefined {
  if (isActive) return undefined;
  return refuseFor(
    { code: 'wrong_state', field: 'program', issue: 'archived' },
    'This program is archived, so no one can be invited to it.',
  );
}

/** Refuses one more user when every seat of a locked program is occupied. */
export async function noSeatLeft(
  transaction: DatabaseTransaction,
  entitlements: Entitlements,
  { program, now }: { readonly program: LockedProgram; readonly now: Date },
): Promise<Refusal | undefined> {
  const { id } = program;
  // Read under the lock: the contract may have changed while the call waited for it.
  const { users: maxUsers } = (await entitlements.ofExisting(transaction, id, PROGRAM_ITSELF)).quotas;
  if (seatsLeft(maxUsers, await countSeats(transaction, id, now)) !== 0) return undefined;
  return refuseFor(
    { code: 'wrong_state', field: 'email', issue: 'no_seat' },
    `All ${maxUsers} seats of this program are occupied. Remove a user or an open invitation, or ask for more seats.`,
  );
}

/** Refuses a change after which no one would administer a locked program. */
export async function noAdministratorLeft(
  transaction: DatabaseTransaction,
  program: number,
  change: { readonly user: string; readonly roles: readonly ProgramRole[] },
): Promise<Refusal | undefined> {
  if (keepsAdministrator(await listAdministrators(transaction, program), change)) return undefined;
  return refuseFor(
    { code: 'wrong_state', field: 'roles', issue: 'last_administrator' },
    `${LAST_PROGRAM_ADMIN.title}. ${LAST_PROGRAM_ADMIN.text}`,
  );
}

/** E-mails about invitations within an hour: to one address from one program and from all, and from one program. */
const MAX_MAILS_TO_ADDRESS_OF_PROGRAM = 5;
const MAX_MAILS_TO_ADDRESS = 20;
const MAX_MAILS_OF_PROGRAM = 1000;

/**
 * Refuses another e-mail to who was sent several already, so that invitations cannot be used to flood a mailbox. One
 * program cannot use up what others may send, and no program learns how much others have sent.
 */
export async function tooManyMails(
  transaction: DatabaseTransaction,
  program: number,
  email: string,
): Promise<Refusal | undefined> {
  const sent = await countRecentMails(transaction, program, email);
  const limits = [
    [sent.toAddressOfProgram, MAX_MAILS_TO_ADDRESS_OF_PROGRAM, `${email} was sent`],
    [sent.ofProgram, MAX_MAILS_OF_PROGRAM, 'This program has sent'],
    [sent.toAddress, MAX_MAILS_TO_ADDRESS, `${email} was sent`],
  ] as const;
  const exceeded = limits.find(([{ count }, most]) => count >= most);
  if (exceeded === undefined) return undefined;
  const [{ waitS }, , who] = exceeded;
  const detail = `${who} as many invitations as are possible within an hour. Try again later.`;
  const issue: MemberRefusal = 'mail_limit';
  const issues = [{ field: 'email', code: issue, message: detail }];
  return refuseForNow('too_many_requests', waitS, { detail, issues });
}

/** Who invites, as budgets count them: a member, or undefined for staff, whom the operator answers for. */
export const inviterIn = (caller: Caller): string | undefined =>
  caller.kind === 'user' && !isStaff(caller) ? caller.userId : undefined;

/**
 * Refuses an e-mail above the budget of the day, so that no customer can mail any number of strangers in the operator's name. What was
 * sent counts, whether or not the invited users were removed since.
 */
export async function overMailBudget(
  transaction: DatabaseTransaction,
  {
    program,
    caller,
    budget,
  }: { readonly program: number; readonly caller: Caller; readonly budget: InvitationBudget },
): Promise<Refusal | undefined> {
  const inviter = inviterIn(caller);
  if (inviter === undefined) return undefined;
  const sent = await countMailsOfDay(transaction, program, inviter);
  const limits = [
    [sent.ofInviter, budget.ofInviter, 'You have sent'],
    [sent.ofProgram, budget.ofProgram, 'This program has sent'],
  ] as const;
  const exceeded = limits.find(([{ count }, most]) => count >= most);
  if (exceeded === undefined) return undefined;
  const [{ waitS }, most, who] = exceeded;
  const detail = `${who} ${most} invitations within a day, which is the limit. Try again later, or ask the operator to invite more people.`;
  const issue: MemberRefusal = 'mail_budget';
  const issues = [{ field: 'email', code: issue, message: detail }];
  return refuseForNow('too_many_requests', waitS, { detail, issues });
}

/** The administrators of a program, except for the one who acts. */
export const otherAdministrators = (caller: Caller): Audience => ({
  members: 'program_admin',
  except: caller.kind === 'user' ? caller.userId : undefined,
});
