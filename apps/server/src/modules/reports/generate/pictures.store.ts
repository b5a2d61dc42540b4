import type { Connection } from '@sigma/db';
import type { SceneFacts } from '../content/facts.ts';

/**
 * A stored file of a scene. Programs see pictures of findings also where they do not have the collection of the scene, because
 * they are evidence.
 */
export function readPicture(kysely: Connection, { collection, id }: SceneFacts, key: string) {
  return kysely
    .selectFrom('scene_assets')
    .where('collection', '=', collection)
    .where('scene_id', '=', id)
    .where('key', '=', key)
    .select(['state', 'object_key', 'size', 'sha256'])
    .executeTakeFirst();
}
