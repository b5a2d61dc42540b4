import type { DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';

export interface OrderScene {
  readonly collection: string;
  readonly file_id: string;
  /** The sensor task it was taken for. */
  readonly task: string | null;
  /** Sizes of its archived files in bytes, by asset; null while a size is not known. */
  readonly sizes: Readonly<Record<string, number | null>>;
}

/** Scenes of an order with those of their files that are in the archive. */
export async function scenesOfOrder(
  transaction: DatabaseTransaction,
  order: string,
): Promise<readonly OrderScene[]> {
  const { rows } = await sql<OrderScene>`
    select s.collection, s.file_id, s.task_id as task,
      coalesce(jsonb_object_agg(a.key, a.size) filter (where a.key is not null), '{}') as sizes
    from order_scenes s
    left join scene_assets a on a.collection = s.collection and a.scene_id = s.file_id and a.state = 'ready'
    where s.order_id = ${order}::uuid
    group by s.collection, s.file_id, s.task_id`.execute(transaction);
  return rows;
}

export interface SceneName {
  readonly collection: string;
  readonly fileId: string;
}

/** Marks a scene whose description or files have changed, so that the delivery of its order writes it again. */
export async function markSceneWaiting(
  transaction: DatabaseTransaction,
  order: string,
  { collection, fileId }: SceneName,
): Promise<void> {
  await transaction
    .updateTable('order_scenes')
    .where('order_id', '=', order)
    .where('collection', '=', collection)
    .where('file_id', '=', fileId)
    .set({ state: 'waiting' })
    .execute();
}

export interface JoinedOrder {
  readonly order: string;
  readonly request: string;
  readonly status: string;
  readonly level: string;
}

/** The order to which a scene was added because of its task. */
export async function joinedOrder(
  transaction: DatabaseTransaction,
  task: string,
  { collection, fileId }: SceneName,
): Promise<JoinedOrder | undefined> {
  const { rows } = await sql<JoinedOrder>`
    select o.id as "order", r.id as request, o.status, o.product_level as level
    from sensor_tasks t
    join tasking_requests r on r.id = t.tasking_request
    join orders o on o.id = r.order_id
    join order_scenes s on s.order_id = o.id and s.task_id = t.id
    where t.id = ${task}::uuid and s.collection = ${collection} and s.file_id = ${fileId}`.execute(
    transaction,
  );
  return rows[0];
}

/** Removes the scenes of a task, or one scene, from an order that is not delivered. */
export async function dropScenes(
  transaction: DatabaseTransaction,
  order: string,
  task: string,
  scene?: SceneName,
): Promise<void> {
  const only = scene ? sql`and collection = ${scene.collection} and file_id = ${scene.fileId}` : sql``;
  await sql`
    delete from order_scenes where order_id = ${order}::uuid and task_id = ${task}::uuid ${only}`.execute(
    transaction,
  );
  await sql`
    update orders set
      inventory_id = (select file_id from order_scenes where order_id = orders.id order by position limit 1),
      scene_count = (select count(*) from order_scenes where order_id = orders.id),
      progress_total = (select count(*) from order_scenes where order_id = orders.id)
    where id = ${order}::uuid`.execute(transaction);
}

/** Removes the scenes of a failed task from its order, unless the order is delivered. */
export async function dropScenesOfTask(
  transaction: DatabaseTransaction,
  { id, tasking_request }: { readonly id: string; readonly tasking_request: string },
): Promise<void> {
  const request = await transaction
    .selectFrom('tasking_requests')
    .innerJoin('orders', 'orders.id', 'tasking_requests.order_id')
    .where('tasking_requests.id', '=', tasking_request)
    .where('orders.status', '<>', 'order_delivered')
    .select('orders.id')
    .executeTakeFirst();
  if (request !== undefined) await dropScenes(transaction, request.id, id);
}
