import { type Connection, geoJsonOf } from '@sigma/db';
import { PENDING_PASS_STATES, SUMMARY_REPORT } from '@sigma/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IS_SEEN, IS_WITHIN, type PassTerms, termsTable } from '../../../entitlements/index.ts';
import { isAnnouncedIn, isMeasured } from '../../detections/index.ts';
import type { AssetFacts, FindingFacts, PassFacts, RateFacts, ReportFacts } from '../content/facts.ts';
import { trendStart } from '../content/trend-section.ts';
import type { StoredReport } from '../reports.store.ts';
import { readLater } from './later-passes.store.ts';

/** The most passes that the history of a source shows. */
const MAX_LOOKS = 6;
/** A report that covers more states only the newest ones. */
const MAX_ROWS = 2000;
/** The most findings that a field report has a page for, where it does not name them. */
const MAX_FIELD_FINDINGS = 60;

const VISIBLE = sql<SqlBool>`d.published_at is not null and d.retracted_at is null`;

/** Reads what a report states to a program with some terms. */
export async function readFacts(
  kysely: Connection,
  report: StoredReport,
  terms: PassTerms,
  issued: Date,
): Promise<ReportFacts> {
  const [program, assets, passes, findings, gas, rates] = [
    await readProgram(kysely, report),
    await readAssets(kysely, report, terms),
    await readPasses(kysely, report, terms),
    await readFindings(kysely, report),
    await readGas(kysely, report),
    await readRates(kysely, report),
  ];
  const { id, report_type: type, period_start: start, period_end: end } = report;
  const later = type === SUMMARY_REPORT ? new Map() : await readLater(kysely, findings, terms);
  return { report: id, program, type, start, end, issued, assets, passes, findings, gas, later, rates };
}

function readProgram(kysely: Connection, report: StoredReport): Promise<ReportFacts['program']> {
  return kysely
    .selectFrom('programs')
    .where('id', '=', report.program_id)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
}

async function readAssets(
  kysely: Connection,
  { id }: StoredReport,
  terms: PassTerms,
): Promise<readonly AssetFacts[]> {
  const { rows } = await sql<Omit<AssetFacts, 'area'> & { readonly shown: string }>`
    select a.id, a.name, a.kind, a.shown, a.area_km2, cardinality(a.report_emails) as recipients, a.simulated,
      (select count(*)::int from asset_passes p cross join ${termsTable([terms])} t where p.asset_id = a.id
        and p.state in (${sql.join(PENDING_PASS_STATES)}) and ${IS_WITHIN}) as waiting,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind,
          'shape', ${geoJsonOf(sql.ref('f.shape'))}) order by f.name, f.id)
        from asset_facilities f where f.asset_id = a.id), '[]') as facilities
    from report_assets x join assets a on a.id = x.asset_id where x.report_id = ${id} order by x.position`.execute(
    kysely,
  );
  return rows.map(({ shown, ...asset }) => ({ ...asset, area: JSON.parse(shown) }));
}

const ofReport = (id: string) =>
  sql<SqlBool>`select x.asset_id from report_assets x where x.report_id = ${id}`;

async function readPasses(
  kysely: Connection,
  { id, period_start: start, period_end: end }: StoredReport,
  terms: PassTerms,
): Promise<readonly PassFacts[]> {
  const { rows } = await sql<PassFacts>`
    select p.id, p.asset_id, p.collection, p.scene_id, s.name as sensor, p.acquired_at, p.state, p.findings,
      p.cloud_share, p.off_nadir, p.wind_speed, p.wind_from_deg, p.limit_kg_h,
      (p.products->>'vehicles_searched')::boolean as vehicles_searched, p.algorithm, p.cause
    from asset_passes p cross join ${termsTable([terms])} t left join sensors s on s.osk_id = p.sensor
    where p.asset_id in (${ofReport(id)}) and p.acquired_at >= ${start} and p.acquired_at <= ${end} and ${IS_SEEN}
    order by p.acquired_at desc, p.id limit ${MAX_ROWS}`.execute(kysely);
  return rows.toReversed();
}

/** Which findings a report is about: a summary, those of its period; a field report, the named ones or its open alerts. */
function findingsOf({ id, report_type: type, detections, ...report }: StoredReport): RawBuilder<SqlBool> {
  if (type !== SUMMARY_REPORT && detections.length > 0)
    return sql`d.id in (select x.detection_id from report_detections x where x.report_id = ${id})`;
  const inPeriod = sql<SqlBool>`d.asset_id in (${ofReport(id)}) and d.detected_at >= ${report.period_start}
    and d.detected_at <= ${report.period_end}`;
  if (type === SUMMARY_REPORT) return inPeriod;
  return sql`${inPeriod} and (d.detection_class = 'alert' or ${IS_ANNOUNCED_GAS}) and ${IS_OPEN}`;
}

const IS_OPEN = sql<SqlBool>`d.feedback_status in ('unreviewed', 'unresolved')`;
const IS_ANNOUNCED_GAS = isAnnouncedIn('d');

async function readFindings(kysely: Connection, report: StoredReport): Promise<readonly FindingFacts[]> {
  const limit =
    report.report_type === SUMMARY_REPORT ? MAX_ROWS : Math.max(MAX_FIELD_FINDINGS, report.detections.length);
  const findings = await findingsWhere(kysely, report, findingsOf(report), limit);
  const isRoute = report.report_type !== SUMMARY_REPORT && report.detections.length === 0;
  return isRoute ? newestOfSources(findings) : findings;
}

/**
 * The gas that a crew must know of, whatever its report is about and of whatever time: that of sources that are not quiet, and all of the
 * period but what was quiet and accepted, such as a leak that was mended. Who confirms a leak by accepting it does not end it.
 */
async function readGas(kysely: Connection, report: StoredReport): Promise<readonly FindingFacts[]> {
  if (report.report_type === SUMMARY_REPORT) return [];
  const isGas = sql<SqlBool>`d.id in (
    select distinct on (coalesce(d.source_id, d.id)) d.id from detections d left join sources s on s.id = d.source_id
    where d.program_id = ${report.program_id} and d.asset_id in (${ofReport(report.id)}) and ${VISIBLE} and ${IS_ANNOUNCED_GAS}
      and d.feedback_status <> 'rejected' and (s.state <> 'quiet' or (d.detected_at >= ${report.period_start}
        and d.detected_at <= ${report.period_end} and (s.id is null or ${IS_OPEN})))
    order by coalesce(d.source_id, d.id), d.detected_at desc, d.number desc)`;
  return findingsWhere(kysely, report, isGas, MAX_ROWS);
}

/** Published findings that match a condition, the newest first. */
async function findingsWhere(
  kysely: Connection,
  report: StoredReport,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<readonly FindingFacts[]> {
  const { rows } = await sql<FindingFacts>`
    select d.id, d.number::int as number, d.asset_id, d.detection_class, d.detection_type, d.call_type, d.detected_at,
      ${geoJsonOf(sql.ref('d.point'))} as point, ${geoJsonOf(sql.ref('d.outline'))} as outline, d.area_m2, d.intensity,
      d.intensity_unit, d.count, d.confidence, d.rate_kg_h, d.rate_sigma_kg_h, d.uncertainty, d.wind_speed, d.wind_from_deg,
      d.wind_source, d.limit_kg_h, d.not_quantified, d.gas, d.evidence, d.algorithm, d.feedback_status, d.feedback_text,
      d.simulated,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'state', s.state,
        'quiet_since', s.quiet_since, 'passes_seen', s.passes_seen, 'passes_looked', s.passes_looked) end as source,
      case when p.id is not null then json_build_object('collection', p.collection, 'id', p.scene_id,
        'at', p.acquired_at) end as scene,
      coalesce((select json_agg(json_build_object('label', a.label, 'media_type', a.media_type, 'object_key', a.object_key,
          'recipe', a.recipe)
          order by a.position, a.label)
        from detection_artifacts a where a.detection_id = d.id and a.role = 'picture' and a.state in ('ready', 'planned')), '[]')
        as artifacts,
      coalesce((select json_agg(look) from (
          select q.acquired_at as at, f.id is not null as seen, f.rate_kg_h, f.rate_sigma_kg_h,
            case when f.id is null then q.limit_kg_h else f.limit_kg_h end as limit_kg_h
          from asset_passes q left join lateral (select g.id, g.rate_kg_h, g.rate_sigma_kg_h, g.limit_kg_h from detections g
            where g.pass_id = q.id and g.source_id = s.id and (g.gas is null) = (d.gas is null) and g.published_at is not null and g.retracted_at is null
            order by g.rate_kg_h desc nulls last limit 1) f on true
          where q.asset_id = d.asset_id and q.state = 'analysed' and q.acquired_at >= s.first_seen
            and q.acquired_at <= ${report.period_end}
          order by q.acquired_at desc limit ${MAX_LOOKS}) as look), '[]') as looks
    from detections d left join sources s on s.id = d.source_id left join asset_passes p on p.id = d.pass_id
    where ${condition} and d.program_id = ${report.program_id} and ${VISIBLE}
    order by d.detected_at desc, d.number desc limit ${limit}`.execute(kysely);
  return rows.map((row) => ({
    ...row,
    source: row.source && { ...row.source, quiet_since: dateOf(row.source.quiet_since) },
    scene: row.scene && { ...row.scene, at: new Date(row.scene.at) },
    looks: row.looks.map((look) => ({ ...look, at: new Date(look.at) })),
  }));
}

/**
 * One finding of each source, because a crew goes to a place once. The newest are first. Gas and oil are two, also where an earlier
 * version has linked both to one source.
 */
function newestOfSources(findings: readonly FindingFacts[]): readonly FindingFacts[] {
  const sources = new Set<string>();
  return findings.filter(({ id, source, gas }) => {
    const key = source === null ? id : `${source.id} ${gas === null ? 'oil' : 'gas'}`;
    const isNew = !sources.has(key);
    sources.add(key);
    return isNew;
  });
}

/** JSON has no dates. */
const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

async function readRates(kysely: Connection, report: StoredReport): Promise<readonly RateFacts[]> {
  const { id, period_start: start, period_end: end } = report;
  if (report.report_type !== SUMMARY_REPORT) return [];
  const since = trendStart(start, end);
  const { rows } = await sql<RateFacts>`
    select s.id as source, s.name, d.detected_at as at, d.rate_kg_h, d.rate_sigma_kg_h,
      d.limit_kg_h
    from detections d join sources s on s.id = d.source_id
    where d.asset_id in (${ofReport(id)}) and ${VISIBLE} and d.rate_kg_h is not null and ${isMeasured('d')}
      and d.detected_at >= ${since} and d.detected_at <= ${end}
    order by d.detected_at desc, d.number desc limit ${MAX_ROWS}`.execute(kysely);
  return rows.toReversed();
}
