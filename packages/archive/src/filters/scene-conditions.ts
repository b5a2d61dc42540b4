import { envelope, fromFragments, geometryValue, intersects, PREPARED_WHERE_USUAL } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPublic } from './embargo.ts';
import { isPartOfWorld, type SceneFilters, type SearchBox } from './scene-filters.ts';
import type { SceneScope } from './scene-scope.ts';
import { isEntitled } from './visible-scenes.ts';

const footprint = sql.ref('scenes.footprint');

/**
 * The end of a statement with the conditions of filters. Where a place narrows the search, the plan is the same for all
 * values, and planning for all months would take as long as the search itself.
 */
export const endOf = ({ isNarrow }: SceneScope): RawBuilder<unknown> =>
  isNarrow ? PREPARED_WHERE_USUAL : sql``;

/**
 * The condition of scenes in a scope that match the filters it was read for. PostgreSQL evaluates conditions of equal
 * cost in the order in which they are written, so the filter, which most scenes fail, comes before those that nearly
 * all meet.
 */
export function sceneConditions(scope: SceneScope, filters: SceneFilters): RawBuilder<SqlBool> {
  const { ids, taskIds, boxes, area, filter } = filters;
  const all: RawBuilder<SqlBool>[] = [
    ...(filter ? [fromFragments(filter)] : []),
    ...timeConditions(scope, filters),
    sql`scenes.collection = any(${[...scope.collections]}::text[])`,
  ];
  if (!scope.access.seesEmbargoed) all.push(isPublic(filters.now));
  all.push(isEntitled(scope.access, 'scenes', scope.hasOthers));
  if (ids) all.push(sql`scenes.id = any(${[...ids]}::text[])`);
  if (taskIds) all.push(sql`scenes.task_id = any(${[...taskIds]}::uuid[])`);
  if (boxes?.length === 0) all.push(sql`false`);
  else if (boxes?.every(isPartOfWorld)) all.push(sql`(${sql.join(boxes.map(meetsBox), sql` or `)})`);
  if (area) all.push(intersects(footprint, geometryValue(area)));
  return sql`(${sql.join(all, sql` and `)})`;
}

/**
 * States for starts what follows from the other conditions, so that only the partitions of those months are opened. A
 * cached plan estimates two bounds as a short interval and would read the index of starts in addition to that of
 * footprints; the doubled bound only prunes partitions.
 */
function timeConditions(scope: SceneScope, filters: SceneFilters): RawBuilder<SqlBool>[] {
  const { from, to } = filters;
  const all: RawBuilder<SqlBool>[] = [];
  if (from) all.push(sql`scenes."end" >= ${from}`);
  if (to) all.push(sql`scenes.start <= ${to}`);
  const { earliestStart: earliest, startsBefore } = scope;
  if (startsBefore) all.push(sql`scenes.start < ${startsBefore}`);
  if (earliest) {
    const bound = sql<SqlBool>`scenes.start >= ${earliest}`;
    all.push(scope.isNarrow ? sql`(${bound} or scenes.start > ${earliest})` : bound);
  }
  if (scope.starts) all.push(sql`scenes.start = any(${[...scope.starts]}::timestamptz[])`);
  return all;
}

/**
 * Footprints whose bounding box is inside the searched box meet it; only those at its edge are tested exactly. This is
 * a `case`, because the planner would look up an `or` twice in the index.
 */
function meetsBox(box: SearchBox): RawBuilder<SqlBool> {
  const searched = envelope(...box);
  return sql`(${footprint} && ${searched}
    and case when ${footprint} @ ${searched} then true else ST_Intersects(${footprint}, ${searched}) end)`;
}
