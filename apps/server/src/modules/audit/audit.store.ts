import type { Connection } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly operation?: readonly string[] | undefined;
  /** Beginning of the target. */
  readonly target?: string | undefined;
  readonly program?: number | undefined;
  readonly at_after?: Date | undefined;
  readonly at_before?: Date | undefined;
}

/** The position after an entry: microseconds since 1970, and its id. */
export interface AuditPosition {
  readonly micros: bigint;
  readonly id: number;
}

export interface StoredEntry {
  readonly id: number;
  readonly at: Date;
  readonly micros: string;
  readonly actor: string;
  readonly operation: string;
  readonly target: string;
  readonly program: number | null;
  readonly request_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

const COLUMNS = sql`id, at, (extract(epoch from at) * 1000000)::bigint::text as micros, actor, operation, target,
  program_id as program, request_id, before, after`;

/** Entries after a position, the newest first. The position is a key, so a late page costs as much as the first one. */
export async function listEntries(
  kysely: Connection,
  filter: AuditFilter,
  page: { readonly after: AuditPosition | undefined; readonly limit: number },
): Promise<readonly StoredEntry[]> {
  const { rows } =
    await sql<StoredEntry>`select ${COLUMNS} from audit where ${conditionOf(filter, page.after)}
    order by at desc, id desc limit ${page.limit}`.execute(kysely);
  return rows;
}

export async function readEntry(kysely: Connection, id: number): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`select ${COLUMNS} from audit where id = ${id}`.execute(kysely);
  return rows[0];
}

function conditionOf(filter: AuditFilter, after: AuditPosition | undefined): RawBuilder<SqlBool> {
  const { actor, operation, target, program, at_after, at_before } = filter;
  const conditions: readonly (RawBuilder<SqlBool> | undefined)[] = [
    actor === undefined ? undefined : sql`actor = ${actor}`,
    operation === undefined ? undefined : operationCondition(operation),
    target === undefined ? undefined : sql`target like ${`${escapeLike(target)}%`}`,
    program === undefined ? undefined : sql`program_id = ${program}`,
    at_after === undefined ? undefined : sql`at >= ${at_after}`,
    at_before === undefined ? undefined : sql`at <= ${at_before}`,
    after === undefined ? undefined : sql`(at, id) < (${instantOf(after)}::timestamptz, ${after.id}::bigint)`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql`${sql.join(given, sql` and `)}`;
}

/** One operation is an equality, which the index by operation serves in the order of time. */
function operationCondition(operation: readonly string[]): RawBuilder<SqlBool> {
  return operation.length === 1
    ? sql`operation = ${operation[0]}`
    : sql`operation in (${sql.join(operation)})`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** With microseconds, which a Date does not have. */
function instantOf({ micros }: AuditPosition): string {
  const millis = new Date(Number(micros / 1000n)).toISOString().slice(0, -1);
  return `${millis}${String(micros % 1000n).padStart(3, '0')}Z`;
}

interface NameSearch {
  readonly column: 'actor' | 'operation';
  /** Part of the name, in any case. */
  readonly text?: string | undefined;
  readonly limit: number;
}

/** The distinct values of an indexed column, in order: one step in the index for each, however many entries there are. */
export async function distinctNames(
  kysely: Connection,
  { column, text = '', limit }: NameSearch,
): Promise<readonly string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select ${name} as name from audit order by ${name} limit 1)
      union all
      select (select ${name} from audit where ${name} > names.name order by ${name} limit 1)
      from names where names.name is not null)
    select name from names where strpos(lower(name), lower(${text})) > 0 limit ${limit}`.execute(kysely);
  return rows.map((row) => row.name);
}
