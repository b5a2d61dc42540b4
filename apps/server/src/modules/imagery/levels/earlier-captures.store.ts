import { type Connection, intersects } from '@sigma/db';
import { sql } from 'kysely';
import { isCurrent } from './current-run.ts';
import { findRun, type ProductKey } from './runs.store.ts';

/** As many as a median needs. */
const MOST = 3;
/** More would compare summer with winter. */
const WITHIN_DAYS = 200;
/** Less of the scene would be compared with nothing. */
const LEAST_SHARE = 0.6;
const MOST_CLOUD = 60;

/** The ids of the last captures before a scene that show most of its ground, the newest first. */
export async function chooseEarlierCaptures(
  kysely: Connection,
  { collection, scene }: Pick<ProductKey, 'collection' | 'scene'>,
): Promise<readonly string[]> {
  const [own, other] = [sql.ref('own.footprint'), sql.ref('scenes.footprint')];
  const rows = await kysely
    .selectFrom('scenes')
    .innerJoin('scenes as own', (join) => join.on('own.collection', '=', collection).on('own.id', '=', scene))
    .where('scenes.collection', '=', collection)
    .whereRef('scenes.start', '<', 'own.start')
    .where('scenes.start', '>', sql<Date>`own.start - ${WITHIN_DAYS} * interval '1 day'`)
    .where(sql<boolean>`scenes.recipe -> 'plan' -> 'recipe' is not null`)
    .where(sql<boolean>`coalesce(scenes.cloud_cover, 0) <= ${MOST_CLOUD}`)
    .where(intersects(other, own))
    .where(sql<boolean>`ST_Area(ST_Intersection(${other}, ${own})) >= ${LEAST_SHARE} * ST_Area(${own})`)
    .select('scenes.id')
    .orderBy('scenes.start', 'desc')
    .orderBy('scenes.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the archive has the radiance of a scene as it would be made now. */
export async function hasRadiance(
  kysely: Connection,
  key: Pick<ProductKey, 'collection' | 'scene'>,
): Promise<boolean> {
  const run = await findRun(kysely, { ...key, level: 'Basic L1A' });
  return run !== undefined && run.state === 'done' && run.is_stored && (await isCurrent(kysely, run));
}

/** The recipes of scenes, oldest first; those that have left the archive are missing. */
export async function readEarlierRecipes(
  kysely: Connection,
  collection: string,
  scenes: readonly string[],
): Promise<readonly { readonly id: string; readonly recipe: object }[]> {
  if (scenes.length === 0) return [];
  const rows = await kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where('id', 'in', scenes)
    .select(['id', 'recipe'])
    .orderBy('start')
    .execute();
  return rows.flatMap(({ id, recipe }) => (recipe === null ? [] : [{ id, recipe }]));
}
