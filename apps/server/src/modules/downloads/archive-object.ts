import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';

/** Prefix of the download ids in the archive bucket. */
const FOLDER = 'downloads/';

/** Folder of a download, which may contain files left by a packing run that died. */
export function archiveFolder(download: string): string {
  return `${FOLDER}${download}`;
}

export function archiveKey(download: string): string {
  return `${archiveFolder(download)}/archive.zip`;
}

/** Lists the ids of the downloads whose archives are in the store. */
export async function* storedArchives(store: ObjectStore): AsyncGenerator<string> {
  if (!(await store.bucketExists(ARCHIVE_BUCKET))) return;
  for await (const { key } of store.list(ARCHIVE_BUCKET, FOLDER)) {
    const id = /^downloads\/([0-9a-f-]{36})\/archive\.zip$/.exec(key)?.[1];
    if (id !== undefined) yield id;
  }
}
