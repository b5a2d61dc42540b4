import { sql } from 'kysely';
import type { Connection } from '../open-database.ts';
import { jsonb } from '../sql/geometry.ts';

/** One step of an order of type others, with the row of its history. */
export interface TaskingOrderMove {
  readonly order: string;
  readonly from: string;
  /** Whether `from` may become it is the caller's to check, with the domain's `mayBecome`. */
  readonly to: string;
  readonly code: string | null;
  readonly cause: string | null;
  /** A sentence for people. */
  readonly text: string;
  readonly actor: 'customer' | 'staff' | 'system';
  readonly actorName: string;
  readonly at: Date;
}

/** The same for a tasking request that may have been entered without an order. */
export interface TaskingMove extends Omit<TaskingOrderMove, 'order'> {
  readonly request: string;
  readonly order: string | null;
}

/** Nothing more is done for a request in one of these. */
const ENDED: ReadonlySet<string> = new Set([
  'order_rejected',
  'order_expired',
  'order_delivered',
  'order_canceled',
  'order_failed',
  'mod_rejected',
]);

/** Whether a tasking request of this status still asks for something. */
const isOpenTasking = (status: string): boolean => !ENDED.has(status);

/** Counts a program's tasking requests, except those in one of the given statuses. */
export async function countTaskings(
  kysely: Connection,
  program: number,
  exceptStatuses: readonly string[],
): Promise<number> {
  const { count } = await kysely
    .selectFrom('tasking_requests')
    .where('program_id', '=', program)
    .where('status', 'not in', exceptStatuses)
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

/**
 * Moves an order of type others from one status to the next, with its tasking request, and writes the history row.
 * Call it in the transaction of what the step is about.
 *
 * @returns false when the order is not in `from` any more: another process was first, and nothing was written
 */
export async function moveTaskingOrder(
  transaction: Connection,
  { order, from, to, code, cause, text, actor, actorName, at }: TaskingOrderMove,
): Promise<boolean> {
  const moved = await transaction
    .updateTable('orders')
    .where('id', '=', order)
    .where('order_type', '=', 'others')
    .where('status', '=', from)
    .set({ status: to, status_code: code, status_text: text, updated_at: at })
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await transaction
    .updateTable('tasking_requests')
    .where('order_id', '=', order)
    .set({ status: to, active: activeAfter(from, to), updated_at: at })
    .execute();
  await transaction
    .insertInto('order_events')
    .values({ order_id: order, status: to, code, cause, text, actor, actor_name: actorName, created_at: at })
    .execute();
  return true;
}

/** As `moveTaskingOrder`, for a request that may have no order: then its own status is all there is to move. */
export async function moveTasking(
  transaction: Connection,
  { request, order, ...move }: TaskingMove,
): Promise<boolean> {
  if (order !== null) return moveTaskingOrder(transaction, { ...move, order });
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
 * Takes a request through one step after the other, each from where the one before has led.
 *
 * @returns false when it does not stand where the first begins: then nothing was written
 */
export async function moveTaskingThrough(
  transaction: Connection,
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
  transaction: Connection,
  moves: readonly TaskingMove[],
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set();
  const given = moves.map((move) => ({
    ...move,
    active: isOpenTasking(move.to) ? (isOpenTasking(move.from) ? null : true) : false,
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
  return new Set(rows.map(({ id }) => id));
}

/** A request that staff have set aside stays so until it ends; one that comes back from its end is active. */
function activeAfter(from: string, to: string) {
  if (!isOpenTasking(to)) return false;
  return isOpenTasking(from) ? sql<boolean>`active` : true;
}
