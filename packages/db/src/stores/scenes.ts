import type { Geometry } from '@sigma/geo';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { envelope, fromFragments, geometryFromGeoJson, intersects, type SqlFragment } from '../geo.ts';
import type { CollectionsTable, SceneAssetsTable, Tables } from '../tables.ts';

/** A box within ±180 with west <= east. */
export type SearchBox = readonly [west: number, south: number, east: number, north: number];

/** The place of a scene in the order of a search: newest first, then by id and collection. */
export interface SceneCursor {
  readonly startMs: number;
  readonly id: string;
  readonly collection: string;
}

/** What a search asks; absent members ask nothing. Every list is "any of". */
export interface SceneQuery {
  readonly collections?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Both ends included: scenes whose interval has an instant in common with this one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly boxes?: readonly SearchBox[] | undefined;
  /** Longitudes within ±180, split at the antimeridian. */
  readonly area?: Geometry | undefined;
  readonly filter?: readonly SqlFragment[] | undefined;
  readonly taskIds?: readonly string[] | undefined;
  /** Scenes behind this one. */
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
type Builder = ExpressionBuilder<Tables, 'scenes'>;

/** The scenes of a program that meet a query, newest first. */
export async function searchScenes(
  kysely: Connection,
  program: number,
  query: SceneQuery,
): Promise<ScenePage> {
  const page = kysely
    .selectFrom('scenes')
    .where((builder) => conditions(builder, program, query))
    .$if(query.after !== undefined, (select) => select.where((builder) => behind(builder, query.after)))
    .select(['id', 'collection', 'start', 'item'])
    .orderBy('start', 'desc')
    .orderBy('id')
    .orderBy('collection')
    .limit(query.limit + 1);
  // Outside, so that only the Items of the page are turned into text.
  const rows = await kysely
    .selectFrom(page.as('page'))
    .select(['id', 'collection', 'start', sql<string>`item::text`.as('item')])
    .orderBy('start', 'desc')
    .orderBy('id')
    .orderBy('collection')
    .execute();
  const scenes = rows
    .slice(0, query.limit)
    .map(({ id, collection, start, item }) => ({ id, collection, startMs: start.getTime(), item }));
  const next = rows.length > query.limit ? scenes.at(-1) : undefined;
  const isWhole = query.after === undefined && next === undefined;
  return { scenes, matched: isWhole ? scenes.length : await countScenes(kysely, program, query), next };
}

/** How many scenes of a program meet a query; paging does not count. */
export async function countScenes(kysely: Connection, program: number, query: SceneQuery): Promise<number> {
  const { count } = await kysely
    .selectFrom('scenes')
    .where((builder) => conditions(builder, program, query))
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function conditions(builder: Builder, program: number, query: SceneQuery) {
  const all: Expression<SqlBool>[] = [
    builder(
      'collection',
      'in',
      builder
        .selectFrom('program_collections')
        .where('program_id', '=', program)
        .select('program_collections.collection'),
    ),
  ];
  if (query.collections) all.push(sql<boolean>`collection = any(${[...query.collections]}::text[])`);
  if (query.ids) all.push(sql<boolean>`id = any(${[...query.ids]}::text[])`);
  if (query.taskIds) all.push(sql<boolean>`task_id = any(${[...query.taskIds]}::uuid[])`);
  if (query.from) all.push(builder('end', '>=', query.from));
  if (query.to) all.push(builder('start', '<=', query.to));
  if (query.boxes) all.push(builder.or(query.boxes.map((box) => intersects(footprint, envelope(...box)))));
  if (query.area) all.push(intersects(footprint, geometryFromGeoJson(query.area)));
  if (query.filter) all.push(fromFragments(query.filter));
  return builder.and(all);
}

const footprint = sql.ref('footprint');

function behind(builder: Builder, after: SceneCursor | undefined) {
  if (after === undefined) return builder.val(true);
  const start = new Date(after.startMs);
  return builder.and([
    builder('start', '<=', start),
    sql<boolean>`(start < ${start} or (id, collection) > (${after.id}, ${after.collection}))`,
  ]);
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
