import type { Connection, SceneAssetsTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';
import { isPublic } from '../filters/embargo.ts';
import type { SceneView } from '../filters/scene-filters.ts';

export type StoredAsset = Selectable<SceneAssetsTable>;

/** Assets of one scene by their keys. */
export interface SceneAssetKeys {
  readonly scene: string;
  readonly keys: readonly string[];
}

/** A person who reads assets. */
export interface AssetHolder {
  readonly userId: string;
  /** Roles in a program that has the collection of the scene. */
  readonly roles: readonly string[];
  /** Roles in a program whose monitoring asset the scene shows; by default, those do not suffice. */
  readonly passRoles?: readonly string[];
}

/**
 * Reads assets of a scene in any program where the person has one of the roles, in one statement. Of scenes with the same
 * id, the first collection wins for each key.
 */
export async function readAssetsForUser(
  kysely: Connection,
  holder: AssetHolder,
  { scene, keys }: SceneAssetKeys,
  view: SceneView,
): Promise<ReadonlyMap<string, StoredAsset>> {
  const assets = await kysely
    .selectFrom('scene_assets')
    .where('scene_id', '=', scene)
    .where('key', 'in', keys)
    .where(ofVisibleScene(view))
    .where((builder) => builder.or([inCollections(holder), ofPasses(holder)]))
    .distinctOn('key')
    .selectAll()
    .orderBy('key')
    .orderBy('collection')
    .execute();
  return new Map(assets.map((asset) => [asset.key, asset]));
}

/** The scene is in a collection of a program where the person has one of the roles. */
const inCollections = ({ userId, roles }: AssetHolder) =>
  sql<boolean>`scene_assets.collection in (
    select c.collection from program_collections c join membership_roles m on m.program_id = c.program_id
      join roles r on r.id = m.role_id
    where m.user_id = ${userId} and r.name in (${sql.join(roles)}))`;

/** The scene is a pass over an asset of a program where the person has one of the roles. */
const ofPasses = ({ userId, passRoles = [] }: AssetHolder) =>
  passRoles.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select from asset_passes p join assets a on a.id = p.asset_id
          join membership_roles m on m.program_id = a.program_id join roles r on r.id = m.role_id
        where p.collection = scene_assets.collection and p.scene_id = scene_assets.scene_id
          and m.user_id = ${userId} and r.name in (${sql.join(passRoles)}))`;

export interface AssetsQuery {
  readonly program: number;
  readonly collection: string;
  /** Ids of scenes. */
  readonly ids: readonly string[];
}

/** The assets of scenes in one collection of a program. */
export async function listAssets(
  kysely: Connection,
  { program, collection, ids }: AssetsQuery,
  view: SceneView,
): Promise<readonly StoredAsset[]> {
  return kysely
    .selectFrom('scene_assets')
    .innerJoin('program_collections', 'program_collections.collection', 'scene_assets.collection')
    .where('program_collections.program_id', '=', program)
    .where('scene_assets.collection', '=', collection)
    .where(sql<boolean>`scene_id = any(${[...ids]}::text[])`)
    .where(ofVisibleScene(view))
    .selectAll('scene_assets')
    .orderBy('scene_id')
    .orderBy('key')
    .execute();
}

/** The condition that no embargo hides the scene of an asset. */
function ofVisibleScene({ now, seesEmbargoed }: SceneView) {
  if (seesEmbargoed) return sql<boolean>`true`;
  return sql<boolean>`exists (select from scene_ids where scene_ids.collection = scene_assets.collection
    and scene_ids.id = scene_assets.scene_id and ${isPublic(now, 'scene_ids')})`;
}
