import { type Connection, hasOneSession } from '@sigma/db';
import { bboxOf, MS_PER_DAY } from '@sigma/geo';
import { type RawBuilder, sql } from 'kysely';
import { sceneConditions } from './scene-conditions.ts';
import type { SceneFilters } from './scene-filters.ts';
import type { SceneScope } from './scene-scope.ts';

/** Scenes that one statement reads on the only session of the embedded engine: about 20 ms for all aggregations. */
const SLICE_SCENES = 2000;
/** Values that a filter compares with all scenes of a slice: 400 areas take about 0.1 ms a scene. */
const SLICE_VALUES = 80_000;
/** The scenes at a place are counted up to this number; those of a place with more are read in the slices of all scenes. */
const MOST_COUNTED = 10_000;

/** The values of a filter times the partitions of a slice, for each of which PostgreSQL plans the whole filter. */
const SLICE_PLANNED = 2000;

const valuesOf = ({ filter = [] }: SceneFilters): number =>
  filter.filter((fragment) => 'value' in fragment).length;

/** Whether a filter has so many values that slices have fewer scenes than usual. */
export const isLong = (filters: SceneFilters): boolean => valuesOf(filters) > SLICE_VALUES / SLICE_SCENES;

const sliceScenesOf = (filters: SceneFilters): number =>
  Math.min(SLICE_SCENES, Math.ceil(SLICE_VALUES / Math.max(1, valuesOf(filters))));

/** A partition has the scenes of a month. */
const sliceMonthsOf = (filters: SceneFilters): number =>
  isLong(filters) ? Math.max(1, Math.floor(SLICE_PLANNED / valuesOf(filters))) : Number.POSITIVE_INFINITY;

/**
 * Splits a scope into periods of whole days with few scenes to read, the earliest first, for statements that read every
 * scene of a scope. On PostgreSQL it stays as it is. The embedded engine cannot interrupt a statement, and between two of
 * them others get their turns; a scene that arrives or is deleted between two statements is counted or not.
 */
export async function slicesOf(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
  sliceScenes = sliceScenesOf(filters),
): Promise<readonly SceneScope[]> {
  if (!hasOneSession(kysely) || scope.starts !== undefined) return [scope];
  const near = scope.isNarrow ? await readDays(kysely, daysAtPlace(scope, filters)) : undefined;
  const isCounted = near !== undefined && total(near) <= MOST_COUNTED;
  const days = isCounted ? near : await readDays(kysely, daysOfArchive(scope, filters));
  const ends = endsOf(days, { scenes: sliceScenes, months: sliceMonthsOf(filters) });
  return [...ends, undefined].map((end, index) => ({
    ...scope,
    earliestStart: ends[index - 1] ?? laterOf(scope.earliestStart, days[0]?.day),
    startsBefore: end ?? scope.startsBefore,
  }));
}

const laterOf = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a !== undefined && b !== undefined && a > b ? a : (b ?? a);

interface Day {
  readonly day: Date;
  readonly scenes: number;
}

async function readDays(kysely: Connection, days: RawBuilder<unknown>): Promise<readonly Day[]> {
  const { rows } = await sql<Day>`
    select day, sum(scenes)::int8 as scenes from (${days}) as days group by day order by day`.execute(kysely);
  return rows;
}

/** The scenes of a period by day. */
function daysOfArchive({ collections, earliestStart }: SceneScope, { to }: SceneFilters) {
  return sql`select day, scenes from scene_days where collection = any(${[...collections]}::text[])
    ${earliestStart ? sql`and day >= ${earliestStart}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}`;
}

/** The scenes by day whose boxes may meet the searched place; not all of them if there are many. */
function daysAtPlace(scope: SceneScope, { now, from, to, boxes, area }: SceneFilters) {
  const place = boxes ?? (area && [bboxOf(area)]);
  const near = sceneConditions(scope, { now, from, to, boxes: place });
  return sql`select (start at time zone 'UTC')::date as day, 1 as scenes
    from (select scenes.start from scenes where ${near} limit ${sql.lit(MOST_COUNTED + 1)}) as near`;
}

const total = (days: readonly Day[]): number => days.reduce((sum, { scenes }) => sum + scenes, 0);

/** The ends of all slices but the last, which has the last day and what arrives after it. */
function endsOf(
  days: readonly Day[],
  most: { readonly scenes: number; readonly months: number },
): readonly Date[] {
  const ends: Date[] = [];
  let [first, scenes] = [0, 0];
  for (const [index, { day, scenes: onDay }] of days.slice(0, -1).entries()) {
    scenes += onDay;
    const isFull = scenes >= most.scenes || monthOf(days[index + 1]) - monthOf(days[first]) >= most.months;
    if (!isFull) continue;
    ends.push(new Date(day.getTime() + MS_PER_DAY));
    [first, scenes] = [index + 1, 0];
  }
  return ends;
}

const monthOf = (at: Day | undefined): number =>
  at === undefined ? 0 : at.day.getUTCFullYear() * 12 + at.day.getUTCMonth();
