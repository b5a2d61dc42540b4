import { insertScenes, type NewScene } from '@sigma/archive';
import type { Connection } from '@sigma/db';
import type { ImportProgram } from '@sigma/domain';
import { sql } from 'kysely';

/** All programs with their collections, by id. */
export async function listImportPrograms(kysely: Connection): Promise<ImportProgram[]> {
  return kysely
    .selectFrom('programs')
    .select([
      'id',
      'name',
      sql<string[]>`array(select collection from program_collections
        where program_id = programs.id order by collection)`.as('collections'),
    ])
    .orderBy('id')
    .execute();
}

export async function collectionExists(kysely: Connection, collection: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('collections')
    .where('id', '=', collection)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the scene of a capture in a collection. */
export async function findByCapture(
  kysely: Connection,
  collection: string,
  captureId: string,
): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('scenes')
    .where('collection', '=', collection)
    .where('capture_id', '=', captureId)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Stores a scene unless its capture is stored already. Of two concurrent calls for the same capture, the second waits and
 * then finds it.
 *
 * @returns the id under which the capture is stored, and whether this call stored it
 */
export async function insertOnce(
  transaction: Connection,
  scene: NewScene,
): Promise<{ readonly id: string; readonly added: boolean }> {
  const { collection, captureId, id } = scene;
  await sql`select pg_advisory_xact_lock(hashtextextended(${captureId}, 0))`.execute(transaction);
  const known = await findByCapture(transaction, collection, captureId);
  if (known !== undefined) return { id: known, added: false };
  const added = await insertScenes(transaction, [scene]);
  if (added.length === 0) throw new Error(`Another capture has the id ${id} in ${collection}.`);
  return { id, added: true };
}
