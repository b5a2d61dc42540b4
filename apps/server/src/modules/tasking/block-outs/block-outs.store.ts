import type { Connection, TaskingBlockOutsTable } from '@sigma/db';
import type { Selectable } from 'kysely';
import { orderOf } from '../list-order.ts';

export type BlockOutRow = Selectable<TaskingBlockOutsTable>;

const ORDERS = ['start', 'end', 'sensor'] as const;
type Column = (typeof ORDERS)[number];

export interface BlockOutQuery {
  readonly limit: number;
  readonly offset: number;
  readonly ordering: Column | `-${Column}`;
  readonly sensor?: readonly number[] | undefined;
  /** Windows that end then or later, */
  readonly start?: Date | undefined;
  /** and start then or earlier. */
  readonly end?: Date | undefined;
}

export async function listBlockOuts(
  kysely: Connection,
  query: BlockOutQuery,
): Promise<{ readonly rows: readonly BlockOutRow[]; readonly count: number }> {
  const { sensor, start, end } = query;
  let matching = kysely.selectFrom('tasking_block_outs');
  if (sensor !== undefined) matching = matching.where('sensor', 'in', sensor);
  if (start !== undefined) matching = matching.where('end', '>=', start);
  if (end !== undefined) matching = matching.where('start', '<=', end);
  const { column, direction } = orderOf(query.ordering, ORDERS);
  const rows = await matching
    .selectAll()
    .orderBy(column ?? 'start', direction)
    .orderBy('id', direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export const readBlockOut = (kysely: Connection, id: string) =>
  kysely.selectFrom('tasking_block_outs').where('id', '=', id).selectAll().executeTakeFirst();

/** Writes a window, new or not. */
export async function saveBlockOut(transaction: Connection, row: BlockOutRow): Promise<void> {
  const { id: _, ...fields } = row;
  await transaction
    .insertInto('tasking_block_outs')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}

export async function deleteBlockOut(transaction: Connection, id: string): Promise<void> {
  await transaction.deleteFrom('tasking_block_outs').where('id', '=', id).execute();
}
