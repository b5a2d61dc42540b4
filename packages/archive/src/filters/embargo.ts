import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether no embargo hides a scene at an instant. This is the only spelling of the rule; the instant is the caller's,
 * never the database's now(), because the demo world has a clock of its own.
 *
 * @param table a table or alias with the column `embargoed_until`
 */
export function isPublic(now: Date, table = 'scenes'): RawBuilder<SqlBool> {
  const until = sql.ref(`${table}.embargoed_until`);
  return sql`(${until} is null or ${until} <= ${now})`;
}
