import type { Connection } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sceneConditions } from '../filters/scene-conditions.ts';
import type { SceneFilters } from '../filters/scene-filters.ts';
import type { SceneScope } from '../filters/scene-scope.ts';
import { isAmongOwn, isEndless, type SceneAccess } from '../filters/visible-scenes.ts';

const CLOUDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => sql.raw(`cloud_${tenth}`));

/** "2026-11-21": the UTC day of an instant. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
/** The last day that the calendar can express. */
const LAST_DAY = '9999-12-31';
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
const nextDay = (day: string): string => dayOf(new Date(midnight(day).getTime() + MS_PER_DAY));

/** The counters of scenes that the contract gives to the program, except those whose embargo ends today. */
function countersOf({ collections, access }: SceneScope, { now }: SceneFilters): RawBuilder<unknown> {
  return sql`collection = any(${[...collections]}::text[]) and ${givenDays(access, now)}`;
}

/**
 * The condition of counters whose scenes a program may see by its sensors, the end of its contract, which is the end of a day, and
 * embargoes that ended before today.
 */
export function givenDays(access: SceneAccess, now: Date): RawBuilder<SqlBool> {
  const { seesEmbargoed, otherSensors, until } = access;
  const before = isEndless(access) ? sql`true` : sql`scene_days.day < ${dayOf(until)}::date`;
  const ended = seesEmbargoed ? sql`` : sql`and scene_days.embargo_day < ${dayOf(now)}::date`;
  const sensors =
    otherSensors.length === 0
      ? sql``
      : sql`and (scene_days.sensor is null or scene_days.sensor <> all(${[...otherSensors]}::integer[]))`;
  return sql`${before} ${ended} ${sensors}`;
}

/**
 * Scenes selected only by collections and time, by UTC day, as rows (day, scenes, cloud_0 … cloud_9): from the
 * counters for complete days, and counted for partial days.
 */
export async function countedDays(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
): Promise<RawBuilder<unknown>> {
  const { from, to } = filters;
  const first = from && nextDay(dayOf(from));
  const end = to && dayOf(to);
  const isLast = from !== undefined && dayOf(from) === LAST_DAY;
  const hasWhole = !isLast && (first === undefined || end === undefined || first < end);
  if (!hasWhole) return measuredDays(scope, filters, sql`true`);
  const whole = [
    countersOf(scope, filters),
    ...(first === undefined ? [] : [sql`day >= ${first}::date`]),
    ...(end === undefined ? [] : [sql`day < ${end}::date`]),
  ];
  const parts = [
    sql`select day, scenes, ${sql.join(CLOUDS)} from scene_days where ${sql.join(whole, sql` and `)}`,
  ];
  // The days at both ends may be partial.
  const edges = [
    ...(first === undefined ? [] : [sql`scenes.start < ${midnight(first)}`]),
    ...(end === undefined ? [] : [sql`scenes.start >= ${midnight(end)}`]),
  ];
  if (edges.length > 0) parts.push(measuredDays(scope, filters, sql`(${sql.join(edges, sql` or `)})`));
  const inside = edges.length === 0 ? sql`true` : sql`not (${sql.join(edges, sql` or `)})`;
  const today = sql`coalesce(scenes.embargoed_until >= ${midnight(dayOf(filters.now))}, false)`;
  const countsToday = !scope.access.seesEmbargoed && (await hasEndingToday(kysely, scope, filters));
  if (countsToday) parts.push(measuredDays(scope, filters, sql`${today} and ${inside}`));
  if (scope.hasOthers) {
    // The counters of other sensors do not say which of their scenes are the program's own, which are few.
    const others = isAmongOwn(scope.access, scope.access.otherSensors);
    const once = countsToday ? sql`not ${today}` : sql`true`;
    parts.push(measuredDays(scope, filters, sql`${others} and ${once} and ${inside}`));
  }
  return sql.join(parts, sql` union all `);
}

/** Scenes by UTC day in the same rows, counted from the scenes; `which` restricts them. */
export function measuredDays(
  scope: SceneScope,
  filters: SceneFilters,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const tenths = CLOUDS.map((name, tenth) => {
    const below = tenth === 9 ? sql`` : sql` and cloud_cover < ${sql.lit((tenth + 1) * 10)}`;
    return sql`count(*) filter (where cloud_cover >= ${sql.lit(tenth * 10)}${below}) as ${name}`;
  });
  return sql`select (scenes.start at time zone 'UTC')::date as day, count(*) as scenes, ${sql.join(tenths)}
    from scenes where ${sceneConditions(scope, filters)} and ${which} group by 1`;
}

/** Whether an embargo ends today; the counters cannot distinguish the scenes of such a day. */
async function hasEndingToday(
  kysely: Connection,
  scope: SceneScope,
  { now }: SceneFilters,
): Promise<boolean> {
  const { rows } = await sql`select from scene_days where collection = any(${[...scope.collections]}::text[])
    and embargo_day = ${dayOf(now)}::date limit 1`.execute(kysely);
  return rows.length > 0;
}

/** The number of scenes selected only by collections and time. */
export async function countByDays(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
): Promise<number> {
  const days = await countedDays(kysely, scope, filters);
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(scenes), 0)::int8 as count from (${days}) as days`.execute(kysely);
  return rows[0]?.count ?? 0;
}

/**
 * The start of the day that a page of the newest scenes reaches back to at most; undefined when the entire archive has
 * to be read anyway.
 */
export async function floorOf(
  kysely: Connection,
  scope: SceneScope,
  {
    filters,
    below,
    count,
  }: { readonly filters: SceneFilters; readonly below?: Date | undefined; readonly count: number },
): Promise<Date | undefined> {
  const under = below === undefined ? sql`` : sql`and day < ${dayOf(below)}::date`;
  const { rows } = await sql<{ floor: Date | null }>`
    select max(day) as floor from (
      select day, sum(sum(scenes)) over (order by day desc) as total
      from scene_days where ${countersOf(scope, filters)} ${under} group by day
    ) as days where total >= ${count}`.execute(kysely);
  return rows[0]?.floor ?? undefined;
}
