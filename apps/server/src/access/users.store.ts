import {
  type Connection,
  type Database,
  type DatabaseTransaction,
  PREPARED,
  type UsersTable,
} from '@sigma/db';
import { isProgramRole } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';
import { type Membership, UNKNOWN_MEMBERSHIP } from '../http/authentication.ts';
import type { PersonToken } from '../identity/tokens/verify-token.ts';
import { sessionHasEnded } from './session-end.store.ts';

export type StoredUser = Selectable<UsersTable>;

/** The user of a token, with the membership in the requested program. */
export interface SignedIn {
  readonly user: StoredUser;
  readonly membership: Membership;
}

/** A person whose issuer states the e-mail address. */
type PersonWithEmail = PersonToken & { readonly email: string };

export interface UsersStore {
  /**
   * Reads the user of a token. The first sign-in joins the invited row or makes a user without programs; it returns
   * `ended` when the session of the token is over, and undefined when the issuer does not state an e-mail address.
   */
  signedIn(person: PersonToken, program?: number): Promise<SignedIn | 'ended' | undefined>;
}

/** `adminEmails` in lower case: PD-52, the first admins of an installation. */
export function usersStore(database: Database, adminEmails: readonly string[] = []): UsersStore {
  const mayBecomeAdmin = ({ email, emailVerified }: PersonWithEmail) =>
    emailVerified === true && adminEmails.includes(email.toLowerCase());

  return {
    async signedIn(person, program) {
      const known = await userOf(database.kysely, person, program);
      if (known === 'ended' || !hasEmail(person)) return known;
      if (known === undefined && (await isOver(database.kysely, person))) return 'ended';
      const found = known ?? {
        user: await firstSignIn(database, person),
        membership: UNKNOWN_MEMBERSHIP,
      };
      if (found.user.internal_role === 'admin' || !mayBecomeAdmin(person)) return found;
      const isFirst = known === undefined || !(await someAdmin(database));
      return isFirst ? { ...found, user: await makeAdmin(database, found.user) } : found;
    },
  };
}

const hasEmail = (person: PersonToken): person is PersonWithEmail => person.email !== undefined;

async function isOver(reader: Connection, person: PersonToken): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select ${sessionHasEnded(person)} as ended`.execute(reader);
  return rows[0]?.ended ?? true;
}

/** The user of an identity, the roles in a program and the end of the session: one query, because every call needs it. */
async function userOf(
  reader: Connection,
  person: PersonToken,
  program?: number,
): Promise<SignedIn | 'ended' | undefined> {
  const roles = sql<readonly string[] | null>`(
    select array_remove(array_agg(roles.name order by roles.id), null) from memberships as m
    left join membership_roles as mr on mr.program_id = m.program_id and mr.user_id = m.user_id
    left join roles on roles.id = mr.role_id
    where m.program_id = ${program ?? null}::integer and m.user_id = users.id)`;
  const row = await reader
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .select([roles.as('roles'), sessionHasEnded(person).as('session_has_ended')])
    .where('identities.issuer', '=', person.issuer)
    .where('identities.subject', '=', person.subject)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { roles: roleNames, session_has_ended: hasEnded, ...user } = row;
  if (hasEnded === true) return 'ended';
  return { user, membership: program === undefined ? UNKNOWN_MEMBERSHIP : membershipOf(roleNames) };
}

/** Drops stored roles that this version does not know. */
function membershipOf(roleNames: readonly string[] | null): Membership {
  if (roleNames === null) return { state: 'not-a-member' };
  return { state: 'member', roles: roleNames.filter(isProgramRole) };
}

function firstSignIn(database: Database, person: PersonWithEmail): Promise<StoredUser> {
  return database.transaction(async (transaction) => {
    // Two first calls of one person at once: the second waits here and then finds the row.
    const key = `${person.issuer} ${person.subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 52))`.execute(transaction);
    const made = await userOf(transaction, person);
    if (made === 'ended') throw new Error('The session ended during the first sign-in.');
    if (made !== undefined) return made.user;
    // Only an address that the issuer verified joins an invited row or makes an admin.
    const invited = person.emailVerified === true ? await invitedUser(transaction, person.email) : undefined;
    const user =
      invited === undefined
        ? await makeUser(transaction, person)
        : await nameUser(transaction, invited, person);
    await transaction
      .insertInto('identities')
      .values({ issuer: person.issuer, subject: person.subject, user_id: user.id })
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

function makeUser(transaction: DatabaseTransaction, person: PersonWithEmail): Promise<StoredUser> {
  return transaction
    .insertInto('users')
    .values({ email: person.email, first_name: person.firstName, last_name: person.lastName })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function nameUser(
  transaction: DatabaseTransaction,
  user: StoredUser,
  person: PersonWithEmail,
): Promise<StoredUser> {
  return transaction
    .updateTable('users')
    .set({
      first_name: user.first_name || person.firstName,
      last_name: user.last_name || person.lastName,
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
