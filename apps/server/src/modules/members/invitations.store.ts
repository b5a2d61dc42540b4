import type { DatabaseTransaction } from '@sigma/db';
import { type RawBuilder, sql } from 'kysely';

/** A sent invitation. */
export interface SentInvitation {
  readonly user: string;
  readonly tokenHash: string;
  readonly invitedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Stores an invitation in place of the previous one of the user. */
export async function writeInvitation(
  transaction: DatabaseTransaction,
  program: number,
  { user, tokenHash, invitedBy, sentAt, expiresAt }: SentInvitation,
): Promise<void> {
  const sent = {
    token_hash: tokenHash,
    invited_by: invitedBy,
    sent_at: sentAt,
    expires_at: expiresAt,
    accepted_at: null,
  };
  await transaction
    .insertInto('invitations')
    .values({ program_id: program, user_id: user, ...sent })
    .onConflict((conflict) => conflict.columns(['program_id', 'user_id']).doUpdateSet(sent))
    .execute();
}

export async function deleteInvitation(
  transaction: DatabaseTransaction,
  program: number,
  user: string,
): Promise<void> {
  await transaction
    .deleteFrom('invitations')
    .where('program_id', '=', program)
    .where('user_id', '=', user)
    .execute();
}

const HOUR = sql`interval '1 hour'`;
const DAY = sql`interval '1 day'`;
const NONE: SentMails = { count: 0, waitS: 0 };

interface SentMails {
  readonly count: number;
  /** Until the first of them does not count any more. */
  readonly waitS: number;
}

/** Invitations and welcomes of the last hour. */
export interface RecentMails {
  /** From whichever programs. */
  readonly toAddress: SentMails;
  readonly toAddressOfProgram: SentMails;
  readonly ofProgram: SentMails;
}

/** The number of e-mails that a condition selects, and when the first of them stops counting, as JSON. */
const sentMails = (condition: RawBuilder<unknown>, period = HOUR) => sql`json_build_object(
  'count', count(*) filter (where ${condition}),
  'waitS', coalesce(extract(epoch from
    min(created_at) filter (where ${condition}) + ${period} - now())::float8, 0))`;

const isOf = (program: number) =>
  sql`starts_with(key, ${`invitation ${program} `}) or starts_with(key, ${`added ${program} `})`;

/** The invitations and welcomes of the last day that members have caused. */
export interface MailsOfDay {
  readonly ofInviter: SentMails;
  readonly ofProgram: SentMails;
}

/** Counts what one member has caused in all programs, and what the members of a program have, removed users included. */
export async function countMailsOfDay(
  transaction: DatabaseTransaction,
  program: number,
  inviter: string,
): Promise<MailsOfDay> {
  const { rows } = await sql<MailsOfDay>`
    select ${sentMails(sql`inviter = ${inviter}::uuid`, DAY)} as "ofInviter",
      ${sentMails(isOf(program), DAY)} as "ofProgram"
    from mails where created_at > now() - ${DAY} and inviter is not null`.execute(transaction);
  return rows[0] ?? { ofInviter: NONE, ofProgram: NONE };
}

/** The invitations and welcomes that were sent within the last hour: to an address, and on behalf of a program. */
export async function countRecentMails(
  transaction: DatabaseTransaction,
  program: number,
  email: string,
): Promise<RecentMails> {
  const isToAddress = sql`lower(recipient) = lower(${email})`;
  const isOfProgram = isOf(program);
  const { rows } = await sql<RecentMails>`
    select ${sentMails(isToAddress)} as "toAddress",
      ${sentMails(sql`${isToAddress} and (${isOfProgram})`)} as "toAddressOfProgram",
      ${sentMails(isOfProgram)} as "ofProgram"
    from mails where created_at > now() - ${HOUR}
      and (starts_with(key, 'invitation ') or starts_with(key, 'added '))`.execute(transaction);
  return rows[0] ?? { toAddress: NONE, toAddressOfProgram: NONE, ofProgram: NONE };
}
