import { createHash } from 'node:crypto';
import type { Invitation } from '@sigma/contract';
import { type Connection, type DatabaseTransaction, lockName } from '@sigma/db';
import { sql } from 'kysely';

/** An invitation with the program that it is to. */
export interface StoredInvitation {
  readonly email: string;
  readonly program: number;
  readonly programName: string;
  readonly companyName: string;
  /** False when the program is archived. */
  readonly isProgramActive: boolean;
  readonly roles: readonly string[];
  readonly invitedBy: string;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
}

/** What is stored of the token in the link of an invitation. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Locks an e-mail address, so that one process at a time adds or joins its rows. Lock it before any row. */
export const lockEmail = (transaction: DatabaseTransaction, email: string): Promise<void> =>
  lockName(transaction, `e-mail ${email.toLowerCase()}`);

/** Locks the address that a user was known by and the one that they have now; always in the same order. */
export async function lockEmails(transaction: DatabaseTransaction, emails: readonly string[]): Promise<void> {
  const keys = new Set(emails.map((email) => email.toLowerCase()));
  for (const key of [...keys].toSorted()) await lockEmail(transaction, key);
}

/**
 * Locks the programs to which an address or a user is invited, so that no seat is given away while they join. The caller
 * has locked the address; rows are locked afterwards.
 */
export async function lockInvitedPrograms(
  transaction: DatabaseTransaction,
  { email, user }: { readonly email: string; readonly user?: string },
): Promise<void> {
  await sql`
    select id from programs where id in (
      select m.program_id from memberships as m join users as u on u.id = m.user_id
      where u.id = ${user ?? null}::uuid or (lower(u.email) = lower(${email})
        and not exists (select from identities as d where d.user_id = u.id)))
    order by id for no key update`.execute(transaction);
}

/** Reads the invitation of a link by the hash of its token; undefined when it was replaced or withdrawn. */
export async function findInvitation(
  kysely: Connection,
  tokenHash: string,
): Promise<StoredInvitation | undefined> {
  return kysely
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('programs as p', 'p.id', 'i.program_id')
    .where('i.token_hash', '=', tokenHash)
    .select([
      'u.email',
      'p.id as program',
      'p.name as programName',
      'p.company_name as companyName',
      'p.active as isProgramActive',
      'i.invited_by as invitedBy',
      'i.expires_at as expiresAt',
      'i.accepted_at as acceptedAt',
      sql<string[]>`coalesce((
        select array_agg(r.name order by r.id) from membership_roles mr join roles r on r.id = mr.role_id
        where mr.program_id = i.program_id and mr.user_id = i.user_id), '{}')`.as('roles'),
    ])
    .executeTakeFirst();
}

/** Whether an invitation can be accepted, or why not. */
export function stateOfInvitation(
  { acceptedAt, expiresAt, isProgramActive }: StoredInvitation,
  now: Date,
): Invitation['state'] {
  if (acceptedAt !== null) return 'accepted';
  if (!isProgramActive) return 'archived';
  return expiresAt > now ? 'open' : 'expired';
}

/** Reads the invitation of a link while it can be accepted. */
export async function findOpenInvitation(
  kysely: Connection,
  tokenHash: string,
  now: Date,
): Promise<StoredInvitation | undefined> {
  const found = await findInvitation(kysely, tokenHash);
  return found !== undefined && stateOfInvitation(found, now) === 'open' ? found : undefined;
}

/** Whether an invitation to an address waits to be accepted. */
export async function isInvited(kysely: Connection, email: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('users')
    .innerJoin('invitations', 'invitations.user_id', 'users.id')
    .select('users.id')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('invitations.accepted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the rows that were invited with an address: those without an identity, the oldest first. They are locked. */
export async function invitedRows(
  transaction: DatabaseTransaction,
  email: string,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identities').select('user_id').whereRef('identities.user_id', '=', 'users.id'))),
    )
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The memberships of a row, and whether each can be accepted at a time. */
export async function membershipsOfRow(
  transaction: DatabaseTransaction,
  user: string,
  now: Date,
): Promise<readonly { readonly program: number; readonly hasExpired: boolean }[]> {
  const rows = await transaction
    .selectFrom('memberships as m')
    .leftJoin('invitations as i', (join) =>
      join
        .onRef('i.program_id', '=', 'm.program_id')
        .onRef('i.user_id', '=', 'm.user_id')
        .on('i.accepted_at', 'is', null),
    )
    .where('m.user_id', '=', user)
    .select(['m.program_id as program', 'i.expires_at as expiresAt'])
    .execute();
  return rows.map(({ program, expiresAt }) => ({
    program,
    hasExpired: expiresAt !== null && expiresAt <= now,
  }));
}

/** Moves a membership with its roles and invitation to another row of the same person, who may be a member already. */
export async function moveMembership(
  transaction: DatabaseTransaction,
  program: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    insert into memberships (program_id, user_id, created_at)
    select program_id, ${to}::uuid, created_at from memberships
    where program_id = ${program} and user_id = ${from}::uuid
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into membership_roles (program_id, user_id, role_id)
    select program_id, ${to}::uuid, role_id from membership_roles
    where program_id = ${program} and user_id = ${from}::uuid
    on conflict do nothing`.execute(transaction);
  await sql`
    update invitations set user_id = ${to}::uuid where program_id = ${program} and user_id = ${from}::uuid
      and not exists (select from invitations where program_id = ${program} and user_id = ${to}::uuid)`.execute(
    transaction,
  );
  await transaction
    .deleteFrom('memberships')
    .where('program_id', '=', program)
    .where('user_id', '=', from)
    .execute();
}

/** Adds a row for an address that no one has signed in with. */
export async function addInvitedRow(transaction: DatabaseTransaction, email: string): Promise<string> {
  const { id } = await transaction
    .insertInto('users')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a row that nothing refers to any more: it was only invited, and belongs to no program. */
export async function removeUnusedRow(transaction: DatabaseTransaction, user: string): Promise<void> {
  await sql`
    delete from users u where id = ${user}::uuid and internal_role = 'none'
      and not exists (select from identities where user_id = u.id)
      and not exists (select from memberships where user_id = u.id)`.execute(transaction);
}

/** Marks the open invitations of a user as accepted and returns their programs. */
export async function acceptInvitations(
  transaction: DatabaseTransaction,
  user: string,
  now: Date,
): Promise<readonly number[]> {
  const accepted = await transaction
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('user_id', '=', user)
    .where('accepted_at', 'is', null)
    .returning('program_id')
    .execute();
  return accepted.map(({ program_id }) => program_id);
}

/** The names of the roles of a member. */
export async function rolesOf(
  transaction: DatabaseTransaction,
  program: number,
  user: string,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('membership_roles as mr')
    .innerJoin('roles as r', 'r.id', 'mr.role_id')
    .where('mr.program_id', '=', program)
    .where('mr.user_id', '=', user)
    .orderBy('r.id')
    .select('r.name')
    .execute();
  return rows.map(({ name }) => name);
}
