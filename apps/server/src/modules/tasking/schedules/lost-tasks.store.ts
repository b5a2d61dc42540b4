import type { Connection } from '@sigma/db';
import { ACTIVE_TASK_STATES } from '@sigma/domain';

/** A task that produces no picture, with the request that must be planned again. */
export interface LostTask {
  readonly task: string;
  readonly request: string;
  readonly order: string | null;
  readonly status: string;
  readonly sensor_name: string;
  readonly start: Date;
}

const COLUMNS = [
  'task.id as task',
  'request.id as request',
  'request.order_id as order',
  'request.status',
  'sensors.name as sensor_name',
  'task.start',
] as const;

const tasks = (kysely: Connection) =>
  kysely
    .selectFrom('sensor_tasks as task')
    .innerJoin('tasking_requests as request', 'request.id', 'task.tasking_request')
    .innerJoin('sensors', 'sensors.osk_id', 'task.sensor');

/** Scheduled tasks in the future that overlap a block-out. */
export function listBlockedTasks(
  kysely: Connection,
  now: Date,
): Promise<readonly (LostTask & { readonly reason: string })[]> {
  return tasks(kysely)
    .innerJoin('tasking_block_outs as window', (join) =>
      join
        .onRef('window.sensor', '=', 'task.sensor')
        .onRef('window.start', '<', 'task.end')
        .onRef('window.end', '>', 'task.start'),
    )
    .where('task.state', '=', 'scheduled')
    .where('task.start', '>', now)
    .select([...COLUMNS, 'window.reason'])
    .orderBy('task.start')
    .orderBy('task.id')
    .execute();
}

/** Failed tasks of requests that are still scheduled or tasked and have no other active task. */
export function listFailedTasks(kysely: Connection): Promise<readonly LostTask[]> {
  return tasks(kysely)
    .where('task.state', '=', 'failed')
    .where('request.status', 'in', ['order_scheduled', 'order_tasked'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sensor_tasks as other')
            .whereRef('other.tasking_request', '=', 'request.id')
            .where('other.state', 'in', ACTIVE_TASK_STATES)
            .select('other.id'),
        ),
      ),
    )
    .distinctOn('request.id')
    .select(COLUMNS)
    .orderBy('request.id')
    .orderBy('task.updated_at', 'desc')
    .execute();
}

/** Sets a scheduled task to failed. Returns false when the task is no longer scheduled. */
export async function failTask(transaction: Connection, task: string, now: Date): Promise<boolean> {
  const failed = await transaction
    .updateTable('sensor_tasks')
    .where('id', '=', task)
    .where('state', '=', 'scheduled')
    .set({ state: 'failed', updated_at: now })
    .executeTakeFirst();
  return failed.numUpdatedRows > 0n;
}
