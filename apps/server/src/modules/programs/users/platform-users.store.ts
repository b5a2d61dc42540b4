import type { PlatformUser } from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import { type InternalRole, isProgramRole } from '@sigma/domain';
import { sql } from 'kysely';
import { hasJoined } from '../../../access/index.ts';

interface StoredPlatformUser extends Omit<PlatformUser, 'created_at' | 'programs'> {
  readonly created_at: Date;
  readonly programs: readonly {
    readonly id: number;
    readonly name: string;
    readonly roles: readonly string[];
  }[];
}

const USERS = sql`
  select u.id, u.email, u.first_name, u.last_name, u.organization, u.internal_role as internal_osk_role, u.disabled,
    u.created_at, exists (select from identities where user_id = u.id) as has_signed_in,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'roles', (
        select coalesce(jsonb_agg(r.name order by r.id), '[]') from membership_roles as mr
        join roles as r on r.id = mr.role_id
        where mr.program_id = m.program_id and mr.user_id = m.user_id)) order by p.id)
      from memberships as m join programs as p on p.id = m.program_id where m.user_id = u.id), '[]') as programs
  from users as u`;

const platformUserOf = ({ created_at, programs, ...user }: StoredPlatformUser): PlatformUser => ({
  ...user,
  created_at: created_at.toISOString(),
  programs: programs.map((program) => ({ ...program, roles: program.roles.filter(isProgramRole) })),
});

export interface PlatformUserPage {
  readonly limit: number;
  readonly offset: number;
  readonly column: 'email' | 'name' | 'created_at';
  readonly descending: boolean;
  readonly search?: string | undefined;
  readonly role?: InternalRole | undefined;
  readonly disabled?: boolean | undefined;
}

const ORDERS = {
  email: sql`lower(u.email)`,
  name: sql`lower(u.last_name || ' ' || u.first_name)`,
  created_at: sql`u.created_at`,
} as const;

export async function listUsersOfPlatform(kysely: Connection, page: PlatformUserPage) {
  const { search = null, role = null, disabled = null } = page;
  const matching = sql`
    (${role}::text is null or u.internal_role = ${role})
    and (${disabled}::boolean is null or u.disabled = ${disabled})
    and (${search}::text is null or position(lower(${search}::text) in
      lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || u.organization)) > 0)`;
  const direction = page.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<StoredPlatformUser>`${USERS} where ${matching}
    order by ${ORDERS[page.column]} ${direction}, u.id limit ${page.limit} offset ${page.offset}`.execute(
    kysely,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from users as u where ${matching}`.execute(kysely);
  return { rows: rows.map(platformUserOf), count: counted.rows[0]?.count ?? 0 };
}

export async function readUserOfPlatform(kysely: Connection, id: string): Promise<PlatformUser | undefined> {
  const { rows } = await sql<StoredPlatformUser>`${USERS} where u.id = ${id}`.execute(kysely);
  return rows[0] && platformUserOf(rows[0]);
}

/** The administrators of the platform who can sign in, other than one user. */
export async function countOtherAdmins(transaction: DatabaseTransaction, id: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('users')
    .where('internal_role', '=', 'admin')
    .where('disabled', '=', false)
    .where('id', '!=', id)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks the programs of a user until the transaction ends, in the order in which everyone locks several. */
export async function lockProgramsOf(transaction: DatabaseTransaction, user: string): Promise<void> {
  await sql`
    select id from programs where id in (select program_id from memberships where user_id = ${user}::uuid)
    order by id for no key update`.execute(transaction);
}

/** The programs of which a user is Program Administrator and that no one administers who can sign in. */
export async function programsWithoutAdministrator(transaction: DatabaseTransaction, user: string) {
  const administers = sql`
    select from memberships as m
    join membership_roles as mr on mr.program_id = m.program_id and mr.user_id = m.user_id
    join roles as r on r.id = mr.role_id and r.name = 'Program Administrator'
    join users as u on u.id = m.user_id
    where m.program_id = p.id`;
  const { rows } = await sql<{ readonly id: number; readonly name: string }>`
    select p.id, p.name from programs as p
    where exists (${administers} and u.id = ${user}::uuid and ${hasJoined('m')})
      and not exists (${administers} and not u.disabled and ${hasJoined('m')})
    order by p.id`.execute(transaction);
  return rows;
}

export async function writeUser(
  transaction: DatabaseTransaction,
  id: string,
  { role, disabled }: { readonly role: InternalRole; readonly disabled: boolean },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ internal_role: role, disabled })
    .where('id', '=', id)
    .execute();
}
