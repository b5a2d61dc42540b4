import type { DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

/** An active task with the requirements of its request and its order. */
export interface ArrivedTask {
  readonly id: string;
  readonly state: 'scheduled' | 'taken' | 'downlinked' | 'processed';
  readonly sensorName: string;
  readonly start: Date;
  readonly request: string;
  readonly status: string;
  readonly windowEnd: Date;
  readonly maxCloudCover: number | null;
  readonly order: string | null;
  readonly level: string | null;
}

const ACTIVE_STATES = sql`('scheduled', 'taken', 'downlinked', 'processed')`;

/** The request of a task; undefined when the task does not exist or is not active. */
export async function requestOfTask(
  transaction: DatabaseTransaction,
  task: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ request: string }>`
    select tasking_request as request from sensor_tasks
    where id = ${task}::uuid and state in ${ACTIVE_STATES}`.execute(transaction);
  return rows[0]?.request;
}

/** Reads an active task. The caller must have locked its request. */
export async function readArrivedTask(
  transaction: DatabaseTransaction,
  task: string,
): Promise<ArrivedTask | undefined> {
  const { rows } = await sql<ArrivedTask>`
    select t.id, t.state, s.name as "sensorName", t.start, r.id as request, r.status,
      r.window_end as "windowEnd", r.max_cloud_cover as "maxCloudCover", r.order_id as "order",
      o.product_level as level
    from sensor_tasks t
    join sensors s on s.osk_id = t.sensor
    join tasking_requests r on r.id = t.tasking_request
    left join orders o on o.id = r.order_id
    where t.id = ${task}::uuid and t.state in ${ACTIVE_STATES}`.execute(transaction);
  return rows[0];
}

/** Whether the program of a request may receive captures of a collection, and its order names no other collection. */
const mayReceive = (collection: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from tasking_requests r
  join program_collections c on c.program_id = r.program_id and c.collection = ${collection}
  left join orders o on o.id = r.order_id
  where r.id = (select tasking_request from sensor_tasks where id = task.id)
    and coalesce(o.collection, ${collection}) = ${collection})`;

export async function mayReceiveFrom(
  transaction: DatabaseTransaction,
  task: string,
  collection: string,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayReceive(sql`${collection}::text`)} as may from (select ${task}::uuid as id) task`.execute(
    transaction,
  );
  return rows[0]?.may === true;
}

export interface TaskPicture {
  readonly sceneCount: number;
  /** Unweighted mean of the scenes whose value is known, in per cent; null when no value is known. */
  readonly cloudCover: number | null;
}

/** The captures of a task that have arrived in collections that its program may receive. */
export async function pictureOfTask(transaction: DatabaseTransaction, task: string): Promise<TaskPicture> {
  const { rows } = await sql<TaskPicture>`
    select count(*)::int as "sceneCount", avg(scenes.cloud_cover)::float8 as "cloudCover"
    from (select ${task}::uuid as id) task
    join scene_ids on scene_ids.task_id = task.id
    join scenes on scenes.collection = scene_ids.collection and scenes.id = scene_ids.id
      and scenes.start = scene_ids.start
    where ${mayReceive(sql`scene_ids.collection`)}`.execute(transaction);
  return rows[0] ?? { sceneCount: 0, cloudCover: null };
}

/** Moves an active task on. The caller must have locked its request. */
export async function moveTask(
  transaction: DatabaseTransaction,
  task: string,
  to: 'downlinked' | 'processed',
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('sensor_tasks')
    .where('id', '=', task)
    .set({ state: to, updated_at: at })
    .execute();
}
