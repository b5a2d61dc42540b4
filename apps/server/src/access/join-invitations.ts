import type { DatabaseTransaction } from '@sigma/db';
import { recordEvent } from '../events/index.ts';
import { writeAudit } from '../records/index.ts';
import {
  acceptInvitations,
  addInvitedRow,
  invitedRows,
  lockInvitedPrograms,
  membershipsOfRow,
  moveMembership,
  removeUnusedRow,
  rolesOf,
} from './invitations.store.ts';

/** A person whose issuer has stated that the address is theirs. */
interface Joining {
  readonly user: string;
  readonly email: string;
  /** The time, read once the programs are locked: an invitation may expire while the lock is waited for. */
  readonly clock: () => Date;
}

/**
 * The row that becomes the user of a person's first sign-in: the oldest one that was invited with the address, unless
 * all of its invitations have expired. The caller has locked the address; this locks the programs.
 */
export async function rowToJoin(
  transaction: DatabaseTransaction,
  { email, clock }: Omit<Joining, 'user'>,
): Promise<string | undefined> {
  await lockInvitedPrograms(transaction, { email });
  const now = clock();
  for (const row of await invitedRows(transaction, email)) {
    const memberships = await membershipsOfRow(transaction, row, now);
    if (memberships.length === 0 || memberships.some(({ hasExpired }) => !hasExpired)) return row;
  }
  return undefined;
}

/**
 * Gives a user, who has an identity, the memberships to which the address was invited. Expired invitations stay with
 * rows of their own until they are sent again. The caller has locked the address.
 */
export async function joinInvitations(transaction: DatabaseTransaction, joining: Joining): Promise<void> {
  const { user, email, clock } = joining;
  await lockInvitedPrograms(transaction, { email, user });
  const now = clock();
  const own = await membershipsOfRow(transaction, user, now);
  const expired = own.filter(({ hasExpired }) => hasExpired);
  for (const row of await invitedRows(transaction, email)) {
    for (const { program, hasExpired } of await membershipsOfRow(transaction, row, now)) {
      if (!hasExpired) await moveMembership(transaction, program, { from: row, to: user });
    }
    await removeUnusedRow(transaction, row);
  }
  if (expired.length > 0) {
    const row = await addInvitedRow(transaction, email);
    for (const { program } of expired) await moveMembership(transaction, program, { from: user, to: row });
  }
  for (const program of await acceptInvitations(transaction, user, now)) {
    await recordEvent(transaction, {
      kind: 'user.joined',
      program,
      subject: user,
      audience: { members: 'program_admin', except: user },
      data: { email },
      at: now,
    });
    await writeAudit(transaction, {
      actor: email,
      operation: 'acceptInvitation',
      target: `program ${program} user ${user}`,
      after: { email, roles: await rolesOf(transaction, program, user) },
    });
  }
}
