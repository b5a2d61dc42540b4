import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { envelope, fromFragments, geometryFromGeoJson, intersects } from '../geo.ts';
import type { SceneFilters, SearchBox } from './scene-filters.ts';
import type { SceneScope } from './scene-scope.ts';

const footprint = sql.ref('scenes.footprint');

/** Whether only collections, time and embargo choose: the counters of days know such scenes. */
export function isCounted({ ids, boxes, area, filter, taskIds }: SceneFilters): boolean {
  return [ids, area, filter, taskIds].every((part) => part === undefined) && !boxes?.some(isPartOfWorld);
}

/** The condition of scenes in a scope that meet the filters it was read for. */
export function sceneConditions(scope: SceneScope, filters: SceneFilters): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [
    sql`scenes.collection = any(${[...scope.collections]}::text[])`,
    ...timeConditions(scope, filters),
  ];
  const { ids, taskIds, boxes, area, filter } = filters;
  if (!filters.seesEmbargoed) all.push(isPublic(scope.now));
  if (ids) all.push(sql`scenes.id = any(${[...ids]}::text[])`);
  if (taskIds) all.push(sql`scenes.task_id = any(${[...taskIds]}::uuid[])`);
  if (boxes?.every(isPartOfWorld)) all.push(sql`(${sql.join(boxes.map(meetsBox), sql` or `)})`);
  if (area) all.push(intersects(footprint, geometryFromGeoJson(area)));
  if (filter) all.push(fromFragments(filter));
  return sql`(${sql.join(all, sql` and `)})`;
}

/** Whether no embargo hides a scene at an instant. */
export function isPublic(now: Date, table = 'scenes'): RawBuilder<SqlBool> {
  const until = sql.ref(`${table}.embargoed_until`);
  return sql`(${until} is null or ${until} <= ${now})`;
}

/** Says of starts what follows from the rest, so that only the partitions of those months are opened. */
function timeConditions(scope: SceneScope, { from, to }: SceneFilters): RawBuilder<SqlBool>[] {
  const all: RawBuilder<SqlBool>[] = [];
  if (from) all.push(sql`scenes."end" >= ${from}`);
  if (to) all.push(sql`scenes.start <= ${to}`);
  if (scope.earliestStart) all.push(sql`scenes.start >= ${scope.earliestStart}`);
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

function isPartOfWorld([west, south, east, north]: SearchBox): boolean {
  return west > -180 || south > -90 || east < 180 || north < 90;
}
