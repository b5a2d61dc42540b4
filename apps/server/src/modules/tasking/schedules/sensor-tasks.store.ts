import type { QueryOf, sensorTaskCalls } from '@sigma/contract';
import { type Connection, ROW_COUNT, readPage, type SensorTasksTable } from '@sigma/db';
import type { Selectable } from 'kysely';

export type TaskRow = Selectable<SensorTasksTable>;

export type TaskQuery = QueryOf<typeof sensorTaskCalls.list>;

export async function listTasks(kysely: Connection, query: TaskQuery) {
  const { sensor, schedule, tasking_request, state, start, end } = query;
  let matching = kysely.selectFrom('sensor_tasks');
  if (sensor !== undefined) matching = matching.where('sensor', 'in', sensor);
  if (schedule !== undefined) matching = matching.where('schedule', '=', schedule);
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

/** A schedule, which nobody else changes until the transaction ends. */
export const holdSensorSchedule = (transaction: Connection, id: string) =>
  transaction
    .selectFrom('sensor_schedules')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Rows of one statement; PostgreSQL takes 65,535 values. */
const AT_ONCE = 2000;

export async function insertTasks(transaction: Connection, rows: readonly TaskRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await transaction
      .insertInto('sensor_tasks')
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
  }
}

export async function updateTask(transaction: Connection, { id, ...fields }: TaskRow): Promise<void> {
  await transaction.updateTable('sensor_tasks').where('id', '=', id).set(fields).execute();
}

export async function deleteTasks(transaction: Connection, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await transaction
      .deleteFrom('sensor_tasks')
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .execute();
  }
}

/** A task with what of its request a schedule has to know. */
export interface ScheduledRow extends TaskRow {
  readonly order_id: string | null;
  readonly request_name: string;
  readonly request_status: string;
  readonly request_active: boolean;
  readonly priority: number;
}

/** The tasks of some sensor schedules, by time. */
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

/** So near to an interval a task can still be in the way of one within it: the longest slew and settling. */
const NEAR_MS = 3_600_000;

/** Tasks in force of some satellites in or near an interval. */
export function tasksInForce(
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
