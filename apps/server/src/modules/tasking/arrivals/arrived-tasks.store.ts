import type { DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

/** A task in force with what its picture was asked for. */
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

const IN_FORCE = sql`('scheduled', 'taken', 'downlinked', 'processed')`;

/** The request that a task was for; undefined for tasks that are nobody's, or not in force. */
export async function requestOfTask(
  transaction: DatabaseTransaction,
  task: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ request: string }>`
    select tasking_request as request from sensor_tasks
    where id = ${task}::uuid and state in ${IN_FORCE}`.execute(transaction);
  return rows[0]?.request;
}

/** Call it while the request is held. */
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
    where t.id = ${task}::uuid and t.state in ${IN_FORCE}`.execute(transaction);
  return rows[0];
}

/** Whether the program of a request may have pictures out of a collection, and its order asks for no other. */
const mayHave = (collection: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from tasking_requests r
  join program_collections c on c.program_id = r.program_id and c.collection = ${collection}
  left join orders o on o.id = r.order_id
  where r.id = (select tasking_request from sensor_tasks where id = task.id)
    and coalesce(o.collection, ${collection}) = ${collection})`;

export async function mayHaveFrom(
  transaction: DatabaseTransaction,
  task: string,
  collection: string,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayHave(sql`${collection}::text`)} as may from (select ${task}::uuid as id) task`.execute(
    transaction,
  );
  return rows[0]?.may === true;
}

export interface TaskPicture {
  readonly sceneCount: number;
  /** Per cent, of the scenes whose value is known, weighted alike; null where none is. */
  readonly cloudCover: number | null;
}

/** What of a task has come in collections that its program may have. */
export async function pictureOfTask(transaction: DatabaseTransaction, task: string): Promise<TaskPicture> {
  const { rows } = await sql<TaskPicture>`
    select count(*)::int as "sceneCount", avg(scenes.cloud_cover)::float8 as "cloudCover"
    from (select ${task}::uuid as id) task
    join scene_ids on scene_ids.task_id = task.id
    join scenes on scenes.collection = scene_ids.collection and scenes.id = scene_ids.id
      and scenes.start = scene_ids.start
    where ${mayHave(sql`scene_ids.collection`)}`.execute(transaction);
  return rows[0] ?? { sceneCount: 0, cloudCover: null };
}

/** Moves a task in force on; call it while the request is held. */
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
