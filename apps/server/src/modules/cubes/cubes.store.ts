import { isVisible, type SceneAccess, type SceneView } from '@sigma/archive';
import { type Connection, PREPARED } from '@sigma/db';
import { ASSET_KEYS, rolesFor } from '@sigma/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

export interface SceneKey {
  readonly program: number;
  readonly collection: string;
  readonly scene: string;
}

export interface CubeAsset {
  readonly key: string;
  readonly state: string;
  readonly object_key: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly cause: string | null;
}

/** What is stored of a scene that a program may see. */
export interface StoredCube {
  /** The start of the capture as the database writes it: a `Date` has no microseconds. */
  readonly start: string;
  /** Another one after a scene was deleted and added again under its id, or its recipe was changed. */
  readonly row: string;
  /** Cube, header and cloud map. */
  readonly assets: readonly CubeAsset[];
}

/**
 * Reads a scene that the program may see. Every spectrum waits for this statement, so it reads no
 * table with partitions: planning a join with `scenes` takes longer than all of it.
 */
export async function readStoredCube(
  kysely: Connection,
  access: SceneAccess,
  { collection, scene }: Pick<SceneKey, 'collection' | 'scene'>,
  { now }: SceneView,
): Promise<StoredCube | undefined> {
  const found = await kysely
    .selectFrom('scene_ids')
    .where('scene_ids.collection', '=', collection)
    .where('scene_ids.id', '=', scene)
    .where(isVisible(access, now, 'scene_ids'))
    .select((builder) => [
      sql<string>`scene_ids.start::text`.as('start'),
      sql<string>`scene_ids.xmin::text`.as('row'),
      jsonArrayFrom(
        builder
          .selectFrom('scene_assets')
          .where('scene_assets.collection', '=', collection)
          .where('scene_assets.scene_id', '=', scene)
          .where('scene_assets.key', 'in', [ASSET_KEYS.cube, ASSET_KEYS.cubeHeader, ASSET_KEYS.cloudMap])
          .select(['key', 'state', 'object_key', 'size', 'sha256', 'cause']),
      ).as('assets'),
    ])
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return found;
}

/** The recipe of a scene; null without one. By its start, the database reads one partition. */
export async function readStoredRecipe(
  kysely: Connection,
  { collection, scene }: Pick<SceneKey, 'collection' | 'scene'>,
  start: string,
): Promise<object | null> {
  const found = await kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where('id', '=', scene)
    .where('start', '=', sql<Date>`${start}::timestamptz`)
    .select('recipe')
    .executeTakeFirst();
  return found?.recipe ?? null;
}

/** The internal role of a member of a program who may read its catalogue; undefined for anyone else. */
export async function readMember(
  kysely: Connection,
  program: number,
  member: string,
): Promise<'none' | 'employee' | 'admin' | undefined> {
  const found = await kysely
    .selectFrom('users')
    .where('users.id', '=', member)
    .where('users.disabled', '=', false)
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('membership_roles')
          .innerJoin('roles', 'roles.id', 'membership_roles.role_id')
          .whereRef('membership_roles.user_id', '=', 'users.id')
          .where('membership_roles.program_id', '=', program)
          .where('roles.name', 'in', rolesFor('catalogue'))
          .select('roles.id'),
      ),
    )
    .select('users.internal_role')
    .executeTakeFirst();
  return found?.internal_role;
}
