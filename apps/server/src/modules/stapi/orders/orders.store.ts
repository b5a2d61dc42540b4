import type { Connection } from '@sigma/db';
import type { OrderStatus } from '@sigma/domain';
import { isOrderStatus } from '@sigma/domain';
import { sql } from 'kysely';
import type { ListPlace } from '../protocol/page-of-list.ts';

export interface OrderEvent {
  readonly status: string;
  readonly code: string | null;
  readonly text: string;
  readonly actor: 'customer' | 'staff' | 'system';
  readonly at: Date;
}

/** The request of an order as it was received. */
export interface StapiRequest {
  readonly product: string;
  readonly request: { readonly datetime?: unknown; readonly filter?: unknown };
  readonly opportunity: Readonly<Record<string, unknown>>;
}

/** An order for a capture with everything that this interface shows. */
export interface CaptureOrder {
  readonly id: string;
  readonly name: string;
  readonly placedAt: Date;
  readonly status: OrderStatus | undefined;
  readonly level: string;
  readonly format: string;
  readonly customerPoc: string;
  readonly bucket: string;
  readonly folder: string;
  readonly licence: string;
  readonly sensor: number;
  readonly windowStart: Date;
  readonly windowEnd: Date;
  readonly maxCloudCover: number | null;
  /** GeoJSON that is not split at the antimeridian. */
  readonly shown: string;
  /** Null for orders that another operation placed. */
  readonly stapiRequest: StapiRequest | null;
  /** Oldest first. */
  readonly events: readonly OrderEvent[];
}

export interface OrderPage {
  readonly limit: number;
  readonly after: ListPlace | undefined;
  readonly states?: OrderStates | undefined;
  /** Only orders for this product, or with this level and one of these formats; undefined for all orders. */
  readonly of?: { readonly product: string; readonly level: string; readonly formats: readonly string[] };
}

/** States of orders, any of which an order may have. */
export interface OrderStates {
  /** All statuses but the canceled one, of which the next members tell who canceled. */
  readonly statuses: readonly string[];
  readonly isCanceledByOthers: boolean;
  readonly isCanceledByCustomer: boolean;
}

/** A rejected modification leaves an order in the state that it had before. */
const isIn = ({ statuses, isCanceledByOthers, isCanceledByCustomer }: OrderStates) => sql<boolean>`
  case orders.status
    when 'order_canceled' then case
      (select e.actor from order_events e where e.order_id = orders.id order by e.id desc limit 1)
      when 'customer' then ${isCanceledByCustomer}::boolean else ${isCanceledByOthers}::boolean end
    when 'mod_rejected' then
      (select e.status from order_events e where e.order_id = orders.id and not starts_with(e.status, 'mod_')
        order by e.id desc limit 1) = any(${statuses}::text[])
    else orders.status = any(${statuses}::text[]) end`;

/** Lists the orders for captures of a program, newest first. Request one more than a page to detect a next page. */
export async function listCaptureOrders(
  kysely: Connection,
  program: number,
  { limit, after, of, states }: OrderPage,
): Promise<readonly CaptureOrder[]> {
  const rows = await capturesOf(kysely, program)
    .$if(after !== undefined, (select) =>
      select.where(sql<boolean>`(orders.placed_at, orders.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .$if(states !== undefined, (select) => (states === undefined ? select : select.where(isIn(states))))
    .$if(of !== undefined, (select) =>
      select.where(({ eb, or, and }) =>
        or([
          eb('stapi_orders.product', '=', of?.product ?? ''),
          and([
            eb('stapi_orders.product', 'is', null),
            eb('orders.product_level', '=', of?.level ?? ''),
            eb('orders.file_format', 'in', [...(of?.formats ?? []), '']),
          ]),
        ]),
      ),
    )
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return withEvents(kysely, rows);
}

export async function readCaptureOrder(
  kysely: Connection,
  program: number,
  id: string,
): Promise<CaptureOrder | undefined> {
  const rows = await capturesOf(kysely, program).where('orders.id', '=', id).execute();
  return (await withEvents(kysely, rows))[0];
}

function capturesOf(kysely: Connection, program: number) {
  return kysely
    .selectFrom('orders')
    .innerJoin('tasking_requests', 'tasking_requests.order_id', 'orders.id')
    .leftJoin('stapi_orders', 'stapi_orders.order_id', 'orders.id')
    .where('orders.program_id', '=', program)
    .where('orders.order_type', '=', 'others')
    .select([
      'orders.id',
      'orders.name',
      'orders.placed_at',
      'orders.status',
      'orders.product_level',
      'orders.file_format',
      'orders.customer_poc',
      'orders.s3_bucket',
      'orders.s3_folder',
      'orders.required_license',
      'tasking_requests.sensors',
      'tasking_requests.window_start',
      'tasking_requests.window_end',
      'tasking_requests.max_cloud_cover',
      'tasking_requests.shown',
      'stapi_orders.product',
      'stapi_orders.request',
      'stapi_orders.opportunity',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof capturesOf>['execute']>>[number];

async function withEvents(kysely: Connection, rows: readonly Row[]): Promise<readonly CaptureOrder[]> {
  if (rows.length === 0) return [];
  const events = await kysely
    .selectFrom('order_events')
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['order_id', 'status', 'code', 'text', 'actor', 'created_at as at'])
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(events, ({ order_id }) => order_id);
  return rows.map((row) => captureOf(row, byOrder.get(row.id) ?? []));
}

function captureOf(row: Row, events: readonly OrderEvent[]): CaptureOrder {
  const { product, request, opportunity } = row;
  return {
    id: row.id,
    name: row.name,
    placedAt: row.placed_at,
    status: isOrderStatus(row.status) ? row.status : undefined,
    level: row.product_level,
    format: row.file_format,
    customerPoc: row.customer_poc,
    bucket: row.s3_bucket,
    folder: row.s3_folder,
    licence: row.required_license,
    sensor: row.sensors[0] ?? 0,
    windowStart: row.window_start,
    windowEnd: row.window_end,
    maxCloudCover: row.max_cloud_cover,
    shown: row.shown,
    stapiRequest:
      product === null ? null : { product, request: { ...request }, opportunity: { ...opportunity } },
    events,
  };
}

/** Stores the request of an order; a repeated request changes nothing. */
export async function saveRequest(
  kysely: Connection,
  order: string,
  { product, request, opportunity }: StapiRequest,
): Promise<void> {
  await kysely
    .insertInto('stapi_orders')
    .values({
      order_id: order,
      product,
      request: JSON.stringify(request),
      opportunity: JSON.stringify(opportunity),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Delivery {
  readonly s3_bucket: string;
  readonly s3_folder: string;
  readonly required_license: string;
}

/** Reads the destination and licence of a user's last order in a program. */
export function lastDelivery(
  kysely: Connection,
  program: number,
  userId: string,
): Promise<Delivery | undefined> {
  return kysely
    .selectFrom('orders')
    .where('program_id', '=', program)
    .where('requested_by', '=', userId)
    .select(['s3_bucket', 's3_folder', 'required_license'])
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Reads the first bucket of a program by name. */
export async function firstDestination(kysely: Connection, program: number): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('destinations')
    .where('program_id', '=', program)
    .select('bucket')
    .orderBy('bucket')
    .limit(1)
    .executeTakeFirst();
  return row?.bucket;
}
