import type { QueryOf, sensorScheduleCalls } from '@sigma/contract';
import { type Connection, ROW_COUNT, readPage, type SensorSchedulesTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';

export type SensorScheduleRow = Selectable<SensorSchedulesTable>;

export type SensorScheduleQuery = QueryOf<typeof sensorScheduleCalls.list>;

const tasksOf = sql<string[]>`coalesce(
  (select array_agg(id::text order by start, id) from sensor_tasks where schedule = sensor_schedules.id), '{}')`;

export async function listSensorSchedules(kysely: Connection, query: SensorScheduleQuery) {
  const { sensor, tasking_schedule, state } = query;
  let matching = kysely.selectFrom('sensor_schedules');
  if (sensor !== undefined) matching = matching.where('sensor', 'in', sensor);
  if (tasking_schedule !== undefined) matching = matching.where('tasking_schedule', '=', tasking_schedule);
  if (state !== undefined) matching = matching.where('state', 'in', state);
  const direction = query.ordering.descending ? 'desc' : 'asc';
  const ordered = matching
    .selectAll()
    .select(tasksOf.as('tasks'))
    .orderBy(query.ordering.column, direction)
    .orderBy('id', direction);
  return readPage(ordered, matching.select(ROW_COUNT), query);
}

export const readSensorSchedule = (kysely: Connection, id: string) =>
  kysely
    .selectFrom('sensor_schedules')
    .where('id', '=', id)
    .selectAll()
    .select(tasksOf.as('tasks'))
    .executeTakeFirst();

/** The sensor schedules of a plan, by sensor. */
export const schedulesOfPlan = (kysely: Connection, plan: string): Promise<SensorScheduleRow[]> =>
  kysely
    .selectFrom('sensor_schedules')
    .where('tasking_schedule', '=', plan)
    .selectAll()
    .orderBy('sensor')
    .execute();

/** As `schedulesOfPlan`; locks the schedules, and thereby their tasks, until the transaction ends. */
export const lockSchedulesOfPlan = (transaction: Connection, plan: string): Promise<SensorScheduleRow[]> =>
  transaction
    .selectFrom('sensor_schedules')
    .where('tasking_schedule', '=', plan)
    .selectAll()
    .orderBy('sensor')
    .forNoKeyUpdate()
    .execute();

export async function insertSensorSchedules(
  transaction: Connection,
  rows: readonly SensorScheduleRow[],
): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('sensor_schedules').values(rows).execute();
}

export async function updateSensorSchedules(
  transaction: Connection,
  ids: readonly string[],
  changes: Partial<Omit<SensorScheduleRow, 'id' | 'tasking_schedule'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('sensor_schedules')
    .where('id', 'in', [...ids])
    .set(changes)
    .execute();
}

export async function deleteSensorSchedules(transaction: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('sensor_schedules')
    .where('id', 'in', [...ids])
    .execute();
}
