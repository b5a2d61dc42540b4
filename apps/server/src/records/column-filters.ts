import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The condition for one value of a list's query. */
export type ColumnFilter<Value> = (value: Value) => RawBuilder<SqlBool>;

/** Records whose column has this value. */
export const isValue =
  (column: string): ColumnFilter<string | number | boolean> =>
  (value) =>
    sql`${sql.ref(column)} = ${value}`;

/** Records whose column has one of the values. */
export const isOneOf =
  (column: string): ColumnFilter<readonly (string | number)[]> =>
  (values) =>
    sql`${sql.ref(column)} in (${sql.join(values)})`;

/** Records whose column contains this text, in any case. */
export const contains =
  (column: string): ColumnFilter<string> =>
  (text) =>
    sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;

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

/** Records whose column is within an interval that does not include its end. */
export const isWithin =
  (column: string): ColumnFilter<{ readonly from: Date; readonly until: Date }> =>
  ({ from, until }) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;

/** Records whose column has this value within a fraction of it. */
export const isNear =
  (column: string, fraction: number): ColumnFilter<number> =>
  (value) =>
    sql`${sql.ref(column)} between ${value * (1 - fraction)} and ${value * (1 + fraction)}`;
