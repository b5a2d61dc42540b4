import type { ManagedProgram, ProgramBody } from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import { type ProgramHistory, QUOTA_EXEMPT_STATUSES } from '@sigma/domain';
import { sql } from 'kysely';

export interface ProgramFilter {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
}

export interface ProgramPage extends ProgramFilter {
  readonly limit: number;
  readonly offset: number;
  readonly column: 'id' | 'name' | 'company_name' | 'start_date' | 'end_date';
  readonly descending: boolean;
}

/** Programs with what they may use and how much of it they use; `p` is the program. */
const PROGRAMS = sql`
  select p.id, p.name, p.company_name, p.start_date::text as start_date, p.end_date::text as end_date, p.active,
    p.max_users, p.max_taskings, p.max_order_area_km2, p.product_level_access, p.subscribed_products, p.simulated,
    array(select sensor from program_sensors where program_id = p.id order by sensor) as sensor_data_access,
    array(select collection from program_collections where program_id = p.id order by collection) as collections,
    array(select eula_id from program_eulas where program_id = p.id order by eula_id) as eulas,
    (select count(*)::integer from memberships where program_id = p.id) as user_count,
    (select count(*)::integer from tasking_requests
      where program_id = p.id and status not in (${sql.join(QUOTA_EXEMPT_STATUSES)})) as tasking_count,
    (select count(*)::integer from orders where program_id = p.id) as order_count
  from programs as p`;

const condition = ({ search, active }: ProgramFilter) => sql<boolean>`
  (${active ?? null}::boolean is null or p.active = ${active ?? null})
  and (${search ?? null}::text is null
    or position(lower(${search ?? null}::text) in lower(p.name)) > 0
    or position(lower(${search ?? null}::text) in lower(p.company_name)) > 0
    or p.id::text = ${search ?? null})`;

/** The expressions that a list may be sorted by; names without regard to case. */
const ORDERS = {
  id: sql`p.id`,
  name: sql`lower(p.name)`,
  company_name: sql`lower(p.company_name)`,
  start_date: sql`p.start_date`,
  end_date: sql`p.end_date`,
} as const;

export async function listManagedPrograms(kysely: Connection, page: ProgramPage) {
  const direction = page.descending ? sql`desc` : sql`asc`;
  const matching = condition(page);
  const { rows } = await sql<ManagedProgram>`${PROGRAMS} where ${matching}
    order by ${ORDERS[page.column]} ${direction}, p.id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from programs as p where ${matching}`.execute(kysely);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export async function readManagedProgram(
  kysely: Connection,
  id: number,
): Promise<ManagedProgram | undefined> {
  const { rows } = await sql<ManagedProgram>`${PROGRAMS} where p.id = ${id}`.execute(kysely);
  return rows[0];
}

/** Locks a program against orders, members and changes until the transaction ends. */
export async function lockManagedProgram(transaction: DatabaseTransaction, id: number): Promise<void> {
  await sql`select from programs where id = ${id} for update`.execute(transaction);
}

/** An omitted list is empty; only null means that it is not limited. */
const listed = (names: readonly string[] | null | undefined): string[] | null =>
  names === undefined ? [] : names && [...names];

const columnsOf = (body: ProgramBody) => ({
  name: body.name,
  company_name: body.company_name,
  start_date: body.start_date,
  end_date: body.end_date,
  active: body.active ?? true,
  max_users: body.max_users ?? null,
  max_taskings: body.max_taskings ?? null,
  max_order_area_km2: body.max_order_area_km2 ?? null,
  product_level_access: listed(body.product_level_access),
  subscribed_products: listed(body.subscribed_products),
});

/** Adds a program; returns its id, or undefined when another program has the name. */
export async function insertProgram(
  transaction: DatabaseTransaction,
  body: ProgramBody,
): Promise<number | undefined> {
  const added = await transaction
    .insertInto('programs')
    .values(columnsOf(body))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function updateProgram(
  transaction: DatabaseTransaction,
  id: number,
  body: ProgramBody,
): Promise<void> {
  await transaction.updateTable('programs').set(columnsOf(body)).where('id', '=', id).execute();
}

export async function isNameTaken(
  transaction: DatabaseTransaction,
  name: string,
  id: number,
): Promise<boolean> {
  const other = await transaction
    .selectFrom('programs')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Replaces the sensors of a program, and its collections and licences where the body has them. */
export async function writeAccess(
  transaction: DatabaseTransaction,
  program: number,
  { sensor_data_access: sensors, collections, eulas }: ProgramBody,
): Promise<void> {
  await transaction.deleteFrom('program_sensors').where('program_id', '=', program).execute();
  await sql`insert into program_sensors (program_id, sensor)
    select ${program}, * from unnest(${[...new Set(sensors)]}::integer[])`.execute(transaction);
  if (collections !== undefined) {
    await transaction.deleteFrom('program_collections').where('program_id', '=', program).execute();
    await sql`insert into program_collections (program_id, collection)
      select ${program}, * from unnest(${[...new Set(collections)]}::text[])`.execute(transaction);
  }
  if (eulas !== undefined) {
    await transaction.deleteFrom('program_eulas').where('program_id', '=', program).execute();
    await sql`insert into program_eulas (program_id, eula_id)
      select ${program}, * from unnest(${[...new Set(eulas)]}::integer[])`.execute(transaction);
  }
}

/**
 * Has the next passes over the assets of a program searched again. Assets that are being changed are skipped, because their writers may
 * wait for the program, which is locked.
 */
export async function forgetNextPasses(transaction: DatabaseTransaction, program: number): Promise<void> {
  await transaction
    .updateTable('assets')
    .set({
      next_pass_at: null,
      next_pass_sensor: null,
      next_pass_until: null,
      next_pass_failures: 0,
      next_pass_retry_at: null,
    })
    .where(
      sql<boolean>`id in (select id from assets where program_id = ${program} for no key update skip locked)`,
    )
    .execute();
}

/** The named sensors, collections and licences that do not exist. The licences that do are not deleted before the transaction ends. */
export async function unknownAccess(transaction: Connection, body: Partial<ProgramBody>) {
  await sql`select from eulas where id = any(${[...(body.eulas ?? [])]}::integer[]) order by id for key share`.execute(
    transaction,
  );
  const { rows } = await sql<{ sensors: number[]; collections: string[]; eulas: number[] }>`select
    array(select given from unnest(${[...(body.sensor_data_access ?? [])]}::integer[]) as given
      where not exists (select from sensors where osk_id = given)) as sensors,
    array(select given from unnest(${[...(body.collections ?? [])]}::text[]) as given
      where not exists (select from collections where id = given)) as collections,
    array(select given from unnest(${[...(body.eulas ?? [])]}::integer[]) as given
      where not exists (select from eulas where id = given)) as eulas`.execute(transaction);
  return rows[0] ?? { sensors: [], collections: [], eulas: [] };
}

export async function historyOf(transaction: DatabaseTransaction, program: number): Promise<ProgramHistory> {
  const { rows } = await sql<ProgramHistory>`select
    (select count(*)::integer from orders where program_id = ${program}) as orders,
    (select count(*)::integer from tasking_requests where program_id = ${program} and order_id is null) as taskings,
    (select count(*)::integer from downloads where program_id = ${program}) as downloads,
    (select count(*)::integer from memberships as m where m.program_id = ${program} and not exists (
      select from invitations as i
      where i.program_id = m.program_id and i.user_id = m.user_id and i.accepted_at is null)) as members,
    (select count(*)::integer from aois where program_id = ${program}) as areas,
    (select count(*)::integer from saved_searches
      where program_id = ${program} and deleted_at is null) as searches`.execute(transaction);
  const [history] = rows;
  if (history === undefined) throw new Error('The history of a program has no row.');
  return history;
}

export async function deleteProgram(transaction: DatabaseTransaction, program: number): Promise<void> {
  await transaction.deleteFrom('programs').where('id', '=', program).execute();
}
