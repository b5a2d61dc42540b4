import type { Caller } from '@sigma/contract';
import {
  type Connection,
  type DatabaseTransaction,
  type OrdersTable,
  type PageWindow,
  ROW_COUNT,
  readPage,
} from '@sigma/db';
import type { OrderLicence } from '@sigma/domain';
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
  /** `[lon, lat]` */
  readonly target: readonly number[] | null;
}

export interface StoredOrder {
  readonly row: OrderRow;
  readonly scenes: readonly OrderScene[];
  /** Folder of the delivery inside the bucket; null before the first attempt. */
  readonly prefix: string | null;
  readonly tasking: OrderTasking | null;
}

export interface OrderQuery extends PageWindow {
  readonly types?: readonly string[] | undefined;
  readonly requestedBy?: string | undefined;
  /** A substring of the name, or the first characters of the id. */
  readonly search?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly placed: Period;
  readonly updated: Period;
  readonly column: 'placed_at' | 'updated_at' | 'name' | 'status';
  readonly descending: boolean;
}

/** Both ends are included (PD-39); an undefined one is open. */
interface Period {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface FoundOrders {
  readonly rows: readonly OrderRow[];
  /** All that match, on this page or not. */
  readonly count: number;
}

/** Lists a page of orders without their scenes. */
export async function listOrders(
  kysely: Connection,
  program: number,
  query: OrderQuery,
): Promise<FoundOrders> {
  let matching = kysely.selectFrom('orders').where('program_id', '=', program);
  if (query.types !== undefined)
    matching = matching.where('order_type', 'in', query.types as OrderRow['order_type'][]);
  if (query.requestedBy !== undefined) matching = matching.where('requested_by', '=', query.requestedBy);
  if (query.ids !== undefined) matching = matching.where('id', 'in', query.ids);
  if (query.statuses !== undefined) matching = matching.where('status', 'in', query.statuses);
  for (const [column, { from, to }] of [
    ['placed_at', query.placed],
    ['updated_at', query.updated],
  ] as const) {
    if (from !== undefined) matching = matching.where(column, '>=', from);
    if (to !== undefined) matching = matching.where(column, '<=', to);
  }
  if (query.search !== undefined) {
    const text = query.search.toLowerCase();
    matching = matching.where((builder) =>
      builder.or([
        builder(sql<number>`position(${text} in lower(name))`, '>', 0),
        builder(sql<boolean>`starts_with(id::text, ${text})`, '=', true),
      ]),
    );
  }
  const ordered = matching
    .selectAll()
    .orderBy(query.column, query.descending ? 'desc' : 'asc')
    .orderBy('id');
  return readPage(ordered, matching.select(ROW_COUNT), query);
}

/** Counts the scenes of orders. */
export async function countScenes(kysely: Connection, rows: readonly OrderRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const counted = kysely.selectFrom('order_scenes').where('order_id', 'in', ids).select(ROW_COUNT);
  return (await counted.executeTakeFirstOrThrow()).count;
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

/** Adds what belongs to each order: its scenes, its delivery and its capture. */
export async function withScenes(
  kysely: Connection,
  rows: readonly OrderRow[],
): Promise<readonly StoredOrder[]> {
  if (rows.length === 0) return [];
  const scenes = await kysely
    .selectFrom('order_scenes')
    .where(
      'order_id',
      'in',
      rows.map((row) => row.id),
    )
    .select(['order_id', 'file_id', 'task_id', 'state'])
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(scenes, (scene) => scene.order_id);
  const orders = await withoutScenes(kysely, rows);
  return orders.map((order) => ({ ...order, scenes: byOrder.get(order.row.id) ?? [] }));
}

/** Adds delivery and capture to each order, whose scenes are not read. */
export async function withoutScenes<Row extends OrderRow>(
  kysely: Connection,
  rows: readonly Row[],
): Promise<readonly (StoredOrder & { readonly row: Row })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const deliveries = await kysely
    .selectFrom('deliveries')
    .where('order_id', 'in', ids)
    .select(['order_id', 'prefix'])
    .execute();
  const taskings = await kysely
    .selectFrom('tasking_requests')
    .where('order_id', 'in', ids)
    .select(['order_id', 'id', 'sensors', 'window_start', 'window_end', 'shown', 'target'])
    .execute();
  const prefixes = new Map(deliveries.map((delivery) => [delivery.order_id, delivery.prefix]));
  const taskingOf = new Map(taskings.map((tasking) => [tasking.order_id, tasking]));
  return rows.map((row) => ({
    row,
    scenes: [],
    prefix: prefixes.get(row.id) ?? null,
    tasking: taskingOf.get(row.id) ?? null,
  }));
}

export interface NewOrder {
  readonly row: Omit<OrderRow, 'progress_done' | 'progress_total' | 'progress_text'>;
  readonly scenes: readonly { readonly fileId: string; readonly taskId: string | null }[];
  readonly collection: string;
  /** The version of its licence that the customer accepts with the order; null if staff place it. */
  readonly acceptedVersion: number | null;
}

/** Records the version that was judged, so that one that is published at the same time is not accepted unread (PD-44). */
async function acceptLicence(
  transaction: DatabaseTransaction,
  { row, acceptedVersion }: NewOrder,
): Promise<void> {
  if (acceptedVersion === null) return;
  await sql`
    insert into eula_acceptances (program_id, user_id, eula_id, version, accepted_at)
    select ${row.program_id}::integer, ${row.requested_by}::uuid, id, ${acceptedVersion}::integer,
      ${row.license_accepted_at}::timestamptz
    from eulas where identifying_value = ${row.required_license}
    on conflict do nothing`.execute(transaction);
}

/** What an order says of its licence: its customer accepts it now, or has accepted it before staff order for them. */
export const acceptanceOf = (
  { version, accepted }: OrderLicence,
  { now, placedBy }: { readonly now: Date; readonly placedBy?: Caller | undefined },
) =>
  placedBy === undefined
    ? { acceptedVersion: version, license_accepted_at: now }
    : { acceptedVersion: null, license_accepted_at: accepted?.at ?? now };

/** Inserts the order and its scenes. The caller adds the first status event. */
export async function insertOrder(transaction: DatabaseTransaction, order: NewOrder): Promise<void> {
  await transaction
    .insertInto('orders')
    .values({ ...order.row, progress_total: order.scenes.length })
    .execute();
  await acceptLicence(transaction, order);
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

export async function listEvents(
  kysely: Connection,
  program: number,
  order: string,
  page: PageWindow & { readonly descending: boolean },
) {
  const matching = kysely
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .where('orders.program_id', '=', program)
    .where('order_events.order_id', '=', order);
  const ordered = matching
    .selectAll('order_events')
    .orderBy('order_events.id', page.descending ? 'desc' : 'asc');
  const { rows, count } = await readPage(ordered, matching.select(ROW_COUNT), page);
  return { events: rows, count };
}
