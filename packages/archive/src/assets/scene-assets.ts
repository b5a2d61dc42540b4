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

/**
 * Reads assets of a scene in any program where the person has one of the roles, in one statement. Of scenes with the same
 * id, the first collection wins for each key.
 */
export async function readAssetsForUser(
  kysely: Connection,
  holder: { readonly userId: string; readonly roles: readonly string[] },
  { scene, keys }: SceneAssetKeys,
  view: SceneView,
): Promise<ReadonlyMap<string, StoredAsset>> {
  const assets = await kysely
    .selectFrom('scene_assets')
    .where('scene_id', '=', scene)
    .where('key', 'in', keys)
    .where(ofVisibleScene(view))
    .where('scene_assets.collection', 'in', (builder) =>
      builder
        .selectFrom('program_collections')
        .innerJoin('membership_roles', 'membership_roles.program_id', 'program_collections.program_id')
        .innerJoin('roles', 'roles.id', 'membership_roles.role_id')
        .where('membership_roles.user_id', '=', holder.userId)
        .where('roles.name', 'in', holder.roles)
        .select('program_collections.collection'),
    )
    .distinctOn('key')
    .selectAll()
    .orderBy('key')
    .orderBy('collection')
    .execute();
  return new Map(assets.map((asset) => [asset.key, asset]));
}

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
