import { type Connection, type DatabaseTransaction, moveTaskingOrder, type OrdersTable } from '@sigma/db';
import type { OrderStatus } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';

export type OrderRow = Selectable<OrdersTable>;
export type SceneState = 'waiting' | 'processing' | 'delivered' | 'failed';

export interface OrderScene {
  readonly order_id: string;
  readonly file_id: string;
  readonly task_id: string | null;
  readonly state: SceneState;
}

/** The capture that an order of type `others` requests. */
export interface OrderTasking {
  readonly order_id: string | null;
  readonly id: string;
  readonly sensors: readonly number[];
  readonly window_start: Date;
  readonly window_end: Date;
  /** GeoJSON that is not split at the antimeridian. */
  readonly shown: string;
}

export interface StoredOrder {
  readonly row: OrderRow;
  readonly scenes: readonly OrderScene[];
  /** Folder of the delivery inside the bucket; null before the first attempt. */
  readonly prefix: string | null;
  readonly tasking: OrderTasking | null;
}

export interface OrderQuery {
  readonly types?: readonly string[] | undefined;
  readonly requestedBy?: string | undefined;
  /** A substring of the name, or the first characters of the id. */
  readonly search?: string | undefined;
  readonly column: 'placed_at' | 'name' | 'status';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

export async function listOrders(
  kysely: Connection,
  program: number,
  query: OrderQuery,
): Promise<{ readonly orders: readonly StoredOrder[]; readonly count: number }> {
  let matching = kysely.selectFrom('orders').where('program_id', '=', program);
  if (query.types !== undefined)
    matching = matching.where('order_type', 'in', query.types as OrderRow['order_type'][]);
  if (query.requestedBy !== undefined) matching = matching.where('requested_by', '=', query.requestedBy);
  if (query.search !== undefined) {
    const text = query.search.toLowerCase();
    matching = matching.where((builder) =>
      builder.or([
        builder(sql<number>`position(${text} in lower(name))`, '>', 0),
        builder(sql<boolean>`starts_with(id::text, ${text})`, '=', true),
      ]),
    );
  }
  const rows = await matching
    .selectAll()
    .orderBy(query.column, query.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { orders: await withScenes(kysely, rows), count };
}

export async function readOrder(
  kysely: Connection,
  program: number,
  id: string,
): Promise<StoredOrder | undefined> {
  const row = await kysely
    .selectFrom('orders')
    .where('program_id', '=', program)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return row === undefined ? undefined : (await withScenes(kysely, [row]))[0];
}

async function withScenes(kysely: Connection, rows: readonly OrderRow[]): Promise<readonly StoredOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const scenes = await kysely
    .selectFrom('order_scenes')
    .where('order_id', 'in', ids)
    .select(['order_id', 'file_id', 'task_id', 'state'])
    .orderBy('position')
    .execute();
  const deliveries = await kysely
    .selectFrom('deliveries')
    .where('order_id', 'in', ids)
    .select(['order_id', 'prefix'])
    .execute();
  const taskings = await kysely
    .selectFrom('tasking_requests')
    .where('order_id', 'in', ids)
    .select(['order_id', 'id', 'sensors', 'window_start', 'window_end', 'shown'])
    .execute();
  const byOrder = Map.groupBy(scenes, (scene) => scene.order_id);
  const prefixes = new Map(deliveries.map((delivery) => [delivery.order_id, delivery.prefix]));
  return rows.map((row) => ({
    row,
    scenes: byOrder.get(row.id) ?? [],
    prefix: prefixes.get(row.id) ?? null,
    tasking: taskings.find((tasking) => tasking.order_id === row.id) ?? null,
  }));
}

export interface NewOrder {
  readonly row: Omit<OrderRow, 'progress_done' | 'progress_total' | 'progress_text'>;
  readonly scenes: readonly { readonly fileId: string; readonly taskId: string | null }[];
  readonly collection: string;
}

/** Inserts the order and its scenes. The caller adds the first status event. */
export async function insertOrder(transaction: DatabaseTransaction, order: NewOrder): Promise<void> {
  await transaction
    .insertInto('orders')
    .values({ ...order.row, progress_total: order.scenes.length })
    .execute();
  if (order.scenes.length === 0) return;
  await transaction
    .insertInto('order_scenes')
    .values(
      order.scenes.map((scene, position) => ({
        order_id: order.row.id,
        position,
        collection: order.collection,
        file_id: scene.fileId,
        task_id: scene.taskId,
      })),
    )
    .execute();
}

export interface StatusEvent {
  readonly status: OrderStatus;
  readonly code: string | null;
  readonly cause: string | null;
  /** A sentence for people. */
  readonly text: string;
  readonly actor: 'customer' | 'staff' | 'system';
  readonly actorName: string;
  readonly at: Date;
}

export async function addEvent(transaction: Connection, order: string, event: StatusEvent): Promise<void> {
  await transaction
    .insertInto('order_events')
    .values({
      order_id: order,
      status: event.status,
      code: event.code,
      cause: event.cause,
      text: event.text,
      actor: event.actor,
      actor_name: event.actorName,
      created_at: event.at,
    })
    .execute();
}

/**
 * Moves an order from one status to the next, together with the tasking request of a capture, and adds the history row.
 *
 * @returns false when the order is no longer in `from`, because another process moved it first
 */
export async function moveOrder(
  transaction: DatabaseTransaction,
  { id: order, order_type }: Pick<OrderRow, 'id' | 'order_type'>,
  from: OrderStatus,
  event: StatusEvent,
): Promise<boolean> {
  if (order_type === 'others') {
    const { status: to, ...step } = event;
    return moveTaskingOrder(transaction, { order, from, to, ...step });
  }
  const moved = await transaction
    .updateTable('orders')
    .where('id', '=', order)
    .where('status', '=', from)
    .set({ status: event.status, status_code: event.code, status_text: event.text, updated_at: event.at })
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await addEvent(transaction, order, event);
  return true;
}

export async function listEvents(
  kysely: Connection,
  program: number,
  order: string,
  page: { readonly limit: number; readonly offset: number; readonly descending: boolean },
) {
  const matching = kysely
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .where('orders.program_id', '=', program)
    .where('order_events.order_id', '=', order);
  const events = await matching
    .selectAll('order_events')
    .orderBy('order_events.id', page.descending ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { events, count };
}
