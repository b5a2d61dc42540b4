import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

export interface StoredScene {
  readonly id: string;
  /** Text of the stored Item. */
  readonly item: string;
  /** When it was added or last changed, according to its Item. */
  readonly updated: Date;
  /** Whether its pixels are stored here or can be rendered. */
  readonly hasFiles: boolean;
}

/**
 * The scenes of a collection by id, locked until the transaction ends. The lock and the read are two statements,
 * because a statement that waits for a lock still sees the data from when it began.
 */
export async function storedScenes(
  transaction: Connection,
  collection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredScene>> {
  if (ids.length === 0) return new Map();
  await sql`select from scene_ids where collection = ${collection} and id = any(${[...ids]}::text[])
    order by id for update`.execute(transaction);
  const { rows } = await sql<StoredScene>`
    select scenes.id, scenes.item::text as item,
      coalesce((scenes.item #>> '{properties,updated}')::timestamptz, scenes.updated_at) as updated,
      scenes.recipe is not null or exists (select from scene_assets
        where scene_assets.collection = scenes.collection and scene_id = scenes.id) as "hasFiles"
    from scene_ids join scenes using (collection, id, start)
    where scene_ids.collection = ${collection} and scene_ids.id = any(${[...ids]}::text[])`.execute(
    transaction,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes scenes that `storedScenes` has locked from the catalogue. */
export async function removeScenes(
  transaction: Connection,
  collection: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from scenes using scene_ids
    where scene_ids.collection = ${collection} and scene_ids.id = any(${[...ids]}::text[])
      and scenes.collection = scene_ids.collection and scenes.id = scene_ids.id
      and scenes.start = scene_ids.start`.execute(transaction);
}
