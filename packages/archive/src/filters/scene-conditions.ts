import { envelope, fromFragments, geometryValue, intersects, PREPARED_WHERE_USUAL } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPublic } from './embargo.ts';
import { isNarrow, isPartOfWorld, type SceneFilters, type SearchBox } from './scene-filters.ts';
import type { SceneScope } from './scene-scope.ts';

const footprint = sql.ref('scenes.footprint');

/**
 * The end of a statement with the conditions of filters: where place narrows it, its plan is the same whatever the
 * values are, and planning it for all months would take as long as answering.
 */
export const endOf = (filters: SceneFilters): RawBuilder<unknown> =>
  isNarrow(filters) ? PREPARED_WHERE_USUAL : sql``;

/**
 * The condition of scenes in a scope that meet the filters it was read for. Conditions of the same cost are looked at
 * in the order in which they are written: the filter, which most scenes fail, before those that nearly all meet.
 */
export function sceneConditions(scope: SceneScope, filters: SceneFilters): RawBuilder<SqlBool> {
  const { ids, taskIds, boxes, area, filter } = filters;
  const all: RawBuilder<SqlBool>[] = [
    ...(filter ? [fromFragments(filter)] : []),
    ...timeConditions(scope, filters),
    sql`scenes.collection = any(${[...scope.collections]}::text[])`,
  ];
  if (!filters.seesEmbargoed) all.push(isPublic(scope.now));
  if (ids) all.push(sql`scenes.id = any(${[...ids]}::text[])`);
  if (taskIds) all.push(sql`scenes.task_id = any(${[...taskIds]}::uuid[])`);
  if (boxes?.length === 0) all.push(sql`false`);
  else if (boxes?.every(isPartOfWorld)) all.push(sql`(${sql.join(boxes.map(meetsBox), sql` or `)})`);
  if (area) all.push(intersects(footprint, geometryValue(area)));
  return sql`(${sql.join(all, sql` and `)})`;
}

/**
 * Says of starts what follows from the rest, so that only the partitions of those months are opened. A plan that is
 * kept takes two bounds for a short interval and would read the index of starts beside that of footprints; the
 * doubled bound only prunes.
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
    all.push(isNarrow(filters) ? sql`(${bound} or scenes.start > ${earliest})` : bound);
  }
  if (scope.starts) all.push(sql`scenes.start = any(${[...scope.starts]}::timestamptz[])`);
  return all;
}

/**
 * Footprints whose box lies within the asked one meet it; only those at its edge are looked at closely. A case, as
 * the planner would look an "or" up twice in the index.
 */
function meetsBox(box: SearchBox): RawBuilder<SqlBool> {
  const asked = envelope(...box);
  return sql`(${footprint} && ${asked}
    and case when ${footprint} @ ${asked} then true else ST_Intersects(${footprint}, ${asked}) end)`;
}
