import type { Connection } from '@sigma/db';
import { type RawBuilder, sql } from 'kysely';
import { endOf, sceneConditions } from '../filters/scene-conditions.ts';
import type { SceneFilters } from '../filters/scene-filters.ts';
import { halvesOf } from '../filters/scene-halves.ts';
import { readScope, type SceneScope } from '../filters/scene-scope.ts';
import { slicesOf } from '../filters/scene-slices.ts';
import type { SceneAccess } from '../filters/visible-scenes.ts';
import { countedDays, measuredDays } from './scene-days.ts';

export type SceneInterval = 'day' | 'week' | 'month' | 'year';

export interface SceneCounts {
  readonly count: number;
  /** The earliest and the latest acquisition; null when there is none or it was not requested. */
  readonly first: Date | null;
  readonly last: Date | null;
  /** Scenes by the start of their interval in UTC, weeks from Monday; earliest first. */
  readonly byInterval: readonly { readonly startMs: number; readonly count: number }[];
  /** Scenes by tenths of cloud cover: 0 is 0 to below 10 %, 9 is 90 to 100 %. In order. */
  readonly byCloudTenth: readonly { readonly tenth: number; readonly count: number }[];
}

/** The groups to count by; groups that were not requested are empty in the result. */
export interface SceneCountsRequest {
  readonly interval?: SceneInterval | undefined;
  readonly cloudCover?: boolean | undefined;
  /** Whether to return the earliest and the latest acquisition; default true. */
  readonly span?: boolean | undefined;
}

const NOTHING: SceneCounts = { count: 0, first: null, last: null, byInterval: [], byCloudTenth: [] };

/**
 * Counts the scenes of a program that match filters: from the counters of days when the filters are only collections
 * and time, else in one pass over the scenes.
 */
export async function countScenesBy(
  kysely: Connection,
  access: SceneAccess,
  filters: SceneFilters,
  by: SceneCountsRequest,
): Promise<SceneCounts> {
  const scope = await readScope(kysely, access, filters);
  if (scope === undefined) return NOTHING;
  const buckets = scope.isCounted
    ? await bucketsOf(kysely, await countedDays(kysely, scope, filters), by, sql``)
    : await measuredBuckets(kysely, scope, filters, by);
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  const ends = [buckets[0]?.first_day, buckets.at(-1)?.last_day].filter((day) => day instanceof Date);
  return {
    count,
    ...(by.span === false || count === 0
      ? { first: null, last: null }
      : await spanOf(kysely, scope, filters, ends)),
    byInterval: by.interval ? buckets.map((row) => ({ startMs: row.start_ms, count: row.count })) : [],
    byCloudTenth: by.cloudCover ? tenthsOf(buckets) : [],
  };
}

interface Bucket {
  readonly start_ms: number;
  readonly count: number;
  /** Null when the span was not requested, because reading two days for each bucket takes longer than the rest. */
  readonly first_day: Date | null;
  readonly last_day: Date | null;
  readonly tenths: readonly number[] | null;
}

/** Buckets counted from the scenes themselves. */
async function measuredBuckets(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
  by: SceneCountsRequest,
): Promise<readonly Bucket[]> {
  const bucketsIn = (part: SceneScope) =>
    bucketsOf(kysely, measuredDays(part, filters, sql`true`), by, endOf(part));
  const slices = await slicesOf(kysely, scope, filters);
  if (slices.length > 1) {
    let buckets: readonly Bucket[] = [];
    for (const slice of slices) buckets = joined(buckets, await bucketsIn(slice));
    return buckets;
  }
  const [newer = [], older = []] = await Promise.all(halvesOf(kysely, scope, filters).map(bucketsIn));
  return joined(older, newer);
}

/** Joins the buckets of a period with those of the next; the bucket in which they meet has scenes of both. */
function joined(earlier: readonly Bucket[], later: readonly Bucket[]): readonly Bucket[] {
  const [last, first] = [earlier.at(-1), later[0]];
  if (!last || !first || last.start_ms !== first.start_ms) return [...earlier, ...later];
  const both = {
    ...last,
    count: last.count + first.count,
    last_day: first.last_day,
    tenths: last.tenths === null ? null : last.tenths.map((n, tenth) => n + (first.tenths?.[tenth] ?? 0)),
  };
  return [...earlier.slice(0, -1), both, ...later.slice(1)];
}

/** Groups days with scenes into the requested buckets, earliest first. */
async function bucketsOf(
  kysely: Connection,
  days: RawBuilder<unknown>,
  { interval, cloudCover, span }: SceneCountsRequest,
  end: RawBuilder<unknown>,
): Promise<readonly Bucket[]> {
  const tenth = (n: number) => sql`sum(${sql.raw(`cloud_${n}`)})::int8`;
  const tenths = cloudCover
    ? sql`array[${sql.join([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenth))}]`
    : sql`null::int8[]`;
  // Without an interval everything is one bucket.
  const bucket = interval
    ? sql`extract(epoch from date_trunc(${sql.lit(interval)}, day::timestamp)) * 1000`
    : sql`0`;
  const [first, last] = span === false ? [sql`null::date`, sql`null::date`] : [sql`min(day)`, sql`max(day)`];
  const clouds = sql.raw(
    cloudCover
      ? `,${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `sum(cloud_${n}) as cloud_${n}`).join(',')}`
      : '',
  );
  const { rows } = await sql<Bucket>`
    select (${bucket})::float8 as start_ms, sum(scenes)::int8 as count, ${first} as first_day, ${last} as last_day,
      ${tenths} as tenths
    from (
      select day, sum(scenes) as scenes ${clouds} from (${days}) as pieces group by day having sum(scenes) > 0
    ) as days group by 1 order by 1 ${end}`.execute(kysely);
  return rows;
}

function tenthsOf(buckets: readonly Bucket[]): SceneCounts['byCloudTenth'] {
  const sums = Array.from({ length: 10 }, (_, tenth) => ({
    tenth,
    count: buckets.reduce((sum, { tenths }) => sum + (tenths?.[tenth] ?? 0), 0),
  }));
  return sums.filter(({ count }) => count > 0);
}

/**
 * The earliest and the latest acquisition. An acquisition is between start and end of its scene, so the earliest of
 * the first day limits the starts, and the latest of the last day the ends, of the scenes to read. Starts and ends are
 * stored in milliseconds.
 */
async function spanOf(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
  [firstDay = filters.now, lastDay = firstDay]: readonly Date[],
): Promise<Pick<SceneCounts, 'first' | 'last'>> {
  const time = sql`coalesce(scenes.datetime, scenes.start)`;
  const from = sql`from scenes where ${sceneConditions(scope, filters)}`;
  const onDay = (day: Date) =>
    sql`scenes.start >= ${day} and scenes.start < ${day}::timestamptz + interval '1 day'`;
  const longest = sql`(select coalesce(max(longest), '0') from scene_days
    where collection = any(${[...scope.collections]}::text[]))`;
  const { rows } = await sql<Pick<SceneCounts, 'first' | 'last'>>`
    with bounds as materialized (
      select (select min(${time}) ${from} and ${onDay(firstDay)}) as low,
        (select date_trunc('milliseconds', max(${time})) ${from} and ${onDay(lastDay)}) as high
    )
    select (select min(${time}) ${from} and scenes.start <= (select low from bounds)) as first,
      (select max(${time}) ${from} and scenes.start >= (select high from bounds) - ${longest}
        and scenes."end" >= (select high from bounds)) as last`.execute(kysely);
  return rows[0] ?? { first: null, last: null };
}
