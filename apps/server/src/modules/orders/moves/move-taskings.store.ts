import { type Connection, type DatabaseTransaction, jsonb } from '@sigma/db';
import { isOpenStatus, QUOTA_EXEMPT_STATUSES } from '@sigma/domain';
import { sql } from 'kysely';
import { activeAfter, moveOrder, type OrderMove } from './move-order.store.ts';
import { recordOrderEvents } from './order-events.store.ts';

/** One step of a tasking request, which may have been entered without an order. */
export interface TaskingMove extends Omit<OrderMove, 'order'> {
  readonly request: string;
  readonly order: string | null;
}

/** Counts the tasking requests of a program that count against its `max_taskings`. */
export async function countTaskings(kysely: Connection, program: number): Promise<number> {
  const { count } = await kysely
    .selectFrom('tasking_requests')
    .where('program_id', '=', program)
    .where('status', 'not in', QUOTA_EXEMPT_STATUSES)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks the order of a request and then the request until the transaction ends. All code locks in this sequence; code that
 * changes a task and then moves its request locks both before the task.
 */
export async function lockTasking(transaction: Connection, request: string): Promise<void> {
  await sql`
    select id from orders where id = (select order_id from tasking_requests where id = ${request})
    for no key update`.execute(transaction);
  await sql`select id from tasking_requests where id = ${request} for no key update`.execute(transaction);
}

/** Moves a tasking request with its order; without one, its own status is all there is to move. */
export async function moveTasking(
  transaction: DatabaseTransaction,
  { request, order, ...move }: TaskingMove,
): Promise<boolean> {
  if (order !== null) return moveOrder(transaction, { ...move, order });
  const moved = await transaction
    .updateTable('tasking_requests')
    .where('id', '=', request)
    .where('order_id', 'is', null)
    .where('status', '=', move.from)
    .set({ status: move.to, active: activeAfter(move.from, move.to), updated_at: move.at })
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/**
 * Moves a request through several steps, each from the status to which the previous one has led.
 *
 * @returns false when the request is not in the status from which the first step starts; nothing was written
 */
export async function moveTaskingThrough(
  transaction: DatabaseTransaction,
  of: Pick<TaskingMove, 'request' | 'order' | 'actor' | 'actorName' | 'at'>,
  steps: readonly Pick<TaskingMove, 'from' | 'to' | 'code' | 'cause' | 'text'>[],
): Promise<boolean> {
  for (const step of steps) if (!(await moveTasking(transaction, { ...of, ...step }))) return false;
  return true;
}

/**
 * As `moveTasking`, many at once in one statement; each request and each order at most once among them.
 *
 * @returns the requests that were moved
 */
export async function moveTaskings(
  transaction: DatabaseTransaction,
  moves: readonly TaskingMove[],
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set();
  const given = moves.map((move) => ({
    ...move,
    active: isOpenStatus(move.to) ? (isOpenStatus(move.from) ? null : true) : false,
  }));
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${jsonb(given)}) as g(request uuid, "order" uuid, "from" text, "to" text,
        code text, cause text, text text, actor text, "actorName" text, at timestamptz, active boolean)
    ), moved_orders as (
      update orders set status = "to", status_code = code, status_text = given.text, updated_at = at
      from given where orders.id = "order" and order_type = 'others' and status = "from"
      returning orders.id
    ), events as (
      insert into order_events (order_id, status, code, cause, text, actor, actor_name, created_at)
      select "order", "to", code, cause, given.text, actor, "actorName", at
      from given join moved_orders on moved_orders.id = "order"
    )
    update tasking_requests
    set status = "to", active = coalesce(given.active, tasking_requests.active), updated_at = at
    from given
    where tasking_requests.id = request and case when "order" is null
      then order_id is null and status = "from"
      else order_id = "order" and order_id in (select id from moved_orders) end
    returning tasking_requests.id`.execute(transaction);
  const moved = new Set(rows.map(({ id }) => id));
  const steps = moves.flatMap(({ request, order, ...step }) =>
    order !== null && moved.has(request) ? [{ ...step, order }] : [],
  );
  await recordOrderEvents(transaction, steps);
  return moved;
}
