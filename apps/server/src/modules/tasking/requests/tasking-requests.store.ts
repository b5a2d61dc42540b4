import type { QueryOf, taskingRequestCalls } from '@sigma/contract';
import {
  type Connection,
  geometryFromGeoJson,
  ROW_COUNT,
  readPage,
  type TaskingRequestsTable,
} from '@sigma/db';
import type { TaskingArea } from '@sigma/domain';
import type { Geometry } from '@sigma/geo';
import { type Selectable, sql } from 'kysely';
import { lockTasking } from '../../orders/index.ts';

/** A request as read from the database, without the geometry that only database searches use. */
export type RequestRow = Omit<Selectable<TaskingRequestsTable>, 'aoi'>;

export const REQUEST_COLUMNS = [
  'id',
  'program_id',
  'order_id',
  'name',
  'shown',
  'area_km2',
  'target',
  'sensors',
  'window_start',
  'window_end',
  'eclipsed',
  'max_off_nadir',
  'max_cloud_cover',
  'priority',
  'active',
  'status',
  'withdrawal',
  'withdrawal_text',
  'withdrawal_at',
  'created_at',
  'updated_at',
] as const;

export type RequestQuery = QueryOf<typeof taskingRequestCalls.list>;

export async function listRequests(
  kysely: Connection,
  query: RequestQuery,
): Promise<{ readonly rows: readonly RequestRow[]; readonly count: number }> {
  const { active, ids, sensors, program, status, withdrawal, search } = query;
  let matching = kysely.selectFrom('tasking_requests');
  if (active !== undefined) matching = matching.where('active', '=', active);
  if (ids !== undefined) matching = matching.where('id', 'in', ids);
  if (sensors !== undefined) matching = matching.where(sql<boolean>`sensors && ${[...sensors]}::integer[]`);
  if (program !== undefined) matching = matching.where('program_id', '=', program);
  if (status !== undefined) matching = matching.where('status', 'in', status);
  if (withdrawal !== undefined) matching = matching.where('withdrawal', 'in', withdrawal);
  if (search !== undefined && search !== '')
    matching = matching.where(sql<number>`position(${search.toLowerCase()} in lower(name))`, '>', 0);
  const direction = query.ordering.descending ? 'desc' : 'asc';
  const ordered = matching
    .select(REQUEST_COLUMNS)
    .orderBy(query.ordering.column, direction)
    // Captures that were requested together are listed in the sequence of their passes in either direction.
    .orderBy('id');
  return readPage(ordered, matching.select(ROW_COUNT), query);
}

export const readRequest = (kysely: Connection, id: string): Promise<RequestRow | undefined> =>
  kysely.selectFrom('tasking_requests').where('id', '=', id).select(REQUEST_COLUMNS).executeTakeFirst();

/** The status sentences of the orders of requests, by the id of the order. */
export async function readStatusTexts(
  kysely: Connection,
  requests: readonly Pick<RequestRow, 'order_id'>[],
): Promise<ReadonlyMap<string | null, string>> {
  const orders = requests.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
  if (orders.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('orders')
    .where('id', 'in', orders)
    .select(['id', 'status_text'])
    .execute();
  return new Map(rows.map(({ id, status_text }) => [id, status_text]));
}

/** As `readRequest`; locks the request and its order until the transaction ends. */
export async function lockRequest(transaction: Connection, id: string): Promise<RequestRow | undefined> {
  await lockTasking(transaction, id);
  return transaction
    .selectFrom('tasking_requests')
    .where('id', '=', id)
    .select(REQUEST_COLUMNS)
    .executeTakeFirst();
}

/** As `lockRequest`, by the order that the request belongs to. */
export async function lockRequestOfOrder(
  transaction: Connection,
  order: string,
): Promise<RequestRow | undefined> {
  const row = await transaction
    .selectFrom('tasking_requests')
    .where('order_id', '=', order)
    .select('id')
    .executeTakeFirst();
  return row && lockRequest(transaction, row.id);
}

export type RequestFields = Omit<
  RequestRow,
  | 'id'
  | 'order_id'
  | 'shown'
  | 'area_km2'
  | 'withdrawal'
  | 'withdrawal_text'
  | 'withdrawal_at'
  | 'created_at'
  | 'updated_at'
>;

export interface NewRequest {
  readonly id: string;
  readonly aoi: TaskingArea;
  readonly fields: RequestFields;
  readonly now: Date;
}

const areaColumns = ({ stored, shown, areaKm2 }: TaskingArea) => ({
  aoi: geometryFromGeoJson(stored),
  shown: JSON.stringify(shown),
  area_km2: areaKm2,
});

export async function insertRequest(transaction: Connection, request: NewRequest): Promise<void> {
  const { id, aoi, fields, now } = request;
  await transaction
    .insertInto('tasking_requests')
    .values({ id, order_id: null, ...fields, ...areaColumns(aoi), created_at: now, updated_at: now })
    .execute();
}

/** Writes all members of a request except its status and its order. */
export async function updateRequest(
  transaction: Connection,
  { id, aoi, fields, now }: NewRequest,
): Promise<void> {
  const { status: _, ...others } = fields;
  await transaction
    .updateTable('tasking_requests')
    .where('id', '=', id)
    .set({ ...others, ...areaColumns(aoi), updated_at: now })
    .execute();
}

export async function deleteRequest(transaction: Connection, id: string): Promise<void> {
  await transaction.deleteFrom('tasking_requests').where('id', '=', id).execute();
}

export async function isValidGeometry(kysely: Connection, geometry: Geometry): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select ST_IsValid(${geometryFromGeoJson(geometry)}) as valid`.execute(kysely);
  return rows[0]?.valid === true;
}
