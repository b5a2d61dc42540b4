import { type Connection, countOfList } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ColumnFilter } from './column-filters.ts';
import type { PageRequest, RecordPage } from './record-store.ts';
import type { Filters } from './table-kind.ts';

export type Condition = RawBuilder<SqlBool>;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** The conditions that columns have these values. */
export const hasColumns = (columns: object): readonly Condition[] =>
  Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

/** The conditions of the filters that a query contains. */
export function filtersOf<Query extends object>(filters: Filters<Query>, query: Query): readonly Condition[] {
  const known: ReadonlyMap<string, ColumnFilter<never>> = new Map(Object.entries(filters));
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = known.get(name);
    // Every filter was declared for the value that the query has under its name.
    return filter === undefined || value === undefined ? [] : [filter(value as never)];
  });
}

interface ListStatement {
  readonly columns: RawBuilder<unknown>;
  /** The FROM and WHERE of the list. */
  readonly from: RawBuilder<unknown>;
  readonly orders: Readonly<Record<string, readonly string[]>>;
  /** Columns that break ties. */
  readonly key: readonly string[];
}

/** One page of a list in its order, ties broken by the key, and the number of all rows. */
export async function pageOf<Row>(
  kysely: Connection,
  { columns, from, orders, key }: ListStatement,
  query: object,
): Promise<RecordPage<Row>> {
  const page = pageRequestOf(query);
  const { column, descending } = page.ordering;
  const direction = descending ? sql`desc` : sql`asc`;
  const by = (name: string) => sql`${sql.ref(name)} ${direction}`;
  const [first = column, ...next] = orders[column] ?? [];
  const order = sql.join([by(first), ...next.map((name) => sql.ref(name)), ...key.map(by)]);
  const { rows } = await sql<Row>`select ${columns} ${from}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

/** The paging of a query that was parsed with `listQuery`. */
const pageRequestOf = (query: object): PageRequest => query as PageRequest;
