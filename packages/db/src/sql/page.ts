import { type SelectQueryBuilder, sql } from 'kysely';

/** One page of a list: `limit` rows after the first `offset`. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** The column `count` of a query that counts its rows. */
export const ROW_COUNT = sql<number>`count(*)`.as('count');

/**
 * Reads one page of a list and counts all of its rows.
 *
 * @param ordered the rows with their columns in a unique order
 * @param counted the same rows, possibly read from fewer tables, with the single column `ROW_COUNT`
 */
export async function readPage<
  DB,
  From extends keyof DB,
  Row,
  CountedDB,
  CountedFrom extends keyof CountedDB,
>(
  ordered: SelectQueryBuilder<DB, From, Row>,
  counted: SelectQueryBuilder<CountedDB, CountedFrom, { count: number }>,
  { limit, offset }: PageWindow,
) {
  const rows = await ordered.limit(limit).offset(offset).execute();
  const { count } = await counted.executeTakeFirstOrThrow();
  return { rows, count };
}
