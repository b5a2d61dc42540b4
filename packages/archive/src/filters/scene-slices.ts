import { type Connection, hasOneSession } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import { sql } from 'kysely';
import type { SceneFilters } from './scene-filters.ts';
import type { SceneScope } from './scene-scope.ts';

/** Scenes that one statement reads on the only session of the embedded engine: about 20 ms for all aggregations. */
const SLICE_SCENES = 2000;
/** Values that a filter compares with all scenes of a slice: 400 areas take about 0.1 ms a scene. */
const SLICE_VALUES = 80_000;

function sliceScenesOf({ filter = [] }: SceneFilters): number {
  const values = filter.filter((fragment) => 'value' in fragment).length;
  return Math.min(SLICE_SCENES, Math.ceil(SLICE_VALUES / Math.max(1, values)));
}

/**
 * Splits a scope into periods of whole days with few scenes, the earliest first, for statements that read every scene of a scope. On
 * PostgreSQL it stays as it is. The embedded engine cannot interrupt a statement, and between two of them others get their
 * turns; a scene that arrives or is deleted between two statements is counted or not.
 */
export async function slicesOf(
  kysely: Connection,
  scope: SceneScope,
  filters: SceneFilters,
  sliceScenes = sliceScenesOf(filters),
): Promise<readonly SceneScope[]> {
  if (!hasOneSession(kysely) || scope.starts !== undefined) return [scope];
  const { earliestStart: from } = scope;
  const { to } = filters;
  const { rows } = await sql<{ day: Date }>`
    select day from (
      select day, scenes, sum(scenes) over (order by day) as total from (
        select day, sum(scenes) as scenes from scene_days where collection = any(${[...scope.collections]}::text[])
          ${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}
        group by day
      ) as days
    ) as totals
    where div(total, ${sql.lit(sliceScenes)}) > div(total - scenes, ${sql.lit(sliceScenes)})
    order by day`.execute(kysely);
  const ends = rows.map(({ day }) => new Date(day.getTime() + MS_PER_DAY));
  return [...ends, undefined].map((end, index) => ({
    ...scope,
    earliestStart: ends[index - 1] ?? from,
    startsBefore: end,
  }));
}
