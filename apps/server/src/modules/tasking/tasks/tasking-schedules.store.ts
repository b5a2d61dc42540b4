import type { QueryOf, taskingScheduleCalls } from '@sigma/contract';
import { type Connection, ROW_COUNT, readPage, type TaskingSchedulesTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';

export type ScheduleQuery = QueryOf<typeof taskingScheduleCalls.list>;

/** A plan with its sensor schedules and the number of its tasks that staff have not rejected. */
export interface ScheduleRow extends Selectable<TaskingSchedulesTable> {
  readonly schedules: readonly string[];
  readonly tasks: number;
}

const schedulesOf = sql<string[]>`coalesce(
  (select array_agg(id::text order by sensor) from sensor_schedules where tasking_schedule = tasking_schedules.id), '{}')`;
const tasksOf = sql<number>`(
  select count(*)::integer from sensor_tasks join sensor_schedules on sensor_schedules.id = sensor_tasks.schedule
  where sensor_schedules.tasking_schedule = tasking_schedules.id and sensor_tasks.state <> 'refused')`;

const selected = (kysely: Connection) =>
  kysely
    .selectFrom('tasking_schedules')
    .selectAll()
    .select([schedulesOf.as('schedules'), tasksOf.as('tasks')]);

export async function listSchedules(
  kysely: Connection,
  query: ScheduleQuery,
): Promise<{ readonly rows: readonly ScheduleRow[]; readonly count: number }> {
  const { ordering, state } = query;
  const direction = ordering.descending ? 'desc' : 'asc';
  const ordered = selected(kysely)
    .$if(state !== undefined, (select) => select.where('state', 'in', state ?? []))
    .orderBy(ordering.column, direction)
    .orderBy('id', direction);
  const matching = kysely
    .selectFrom('tasking_schedules')
    .$if(state !== undefined, (select) => select.where('state', 'in', state ?? []));
  return readPage(ordered, matching.select(ROW_COUNT), query);
}

export const readSchedule = (kysely: Connection, id: string): Promise<ScheduleRow | undefined> =>
  selected(kysely).where('id', '=', id).executeTakeFirst();

/** Reads a plan and locks it until the transaction ends. */
export const lockSchedule = (transaction: Connection, id: string) =>
  transaction
    .selectFrom('tasking_schedules')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewSchedule {
  readonly id: string;
  readonly start: Date;
  readonly end: Date;
  readonly sensors: readonly number[];
  readonly unscheduled: readonly object[];
  readonly now: Date;
}

export async function insertSchedule(transaction: Connection, schedule: NewSchedule): Promise<void> {
  const { id, start, end, sensors, unscheduled, now } = schedule;
  await transaction
    .insertInto('tasking_schedules')
    .values({
      id,
      start,
      end,
      state: 'draft',
      sensors: [...sensors],
      left_out: JSON.stringify(unscheduled),
      created_at: now,
    })
    .execute();
}

export async function updateSchedule(
  transaction: Connection,
  id: string,
  changes: Partial<Pick<ScheduleRow, 'start' | 'end' | 'sensors' | 'state'>>,
): Promise<void> {
  await transaction.updateTable('tasking_schedules').where('id', '=', id).set(changes).execute();
}

export async function setUnscheduled(
  transaction: Connection,
  id: string,
  unscheduled: readonly object[],
): Promise<void> {
  await transaction
    .updateTable('tasking_schedules')
    .where('id', '=', id)
    .set({ left_out: JSON.stringify(unscheduled) })
    .execute();
}

export async function deleteSchedule(transaction: Connection, id: string): Promise<void> {
  await transaction.deleteFrom('tasking_schedules').where('id', '=', id).execute();
}
