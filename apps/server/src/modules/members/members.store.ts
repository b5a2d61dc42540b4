import type { Connection, DatabaseTransaction, PageWindow, Tables } from '@sigma/db';
import { ROW_COUNT, readPage } from '@sigma/db';
import type { MemberRoles, MemberState, ProgramRole } from '@sigma/domain';
import { isProgramRole, PROGRAM_ROLES } from '@sigma/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import { hasJoined } from '../../access/index.ts';

/** A user of a program with the invitation that has not been accepted yet. */
export interface StoredMember {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Whether everyone who reads the users of the program may know the name. */
  readonly is_named: boolean;
  readonly roles: readonly string[];
  readonly last_seen_at: Date | null;
  readonly sent_at: Date | null;
  readonly expires_at: Date | null;
  readonly has_joined: boolean;
  readonly is_staff: boolean;
}

export interface MemberPage extends PageWindow {
  readonly column: 'email' | 'name' | 'last_seen_at' | 'created_at';
  readonly descending: boolean;
  /** Part of a shown name or an address. */
  readonly search?: string | undefined;
  /** Users with any of these. */
  readonly roles?: readonly ProgramRole[] | undefined;
  readonly state?: MemberState | undefined;
  /** Otherwise people who have not opened the program have no name. */
  readonly seesEveryName: boolean;
  readonly now: Date;
}

/**
 * Whether a program may know how a member is called. Whoever is added by the address of an account that exists has not agreed
 * to anything, so their name waits until they open the program (PD-81).
 */
const IS_NAMED = sql<boolean>`(m.last_seen_at is not null or u.email_verified_at is null or exists (
  select from invitations as accepted
  where accepted.program_id = m.program_id and accepted.user_id = m.user_id and accepted.accepted_at is not null))`;
/** The name, or nothing while the reader may not know it. */
const fullName = (seesEveryName: boolean) =>
  sql<string>`case when ${seesEveryName || IS_NAMED} then u.first_name || ' ' || u.last_name else '' end`;
const orderOf = ({ column, seesEveryName }: MemberPage) =>
  ({
    email: sql`lower(u.email)`,
    name: sql`nullif(lower(trim(${fullName(seesEveryName)})), '')`,
    last_seen_at: sql`m.last_seen_at`,
    created_at: sql`m.created_at`,
  })[column];

const ROLES = sql<string[]>`coalesce((
  select array_agg(r.name order by r.id) from membership_roles mr join roles r on r.id = mr.role_id
  where mr.program_id = m.program_id and mr.user_id = m.user_id), '{}')`;

const JOINED = hasJoined('m').as('has_joined');

/** The users of a program with their open invitations. */
function membersOf(kysely: Connection, program: number) {
  return kysely
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('invitations as i', (join) =>
      join
        .onRef('i.program_id', '=', 'm.program_id')
        .onRef('i.user_id', '=', 'm.user_id')
        .on('i.accepted_at', 'is', null),
    )
    .where('m.program_id', '=', program);
}

/** Nothing keeps the member from signing in: there is no invitation, or it can still be accepted. */
const isOpen = (now: Date) => sql<boolean>`(i.expires_at is null or i.expires_at > ${now})`;

const COLUMNS = [
  'u.id',
  'u.email',
  'u.first_name',
  'u.last_name',
  IS_NAMED.as('is_named'),
  'm.last_seen_at',
  'i.sent_at',
  'i.expires_at',
  sql<boolean>`u.internal_role <> 'none'`.as('is_staff'),
] as const;

/** One page of the users of a program, and the number of those that match. */
export function listMembers(kysely: Connection, program: number, page: MemberPage) {
  const { search, roles, state, now } = page;
  const matching = membersOf(kysely, program)
    .$if(search !== undefined && search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(u.email || ' ' || ${fullName(page.seesEveryName)}), lower(${search})) > 0`,
      ),
    )
    .$if(roles !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('membership_roles as mr')
            .innerJoin('roles as r', 'r.id', 'mr.role_id')
            .select('r.id')
            .whereRef('mr.program_id', '=', 'm.program_id')
            .whereRef('mr.user_id', '=', 'm.user_id')
            .where('r.name', 'in', [...(roles ?? [])]),
        ),
      ),
    )
    .$if(state === 'active', (query) => query.where(hasJoined('m')))
    .$if(state === 'invited', (query) => query.where(({ not }) => not(hasJoined('m'))).where(isOpen(now)))
    .$if(state === 'expired', (query) => query.where('i.expires_at', '<=', now));
  const ordered = matching
    .select([...COLUMNS, ROLES.as('roles'), JOINED])
    .orderBy(orderOf(page), (order) => (page.descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('u.id');
  return readPage(ordered, matching.select(ROW_COUNT), page);
}

export function readMember(
  kysely: Connection,
  program: number,
  user: string,
): Promise<StoredMember | undefined> {
  return membersOf(kysely, program)
    .where('m.user_id', '=', user)
    .select([...COLUMNS, ROLES.as('roles'), JOINED])
    .executeTakeFirst();
}

/** The user of a program with an address; there is at most one. */
export function memberWithEmail(
  kysely: Connection,
  program: number,
  email: string,
): Promise<StoredMember | undefined> {
  return membersOf(kysely, program)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .select([...COLUMNS, ROLES.as('roles'), JOINED])
    .executeTakeFirst();
}

/** How many seats of a program are occupied: by users, and by invitations that can still be accepted. */
export async function countSeats(kysely: Connection, program: number, now: Date): Promise<number> {
  const { count } = await membersOf(kysely, program)
    .where(isOpen(now))
    .select(ROW_COUNT)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The members with the role of an administrator, whether or not they can administer now. */
export async function listAdministrators(
  kysely: Connection,
  program: number,
): Promise<readonly MemberRoles[]> {
  const rows = await membersOf(kysely, program)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membership_roles as mr')
          .innerJoin('roles as r', 'r.id', 'mr.role_id')
          .select('r.id')
          .whereRef('mr.program_id', '=', 'm.program_id')
          .whereRef('mr.user_id', '=', 'm.user_id')
          .where('r.name', '=', 'Program Administrator'),
      ),
    )
    .select(['u.id', 'u.disabled', ROLES.as('roles'), JOINED])
    .execute();
  return rows.map(({ id, disabled, has_joined, roles }) => ({
    user: id,
    roles: roles.filter(isProgramRole),
    isActive: !disabled && has_joined,
  }));
}

/**
 * A user who has signed in with an address that their issuer verified. An account that was made again at the issuer is
 * another user: the newest one can sign in.
 */
export async function verifiedUser(
  transaction: DatabaseTransaction,
  email: string,
): Promise<string | undefined> {
  const found = await transaction
    .selectFrom('users as u')
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .where('u.email_verified_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('identities as d').select('d.user_id').whereRef('d.user_id', '=', 'u.id')),
    )
    .orderBy('u.disabled')
    .orderBy('u.created_at', 'desc')
    .select('u.id')
    .executeTakeFirst();
  return found?.id;
}

export async function insertMember(
  transaction: DatabaseTransaction,
  program: number,
  user: string,
): Promise<void> {
  await transaction.insertInto('memberships').values({ program_id: program, user_id: user }).execute();
}

/** Replaces the roles of a member. */
export async function writeRoles(
  transaction: DatabaseTransaction,
  program: number,
  { user, roles }: { readonly user: string; readonly roles: readonly ProgramRole[] },
): Promise<void> {
  await transaction
    .deleteFrom('membership_roles')
    .where('program_id', '=', program)
    .where('user_id', '=', user)
    .execute();
  await transaction
    .insertInto('membership_roles')
    .columns(['program_id', 'user_id', 'role_id'])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('roles')
        .where('name', 'in', [...roles])
        .select([
          cast<number>(val(program), 'integer').as('program_id'),
          cast<string>(val(user), 'uuid').as('user_id'),
          'roles.id as role_id',
        ]),
    )
    .execute();
}

/** Ends a membership, with the downloads that the user made from the program; the archives are removed by their job. */
export async function deleteMember(
  transaction: DatabaseTransaction,
  program: number,
  user: string,
): Promise<void> {
  for (const table of ['memberships', 'downloads'] as const) {
    await transaction
      .deleteFrom(table)
      .where('program_id', '=', program)
      .where('user_id', '=', user)
      .execute();
  }
}

export interface RolePage extends PageWindow {
  readonly column: 'id' | 'name';
  readonly descending: boolean;
}

/** The roles of the product, without names that staff added: those cannot be given to members. */
const productRoles = (kysely: Connection) =>
  kysely
    .selectFrom('roles')
    .where('name', 'in', [...PROGRAM_ROLES])
    .$narrowType<{ name: ProgramRole }>();

const roleColumns = ({ ref }: ExpressionBuilder<Tables, 'roles'>) =>
  [ref('id').as('id'), ref('name').$castTo<ProgramRole>().as('name')] as const;

export function listRoleRows(kysely: Connection, page: RolePage) {
  const direction = page.descending ? 'desc' : 'asc';
  const roles = productRoles(kysely);
  return readPage(roles.select(roleColumns).orderBy(page.column, direction), roles.select(ROW_COUNT), page);
}

export function readRoleRow(kysely: Connection, role: number) {
  return productRoles(kysely).where('id', '=', role).select(roleColumns).executeTakeFirst();
}
