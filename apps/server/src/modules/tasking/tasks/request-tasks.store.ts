import type { Connection } from '@sigma/db';
import { ACTIVE_TASK_STATES } from '@sigma/domain';

/** The number of tasks of a request that are active or were flown. */
export async function countTasksOfRequest(kysely: Connection, request: string): Promise<number> {
  const { count } = await kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', [...ACTIVE_TASK_STATES, 'failed'])
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a request has a scheduled or flown task. */
export async function hasActiveTask(kysely: Connection, request: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', ACTIVE_TASK_STATES)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the first pass of a request ends that is scheduled or was flown; undefined if there is none. */
export async function endOfFirstPass(kysely: Connection, request: string): Promise<Date | undefined> {
  const row = await kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', ACTIVE_TASK_STATES)
    .orderBy('end')
    .select('end')
    .limit(1)
    .executeTakeFirst();
  return row?.end;
}

/** Releases the passes that are reserved for a request and whose picture is not on the ground yet. */
export async function releaseTasks(transaction: Connection, request: string, now: Date): Promise<void> {
  await transaction
    .updateTable('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', ['scheduled', 'taken'])
    .set({ state: 'failed', updated_at: now })
    .execute();
}

/** The number of tasks of the given schedules that are active or were flown. */
export async function countActiveTasks(kysely: Connection, schedules: readonly string[]): Promise<number> {
  if (schedules.length === 0) return 0;
  const { count } = await kysely
    .selectFrom('sensor_tasks')
    .where('schedule', 'in', [...schedules])
    .where('state', 'in', ACTIVE_TASK_STATES)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the tasks of a request from drafts; once the request has changed, they no longer suit it. */
export async function deleteDraftTasks(transaction: Connection, request: string): Promise<void> {
  await transaction
    .deleteFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', ['proposed', 'fixed', 'refused'])
    .execute();
}
