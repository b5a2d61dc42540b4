import type { DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

/** A task in force with what its picture was asked for. */
export interface ArrivedTask {
  readonly id: string;
  readonly state: 'scheduled' | 'taken' | 'downlinked';
  readonly sensorName: string;
  readonly start: Date;
  readonly request: string;
  readonly status: string;
  readonly windowEnd: Date;
  readonly maxCloudCover: number | null;
  readonly order: string | null;
  readonly level: string | null;
  /** Whether the program of the request may have pictures out of the collection, and its order asks for no other. */
  readonly mayHave: boolean;
}

/** The request that a task was for; undefined for tasks that are nobody's, or not in force. */
export async function requestOfTask(
  transaction: DatabaseTransaction,
  task: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('sensor_tasks')
    .where('id', '=', task)
    .where('state', 'in', ['scheduled', 'taken', 'downlinked'])
    .select('tasking_request')
    .executeTakeFirst();
  return row?.tasking_request;
}

/** Call it while the request is held. */
export async function readArrivedTask(
  transaction: DatabaseTransaction,
  task: string,
  collection: string,
): Promise<ArrivedTask | undefined> {
  const { rows } = await sql<ArrivedTask>`
    select t.id, t.state, s.name as "sensorName", t.start, r.id as request, r.status,
      r.window_end as "windowEnd", r.max_cloud_cover as "maxCloudCover", r.order_id as "order",
      o.product_level as level,
      coalesce(o.collection, ${collection}) = ${collection} and exists (select from program_collections c
        where c.program_id = r.program_id and c.collection = ${collection}) as "mayHave"
    from sensor_tasks t
    join sensors s on s.osk_id = t.sensor
    join tasking_requests r on r.id = t.tasking_request
    left join orders o on o.id = r.order_id
    where t.id = ${task}::uuid and t.state in ('scheduled', 'taken', 'downlinked')`.execute(transaction);
  return rows[0];
}

/** The picture of a task is on the ground. */
export async function markDownlinked(
  transaction: DatabaseTransaction,
  task: string,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('sensor_tasks')
    .where('id', '=', task)
    .where('state', 'in', ['scheduled', 'taken'])
    .set({ state: 'downlinked', updated_at: at })
    .execute();
}

export interface OrderScene {
  readonly collection: string;
  readonly file_id: string;
  /** Sizes of what the archive holds of it, by asset; null while that is not known. */
  readonly sizes: Readonly<Record<string, number | null>>;
}

/** Scenes of an order with their files, as far as the archive has them. */
export async function scenesOfOrder(
  transaction: DatabaseTransaction,
  order: string,
): Promise<readonly OrderScene[]> {
  const { rows } = await sql<OrderScene>`
    select s.collection, s.file_id, coalesce(jsonb_object_agg(a.key, a.size) filter (where a.key is not null), '{}')
      as sizes
    from order_scenes s
    left join scene_assets a on a.collection = s.collection and a.scene_id = s.file_id and a.state = 'ready'
    where s.order_id = ${order}::uuid
    group by s.collection, s.file_id`.execute(transaction);
  return rows;
}
