import type { Connection } from '@sigma/db';
import { ACTIVE_TASK_STATES } from '@sigma/domain';
import { sql } from 'kysely';
import { REQUEST_COLUMNS, type RequestRow } from '../requests/tasking-requests.store.ts';
import type { TaskRow } from '../tasks/sensor-tasks.store.ts';

export const readProgramRequest = (
  kysely: Connection,
  program: number,
  id: string,
): Promise<RequestRow | undefined> =>
  kysely
    .selectFrom('tasking_requests')
    .where('program_id', '=', program)
    .where('id', '=', id)
    .select(REQUEST_COLUMNS)
    .executeTakeFirst();

export interface OrderFacts {
  readonly id: string;
  readonly status_text: string;
  readonly email: string | null;
}

/** The requester and the present status sentence of each of the given orders. */
export function ordersOfRequests(kysely: Connection, orders: readonly string[]): Promise<OrderFacts[]> {
  if (orders.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.requested_by')
    .where('orders.id', 'in', [...orders])
    .select(['orders.id', 'orders.status_text', 'users.email'])
    .execute();
}

/** The newest active task of each request. */
export function tasksOfRequests(kysely: Connection, requests: readonly string[]): Promise<TaskRow[]> {
  if (requests.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', 'in', [...requests])
    .where('state', 'in', ACTIVE_TASK_STATES)
    .distinctOn('tasking_request')
    .selectAll()
    .orderBy('tasking_request')
    .orderBy('start', 'desc')
    .execute();
}

/** Scenes of the orders and of the tasks of the given requests, each with its request. */
export async function filesOfRequests(
  kysely: Connection,
  requests: readonly string[],
): Promise<readonly { readonly request: string; readonly file_id: string }[]> {
  if (requests.length === 0) return [];
  const { rows } = await sql<{ request: string; file_id: string }>`
    select tasking_requests.id as request, file_id
    from tasking_requests join order_scenes on order_scenes.order_id = tasking_requests.order_id
    where tasking_requests.id = any(${[...requests]}::uuid[])
    union
    select tasking_request, scene_ids.id
    from sensor_tasks join scene_ids on scene_ids.task_id = sensor_tasks.id
    where tasking_request = any(${[...requests]}::uuid[])
    order by 1, 2`.execute(kysely);
  return rows;
}
