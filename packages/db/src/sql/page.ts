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
 * @param counted the same rows, possibly read from fewer tables, with the single column `ROW_COUNT`; or a function that
 *   knows their number from elsewhere
 */
export async function readPage<
  DB,
  From extends keyof DB,
  Row,
  CountedDB,
  CountedFrom extends keyof CountedDB,
>(
  ordered: SelectQueryBuilder<DB, From, Row>,
  counted: SelectQueryBuilder<CountedDB, CountedFrom, { count: number }> | (() => Promise<number>),
  page: PageWindow,
) {
  const rows = await ordered.limit(page.limit).offset(page.offset).execute();
  const countAll =
    typeof counted === 'function' ? counted : async () => (await counted.executeTakeFirstOrThrow()).count;
  return { rows, count: await countOfList(rows.length, page, countAll) };
}

/** The number of all rows of a list. The last page states it, so that only earlier and empty pages count them. */
export async function countOfList(
  found: number,
  { limit, offset }: PageWindow,
  countAll: () => Promise<number>,
): Promise<number> {
  const isLastPage = found < limit && (found > 0 || offset === 0);
  return isLastPage ? offset + found : countAll();
}
