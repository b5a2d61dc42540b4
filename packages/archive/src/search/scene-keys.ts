import { type Connection, jsonb } from '@sigma/db';
import { sql } from 'kysely';
import { sceneConditions } from '../filters/scene-conditions.ts';
import type { SceneFilters, SceneView } from '../filters/scene-filters.ts';
import { readScope } from '../filters/scene-scope.ts';
import { isVisible, type SceneAccess } from '../filters/visible-scenes.ts';
import { orderOf, type SceneSort } from './scene-order.ts';
import { countScenes } from './search-scenes.ts';

/** The key of a scene, with the task by which scenes are grouped. */
export interface SceneKey {
  readonly collection: string;
  readonly id: string;
  readonly start: Date;
  readonly taskId: string | null;
  readonly taskName: string | null;
}

/** The first scenes of a program that match filters, in order, and the number of all matches. */
export async function listSceneKeys(
  kysely: Connection,
  access: SceneAccess,
  query: SceneFilters & { readonly sort?: readonly SceneSort[] | undefined; readonly limit: number },
): Promise<{ readonly keys: readonly SceneKey[]; readonly matched: number }> {
  const scope = await readScope(kysely, access, query);
  if (scope === undefined) return { keys: [], matched: 0 };
  const rows = await kysely
    .selectFrom('scenes')
    .where(sceneConditions(scope, query))
    .select(['collection', 'id', 'start', 'task_id as taskId', 'task_name as taskName'])
    .orderBy(orderOf(query.sort))
    .limit(query.limit + 1)
    .execute();
  if (rows.length <= query.limit) return { keys: rows, matched: rows.length };
  return { keys: rows.slice(0, query.limit), matched: await countScenes(kysely, access, query) };
}

export interface NamedItem {
  readonly collection: string;
  readonly id: string;
  /** The stored Item, as the database prints JSON; links of its own, if it has any, are its first member. */
  readonly item: string;
}

/** The Items of keys in the order of the keys, except those that no longer belong to the program. */
export async function readItemsOf(
  kysely: Connection,
  access: SceneAccess,
  keys: readonly Pick<SceneKey, 'collection' | 'id' | 'start'>[],
  { now }: SceneView,
): Promise<readonly NamedItem[]> {
  const given = keys.map(({ collection, id, start }, n) => ({ n, collection, id, start }));
  // A Date has milliseconds and a column microseconds, so starts are compared by an interval; it still selects one partition.
  const { rows } = await sql<NamedItem>`
    select scenes.collection, scenes.id, scenes.item::text as item
    from jsonb_to_recordset(${jsonb(given)}) as given(n int, collection text, id text, start timestamptz)
    join scenes on scenes.collection = given.collection and scenes.id = given.id
      and scenes.start >= given.start and scenes.start < given.start + interval '1 millisecond'
    where ${isVisible(access, now)}
    order by given.n`.execute(kysely);
  return rows;
}
