import type { Connection } from '@sigma/db';
import { sql } from 'kysely';
import { REQUEST_COLUMNS, type RequestRow } from '../requests/tasking-requests.store.ts';

/**
 * Locks the requests of sensor schedules until the transaction ends. Their orders are locked first, in the order that
 * every writer of both follows, so that two writers cannot deadlock.
 */
export async function lockRequestsOfSchedules(
  transaction: Connection,
  schedules: readonly string[],
): Promise<void> {
  const requestIds = sql`(select tasking_request from sensor_tasks where schedule = any(${[...schedules]}::uuid[]))`;
  await sql`
    select id from orders where id in (select order_id from tasking_requests where id in ${requestIds})
    order by id for no key update`.execute(transaction);
  await sql`
    select id from tasking_requests where id in ${requestIds} order by id for no key update`.execute(
    transaction,
  );
}

/** Locks requests by their ids, orders first, and returns them. */
export async function lockRequests(transaction: Connection, ids: readonly string[]): Promise<RequestRow[]> {
  const anyId = sql<string>`any(${[...ids]}::uuid[])`;
  await sql`
    select id from orders where id in (select order_id from tasking_requests where id = ${anyId})
    order by id for no key update`.execute(transaction);
  return transaction
    .selectFrom('tasking_requests')
    .where('id', '=', anyId)
    .select(REQUEST_COLUMNS)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Makes tasks of a draft active: their passes are reserved for their requests. */
export async function activateTasks(
  transaction: Connection,
  tasks: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('sensor_tasks')
    .where(sql<boolean>`id = any(${tasks.map(({ id }) => id)}::uuid[])`)
    .set({ state: 'scheduled', updated_at: now })
    .execute();
}
