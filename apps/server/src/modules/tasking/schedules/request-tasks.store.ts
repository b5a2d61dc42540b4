import type { Connection } from '@sigma/db';
import { ACTIVE_TASK_STATES } from '@sigma/domain';

/** Tasks of a request that are in force or were flown. */
export async function tasksOfRequest(kysely: Connection, request: string): Promise<number> {
  const { count } = await kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', [...ACTIVE_TASK_STATES, 'failed'])
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a pass is set aside for a request, or was flown for it. */
export async function hasTaskInForce(kysely: Connection, request: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', ACTIVE_TASK_STATES)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives up the passes that were set aside for a request and are not flown yet. */
export async function releaseTasks(transaction: Connection, request: string, now: Date): Promise<void> {
  await transaction
    .updateTable('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', ['scheduled', 'taken'])
    .set({ state: 'failed', updated_at: now })
    .execute();
}

/** Tasks of some schedules that are in force or were flown. */
export async function tasksKeptOf(kysely: Connection, schedules: readonly string[]): Promise<number> {
  if (schedules.length === 0) return 0;
  const { count } = await kysely
    .selectFrom('sensor_tasks')
    .where('schedule', 'in', [...schedules])
    .where('state', 'in', ACTIVE_TASK_STATES)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What drafts hold for a request: once it asks for something else, nothing of it holds. */
export async function dropDrafted(transaction: Connection, request: string): Promise<void> {
  await transaction
    .deleteFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', 'in', ['proposed', 'fixed', 'refused'])
    .execute();
}
