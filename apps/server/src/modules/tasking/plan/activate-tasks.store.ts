import type { Connection } from '@sigma/db';
import { sql } from 'kysely';
import { REQUEST_COLUMNS, type RequestRow } from '../requests/tasking-requests.store.ts';

/**
 * Holds the requests of some sensor schedules, orders first as everybody who moves both does, until the transaction
 * ends: what is read of them afterwards stays true.
 */
export async function holdRequestsOf(transaction: Connection, schedules: readonly string[]): Promise<void> {
  const asked = sql`(select tasking_request from sensor_tasks where schedule = any(${[...schedules]}::uuid[]))`;
  await sql`
    select id from orders where id in (select order_id from tasking_requests where id in ${asked})
    order by id for no key update`.execute(transaction);
  await sql`
    select id from tasking_requests where id in ${asked} order by id for no key update`.execute(transaction);
}

/** Requests by their ids, held the same way. */
export async function holdRequests(transaction: Connection, ids: readonly string[]): Promise<RequestRow[]> {
  const asked = sql<string>`any(${[...ids]}::uuid[])`;
  await sql`
    select id from orders where id in (select order_id from tasking_requests where id = ${asked})
    order by id for no key update`.execute(transaction);
  return transaction
    .selectFrom('tasking_requests')
    .where('id', '=', asked)
    .select(REQUEST_COLUMNS)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Sets tasks of a draft aside for their requests. */
export async function putInForce(
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
