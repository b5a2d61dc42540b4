import { fileFields, type StoredAsset } from '@sigma/archive';
import type { Connection } from '@sigma/db';
import { type Expression, type SqlBool, sql } from 'kysely';

/** Names a scene. */
export interface SceneKey {
  readonly collection: string;
  readonly id: string;
}

/** The recipe of a scene's pictures, and the pictures that are not rendered yet. */
export interface PlannedScene {
  readonly recipe: object | null;
  readonly assets: readonly StoredAsset[];
}

export async function readPlannedScene(
  kysely: Connection,
  { collection, id }: SceneKey,
  again?: 'again',
): Promise<PlannedScene | undefined> {
  const scene = await kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .select('recipe')
    .executeTakeFirst();
  if (scene === undefined) return undefined;
  const assets = await kysely
    .selectFrom('scene_assets')
    .where('collection', '=', collection)
    .where('scene_id', '=', id)
    .where('state', 'in', again === 'again' ? ['planned', 'failed'] : ['planned'])
    .selectAll()
    .execute();
  return { recipe: scene.recipe, assets };
}

/** The area where the map opens: scenes there get their pictures first. */
const FIRST_BOX = sql<boolean>`footprint && ST_MakeEnvelope(-123.3, 37.1, -121.5, 38.5, 4326)`;

/** Scenes without pictures: first those where the map opens, then the newest. */
export async function nextPlannedScenes(kysely: Connection, limit: number): Promise<readonly SceneKey[]> {
  return kysely
    .selectFrom('scenes')
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('scene_assets')
          .whereRef('scene_assets.collection', '=', 'scenes.collection')
          .whereRef('scene_assets.scene_id', '=', 'scenes.id')
          .where('state', '=', 'planned')
          .select('key'),
      ),
    )
    .where('recipe', 'is not', null)
    .select(['collection', 'id'])
    .orderBy(FIRST_BOX, 'desc')
    .orderBy('start', 'desc')
    .limit(limit)
    .execute();
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The number of scenes, and of scenes that have all their pictures. */
export async function readProgress(kysely: Connection): Promise<Progress> {
  const { total, waiting } = await kysely
    .selectNoFrom((builder) => [
      builder
        .selectFrom('scene_ids')
        .select((inner) => inner.fn.countAll<number>().as('total'))
        .$asScalar()
        .as('total'),
      builder
        .selectFrom('scene_assets')
        .where('state', '=', 'planned')
        .select(sql<number>`count(distinct (collection, scene_id))`.as('waiting'))
        .$asScalar()
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { done: (total ?? 0) - (waiting ?? 0), total: total ?? 0 };
}

export interface MadeAsset {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

export interface Made {
  readonly assets: readonly MadeAsset[];
  /** Further members of the Item's properties. */
  readonly members: object;
  readonly now: Date;
}

/** Records stored objects in the rows of the assets and in the Item. */
export async function recordMade(
  transaction: Connection,
  { collection, id }: SceneKey,
  { assets, members, now }: Made,
): Promise<void> {
  for (const { key, size, sha256 } of assets) {
    await transaction
      .updateTable('scene_assets')
      .set({ state: 'ready', size, sha256, cause: null })
      .where('collection', '=', collection)
      .where('scene_id', '=', id)
      .where('key', '=', key)
      .execute();
  }
  await transaction
    .updateTable('scenes')
    .set({ item: withFiles({ assets, members, now }), updated_at: now })
    .where('collection', '=', collection)
    .where('id', '=', id)
    .execute();
}

/** The Item with size and checksum of each asset, the further members and a new "updated". */
function withFiles({ assets, members, now }: Made) {
  const properties = JSON.stringify({ ...members, updated: now.toISOString() });
  let item: Expression<unknown> = sql`jsonb_set(item::jsonb, '{properties}', (item::jsonb -> 'properties') || ${properties}::jsonb)`;
  for (const { key, size, sha256 } of assets) {
    const fields = JSON.stringify(fileFields(size, sha256));
    item = sql`jsonb_set(${item}, array['assets', ${key}::text],
      coalesce(item::jsonb #> array['assets', ${key}::text], '{}'::jsonb) || ${fields}::jsonb, false)`;
  }
  return sql<string>`${item}`;
}

/** Records that pictures cannot be rendered, with the reason. */
export async function recordFailed(
  kysely: Connection,
  { collection, id }: SceneKey,
  cause: string,
): Promise<void> {
  const planned: Expression<SqlBool> = sql<boolean>`state = 'planned'`;
  await kysely
    .updateTable('scene_assets')
    .set({ state: 'failed', cause })
    .where('collection', '=', collection)
    .where('scene_id', '=', id)
    .where(planned)
    .execute();
}
