import type { operatedSensorCalls, QueryOf } from '@sigma/contract';
import {
  type Connection,
  type DatabaseTransaction,
  lockName,
  ROW_COUNT,
  readPage,
  type SensorsTable,
} from '@sigma/db';
import { type Insertable, type Selectable, sql } from 'kysely';

/** A sensor with its newest element set and the programs that may use it. */
export interface StoredOperatedSensor extends Selectable<SensorsTable> {
  readonly raw_tle: string | null;
  readonly programs: readonly number[];
}
export type SensorFields = Omit<Insertable<SensorsTable>, 'osk_id' | 'simulated'>;

export type OperatedSensorPage = QueryOf<typeof operatedSensorCalls.list>;

function selectSensors(kysely: Connection, now: Date) {
  const lines = sql<string | null>`(select line1 || chr(10) || line2 from element_sets
    where sensor = sensors.osk_id and epoch <= ${now} order by epoch desc, id desc limit 1)`;
  const programs = sql<number[]>`coalesce(
    (select array_agg(program_id order by program_id) from program_sensors where sensor = sensors.osk_id), '{}')`;
  return kysely
    .selectFrom('sensors')
    .selectAll()
    .select([lines.as('raw_tle'), programs.as('programs')]);
}

export async function listOperatedSensors(kysely: Connection, page: OperatedSensorPage, now: Date) {
  const { column, descending } = page.ordering;
  const ordered = selectSensors(kysely, now)
    .orderBy(column === 'osk_id' ? 'osk_id' : 'name', descending ? 'desc' : 'asc')
    .orderBy('osk_id');
  const { rows, count } = await readPage(ordered, kysely.selectFrom('sensors').select(ROW_COUNT), page);
  return { sensors: rows, count };
}

export function readOperatedSensor(
  kysely: Connection,
  id: number,
  now: Date,
): Promise<StoredOperatedSensor | undefined> {
  return selectSensors(kysely, now).where('osk_id', '=', id).executeTakeFirst();
}

/** Stores a sensor under the next free id, one caller at a time; undefined when another sensor has its name. */
export async function insertSensor(
  transaction: DatabaseTransaction,
  fields: SensorFields,
): Promise<number | undefined> {
  await lockName(transaction, 'the next number of a sensor');
  const next = sql<number>`(select coalesce(max(osk_id), 0) + 1 from sensors)`;
  const row = await transaction
    .insertInto('sensors')
    .values({ ...fields, osk_id: next })
    .onConflict((on) => on.column('name').doNothing())
    .returning('osk_id')
    .executeTakeFirst();
  return row?.osk_id;
}

/** Whether another sensor has the name. */
export async function isNameTaken(
  transaction: DatabaseTransaction,
  name: string,
  but: number,
): Promise<boolean> {
  const other = await transaction
    .selectFrom('sensors')
    .select('osk_id')
    .where('name', '=', name)
    .where('osk_id', '<>', but)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateSensor(
  transaction: DatabaseTransaction,
  id: number,
  fields: SensorFields,
): Promise<void> {
  await transaction.updateTable('sensors').set(fields).where('osk_id', '=', id).execute();
}

/** The kinds of rows that still refer to a sensor, in words; empty when there are none. */
export async function usesOfSensor(transaction: DatabaseTransaction, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ scenes: boolean; tasks: boolean; requests: boolean }>`select
    exists (select from scenes where sensor = ${id}) as scenes,
    exists (select from sensor_tasks where sensor = ${id})
      or exists (select from sensor_schedules where sensor = ${id}) as tasks,
    exists (select from tasking_requests where ${id} = any(sensors)) as requests`.execute(transaction);
  const [uses] = rows;
  return [
    ...(uses?.scenes ? ['scenes'] : []),
    ...(uses?.tasks ? ['scheduled tasks'] : []),
    ...(uses?.requests ? ['tasking requests'] : []),
  ];
}

/** Deletes a sensor that nothing refers to, with its element sets. */
export async function deleteSensor(transaction: DatabaseTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('program_sensors').where('sensor', '=', id).execute();
  await transaction.deleteFrom('element_sets').where('sensor', '=', id).execute();
  await transaction.deleteFrom('sensors').where('osk_id', '=', id).execute();
}
