import { isPublic } from '@sigma/archive';
import type { Database, DatabaseTransaction } from '@sigma/db';
import { ASSET_KEYS } from '@sigma/domain';
import { sql } from 'kysely';
import type { OrderRow, SceneState } from '../orders.store.ts';

export interface DeliveryScene {
  readonly position: number;
  readonly collection: string;
  readonly fileId: string;
  readonly state: SceneState;
}

/** Reads an order by its id alone, because a job carries no program. */
export function readOrderRow({ kysely }: Database, order: string): Promise<OrderRow | undefined> {
  return kysely.selectFrom('orders').where('id', '=', order).selectAll().executeTakeFirst();
}

export async function listDeliveryScenes(
  { kysely }: Pick<Database, 'kysely'>,
  order: string,
): Promise<readonly DeliveryScene[]> {
  return kysely
    .selectFrom('order_scenes')
    .where('order_id', '=', order)
    .select(['position', 'collection', 'file_id as fileId', 'state'])
    .orderBy('position')
    .execute();
}

/** Starts or resumes the delivery; a repeated attempt writes to the folder of the first. */
export async function openDelivery(
  { kysely }: Database,
  order: OrderRow,
  prefix: string,
  now: Date,
): Promise<string> {
  const row = await kysely
    .insertInto('deliveries')
    .values({
      order_id: order.id,
      bucket: order.s3_bucket,
      prefix,
      state: 'running',
      started_at: now,
      finished_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({
        state: 'running',
        finished_at: null,
        attempt: sql<number>`deliveries.attempt + 1`,
      }),
    )
    .returning('prefix')
    .executeTakeFirstOrThrow();
  return row.prefix;
}

export async function closeDelivery(
  transaction: DatabaseTransaction,
  order: string,
  state: 'done' | 'failed' | 'canceled',
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('deliveries')
    .where('order_id', '=', order)
    .set({ state, finished_at: now })
    .execute();
}

export async function markScene(
  { kysely }: Database,
  order: string,
  position: number,
  state: SceneState,
): Promise<void> {
  await kysely
    .updateTable('order_scenes')
    .where('order_id', '=', order)
    .where('position', '=', position)
    .set({ state })
    .execute();
}

/** Marks a scene as delivered. A scene that changed during its delivery stays waiting and is written again. */
export async function markDelivered({ kysely }: Database, order: string, position: number): Promise<void> {
  await kysely
    .updateTable('order_scenes')
    .where('order_id', '=', order)
    .where('position', '=', position)
    .where('state', '=', 'processing')
    .set({ state: 'delivered' })
    .execute();
}

/** Checks that an order has exactly these scenes, all delivered, and locks it until the transaction ends. */
export async function isUnchangedSince(
  transaction: DatabaseTransaction,
  order: string,
  written: readonly DeliveryScene[],
): Promise<boolean> {
  await transaction
    .selectFrom('orders')
    .where('id', '=', order)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  const now = await listDeliveryScenes({ kysely: transaction }, order);
  return (
    now.length === written.length &&
    now.every(({ fileId, state }, index) => state === 'delivered' && fileId === written[index]?.fileId)
  );
}

/** Moves the scenes that are still processing to a final state when their delivery ends. */
export async function closeScenes(
  transaction: DatabaseTransaction,
  order: string,
  state: SceneState,
): Promise<void> {
  await transaction
    .updateTable('order_scenes')
    .where('order_id', '=', order)
    .where('state', '=', 'processing')
    .set({ state })
    .execute();
}

export async function saveProgress(
  { kysely }: Database,
  order: string,
  { done, text, at }: { readonly done: number; readonly text: string; readonly at: Date },
): Promise<void> {
  await kysely
    .updateTable('orders')
    .where('id', '=', order)
    .set({ progress_done: done, progress_text: text, updated_at: at })
    .execute();
}

export interface SceneInput {
  readonly item: object;
  readonly recipe: object | null;
  readonly assets: readonly {
    readonly key: string;
    readonly state: string;
    readonly objectKey: string | null;
    readonly mediaType: string;
    readonly title: string;
    readonly roles: readonly string[];
    readonly size: number | null;
    readonly sha256: string | null;
    readonly cause: string | null;
  }[];
}

export async function readSceneInput(
  { kysely }: Database,
  collection: string,
  fileId: string,
): Promise<SceneInput | undefined> {
  const scene = await kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where('id', '=', fileId)
    .select(['item', 'recipe'])
    .executeTakeFirst();
  if (scene === undefined) return undefined;
  const assets = await kysely
    .selectFrom('scene_assets')
    .where('collection', '=', collection)
    .where('scene_id', '=', fileId)
    .select([
      'key',
      'state',
      'object_key as objectKey',
      'media_type as mediaType',
      'title',
      'roles',
      'size',
      'sha256',
      'cause',
    ])
    .orderBy('key')
    .execute();
  return { ...scene, assets };
}

/** Whether a scene has the files that a delivery at the level of its order needs, or they can be made. */
const HAS_FILES = sql<boolean>`case when orders.product_level not in ('Basic', 'Basic L1A') and scenes.recipe is not null
  then true
  when orders.product_level = 'Basic L1A'
  then scenes.recipe is not null or (select count(*) from scene_assets a
    where a.collection = scenes.collection and a.scene_id = scenes.id
      and a.key in (${ASSET_KEYS.cube}, ${ASSET_KEYS.cubeHeader})) = 2
  else exists (select from scene_assets a where a.collection = scenes.collection and a.scene_id = scenes.id
    and a.key in (${ASSET_KEYS.visual}, ${ASSET_KEYS.data})) end`;

/**
 * Whether everything that an order for a capture waits for is in the archive: the complete picture of its task and the
 * files of every scene, with no scene under embargo.
 */
const isCompleteAt = (now: Date) => sql<boolean>`(orders.scene_count > 0 and not exists (
  select from sensor_tasks task join tasking_requests request on request.id = task.tasking_request
  where request.order_id = orders.id and task.state = 'downlinked')
  and not exists (select from order_scenes wanted
  left join scenes on scenes.collection = wanted.collection and scenes.id = wanted.file_id
  where wanted.order_id = orders.id and scenes.id is not null and not (${HAS_FILES} and ${isPublic(now)})))`;

/** Checks whether a capture can be delivered; a picture that is reported before its files waits for them. */
export async function isComplete(
  { kysely }: Pick<Database, 'kysely'>,
  order: string,
  now: Date,
): Promise<boolean> {
  const row = await kysely
    .selectFrom('orders')
    .where('id', '=', order)
    .select(isCompleteAt(now).as('isComplete'))
    .executeTakeFirst();
  return row?.isComplete ?? false;
}

/** When an accepted order that still waits at `now` will start (PD-60); undefined if it does not wait. */
export async function startOfWaiting(
  { kysely }: Database,
  order: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await kysely
    .selectFrom('orders')
    .where('id', '=', order)
    .where('status', '=', 'order_accepted')
    .where('starts_at', '>', now)
    .select('starts_at')
    .executeTakeFirst();
  return row?.starts_at ?? undefined;
}

/**
 * Lists the orders that should be in progress at `now` and may have lost their job, for example after a crash of the
 * queue. Accepted orders that wait for their start are not among them.
 */
export async function listUnfinished({ kysely }: Database, now: Date): Promise<readonly string[]> {
  const rows = await kysely
    .selectFrom('orders')
    .where((builder) =>
      builder.or([
        builder.and([
          builder('status', '=', 'order_processing'),
          builder.or([builder('order_type', '<>', 'others'), isCompleteAt(now)]),
        ]),
        builder.and([
          builder('order_type', '<>', 'others'),
          builder('status', 'in', ['order_accepted', 'order_active']),
          builder.or([
            builder('status', '=', 'order_active'),
            builder('starts_at', 'is', null),
            builder('starts_at', '<=', now),
          ]),
        ]),
      ]),
    )
    .select('id')
    .orderBy('placed_at')
    .execute();
  return rows.map((row) => row.id);
}
