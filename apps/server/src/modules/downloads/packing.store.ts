import type { AssetState, Connection, Database } from '@sigma/db';
import { DOWNLOAD_LIFETIME_MS } from '@sigma/domain';
import { sql } from 'kysely';

/** A download as its packing job reads it: a job carries only the id, so the program comes from the row. */
export interface PendingDownload {
  readonly id: string;
  readonly name: string;
  readonly program_id: number;
  readonly created_at: Date;
  readonly file_count: number;
}

export function readPending({ kysely }: Database, id: string): Promise<PendingDownload | undefined> {
  return kysely
    .selectFrom('downloads')
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .select(['id', 'name', 'program_id', 'created_at', 'file_count'])
    .executeTakeFirst();
}

/** Lists the downloads that are not packed yet and may have lost their job, oldest first. */
export async function listPending({ kysely }: Pick<Database, 'kysely'>): Promise<readonly string[]> {
  const rows = await kysely
    .selectFrom('downloads')
    .where('status', '=', 'Pending')
    .select('id')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** A file to pack, with its record in the archive. */
export interface FileInput {
  readonly collection: string;
  readonly fileId: string;
  readonly asset: string;
  readonly title: string;
  readonly mediaType: string;
  readonly state: AssetState;
  readonly objectKey: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly cause: string | null;
}

/** Lists the files of a download in their order, excluding those that its program may no longer access. */
export async function listFileInputs(
  { kysely }: Database,
  program: number,
  download: string,
): Promise<readonly FileInput[]> {
  return kysely
    .selectFrom('download_files as file')
    .innerJoin('scene_assets as known', (join) =>
      join
        .onRef('known.collection', '=', 'file.collection')
        .onRef('known.scene_id', '=', 'file.file_id')
        .onRef('known.key', '=', 'file.asset'),
    )
    .innerJoin('program_collections as mine', 'mine.collection', 'file.collection')
    .where('mine.program_id', '=', program)
    .where('file.download_id', '=', download)
    .select([
      'file.collection',
      'file.file_id as fileId',
      'file.asset',
      'known.title',
      'known.media_type as mediaType',
      'known.state',
      'known.object_key as objectKey',
      'known.size',
      'known.sha256',
      'known.cause',
    ])
    .orderBy('file.position')
    .execute();
}

/** Saves the progress, from 0 to 1; returns false when the download is no longer pending. */
export async function saveProgress(kysely: Connection, id: string, progress: number): Promise<boolean> {
  const saved = await kysely
    .updateTable('downloads')
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    // A resumed packing run starts again from 0, but the displayed progress never decreases.
    .set({ progress: sql<number>`greatest(progress, ${progress}::float8)` })
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Marks a download as ready; returns false when it is no longer pending. */
export async function markReady(
  kysely: Connection,
  id: string,
  archive: { readonly size: number; readonly sha256: string; readonly now: Date },
): Promise<boolean> {
  const { size, sha256, now } = archive;
  const expires = new Date(now.getTime() + DOWNLOAD_LIFETIME_MS);
  const saved = await kysely
    .updateTable('downloads')
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .set({ status: 'Ready', size, sha256, progress: 1, expires_at: expires })
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export async function markFailed(kysely: Connection, id: string, message: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + DOWNLOAD_LIFETIME_MS);
  await kysely
    .updateTable('downloads')
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .set({ status: 'Failed', message, expires_at: expires })
    .execute();
}

export async function listExpired(kysely: Connection, now: Date): Promise<readonly string[]> {
  const rows = await kysely.selectFrom('downloads').where('expires_at', '<=', now).select('id').execute();
  return rows.map(({ id }) => id);
}

export async function deleteExpired(kysely: Connection, id: string): Promise<void> {
  await kysely.deleteFrom('downloads').where('id', '=', id).execute();
}

export async function downloadExists(kysely: Connection, id: string): Promise<boolean> {
  const row = await kysely.selectFrom('downloads').where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}
