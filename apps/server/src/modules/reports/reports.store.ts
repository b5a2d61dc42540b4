import { type Connection, countOfList, type DatabaseTransaction } from '@sigma/db';
import type { ReportState } from '@sigma/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest } from '../../records/index.ts';

/** A report with the names and ids that its answer contains. */
export interface StoredReport {
  readonly id: string;
  readonly program_id: number;
  readonly report_type: number;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly requested_by: string | null;
  readonly requester: string | null;
  readonly state: ReportState;
  readonly object_key: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly pages: number | null;
  readonly cause: string | null;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly assets: readonly string[];
  readonly asset_names: readonly string[];
  readonly detections: readonly string[];
}

const COLUMNS = sql`r.id, r.program_id, r.report_type, r.period_start, r.period_end, r.requested_by,
  coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as requester, r.state, r.object_key,
  r.size::float8 as size, r.sha256, r.pages, r.cause, r.created_at, r.ready_at,
  array(select x.asset_id::text from report_assets x where x.report_id = r.id order by x.position) as assets,
  array(select a.name from report_assets x join assets a on a.id = x.asset_id where x.report_id = r.id
    order by x.position) as asset_names,
  array(select x.detection_id::text from report_detections x where x.report_id = r.id order by x.position) as detections`;
const FROM = sql`reports r left join users u on u.id = r.requested_by`;

export interface ReportFilters {
  readonly id?: string | undefined;
  readonly programs?: readonly number[] | undefined;
  readonly assets?: readonly string[] | undefined;
  readonly type?: number | undefined;
  readonly states?: readonly ReportState[] | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

function conditions(filters: ReportFilters): RawBuilder<SqlBool> {
  const { id, programs, assets, type, states, createdAfter, createdBefore } = filters;
  const all: RawBuilder<SqlBool>[] = [];
  if (id !== undefined) all.push(sql`r.id = ${id}`);
  if (programs !== undefined) all.push(sql`r.program_id in (${sql.join(programs)})`);
  if (assets !== undefined)
    all.push(sql`exists (select from report_assets x where x.report_id = r.id
      and x.asset_id in (${sql.join(assets)}))`);
  if (type !== undefined) all.push(sql`r.report_type = ${type}`);
  if (states !== undefined) all.push(sql`r.state in (${sql.join(states)})`);
  if (createdAfter !== undefined) all.push(sql`r.created_at >= ${createdAfter}`);
  if (createdBefore !== undefined) all.push(sql`r.created_at <= ${createdBefore}`);
  return all.length === 0 ? sql`true` : sql`${sql.join(all, sql` and `)}`;
}

export async function listStoredReports(
  kysely: Connection,
  filters: ReportFilters,
  page: PageRequest<'created_at' | 'period_end'>,
): Promise<{ readonly rows: readonly StoredReport[]; readonly count: number }> {
  const matching = conditions(filters);
  const direction = page.ordering.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<StoredReport>`select ${COLUMNS} from ${FROM} where ${matching}
    order by ${sql.ref(`r.${page.ordering.column}`)} ${direction}, r.id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count from reports r
      where ${matching}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export async function readStoredReport(
  kysely: Connection,
  filters: ReportFilters & { readonly id: string },
): Promise<StoredReport | undefined> {
  const { rows } =
    await sql<StoredReport>`select ${COLUMNS} from ${FROM} where ${conditions(filters)}`.execute(kysely);
  return rows[0];
}

/** Locks a report until the transaction ends. */
export async function lockReport(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.selectFrom('reports').where('id', '=', id).select('id').forUpdate().execute();
}

export async function removeReport(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('reports').where('id', '=', id).execute();
}

/** A report whose file exists, as staff register it. */
export interface ReadyReport {
  readonly program_id: number;
  readonly report_type: number;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly object_key: string;
  readonly sha256: string;
  readonly size: number;
  readonly pages: number | null;
  readonly assets: readonly string[];
  readonly detections: readonly string[];
}

/** Adds or replaces a ready report; returns its id. */
export async function writeReadyReport(
  transaction: DatabaseTransaction,
  id: string | undefined,
  { assets, detections, ...columns }: ReadyReport,
  now: Date,
): Promise<string> {
  const row = { ...columns, state: 'ready', cause: null, ready_at: now, updated_at: now } as const;
  const stored = id ?? (await insertReport(transaction, { ...row, created_at: now }));
  if (id !== undefined) await transaction.updateTable('reports').set(row).where('id', '=', id).execute();
  await writeNamed(transaction, stored, { assets, detections });
  return stored;
}

/** Writes the assets and findings that a report names, in their order, in place of earlier ones. */
export async function writeNamed(
  transaction: DatabaseTransaction,
  report: string,
  { assets, detections }: { readonly assets: readonly string[]; readonly detections: readonly string[] },
): Promise<void> {
  await transaction.deleteFrom('report_assets').where('report_id', '=', report).execute();
  await transaction.deleteFrom('report_detections').where('report_id', '=', report).execute();
  const ordered = (ids: readonly string[]) =>
    sql`from unnest(${[...ids]}::uuid[]) with ordinality as given(id, position)`;
  await sql`insert into report_assets (report_id, asset_id, position) select ${report}::uuid, given.id, given.position
    ${ordered(assets)}`.execute(transaction);
  await sql`insert into report_detections (report_id, detection_id, position)
    select ${report}::uuid, given.id, given.position ${ordered(detections)}`.execute(transaction);
}

async function insertReport(
  transaction: DatabaseTransaction,
  row: Omit<ReadyReport, 'assets' | 'detections'> & {
    readonly state: string;
    readonly created_at: Date;
    readonly ready_at: Date;
    readonly updated_at: Date;
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto('reports')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The ids that are not assets, or not published findings, of a program. */
export async function unknownOf(
  transaction: DatabaseTransaction,
  program: number,
  { assets, detections }: { readonly assets: readonly string[]; readonly detections: readonly string[] },
): Promise<{ readonly assets: readonly string[]; readonly detections: readonly string[] }> {
  const missing = async (ids: readonly string[], known: RawBuilder<SqlBool>) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<{
      id: string;
    }>`select given.id::text as id from unnest(${[...ids]}::uuid[]) as given(id)
      where not ${known}`.execute(transaction);
    return rows.map(({ id }) => id);
  };
  return {
    assets: await missing(
      assets,
      sql`exists (select from assets a where a.id = given.id and a.program_id = ${program})`,
    ),
    detections: await missing(
      detections,
      sql`exists (select from detections d where d.id = given.id and d.program_id = ${program}
        and d.published_at is not null)`,
    ),
  };
}

/** Whether a report belongs to one of some programs. */
export async function mayOpenReport(
  kysely: Connection,
  report: string,
  programs: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`select from reports
    where id = ${report} and program_id = any(${[...programs]}::integer[])`.execute(kysely);
  return rows.length > 0;
}
