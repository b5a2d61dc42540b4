import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../open-database.ts';
import { PREPARED } from '../prepared.ts';
import type { UsersTable } from '../tables.ts';

export type StoredUser = Selectable<UsersTable>;

/** What an issuer says about the person who holds a token. */
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
  signedIn(claims: PersonClaims): Promise<StoredUser>;
  /** The user who holds an identity, or undefined before the first sign-in. */
  holderOf(issuer: string, subject: string): Promise<StoredUser | undefined>;
  read(userId: string): Promise<StoredUser | undefined>;
  writeProfile(userId: string, fields: ProfileFields): Promise<StoredUser | undefined>;
}

/** `adminEmails` in lower case: decision 52, the first admins of an installation. */
export function usersStore(database: Database, adminEmails: readonly string[] = []): UsersStore {
  const mayBecomeAdmin = (claims: PersonClaims) =>
    claims.emailVerified && adminEmails.includes(claims.email.toLowerCase());

  return {
    async signedIn(claims) {
      const known = await userOf(database.kysely, claims.issuer, claims.subject);
      const user = known ?? (await firstSignIn(database, claims));
      if (user.internal_role === 'admin' || !mayBecomeAdmin(claims)) return user;
      return known === undefined || !(await someAdmin(database)) ? makeAdmin(database, user) : user;
    },
    holderOf: (issuer, subject) => userOf(database.kysely, issuer, subject),
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

type Reader = Database['kysely'] | DatabaseTransaction;

function userOf(reader: Reader, issuer: string, subject: string): Promise<StoredUser | undefined> {
  return reader
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
}

function firstSignIn(database: Database, claims: PersonClaims): Promise<StoredUser> {
  return database.transaction(async (transaction) => {
    // Two first calls of one person at once: the second waits here and then finds the row.
    const key = `${claims.issuer} ${claims.subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 52))`.execute(transaction);
    const made = await userOf(transaction, claims.issuer, claims.subject);
    if (made !== undefined) return made;
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
