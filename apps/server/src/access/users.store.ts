import {
  type Connection,
  type Database,
  type DatabaseTransaction,
  PREPARED,
  sqlErrorDetails,
  type UsersTable,
} from '@sigma/db';
import { isEmail, isProgramRole, type ProgramContract } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';
import { contractOf } from '../entitlements/index.ts';
import { type Membership, UNKNOWN_MEMBERSHIP } from '../http/authentication.ts';
import type { PersonToken } from '../identity/tokens/verify-token.ts';
import { writeAudit } from '../records/index.ts';
import { isInvited, lockEmail, lockEmails } from './invitations.store.ts';
import { joinInvitations, rowToJoin } from './join-invitations.ts';
import { sessionHasEnded } from './session-end.store.ts';

export type StoredUser = Selectable<UsersTable>;

/** The user of a token, with the membership in the requested program. */
export interface SignedIn {
  readonly user: StoredUser;
  readonly membership: Membership;
}

/** What the database says of a known user. */
interface KnownUser extends SignedIn {
  /** The last call in the requested program; undefined for everyone who is not a member. */
  readonly lastSeenAt: Date | null | undefined;
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

export interface UsersSetup {
  readonly database: Database;
  /** In lower case: PD-52, the first admins of an installation. */
  readonly adminEmails: readonly string[];
  /** Real time. */
  readonly clock: () => Date;
}

/** How often the last call of a user in a program is written. */
const SEEN_EVERY_MS = 3_600_000;
/** SQLSTATE disk_full (PostgreSQL, appendix A). */
const DISK_FULL = '53100';

export function usersStore({ database, adminEmails, clock }: UsersSetup): UsersStore {
  const mayBecomeAdmin = ({ email, emailVerified }: PersonWithEmail) =>
    emailVerified === true && adminEmails.includes(email.toLowerCase());

  return {
    async signedIn(stated, program) {
      const person = withClearAddress(stated);
      const known = await userOf(database.kysely, person, program);
      if (known === 'ended' || !hasEmail(person)) return known;
      if (known === undefined && (await isOver(database.kysely, person))) return 'ended';
      const user =
        known === undefined
          ? await firstSignIn(database, person, clock)
          : await joinLater(database, { user: known.user, person, clock });
      if (known !== undefined && program !== undefined) await see(database.kysely, { known, program, clock });
      // Memberships were read before the user joined programs.
      const isUnchanged = known !== undefined && user === known.user;
      const found = { user, membership: isUnchanged ? known.membership : UNKNOWN_MEMBERSHIP };
      if (found.user.internal_role === 'admin' || !mayBecomeAdmin(person)) return found;
      const isFirst = known === undefined || !(await someAdmin(database));
      return isFirst ? { ...found, user: await makeAdmin(database, found.user) } : found;
    },
  };
}

/** An address that can be taken for another one joins no invitation and makes no administrator, whatever the issuer has verified. */
const withClearAddress = (person: PersonToken): PersonToken =>
  person.email === undefined || isEmail(person.email) ? person : { ...person, emailVerified: false };

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
): Promise<KnownUser | 'ended' | undefined> {
  const roles = sql<readonly string[] | null>`(
    select array_remove(array_agg(roles.name order by roles.id), null) from memberships as m
    left join membership_roles as mr on mr.program_id = m.program_id and mr.user_id = m.user_id
    left join roles on roles.id = mr.role_id
    where m.program_id = ${program ?? null}::integer and m.user_id = users.id)`;
  const seen = sql<Date | null>`(
    select m.last_seen_at from memberships as m
    where m.program_id = ${program ?? null}::integer and m.user_id = users.id)`;
  const row = await reader
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .select([
      roles.as('roles'),
      seen.as('seen'),
      contractOf(sql`${program ?? null}::integer`).as('contract'),
      sessionHasEnded(person).as('session_has_ended'),
    ])
    .where('identities.issuer', '=', person.issuer)
    .where('identities.subject', '=', person.subject)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { roles: roleNames, seen: lastSeenAt, session_has_ended: hasEnded, contract, ...user } = row;
  if (hasEnded === true) return 'ended';
  const membership = program === undefined ? UNKNOWN_MEMBERSHIP : membershipOf(roleNames, contract);
  return { user, membership, lastSeenAt: roleNames === null ? undefined : lastSeenAt };
}

/** Drops stored roles that this version does not know. */
function membershipOf(roleNames: readonly string[] | null, contract: ProgramContract | null): Membership {
  if (roleNames === null || contract === null) return { state: 'not-a-member' };
  return { state: 'member', roles: roleNames.filter(isProgramRole), contract };
}

function firstSignIn(database: Database, person: PersonWithEmail, clock: () => Date): Promise<StoredUser> {
  return database.transaction(async (transaction) => {
    // Two first calls of one person at once: the second waits here and then finds the row.
    const key = `${person.issuer} ${person.subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 52))`.execute(transaction);
    const made = await userOf(transaction, person);
    if (made === 'ended') throw new Error('The session ended during the first sign-in.');
    if (made !== undefined) return made.user;
    // Only an address that the issuer verified joins an invited row or makes an admin.
    const isVerified = person.emailVerified === true;
    if (isVerified) await lockEmail(transaction, person.email);
    const { email } = person;
    const invited = isVerified ? await rowToJoin(transaction, { email, clock }) : undefined;
    const user =
      invited === undefined
        ? await makeUser(transaction, person)
        : await nameUser(transaction, invited, person);
    await transaction
      .insertInto('identities')
      .values({ issuer: person.issuer, subject: person.subject, user_id: user.id })
      .execute();
    if (!isVerified) return user;
    await joinInvitations(transaction, { user: user.id, email, clock });
    return verifyEmail(transaction, user.id, { email: user.email, now: clock() });
  });
}

interface Joining {
  readonly user: StoredUser;
  readonly person: PersonWithEmail;
  readonly clock: () => Date;
}

/**
 * Lets a known user join programs once their issuer states a verified address for the first time, or another one than
 * before that has been invited, which is then the address of the user. An address that no one invited changes nothing:
 * tokens from before and after a change are used side by side for hours.
 */
async function joinLater(database: Database, { user, person, clock }: Joining): Promise<StoredUser> {
  const { email } = person;
  const isSame = email.toLowerCase() === user.email.toLowerCase();
  const isKnown = isSame && user.email_verified_at !== null;
  if (user.disabled || person.emailVerified !== true || isKnown) return user;
  if (!isSame && !(await isInvited(database.kysely, email))) return user;
  return database.transaction(async (transaction) => {
    await lockEmails(transaction, [user.email, email]);
    await joinInvitations(transaction, { user: user.id, email, clock });
    return verifyEmail(transaction, user.id, { email: isSame ? user.email : email, now: clock() });
  });
}

function verifyEmail(
  transaction: DatabaseTransaction,
  user: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<StoredUser> {
  return transaction
    .updateTable('users')
    .set({ email, email_verified_at: sql<Date>`coalesce(email_verified_at, ${now})` })
    .where('id', '=', user)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Seen {
  readonly known: KnownUser;
  readonly program: number;
  readonly clock: () => Date;
}

/** Writes when a member last called in a program. What they do in other programs is nothing to its administrators. */
async function see(kysely: Connection, { known, program, clock }: Seen): Promise<void> {
  const { user, lastSeenAt } = known;
  if (user.disabled || lastSeenAt === undefined) return;
  const now = clock();
  if (lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await kysely
    .updateTable('memberships')
    .set({ last_seen_at: now })
    .where('program_id', '=', program)
    .where('user_id', '=', user.id)
    .execute()
    .catch(unlessFull);
}

/** Who may only read is not refused because the time of the call cannot be written. */
function unlessFull(error: unknown): void {
  if (sqlErrorDetails(error)?.code !== DISK_FULL) throw error;
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
  user: string,
  { firstName, lastName }: PersonWithEmail,
): Promise<StoredUser> {
  return transaction
    .updateTable('users')
    .set({
      first_name: sql<string>`coalesce(nullif(first_name, ''), ${firstName})`,
      last_name: sql<string>`coalesce(nullif(last_name, ''), ${lastName})`,
    })
    .where('id', '=', user)
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
  return database.transaction(async (transaction) => {
    const admin = await transaction
      .updateTable('users')
      .set({ internal_role: 'admin' })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, {
      actor: 'SIGMA_ADMIN_EMAILS',
      operation: 'signIn',
      target: `user ${user.id}`,
      before: { email: user.email, internal_osk_role: user.internal_role },
      after: { email: user.email, internal_osk_role: admin.internal_role },
    });
    return admin;
  });
}
