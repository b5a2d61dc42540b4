import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { type SceneFilters, sceneConditions } from './scene-query.ts';

export type SceneInterval = 'day' | 'week' | 'month' | 'year';

export interface SceneCounts {
  readonly count: number;
  /** Starts of the first and the last scene; null when there is none. */
  readonly first: Date | null;
  readonly last: Date | null;
  /** Scenes by the start of their interval, which is in UTC, weeks from Monday; earliest first. */
  readonly byInterval: readonly { readonly startMs: number; readonly count: number }[];
  /** Scenes by tenths of cloud cover: 0 is 0 to below 10 %, 9 is 90 to 100 %. In order. */
  readonly byCloudTenth: readonly { readonly tenth: number; readonly count: number }[];
}

interface CountRow {
  readonly bucket: Date | null;
  readonly tenth: number | null;
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
}

/**
 * Counts the scenes of a program that meet filters, in one pass over them.
 *
 * @param by what they are told apart by; what is not asked costs nothing and comes back empty
 */
export async function countScenesBy(
  kysely: Kysely<Tables>,
  program: number,
  filters: SceneFilters,
  by: { readonly interval?: SceneInterval | undefined; readonly cloudCover?: boolean | undefined },
): Promise<SceneCounts> {
  // PostgreSQL's least() passes over nulls, which would count the unknown as 90 percent.
  const tenth = by.cloudCover
    ? sql<number | null>`case when cloud_cover is not null then least(floor(cloud_cover / 10), 9)::int end`
    : sql<number | null>`null::int`;
  const day = by.interval
    ? sql<Date | null>`date_bin('1 day', start, '2001-01-01T00:00:00Z'::timestamptz)`
    : sql<Date | null>`null::timestamptz`;
  // Days first, as date_bin is several times as fast as date_trunc with a time zone; then days into intervals.
  const days = kysely
    .selectFrom('scenes')
    .where((builder) => sceneConditions(builder, program, filters))
    .select((builder) => [
      day.as('day'),
      tenth.as('tenth'),
      builder.fn.countAll<number>().as('count'),
      builder.fn.min<Date>('start').as('first'),
      builder.fn.max<Date>('start').as('last'),
    ])
    .groupBy(sql`1, 2`);
  const rows: readonly CountRow[] = await kysely
    .selectFrom(days.as('days'))
    .select((builder) => [
      sql<Date | null>`date_trunc(${sql.lit(by.interval ?? 'day')}, day, 'UTC')`.as('bucket'),
      'tenth',
      sql<number>`sum(count)::int`.as('count'),
      builder.fn.min<Date>('first').as('first'),
      builder.fn.max<Date>('last').as('last'),
    ])
    .groupBy(sql`1, 2`)
    .execute();
  return summary(rows);
}

function summary(rows: readonly CountRow[]): SceneCounts {
  const byInterval = sums(rows, ({ bucket }) => bucket?.getTime());
  const byCloudTenth = sums(rows, ({ tenth }) => tenth ?? undefined);
  const times = (pick: (row: CountRow) => Date) => rows.map((row) => pick(row).getTime());
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    first: extreme(
      times(({ first }) => first),
      (a, b) => a < b,
    ),
    last: extreme(
      times(({ last }) => last),
      (a, b) => a > b,
    ),
    byInterval: byInterval.map(([startMs, count]) => ({ startMs, count })),
    byCloudTenth: byCloudTenth.map(([tenth, count]) => ({ tenth, count })),
  };
}

function sums(
  rows: readonly CountRow[],
  keyOf: (row: CountRow) => number | undefined,
): readonly (readonly [key: number, count: number])[] {
  const found = new Map<number, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined) found.set(key, (found.get(key) ?? 0) + row.count);
  }
  return [...found].toSorted(([a], [b]) => a - b);
}

function extreme(times: readonly number[], wins: (a: number, b: number) => boolean): Date | null {
  const [first, ...rest] = times;
  if (first === undefined) return null;
  return new Date(rest.reduce((best, time) => (wins(time, best) ? time : best), first));
}
