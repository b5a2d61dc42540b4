import type { Connection } from '@sigma/db';
import type { ProgramContract, ProgramRole } from '@sigma/domain';
import { type RawBuilder, sql } from 'kysely';

/**
 * The contract of a program as one JSON value; null where there is no such program. It is part of the statement that reads
 * the caller, because every call in a program needs it.
 */
export function contractOf(program: RawBuilder<unknown>): RawBuilder<ProgramContract | null> {
  return sql<ProgramContract | null>`(select json_build_object(
      'id', c.id, 'simulated', c.simulated,
      'start_date', c.start_date::text, 'end_date', c.end_date::text,
      'product_level_access', c.product_level_access, 'subscribed_products', c.subscribed_products,
      'sensor_data_access', array(select sensor from program_sensors where program_id = c.id order by sensor),
      'other_sensors', array(select osk_id from sensors where not exists (
        select from program_sensors where program_id = c.id and sensor = sensors.osk_id) order by osk_id),
      'collections', array(select collection from program_collections where program_id = c.id order by collection),
      'max_users', c.max_users, 'max_taskings', c.max_taskings, 'max_order_area_km2', c.max_order_area_km2)
    from programs as c where c.id = ${program})`;
}

/** Reads the contract of a program; undefined where there is no such program. */
export async function readContract(
  kysely: Connection,
  program: number,
): Promise<ProgramContract | undefined> {
  const { rows } = await sql<{ contract: ProgramContract | null }>`
    select ${contractOf(sql`${program}::integer`)} as contract`.execute(kysely);
  return rows[0]?.contract ?? undefined;
}

/** Reads the contracts of all programs, by id. */
export async function listContracts(kysely: Connection): Promise<readonly ProgramContract[]> {
  const { rows } = await sql<{ contract: ProgramContract }>`
    select ${contractOf(sql`programs.id`)} as contract from programs order by id`.execute(kysely);
  return rows.map(({ contract }) => contract);
}

/** Reads the contracts of the programs in which a user, unless disabled, has one of the roles, by id. */
export async function listContractsOfUser(
  kysely: Connection,
  userId: string,
  roles: readonly ProgramRole[],
): Promise<readonly ProgramContract[]> {
  const { rows } = await sql<{ contract: ProgramContract }>`
    select ${contractOf(sql`m.program_id`)} as contract from memberships as m
    join users on users.id = m.user_id and not users.disabled
    where m.user_id = ${userId} and exists (
      select from membership_roles as mr join roles on roles.id = mr.role_id
      where mr.program_id = m.program_id and mr.user_id = m.user_id and roles.name = any(${[...roles]}::text[]))
    order by m.program_id`.execute(kysely);
  return rows.map(({ contract }) => contract);
}
