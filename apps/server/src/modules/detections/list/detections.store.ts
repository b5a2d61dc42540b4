import type { DETECTION_ORDERINGS } from '@sigma/contract';
import { type Connection, countOfList, geoJsonOf, hasOneSession } from '@sigma/db';
import type {
  DetectionClass,
  DetectionType,
  FeedbackCode,
  FindingMaker,
  GasNews,
  GasVerdict,
  SourceState,
} from '@sigma/domain';
import type { Area, Point } from '@sigma/geo';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../../records/index.ts';
import { type DetectionFilters, detectionConditions } from './filters.store.ts';

/** A finding with the names that its answer contains. */
export interface StoredDetection {
  readonly id: string;
  readonly number: number;
  readonly program_id: number;
  readonly asset_id: string;
  readonly asset_name: string;
  readonly detection_class: DetectionClass;
  readonly detection_type: DetectionType;
  readonly call_type: string;
  readonly detected_at: Date;
  readonly created_at: Date;
  readonly published_at: Date | null;
  readonly retracted_at: Date | null;
  readonly retraction: string | null;
  readonly coordinates: Point;
  readonly outline: Area | null;
  readonly area_m2: number | null;
  readonly intensity: number | null;
  readonly intensity_unit: string;
  readonly count: number;
  readonly confidence: number | null;
  readonly rate_kg_h: number | null;
  readonly rate_sigma_kg_h: number | null;
  readonly uncertainty: Record<string, number> | null;
  readonly ime_kg: number | null;
  readonly wind_speed: number | null;
  readonly wind_from_deg: number | null;
  readonly wind_source: string | null;
  readonly limit_kg_h: number | null;
  readonly not_quantified: string | null;
  readonly limit_sigma_kg_h: number | null;
  readonly gas: GasVerdict | null;
  readonly announced: GasNews | null;
  readonly evidence: object;
  readonly algorithm: string | null;
  readonly made_by: FindingMaker;
  readonly author: string | null;
  readonly feedback_status: FeedbackCode;
  readonly feedback_text: string | null;
  readonly reviewed_at: Date | null;
  readonly reviewer: string | null;
  readonly simulated: boolean;
  readonly source_id: string | null;
  readonly source_name: string;
  readonly source_state: SourceState;
  readonly source_seen: number;
  readonly source_looked: number;
  readonly pass_id: string | null;
  readonly pass_collection: string;
  readonly pass_scene: string;
  readonly pass_at: Date;
  readonly pass_sensor: number | null;
}

const columnsWith = (evidence: RawBuilder<unknown>) => sql`
  d.id, d.number::float8 as number, d.program_id, d.asset_id, a.name as asset_name, d.detection_class, d.detection_type,
  d.call_type, d.detected_at, d.created_at, d.published_at, d.retracted_at, d.retraction,
  ${geoJsonOf(sql.ref('d.point'))} as coordinates, ${geoJsonOf(sql.ref('d.outline'))} as outline, d.area_m2, d.intensity,
  d.intensity_unit, d.count, d.confidence, d.rate_kg_h, d.rate_sigma_kg_h, d.uncertainty, d.ime_kg, d.wind_speed,
  d.wind_from_deg, d.wind_source, d.limit_kg_h, d.not_quantified, p.limit_sigma_kg_h, d.gas, d.announced, ${evidence} as evidence, d.algorithm, d.made_by,
  d.author, d.feedback_status, d.feedback_text, d.reviewed_at,
  coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as reviewer, d.simulated,
  d.source_id, s.name as source_name, s.state as source_state, s.passes_seen as source_seen,
  s.passes_looked as source_looked, d.pass_id, p.collection as pass_collection, p.scene_id as pass_scene,
  p.acquired_at as pass_at, p.sensor as pass_sensor`;
const COLUMNS = columnsWith(sql.ref('d.evidence'));
/** The spectrum is two thirds of the evidence of gas, and only the page of one finding draws it. */
const LIGHT_COLUMNS = columnsWith(sql`d.evidence - 'spectrum'`);
const JOINED = sql`join assets a on a.id = d.asset_id left join sources s on s.id = d.source_id
  left join asset_passes p on p.id = d.pass_id left join users u on u.id = d.reviewed_by`;

export type DetectionOrder = (typeof DETECTION_ORDERINGS)[number];

/** Findings without a value come last in either direction. */
function orderOf({ column, descending }: PageRequest<DetectionOrder>['ordering']): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  const name = sql.ref(column === 'area' ? 'd.area_m2' : `d.${column}`);
  const hasNulls = column === 'area' || column === 'intensity' || column === 'published_at';
  const nulls = hasNulls ? sql` nulls last` : sql``;
  return sql`${name} ${direction}${nulls}, d.id ${direction}`;
}

export async function countDetections(kysely: Connection, filters: DetectionFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from detections d
    where ${detectionConditions(filters)}`.execute(kysely);
  return rows[0]?.count ?? 0;
}

/** The fields by which findings are counted. */
export const COUNTED_FIELDS = ['detection_class', 'detection_type', 'feedback_status', 'asset_id'] as const;
export type CountedField = (typeof COUNTED_FIELDS)[number];

/** How many findings have each value of a field. */
export async function countDetectionsBy(
  kysely: Connection,
  field: CountedField,
  filters: DetectionFilters,
): Promise<readonly { readonly value: string; readonly count: number }[]> {
  const column = sql.ref(`d.${field}`);
  const { rows } = await sql<{ value: string; count: number }>`
    select ${column} as value, count(*)::int as count from detections d
    where ${detectionConditions(filters)} group by ${column} order by ${column}`.execute(kysely);
  return rows;
}

/** One page of findings, and how many match. `spectra`: with those of the evidence, as unless stated. */
export async function listDetections(
  kysely: Connection,
  filters: DetectionFilters,
  page: PageRequest<DetectionOrder>,
  { spectra }: { readonly spectra: boolean } = { spectra: true },
): Promise<{ readonly rows: readonly StoredDetection[]; readonly count: number }> {
  const order = orderOf(page.ordering);
  // Next to each other on PostgreSQL; the embedded engine executes one statement at a time.
  const [{ rows }, counted] = await Promise.all([
    sql<StoredDetection>`
      with page as (select d.id from detections d where ${detectionConditions(filters)}
        order by ${order} limit ${page.limit} offset ${page.offset})
      select ${spectra ? COLUMNS : LIGHT_COLUMNS} from page join detections d on d.id = page.id ${JOINED} order by ${order}`.execute(
      kysely,
    ),
    hasOneSession(kysely) ? undefined : countDetections(kysely, filters),
  ]);
  const count = counted ?? (await countOfList(rows.length, page, () => countDetections(kysely, filters)));
  return { rows, count };
}

/** The place of a finding among all, newest first; the instant is text, because that of the database is finer than a date. */
export interface FindingPosition {
  readonly detectedAt: string;
  readonly id: string;
}

/**
 * The findings that follow a position, newest first, or the first ones. What is added or removed in between neither repeats nor omits
 * others.
 */
export async function detectionsAfter(
  kysely: Connection,
  filters: DetectionFilters,
  { after, limit }: { readonly after: FindingPosition | undefined; readonly limit: number },
): Promise<readonly (StoredDetection & { readonly position: FindingPosition })[]> {
  const follows =
    after === undefined
      ? sql`true`
      : sql`(d.detected_at, d.id) < (${after.detectedAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<StoredDetection & { readonly position: FindingPosition }>`
    with page as (select d.id from detections d where ${detectionConditions(filters)} and ${follows}
      order by d.detected_at desc, d.id desc limit ${limit})
    select ${COLUMNS}, json_build_object('detectedAt', d.detected_at::text, 'id', d.id) as position
    from page join detections d on d.id = page.id ${JOINED} order by d.detected_at desc, d.id desc`.execute(
    kysely,
  );
  return rows;
}

/** A finding of a program, or of any; withheld ones only where `withheld` says so. */
export async function readDetection(
  kysely: Connection,
  {
    id,
    program,
    withheld,
  }: { readonly id: string; readonly program?: number | undefined; readonly withheld: boolean },
): Promise<StoredDetection | undefined> {
  const ofProgram = program === undefined ? sql`true` : sql`d.program_id = ${program}`;
  const visible = withheld ? sql`true` : sql`d.published_at is not null`;
  const { rows } = await sql<StoredDetection>`select ${COLUMNS} from detections d ${JOINED}
    where d.id = ${id} and ${ofProgram} and ${visible}`.execute(kysely);
  return rows[0];
}

/** Some findings, also withheld ones, the highest rates first. */
export async function readDetections(
  kysely: Connection,
  ids: readonly string[],
): Promise<readonly StoredDetection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredDetection>`select ${COLUMNS} from detections d ${JOINED}
    where d.id = any(${[...ids]}::uuid[]) order by d.rate_kg_h desc nulls last, d.number`.execute(kysely);
  return rows;
}

/** A picture or file of a finding that can be opened. */
export interface ListedFile {
  readonly id: string;
  readonly detection_id: string;
  readonly label: string;
  readonly role: 'picture' | 'file';
  /** Pictures that are cut when someone first looks at them are ready. */
  readonly state: 'planned' | 'ready';
  readonly media_type: string;
  readonly size: number | null;
}

/** The pictures and files of findings, in their order, with those that are being made; without those that could not be made. */
export async function listFiles(
  kysely: Connection,
  detections: readonly string[],
  picturesOnly: boolean,
): Promise<ReadonlyMap<string, readonly ListedFile[]>> {
  if (detections.length === 0) return new Map();
  const role = picturesOnly ? sql`f.role = 'picture'` : sql`true`;
  const { rows } = await sql<ListedFile>`
    select f.id, f.detection_id, f.label, f.role, f.media_type, f.size::float8 as size,
      case when f.state = 'planned' and f.recipe->>'kind' = 'cut' then 'ready' else f.state end as state
    from detection_artifacts f
    where f.detection_id = any(${[...detections]}::uuid[]) and f.state in ('planned', 'ready') and ${role}
    order by f.detection_id, f.position, f.label`.execute(kysely);
  const files = new Map<string, ListedFile[]>();
  for (const file of rows) files.set(file.detection_id, [...(files.get(file.detection_id) ?? []), file]);
  return files;
}
