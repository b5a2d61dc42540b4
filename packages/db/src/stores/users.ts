import { type Selectable, sql } from 'kysely';
import { PREPARED } from '../engine/prepared.ts';
import type { Connection, Database, DatabaseTransaction } from '../open-database.ts';
import type { UsersTable } from '../tables/program-tables.ts';

export type StoredUser = Selectable<UsersTable>;

/** The membership of a user in one program: not read, none, or with the names of the roles in the order of their ids. */
export type StoredMembership =
  | { readonly state: 'unknown' }
  | { readonly state: 'not-a-member' }
  | { readonly state: 'member'; readonly roles: readonly string[] };

/** The user of a token, with the membership in the requested program. */
export interface SignedIn {
  readonly user: StoredUser;
  readonly membership: StoredMembership;
}

/** The claims of an issuer about the person whom a token identifies. */
export interface PersonClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** Only an address that the issuer verified joins an invited row or makes an admin. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface ProfileFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly organization: string;
  readonly title?: string | undefined;
  readonly job_role?: string | undefined;
  readonly job_title?: string | undefined;
  readonly country?: string | undefined;
  readonly phone_number?: string | undefined;
}

export interface UsersStore {
  /** The user of a token; the first sign-in joins the invited row or makes a user without programs. */
  signedIn(claims: PersonClaims, program?: number): Promise<SignedIn>;
  /** The user who holds an identity, or undefined before the first sign-in. */
  holderOf(issuer: string, subject: string, program?: number): Promise<SignedIn | undefined>;
  read(userId: string): Promise<StoredUser | undefined>;
  writeProfile(userId: string, fields: ProfileFields): Promise<StoredUser | undefined>;
}

/** `adminEmails` in lower case: PD-52, the first admins of an installation. */
export function usersStore(database: Database, adminEmails: readonly string[] = []): UsersStore {
  const mayBecomeAdmin = (claims: PersonClaims) =>
    claims.emailVerified && adminEmails.includes(claims.email.toLowerCase());

  return {
    async signedIn(claims, program) {
      const known = await userOf(database.kysely, claims, program);
      const found = known ?? { user: await firstSignIn(database, claims), membership: UNKNOWN };
      if (found.user.internal_role === 'admin' || !mayBecomeAdmin(claims)) return found;
      const isFirst = known === undefined || !(await someAdmin(database));
      return isFirst ? { ...found, user: await makeAdmin(database, found.user) } : found;
    },
    holderOf: (issuer, subject, program) => userOf(database.kysely, { issuer, subject }, program),
    read: (userId) =>
      database.kysely.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    writeProfile: (userId, fields) =>
      database.kysely
        .updateTable('users')
        .set({ ...fields })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirst(),
  };
}

const UNKNOWN: StoredMembership = { state: 'unknown' };

/** The user of an identity and the roles in a program, in one query, because every call needs them. */
async function userOf(
  reader: Connection,
  { issuer, subject }: Pick<PersonClaims, 'issuer' | 'subject'>,
  program?: number,
): Promise<SignedIn | undefined> {
  const roles = sql<readonly string[] | null>`(
    select array_remove(array_agg(roles.name order by roles.id), null) from memberships as m
    left join membership_roles as mr on mr.program_id = m.program_id and mr.user_id = m.user_id
    left join roles on roles.id = mr.role_id
    where m.program_id = ${program ?? null}::integer and m.user_id = users.id)`;
  const row = await reader
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .select(roles.as('roles'))
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { roles: roleNames, ...user } = row;
  return { user, membership: program === undefined ? UNKNOWN : membershipOf(roleNames) };
}

function membershipOf(roleNames: readonly string[] | null): StoredMembership {
  return roleNames === null ? { state: 'not-a-member' } : { state: 'member', roles: roleNames };
}

function firstSignIn(database: Database, claims: PersonClaims): Promise<StoredUser> {
  return database.transaction(async (transaction) => {
    // Two first calls of one person at once: the second waits here and then finds the row.
    const key = `${claims.issuer} ${claims.subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 52))`.execute(transaction);
    const made = await userOf(transaction, claims);
    if (made !== undefined) return made.user;
    const invited = claims.emailVerified ? await invitedUser(transaction, claims.email) : undefined;
    const user =
      invited === undefined
        ? await makeUser(transaction, claims)
        : await nameUser(transaction, invited, claims);
    await transaction
      .insertInto('identities')
      .values({ issuer: claims.issuer, subject: claims.subject, user_id: user.id })
      .execute();
    return user;
  });
}

function invitedUser(transaction: DatabaseTransaction, email: string): Promise<StoredUser | undefined> {
  return transaction
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identities').select('user_id').whereRef('identities.user_id', '=', 'users.id'))),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

function makeUser(transaction: DatabaseTransaction, claims: PersonClaims): Promise<StoredUser> {
  return transaction
    .insertInto('users')
    .values({ email: claims.email, first_name: claims.firstName, last_name: claims.lastName })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function nameUser(
  transaction: DatabaseTransaction,
  user: StoredUser,
  claims: PersonClaims,
): Promise<StoredUser> {
  return transaction
    .updateTable('users')
    .set({
      first_name: user.first_name || claims.firstName,
      last_name: user.last_name || claims.lastName,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function someAdmin(database: Database): Promise<boolean> {
  const found = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('internal_role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function makeAdmin(database: Database, user: StoredUser): Promise<StoredUser> {
  return database.kysely
    .updateTable('users')
    .set({ internal_role: 'admin' })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
