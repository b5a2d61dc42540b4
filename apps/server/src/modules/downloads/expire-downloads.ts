import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { archiveKey, storedArchives } from './archive-object.ts';
import { deleteExpired, downloadExists, listExpired } from './packing.store.ts';

export interface ExpiryServices {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly now: () => Date;
}

/**
 * Removes expired downloads, each archive first, and archives without a download, which are left when a user or a
 * program is removed. It is safe to run again at any point.
 */
export async function expireDownloads(
  { database, store, now }: ExpiryServices,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await listExpired(database.kysely, now())) {
    signal.throwIfAborted();
    if (await store.bucketExists(ARCHIVE_BUCKET)) await store.delete(ARCHIVE_BUCKET, archiveKey(id));
    await deleteExpired(database.kysely, id);
  }
  for await (const id of storedArchives(store)) {
    signal.throwIfAborted();
    if (!(await downloadExists(database.kysely, id))) await store.delete(ARCHIVE_BUCKET, archiveKey(id));
  }
}
