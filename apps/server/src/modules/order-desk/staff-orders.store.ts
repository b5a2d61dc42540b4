import type { QueryOf, staffOrderCalls } from '@sigma/contract';
import { type Connection, type DatabaseTransaction, ROW_COUNT, readPage } from '@sigma/db';
import { ENDED_STATUSES } from '@sigma/domain';
import { sql } from 'kysely';
import { type OrderRow, withoutScenes } from '../orders/index.ts';

/** An order with the names of its program and its customer. */
export interface StaffOrderRow extends OrderRow {
  readonly program_name: string;
  /** False for an archived program. */
  readonly program_active: boolean;
  readonly requested_by_email: string;
}
export type StoredStaffOrder = Awaited<ReturnType<typeof withoutScenes<StaffOrderRow>>>[number];
export type StaffOrderQuery = QueryOf<typeof staffOrderCalls.list>;

const COLUMNS = {
  order_timestamp: 'orders.placed_at',
  updated_at: 'orders.updated_at',
  name: 'orders.name',
  status: 'orders.status',
  program: 'orders.program_id',
} as const;

const everyOrder = (kysely: Connection) =>
  kysely
    .selectFrom('orders')
    .innerJoin('programs', 'programs.id', 'orders.program_id')
    .innerJoin('users', 'users.id', 'orders.requested_by');

export async function listStaffOrders(kysely: Connection, query: StaffOrderQuery) {
  const { program, status, orderType, requestedBy, search, open, placed_after, placed_before } = query;
  let matching = everyOrder(kysely);
  if (program !== undefined) matching = matching.where('orders.program_id', 'in', program);
  if (status !== undefined) matching = matching.where('orders.status', 'in', status);
  if (orderType !== undefined) matching = matching.where('orders.order_type', 'in', orderType);
  if (requestedBy !== undefined) matching = matching.where('orders.requested_by', '=', requestedBy);
  if (open !== undefined)
    matching = matching.where('orders.status', open ? 'not in' : 'in', [...ENDED_STATUSES]);
  if (placed_after !== undefined) matching = matching.where('orders.placed_at', '>=', placed_after);
  if (placed_before !== undefined) matching = matching.where('orders.placed_at', '<=', placed_before);
  if (search !== undefined && search.trim() !== '') matching = matching.where(contains(search.trim()));
  const ordered = matching
    .selectAll('orders')
    .select([
      'programs.name as program_name',
      'programs.active as program_active',
      'users.email as requested_by_email',
    ])
    .orderBy(COLUMNS[query.ordering.column], query.ordering.descending ? 'desc' : 'asc')
    .orderBy('orders.id');
  const { rows, count } = await readPage(ordered, matching.select(ROW_COUNT), query);
  return { orders: await withoutScenes<StaffOrderRow>(kysely, rows), count };
}

function contains(search: string) {
  const text = search.toLowerCase();
  return sql<boolean>`(
    position(${text} in lower(orders.name || chr(10) || orders.customer_poc || chr(10) || users.email
      || chr(10) || programs.name || chr(10) || programs.company_name)) > 0
    or starts_with(orders.id::text, ${text}))`;
}

export async function readStaffOrder(kysely: Connection, id: string): Promise<StoredStaffOrder | undefined> {
  const rows = await everyOrder(kysely)
    .where('orders.id', '=', id)
    .selectAll('orders')
    .select([
      'programs.name as program_name',
      'programs.active as program_active',
      'users.email as requested_by_email',
    ])
    .execute();
  return (await withoutScenes<StaffOrderRow>(kysely, rows))[0];
}

export async function describeOrder(
  transaction: DatabaseTransaction,
  id: string,
  { name, customerPoc, at }: { readonly name: string; readonly customerPoc: string; readonly at: Date },
): Promise<void> {
  await transaction
    .updateTable('orders')
    .where('id', '=', id)
    .set({ name, customer_poc: customerPoc, updated_at: at })
    .execute();
}

/** An order that may be deleted, and what keeps it from that. */
interface OrderUses {
  readonly program: number;
  readonly name: string;
  /** The id of the user who placed it. */
  readonly customer: string;
  readonly status: string;
  readonly files: number;
  readonly tasks: number;
}

/** Locks an order until the transaction ends, and returns what keeps it from being deleted. */
export async function lockUses(transaction: DatabaseTransaction, id: string): Promise<OrderUses | undefined> {
  const { rows } = await sql<OrderUses>`
    select program_id as program, name, requested_by as customer, status,
      (select count(*)::integer from file_delivery_events e where e.order_id = orders.id and e.status = 'delivered') as files,
      (select count(*)::integer from sensor_tasks t join tasking_requests r on r.id = t.tasking_request
        where r.order_id = orders.id and t.state not in ('proposed', 'fixed', 'refused')) as tasks
    from orders where id = ${id}::uuid for update`.execute(transaction);
  return rows[0];
}

export async function deleteOrder(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('idempotency_keys').where('order_id', '=', id).execute();
  await transaction.deleteFrom('orders').where('id', '=', id).execute();
}
