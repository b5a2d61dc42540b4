import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The condition for one value of a list's query. */
export type ColumnFilter<Value> = (value: Value) => RawBuilder<SqlBool>;

/** Records whose column has this value. */
export const isValue =
  (column: string): ColumnFilter<string | number> =>
  (value) =>
    sql`${sql.ref(column)} = ${value}`;

/** Records whose column has one of the values. */
export const isOneOf =
  (column: string): ColumnFilter<readonly (string | number)[]> =>
  (values) =>
    sql`${sql.ref(column)} in (${sql.join(values)})`;

/** Records whose column is at this instant or later. */
export const isFrom =
  (column: string): ColumnFilter<Date> =>
  (instant) =>
    sql`${sql.ref(column)} >= ${instant}`;

/** Records whose column is at this instant or earlier. */
export const isUntil =
  (column: string): ColumnFilter<Date> =>
  (instant) =>
    sql`${sql.ref(column)} <= ${instant}`;
