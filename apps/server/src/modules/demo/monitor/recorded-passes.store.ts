import { PASSES_CHANNEL } from '@sigma/archive';
import { type Database, geoJsonOf } from '@sigma/db';
import { PENDING_PASS_STATES } from '@sigma/domain';
import type { Area, Point } from '@sigma/geo';
import { sql } from 'kysely';
import { IS_WITHIN, type PassTerms, termsTable } from '../../../entitlements/index.ts';
import { PASS_PRIORITY } from '../../assets/index.ts';

/** Why a pass is not analysed in a run. */
const NOT_CHOSEN = 'Not chosen for this run.';

/** Whether some collections have scenes. */
export async function hasScenes({ kysely }: Database, collections: readonly string[]): Promise<boolean> {
  const found = await kysely
    .selectFrom('scenes')
    .where('collection', 'in', collections)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Removes passes that were not chosen from the queue; a later run may choose them. All others have the same priority, so that
 * each asset's passes are analysed in the order of time, once.
 */
export async function choosePasses(
  { kysely }: Database,
  {
    since,
    until,
    sites,
  }: { readonly since: Date; readonly until: Date; readonly sites: readonly string[] | undefined },
): Promise<void> {
  const isSite = sites === undefined ? sql`true` : sql`a.recipe->>'site' in (${sql.join(sites)})`;
  const isChosen = sql`p.acquired_at >= ${since} and p.acquired_at <= ${until} and ${isSite}`;
  await sql`update asset_passes p set state = 'waiting', cause = null from assets a
    where a.id = p.asset_id and p.cause = ${NOT_CHOSEN} and ${isChosen}`.execute(kysely);
  await sql`update asset_passes p set state = 'failed', cause = ${NOT_CHOSEN} from assets a
    where a.id = p.asset_id and p.state = 'waiting' and not (${isChosen})`.execute(kysely);
  await sql`update asset_passes set priority = ${PASS_PRIORITY.news} where state = 'waiting'`.execute(kysely);
  await sql`select pg_notify(${PASSES_CHANNEL}, '')`.execute(kysely);
}

export interface RunProgress {
  /** Passes that the contracts include; others wait for ever. */
  readonly left: number;
  readonly done: number;
  /** Processor time of the analyses, seconds. */
  readonly cpuS: number;
}

export async function progress({ kysely }: Database, contracts: readonly PassTerms[]): Promise<RunProgress> {
  const { rows } = await sql<RunProgress>`
    select (select count(*) from asset_passes p cross join ${termsTable(contracts)} t
        where p.state in (${sql.join(PENDING_PASS_STATES)}) and ${IS_WITHIN})::int as left,
      (count(*) filter (where state in ('analysed', 'cloudy')))::int as done,
      coalesce(sum((products->>'cpu_ms')::float8), 0) / 1000 as "cpuS"
    from asset_passes`.execute(kysely);
  return rows[0] ?? { left: 0, done: 0, cpuS: 0 };
}

/** A pass that has been looked at, or whose analysis has failed. */
export interface DemoPass {
  readonly id: string;
  readonly site: string;
  readonly acquired_at: Date;
  readonly state: string;
  readonly limit_kg_h: number | null;
  readonly memory_passes: number | null;
  readonly cpu_ms: number | null;
  /** Version of the analysis; empty for cloudy passes. */
  readonly algorithm: string;
  readonly recipe: object;
}

export interface DemoFinding {
  readonly pass_id: string;
  readonly number: number;
  readonly detection_type: string;
  readonly detection_class: string;
  readonly point: Point;
  readonly outline: Area | null;
  readonly rate_kg_h: number | null;
  readonly rate_sigma_kg_h: number | null;
  readonly intensity: number | null;
  readonly confidence: number | null;
  readonly evidence: object;
}

/** What the loop has recorded of the assets of the demo world, oldest pass first. */
export async function readDemo({
  kysely,
}: Database): Promise<{ readonly passes: readonly DemoPass[]; readonly findings: readonly DemoFinding[] }> {
  const { rows: passes } = await sql<DemoPass>`
    select p.id, a.recipe->>'site' as site, p.acquired_at, p.state, p.limit_kg_h, p.memory_passes,
      (p.products->>'cpu_ms')::float8 as cpu_ms, coalesce(p.algorithm, '') as algorithm, s.recipe
    from asset_passes p join assets a on a.id = p.asset_id
      join scenes s on s.collection = p.collection and s.id = p.scene_id
    where p.state in ('analysed', 'cloudy') or (p.state = 'failed' and p.cause <> ${NOT_CHOSEN}) order by p.acquired_at, p.id`.execute(
    kysely,
  );
  const { rows: findings } = await sql<DemoFinding>`
    select pass_id, number::float8 as number, detection_type, detection_class, ${geoJsonOf(sql.ref('point'))} as point,
      ${geoJsonOf(sql.ref('outline'))} as outline, rate_kg_h, rate_sigma_kg_h, intensity, confidence, evidence
    from detections where published_at is not null order by number`.execute(kysely);
  return { passes, findings };
}
