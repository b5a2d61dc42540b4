import type { QueryOf, sensorTaskCalls } from '@sigma/contract';
import { type Connection, ROW_COUNT, readPage, type SensorTasksTable } from '@sigma/db';
import type { Selectable } from 'kysely';

export type TaskRow = Selectable<SensorTasksTable>;

export type TaskQuery = QueryOf<typeof sensorTaskCalls.list>;

export async function listTasks(kysely: Connection, query: TaskQuery) {
  const { sensor, schedule, tasking_schedule, tasking_request, state, start, end } = query;
  let matching = kysely.selectFrom('sensor_tasks');
  if (sensor !== undefined) matching = matching.where('sensor', 'in', sensor);
  if (schedule !== undefined) matching = matching.where('schedule', '=', schedule);
  if (tasking_schedule !== undefined)
    matching = matching.where('schedule', 'in', (select) =>
      select.selectFrom('sensor_schedules').where('tasking_schedule', '=', tasking_schedule).select('id'),
    );
  if (tasking_request !== undefined) matching = matching.where('tasking_request', '=', tasking_request);
  if (state !== undefined) matching = matching.where('state', 'in', state);
  if (start !== undefined) matching = matching.where('end', '>=', start);
  if (end !== undefined) matching = matching.where('start', '<=', end);
  const direction = query.ordering.descending ? 'desc' : 'asc';
  const ordered = matching.selectAll().orderBy(query.ordering.column, direction).orderBy('id', direction);
  return readPage(ordered, matching.select(ROW_COUNT), query);
}

export const readTask = (kysely: Connection, id: string): Promise<TaskRow | undefined> =>
  kysely.selectFrom('sensor_tasks').where('id', '=', id).selectAll().executeTakeFirst();

/** Reads a sensor schedule and locks it until the transaction ends. */
export const lockSensorSchedule = (transaction: Connection, id: string) =>
  transaction
    .selectFrom('sensor_schedules')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Rows per statement; PostgreSQL accepts at most 65,535 values. */
const BATCH_SIZE = 2000;

export async function insertTasks(transaction: Connection, rows: readonly TaskRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await transaction
      .insertInto('sensor_tasks')
      .values(rows.slice(at, at + BATCH_SIZE))
      .execute();
  }
}

export async function updateTask(transaction: Connection, { id, ...fields }: TaskRow): Promise<void> {
  await transaction.updateTable('sensor_tasks').where('id', '=', id).set(fields).execute();
}

export async function deleteTasks(transaction: Connection, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    await transaction
      .deleteFrom('sensor_tasks')
      .where('id', 'in', ids.slice(at, at + BATCH_SIZE))
      .execute();
  }
}

/** A task with the members of its request that a schedule depends on. */
export interface ScheduledRow extends TaskRow {
  readonly order_id: string | null;
  readonly request_name: string;
  readonly request_status: string;
  readonly request_active: boolean;
  readonly priority: number;
}

/** The tasks of the given sensor schedules, by time. */
export function tasksOfSchedules(kysely: Connection, schedules: readonly string[]): Promise<ScheduledRow[]> {
  if (schedules.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('sensor_tasks as task')
    .innerJoin('tasking_requests as request', 'request.id', 'task.tasking_request')
    .where('task.schedule', 'in', [...schedules])
    .selectAll('task')
    .select([
      'request.order_id',
      'request.name as request_name',
      'request.status as request_status',
      'request.active as request_active',
      'request.priority',
    ])
    .orderBy('task.start')
    .orderBy('task.id')
    .execute();
}

/** A task this close to an interval can still conflict with a task in it, because of slewing and settling. */
const NEAR_MS = 3_600_000;

/** Active tasks of the given satellites in or near an interval. */
export function activeTasksNear(
  kysely: Connection,
  sensors: readonly number[],
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<TaskRow[]> {
  if (sensors.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('sensor_tasks')
    .where('sensor', 'in', [...sensors])
    .where('state', 'in', ['scheduled', 'taken'])
    .where('end', '>', new Date(start.getTime() - NEAR_MS))
    .where('start', '<', new Date(end.getTime() + NEAR_MS))
    .selectAll()
    .orderBy('start')
    .orderBy('id')
    .execute();
}
