import { type Kysely, type Selectable, sql } from 'kysely';
import type { CollectionsTable, SceneAssetsTable, Tables } from '../tables.ts';
import { behind, orderOf, type SceneCursor, type SceneSort } from './scene-order.ts';
import { type SceneFilters, type SearchBox, sceneConditions } from './scene-query.ts';

/** A page of the scenes that meet filters. */
export interface SceneQuery extends SceneFilters {
  /** First key first; absent or empty is newest first. */
  readonly sort?: readonly SceneSort[] | undefined;
  /** Scenes behind this one in the same order. */
  readonly after?: SceneCursor | undefined;
  readonly limit: number;
}

/** `item` is the text of the stored Item, without links, as the database prints JSON. */
export interface FoundScene extends SceneCursor {
  readonly item: string;
}

export interface ScenePage {
  readonly scenes: readonly FoundScene[];
  /** How many scenes meet the query, whatever page this is. */
  readonly matched: number;
  /** Where the next page begins; absent on the last one. */
  readonly next: SceneCursor | undefined;
}

type Connection = Kysely<Tables>;

/** The scenes of a program that meet a query, in its order. */
export async function searchScenes(
  kysely: Connection,
  program: number,
  query: SceneQuery,
): Promise<ScenePage> {
  const { after, sort } = query;
  const page = kysely
    .selectFrom('scenes')
    .where((builder) => sceneConditions(builder, program, query))
    .$if(after !== undefined, (select) => select.where(after ? behind(after, sort) : sql.lit(true)))
    .select(['id', 'collection', 'start', 'cloud_cover', 'off_nadir', 'item'])
    .orderBy(orderOf(sort))
    .limit(query.limit + 1);
  // Outside, so that only the Items of the page are turned into text.
  const rows = await kysely
    .selectFrom(page.as('page'))
    .select(['id', 'collection', 'start', 'cloud_cover', 'off_nadir', sql<string>`item::text`.as('item')])
    .orderBy(orderOf(sort))
    .execute();
  const scenes = rows.slice(0, query.limit).map(({ start, cloud_cover, off_nadir, ...row }) => ({
    ...row,
    startMs: start.getTime(),
    cloudCover: cloud_cover,
    offNadir: off_nadir,
  }));
  const next = rows.length > query.limit ? scenes.at(-1) : undefined;
  const isWhole = after === undefined && next === undefined;
  return { scenes, matched: isWhole ? scenes.length : await countScenes(kysely, program, query), next };
}

/** How many scenes of a program meet filters. */
export async function countScenes(
  kysely: Connection,
  program: number,
  filters: SceneFilters,
): Promise<number> {
  const { count } = await kysely
    .selectFrom('scenes')
    .where((builder) => sceneConditions(builder, program, filters))
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The text of one Item of a program, without links. */
export async function readItemText(
  kysely: Connection,
  program: number,
  collection: string,
  id: string,
): Promise<string | undefined> {
  const page = await searchScenes(kysely, program, { collections: [collection], ids: [id], limit: 1 });
  return page.scenes[0]?.item;
}

/** A collection with what its scenes span; the box and the instants are null while it is empty. */
export interface CollectionOverview extends Selectable<CollectionsTable> {
  readonly box: SearchBox | null;
  readonly first: Date | null;
  readonly last: Date | null;
}

/** The collections of a program, by id; `only` picks one. */
export async function listProgramCollections(
  kysely: Connection,
  program: number,
  only?: string,
): Promise<readonly CollectionOverview[]> {
  return kysely
    .selectFrom('collections')
    .innerJoin('program_collections', 'program_collections.collection', 'collections.id')
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('scenes')
          .whereRef('scenes.collection', '=', 'collections.id')
          .select([
            sql<SearchBox | null>`case when count(*) > 0 then array[min(ST_XMin(footprint)),
              min(ST_YMin(footprint)), max(ST_XMax(footprint)), max(ST_YMax(footprint))] end`.as('box'),
            (inner) => inner.fn.min<Date | null>('start').as('first'),
            (inner) => inner.fn.max<Date | null>('end').as('last'),
          ])
          .as('span'),
      (join) => join.onTrue(),
    )
    .where('program_collections.program_id', '=', program)
    .$if(only !== undefined, (select) => select.where('collections.id', '=', only ?? ''))
    .selectAll('collections')
    .select(['span.box', 'span.first', 'span.last'])
    .orderBy('collections.id')
    .execute();
}

export type StoredAsset = Selectable<SceneAssetsTable>;

/** An asset of a scene in any program where the person holds one of the roles; of equal ids the first collection wins. */
export async function readAssetForUser(
  kysely: Connection,
  holder: { readonly userId: string; readonly roles: readonly string[] },
  scene: string,
  asset: string,
): Promise<StoredAsset | undefined> {
  return kysely
    .selectFrom('scene_assets')
    .where('scene_id', '=', scene)
    .where('key', '=', asset)
    .where('collection', 'in', (builder) =>
      builder
        .selectFrom('program_collections')
        .innerJoin('membership_roles', 'membership_roles.program_id', 'program_collections.program_id')
        .innerJoin('roles', 'roles.id', 'membership_roles.role_id')
        .where('membership_roles.user_id', '=', holder.userId)
        .where('roles.name', 'in', holder.roles)
        .select('program_collections.collection'),
    )
    .selectAll()
    .orderBy('collection')
    .limit(1)
    .executeTakeFirst();
}

/** The assets of scenes of a program's collection. */
export async function listAssets(
  kysely: Connection,
  program: number,
  collection: string,
  ids: readonly string[],
): Promise<readonly StoredAsset[]> {
  return kysely
    .selectFrom('scene_assets')
    .innerJoin('program_collections', 'program_collections.collection', 'scene_assets.collection')
    .where('program_collections.program_id', '=', program)
    .where('scene_assets.collection', '=', collection)
    .where(sql<boolean>`scene_id = any(${[...ids]}::text[])`)
    .selectAll('scene_assets')
    .orderBy('scene_id')
    .orderBy('key')
    .execute();
}
