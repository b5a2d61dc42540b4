import type { Connection, SceneAssetsTable } from '@sigma/db';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isPublic } from '../filters/embargo.ts';
import type { SceneView } from '../filters/scene-filters.ts';
import { isVisible, type SceneAccess } from '../filters/visible-scenes.ts';

export type StoredAsset = Selectable<SceneAssetsTable>;

/** Assets of one scene by their keys. */
export interface SceneAssetKeys {
  readonly scene: string;
  readonly keys: readonly string[];
}

/** A person who reads assets. */
export interface AssetHolder {
  /** What each program may see in which the person may read scenes. */
  readonly programs: readonly SceneAccess[];
  /** What each program may see in which the person sees the scenes of passes over the program's assets; by default none. */
  readonly passPrograms?: readonly SceneAccess[];
}

/**
 * Reads assets of a scene that a person may see in any program, in one statement. Of scenes with the same id, the first
 * collection wins for each key.
 */
export async function readAssetsForUser(
  kysely: Connection,
  holder: AssetHolder,
  { scene, keys }: SceneAssetKeys,
  view: SceneView,
): Promise<ReadonlyMap<string, StoredAsset>> {
  const assets = await kysely
    .selectFrom('scene_assets')
    .innerJoin('scene_ids', (join) =>
      join
        .onRef('scene_ids.collection', '=', 'scene_assets.collection')
        .onRef('scene_ids.id', '=', 'scene_assets.scene_id'),
    )
    .where('scene_assets.scene_id', '=', scene)
    .where('scene_assets.key', 'in', keys)
    .where((builder) =>
      builder.or([
        ...holder.programs.map((access) => isVisible(access, view.now, 'scene_ids')),
        ...(holder.passPrograms ?? []).map((access) => isOfPasses(access, view.now)),
        sql<boolean>`false`,
      ]),
    )
    .distinctOn('scene_assets.key')
    .selectAll('scene_assets')
    .orderBy('scene_assets.key')
    .orderBy('scene_assets.collection')
    .execute();
  return new Map(assets.map((asset) => [asset.key, asset]));
}

/**
 * The scene is a pass over an asset of a program, and the ground of what was found there: one that was analysed, also after its sensor
 * left the contract, or one that was imported and that the contract includes. Embargoes hide passes as they hide other scenes.
 */
function isOfPasses(access: SceneAccess, now: Date): RawBuilder<SqlBool> {
  const { program, otherSensors, until, seesEmbargoed } = access;
  return sql`(${seesEmbargoed ? sql`true` : isPublic(now, 'scene_ids')} and exists (
    select from asset_passes p join assets a on a.id = p.asset_id
    where p.collection = scene_assets.collection and p.scene_id = scene_assets.scene_id and a.program_id = ${program}
      and (p.analysed_at is not null or (p.state = 'imported' and p.acquired_at < ${until}
        and (p.sensor is null or p.sensor <> all(${[...otherSensors]}::integer[]))))))`;
}

export interface AssetsQuery {
  readonly access: SceneAccess;
  readonly collection: string;
  /** Ids of scenes. */
  readonly ids: readonly string[];
}

/** The assets of scenes in one collection that a program may see. */
export async function listAssets(
  kysely: Connection,
  { access, collection, ids }: AssetsQuery,
  { now }: SceneView,
): Promise<readonly StoredAsset[]> {
  return kysely
    .selectFrom('scene_assets')
    .innerJoin('scene_ids', (join) =>
      join
        .onRef('scene_ids.collection', '=', 'scene_assets.collection')
        .onRef('scene_ids.id', '=', 'scene_assets.scene_id'),
    )
    .where('scene_assets.collection', '=', collection)
    .where(sql<boolean>`scene_id = any(${[...ids]}::text[])`)
    .where(isVisible(access, now, 'scene_ids'))
    .selectAll('scene_assets')
    .orderBy('scene_id')
    .orderBy('key')
    .execute();
}
