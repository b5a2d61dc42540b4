import { randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '@sigma/db';
import { INVITATION_DAYS } from '@sigma/domain';
import { hashOfToken } from '../../access/index.ts';
import type { MailQueue } from '../notifications/index.ts';
import { writeInvitation } from './invitations.store.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** Who is invited to what, and by whom. */
export interface Inviting {
  readonly program: { readonly id: number; readonly name: string };
  readonly user: string;
  readonly email: string;
  /** As e-mails name them. */
  readonly invitedBy: string;
  /** The member whose budget it counts against; undefined for staff. */
  readonly inviter: string | undefined;
  readonly now: Date;
}

/** Stores a new invitation and queues its e-mail. Links that were sent before end. */
export async function sendInvitation(
  transaction: DatabaseTransaction,
  mailQueue: MailQueue,
  { program, user, email, invitedBy, inviter, now }: Inviting,
): Promise<void> {
  await withdrawInvitationMails(transaction, mailQueue, { program: program.id, user });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const tokenHash = hashOfToken(token);
  await writeInvitation(transaction, program.id, { user, tokenHash, invitedBy, sentAt: now, expiresAt });
  await mailQueue.add(transaction, {
    key: `${invitationKey(program.id, user)}${now.toISOString()}`,
    recipient: email,
    title: `${invitedBy} invited you to ${program.name}`,
    detail: `${mailQueue.about}\n\nOpen this link within ${INVITATION_DAYS} days and sign in as ${email}:`,
    path: `/invite/${token}`,
    unsubscribe: undefined,
    expiresAt,
    inviter,
  });
}

const invitationKey = (program: number, user: string) => `invitation ${program} ${user} `;

/** Keeps invitations that wait for the mail server from being sent: their links have ended. */
export function withdrawInvitationMails(
  transaction: DatabaseTransaction,
  mailQueue: MailQueue,
  { program, user }: { readonly program: number; readonly user: string },
): Promise<void> {
  return mailQueue.cancel(transaction, invitationKey(program, user));
}

/** Tells someone who has an account that they are a member now. */
export async function sendWelcome(
  transaction: DatabaseTransaction,
  mailQueue: MailQueue,
  { program, user, email, invitedBy, inviter, now }: Inviting,
): Promise<void> {
  await mailQueue.add(transaction, {
    key: `added ${program.id} ${user} ${now.toISOString()}`,
    recipient: email,
    title: `${invitedBy} added you to ${program.name}`,
    detail: 'You can use it at once:',
    path: `/program/${program.id}`,
    unsubscribe: undefined,
    inviter,
  });
}
