import { type Connection, PREPARED } from '@sigma/db';
import type { ProgramContract } from '@sigma/domain';
import { type RawBuilder, sql } from 'kysely';
import { contractOf } from '../entitlements/index.ts';

export interface StoredRole {
  readonly id: number;
  readonly name: string;
}

/** A program of a user, with the names of the user's roles in it. */
export interface UserProgram {
  readonly id: number;
  readonly name: string;
  readonly company_name: string;
  readonly active: boolean;
  readonly roles: readonly string[];
}

/** Lists the roles of a member in the order of their ids; undefined for a user who is not a member. */
export async function listRoles(
  kysely: Connection,
  program: number,
  userId: string,
): Promise<readonly StoredRole[] | undefined> {
  const rows = await kysely
    .selectFrom('memberships as m')
    .leftJoin('membership_roles as mr', (join) =>
      join.onRef('mr.program_id', '=', 'm.program_id').onRef('mr.user_id', '=', 'm.user_id'),
    )
    .leftJoin('roles as r', 'r.id', 'mr.role_id')
    .select(['r.id', 'r.name'])
    .where('m.program_id', '=', program)
    .where('m.user_id', '=', userId)
    .orderBy('r.id')
    .modifyEnd(PREPARED)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
}

/** The roles of a user in a program, with the contract of the program. */
export interface StoredMembership {
  readonly roles: readonly string[];
  readonly contract: ProgramContract;
}

const memberships = (condition: RawBuilder<unknown>) => sql<StoredMembership>`
  select coalesce((select array_agg(r.name order by r.id) from membership_roles mr join roles r on r.id = mr.role_id
      where mr.program_id = m.program_id and mr.user_id = m.user_id), '{}') as roles,
    ${contractOf(sql`m.program_id`)} as contract
  from memberships as m where ${condition} order by m.program_id ${PREPARED}`;

export async function readMembership(
  kysely: Connection,
  program: number,
  userId: string,
): Promise<StoredMembership | undefined> {
  const { rows } = await memberships(sql`m.program_id = ${program} and m.user_id = ${userId}`).execute(
    kysely,
  );
  return rows[0];
}

export async function listMembershipsOfUser(
  kysely: Connection,
  userId: string,
): Promise<readonly StoredMembership[]> {
  const { rows } = await memberships(sql`m.user_id = ${userId}`).execute(kysely);
  return rows;
}

/** Lists the programs of a user by id. */
export function listUserPrograms(kysely: Connection, userId: string): Promise<readonly UserProgram[]> {
  const roles = sql<string[]>`coalesce((
    select array_agg(r.name order by r.id) from membership_roles mr join roles r on r.id = mr.role_id
    where mr.program_id = m.program_id and mr.user_id = m.user_id), '{}')`;
  return kysely
    .selectFrom('memberships as m')
    .innerJoin('programs as p', 'p.id', 'm.program_id')
    .select(['p.id', 'p.name', 'p.company_name', 'p.active', roles.as('roles')])
    .where('m.user_id', '=', userId)
    .orderBy('p.id')
    .execute();
}
