import type { Connection } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The program and company of each event. */
export const customersOfEvents = () => ({
  program: sql<number>`(select program_id from orders where orders.id = file_delivery_events.order_id)`,
  customer: sql<string>`(select programs.company_name from orders join programs on programs.id = orders.program_id
    where orders.id = file_delivery_events.order_id)`,
});

/** Events whose program, company or contact contains the text, in any case. */
export const isOfCustomer = (text: string): RawBuilder<SqlBool> => sql`exists (
  select from orders join programs on programs.id = orders.program_id
  where orders.id = file_delivery_events.order_id and position(${text.toLowerCase()} in
    lower(programs.name || chr(10) || programs.company_name || chr(10) || orders.customer_poc)) > 0)`;

/** Events whose task has the text in its id. */
export const hasTaskPart = (part: string): RawBuilder<SqlBool> =>
  sql`position(${part.toLowerCase()} in task_id::text) > 0`;

export const isOfOrder = (order: string): RawBuilder<SqlBool> => sql`order_id = ${order}::uuid`;

export async function isKnownOrder(kysely: Connection, order: string): Promise<boolean> {
  const row = await kysely.selectFrom('orders').where('id', '=', order).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Who wrote an event; undefined if there is none. */
export async function sourceOfEvent(
  kysely: Connection,
  id: string,
): Promise<'delivery' | 'staff' | undefined> {
  const row = await kysely
    .selectFrom('file_delivery_events')
    .where('id', '=', id)
    .select('source')
    .executeTakeFirst();
  return row?.source;
}
