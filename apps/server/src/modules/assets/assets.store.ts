import { type Connection, countOfList, type DatabaseTransaction, geometryFromGeoJson } from '@sigma/db';
import type { CheckedAoi, MonitoringFrequency, PassState } from '@sigma/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IS_SEEN, type PassTerms, termsTable } from '../../entitlements/index.ts';
import type { PageRequest } from '../../records/index.ts';

/** An asset with the figures that every answer contains. */
export interface StoredAsset {
  readonly id: string;
  readonly program_id: number;
  readonly name: string;
  readonly kind: string | null;
  /** Days as YYYY-MM-DD. */
  readonly monitoring_start_date: string;
  readonly monitoring_end_date: string;
  readonly monitoring_frequency: MonitoringFrequency;
  /** GeoJSON, whole across the antimeridian. */
  readonly shown: string;
  readonly area_km2: number;
  readonly report_emails: readonly string[];
  readonly alert_emails: readonly string[];
  readonly corridor_m: number;
  readonly simulated: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly next_report_at: Date | null;
  readonly alerts_open: number;
  readonly detections: number;
  readonly reports: number;
  readonly pass_id: string | null;
  readonly pass_at: Date | null;
  readonly pass_state: PassState | null;
  readonly pass_limit: number | null;
  readonly pass_clouds: number | null;
  readonly next_pass_at: Date | null;
  readonly next_pass_sensor: number | null;
}

/** The assets that a call may see: those of one program, with the passes that it sees, or all for staff. */
export type AssetScope = PassTerms | 'every';

export interface AssetFilters {
  readonly programs?: readonly number[] | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
  readonly id?: string | undefined;
}

const VISIBLE = sql`d.published_at is not null and d.retracted_at is null`;
const DAY = sql.lit('YYYY-MM-DD');
const COLUMNS = sql`
  a.id, a.program_id, a.name, a.kind, to_char(a.monitoring_start_date, ${DAY}) as monitoring_start_date,
  to_char(a.monitoring_end_date, ${DAY}) as monitoring_end_date, a.monitoring_frequency, a.shown, a.area_km2,
  a.report_emails, a.alert_emails, a.corridor_m, a.simulated, a.created_at, a.updated_at, a.next_report_at,
  (select count(*)::int from detections d where d.asset_id = a.id and ${VISIBLE} and d.detection_class = 'alert'
    and d.feedback_status in ('unreviewed', 'unresolved')) as alerts_open,
  (select count(*)::int from detections d where d.asset_id = a.id and ${VISIBLE}) as detections,
  (select count(*)::int from report_assets r where r.asset_id = a.id) as reports,
  p.id as pass_id, p.acquired_at as pass_at, p.state as pass_state, p.limit_kg_h as pass_limit,
  p.cloud_share as pass_clouds, a.next_pass_at, a.next_pass_sensor`;
/** Imported captures, which are not analysed, say nothing about how an asset is monitored. */
const lastPass = (scope: AssetScope) => {
  const isSeen = scope === 'every' ? sql`true` : IS_SEEN;
  return sql`${scope === 'every' ? sql`` : sql`join ${termsTable([scope])} t on t.program = a.program_id`} left join lateral (
    select p.id, p.acquired_at, p.state, p.limit_kg_h, p.cloud_share from asset_passes p
    where p.asset_id = a.id and p.state <> 'imported' and ${isSeen} order by p.acquired_at desc, p.id limit 1) p on true`;
};

function conditions(scope: AssetScope, { programs, search, id }: AssetFilters): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [scope === 'every' ? sql`true` : sql`a.program_id = ${scope.program}`];
  if (programs !== undefined) all.push(sql`a.program_id in (${sql.join(programs)})`);
  if (search !== undefined) all.push(sql`position(lower(${search}) in lower(a.name)) > 0`);
  if (id !== undefined) all.push(sql`a.id = ${id}`);
  return sql`${sql.join(all, sql` and `)}`;
}

/** People expect "bay" next to "Bay"; "C" is the only collation that both engines have. */
const orderOf = (column: string) =>
  column === 'name' ? sql`lower(a.name) collate "C"` : sql.ref(`a.${column}`);

export async function listStoredAssets(
  kysely: Connection,
  scope: AssetScope,
  filters: AssetFilters,
  page: PageRequest,
): Promise<{ readonly rows: readonly StoredAsset[]; readonly count: number }> {
  const { column, descending } = page.ordering;
  const direction = descending ? sql`desc` : sql`asc`;
  const matching = conditions(scope, filters);
  const { rows } = await sql<StoredAsset>`select ${COLUMNS} from assets a ${lastPass(scope)} where ${matching}
    order by ${orderOf(column)} ${direction}, a.id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count from assets a
      where ${matching}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export async function readStoredAsset(
  kysely: Connection,
  scope: AssetScope,
  id: string,
): Promise<StoredAsset | undefined> {
  const { rows } = await sql<StoredAsset>`select ${COLUMNS} from assets a ${lastPass(scope)}
    where ${conditions(scope, { id })}`.execute(kysely);
  return rows[0];
}

/** Locks an asset until the transaction ends. */
export async function lockAsset(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.selectFrom('assets').where('id', '=', id).select('id').forUpdate().execute();
}

/** What is written of an asset. */
export interface AssetColumns {
  readonly program_id: number;
  readonly name: string;
  readonly kind: string | null;
  readonly monitoring_start_date: string;
  readonly monitoring_end_date: string;
  readonly monitoring_frequency: string;
  readonly report_emails: readonly string[];
  readonly alert_emails: readonly string[];
  readonly corridor_m: number;
  readonly next_report_at: Date | null;
}

const textArray = (values: readonly string[]) => sql<string[]>`${[...values]}::text[]`;
const rowOf = ({ report_emails, alert_emails, ...columns }: AssetColumns, aoi: CheckedAoi) => ({
  ...columns,
  report_emails: textArray(report_emails),
  alert_emails: textArray(alert_emails),
  aoi: geometryFromGeoJson(aoi.stored),
  shown: JSON.stringify(aoi.shown),
  area_km2: aoi.areaKm2,
});

/** Returns the id of the new asset. */
export async function insertAsset(
  transaction: DatabaseTransaction,
  columns: AssetColumns,
  aoi: CheckedAoi,
  now: Date,
): Promise<string> {
  const { id } = await transaction
    .insertInto('assets')
    .values({ ...rowOf(columns, aoi), created_at: now, updated_at: now, area_changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The next pass of another area is another one. */
const UNKNOWN_PASS = {
  next_pass_at: null,
  next_pass_sensor: null,
  next_pass_until: null,
  next_pass_failures: 0,
  next_pass_retry_at: null,
} as const;

export async function changeAsset(
  transaction: DatabaseTransaction,
  id: string,
  { columns, aoi, now, areaChanged }: AssetUpdate,
): Promise<void> {
  await transaction
    .updateTable('assets')
    .set({
      ...rowOf(columns, aoi),
      updated_at: now,
      ...(areaChanged && { area_changed_at: now, ...UNKNOWN_PASS }),
    })
    .where('id', '=', id)
    .execute();
}

export interface AssetUpdate {
  readonly columns: AssetColumns;
  readonly aoi: CheckedAoi;
  readonly now: Date;
  readonly areaChanged: boolean;
}

/** Removes an asset with everything that belongs to it. */
export async function removeAsset(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('assets').where('id', '=', id).execute();
}

/** Whether anything of the program of an asset is known of it: passes, findings, also withheld or withdrawn ones, or reports. */
export async function hasHistory(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from asset_passes where asset_id = ${id})
      or exists (select from detections where asset_id = ${id})
      or exists (select from report_assets where asset_id = ${id}) as has`.execute(transaction);
  return rows[0]?.has === true;
}

/** Whether a program has an asset. */
export async function assetExists(
  kysely: Connection,
  { program, asset }: { readonly program: number; readonly asset: string },
): Promise<boolean> {
  const found = await kysely
    .selectFrom('assets')
    .select('id')
    .where('program_id', '=', program)
    .where('id', '=', asset)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another asset of a program has a name, in upper or lower case. */
export async function isNameTaken(
  transaction: DatabaseTransaction,
  program: number,
  { name, except }: { readonly name: string; readonly except: string | undefined },
): Promise<boolean> {
  const found = await transaction
    .selectFrom('assets')
    .select('id')
    .where('program_id', '=', program)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

export async function isKnownProgram(transaction: DatabaseTransaction, program: number): Promise<boolean> {
  const found = await transaction
    .selectFrom('programs')
    .select('id')
    .where('id', '=', program)
    .executeTakeFirst();
  return found !== undefined;
}

/** Checks an area with PostGIS too, which may differ from the domain's check because of rounding. */
export async function isValidArea(
  transaction: DatabaseTransaction,
  { stored }: CheckedAoi,
): Promise<boolean> {
  const area = geometryFromGeoJson(stored);
  const { rows } = await sql<{ valid: boolean }>`select ST_IsValid(${area}) as valid`.execute(transaction);
  return rows[0]?.valid === true;
}

/** Whether a program has the asset of a simulated site. */
export async function simulatedAssetExists(
  transaction: DatabaseTransaction,
  program: number,
  site: string,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('assets')
    .select('id')
    .where('program_id', '=', program)
    .where(sql<boolean>`recipe->>'site' = ${site}`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function markSimulated(
  transaction: DatabaseTransaction,
  id: string,
  { recipe, nextReportAt }: { readonly recipe: object; readonly nextReportAt: Date | undefined },
): Promise<void> {
  await transaction
    .updateTable('assets')
    .set({
      simulated: true,
      recipe: JSON.stringify(recipe),
      ...(nextReportAt !== undefined && { next_report_at: nextReportAt }),
    })
    .where('id', '=', id)
    .execute();
}
