import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET, ARCHIVE_MANIFEST, archivePath, packingProgress, sizeIssue } from '@sigma/domain';
import { type ObjectStore, StorageError, type Stored } from '@sigma/storage';
import { archiveFolder, archiveKey } from './archive-object.ts';
import {
  type FileInput,
  listFileInputs,
  markFailed,
  markReady,
  type PendingDownload,
  readPending,
  saveProgress,
} from './packing.store.ts';
import { DownloadRemoved, isTransient, PackingError, packingMessage } from './packing-error.ts';
import { type ArchivePlan, type WrittenEntry, zipArchive } from './zip-archive.ts';

export interface PackingServices {
  readonly database: Database;
  readonly store: ObjectStore;
  /** Renders the planned assets of a scene and retries those that failed; existing assets stay unchanged. */
  readonly ensureAssets: (collection: string, scene: string, signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  readonly reportDownload: (download: string, error: unknown) => void;
}

export interface PackingRun {
  readonly signal: AbortSignal;
  readonly lastAttempt: boolean;
}

/** Number of scenes that are rendered concurrently, including the scene that the packing waits for. */
const SCENES_AHEAD = 3;
/** Share of the work after which progress is saved. */
const PROGRESS_STEP = 0.02;

/**
 * Moves a download from Pending to Ready or Failed. It is safe to run again at any point: an archive appears complete
 * or not at all, and the same files give the same archive.
 *
 * @throws the signal's reason when the process stops, and transient errors while attempts remain
 */
export async function packDownload(services: PackingServices, id: string, run: PackingRun): Promise<void> {
  const { database, store, now } = services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.discardUnfinished(ARCHIVE_BUCKET, archiveFolder(id));
  const download = await readPending(database, id);
  if (download === undefined) return;
  try {
    const archive = await writeArchive(services, download, run.signal);
    const ready = await markReady(database.kysely, id, { ...archive, now: now() });
    if (!ready) await store.delete(ARCHIVE_BUCKET, archiveKey(id));
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof DownloadRemoved) return;
    if (isTransient(error) && !run.lastAttempt) throw error;
    services.reportDownload(id, error);
    await markFailed(database.kysely, id, packingMessage(error), now());
  }
}

async function writeArchive(
  services: PackingServices,
  download: PendingDownload,
  signal: AbortSignal,
): Promise<Stored> {
  const { database, store } = services;
  const scenesToMake = await renderMissing(services, download, signal);
  const files = readyFiles(download, await listFileInputs(database, download.program_id, download.id));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const large = sizeIssue(bytes);
  if (large !== undefined) throw new PackingError(large.message);
  let saved = 0;
  const plan: ArchivePlan = {
    entries: files.map((file) => ({
      path: archivePath(file, file.objectKey),
      size: file.size,
      open: () => openFile(store, file),
    })),
    last: { path: ARCHIVE_MANIFEST, body: (written) => manifest(download, files, written) },
    modified: download.created_at,
    check: (entry, index) => checkEntry(entry, files[index]),
    onBytes: async (bytesPacked) => {
      signal.throwIfAborted();
      const progress = packingProgress({ scenesToMake, scenesMade: scenesToMake, bytes, bytesPacked });
      if (progress - saved < PROGRESS_STEP) return;
      saved = progress;
      await saveProgressOrStop(services, download.id, progress);
    },
  };
  const body = zipArchive(plan);
  return store.put(ARCHIVE_BUCKET, archiveKey(download.id), body, { contentType: 'application/zip' });
}

async function saveProgressOrStop(
  { database }: PackingServices,
  id: string,
  progress: number,
): Promise<void> {
  if (!(await saveProgress(database.kysely, id, progress)))
    throw new DownloadRemoved('The download was removed while it was being packed.');
}

/**
 * Renders the assets that do not exist yet.
 *
 * @returns the number of scenes that had missing assets
 */
async function renderMissing(
  services: PackingServices,
  { id, program_id }: PendingDownload,
  signal: AbortSignal,
): Promise<number> {
  const files = await listFileInputs(services.database, program_id, id);
  const missing = files.filter(({ state }) => state !== 'ready');
  const scenes = [...new Map(missing.map((file) => [`${file.collection}/${file.fileId}`, file])).values()];
  for (const [index, { collection, fileId }] of scenes.entries()) {
    signal.throwIfAborted();
    for (const next of scenes.slice(index + 1, index + SCENES_AHEAD)) {
      // An error is reported when the loop reaches the scene.
      services.ensureAssets(next.collection, next.fileId, signal).catch(() => undefined);
    }
    await services.ensureAssets(collection, fileId, signal);
    const work = { scenesToMake: scenes.length, scenesMade: index + 1, bytes: 1, bytesPacked: 0 };
    await saveProgressOrStop(services, id, packingProgress(work));
  }
  return scenes.length;
}

type ReadyFile = FileInput & { readonly objectKey: string; readonly size: number; readonly sha256: string };

function readyFiles(download: PendingDownload, files: readonly FileInput[]): readonly ReadyFile[] {
  if (files.length < download.file_count) {
    throw new PackingError('A scene of this download is no longer in the archive.');
  }
  return files.map((file) => {
    const { state, objectKey, size, sha256, title, fileId, cause } = file;
    if (state !== 'ready' || objectKey === null || size === null || sha256 === null) {
      throw new PackingError(
        `${title} of scene ${fileId} could not be rendered: ${cause ?? 'it is not in the archive'}`,
      );
    }
    return { ...file, objectKey, size, sha256 };
  });
}

async function openFile(store: ObjectStore, { objectKey, title, fileId }: ReadyFile) {
  try {
    return await store.get(ARCHIVE_BUCKET, objectKey);
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'not-found') throw error;
    throw new PackingError(`The archive no longer contains the file "${title}" of scene ${fileId}`, {
      cause: error,
    });
  }
}

function checkEntry({ size, sha256 }: WrittenEntry, file: ReadyFile | undefined): void {
  if (file === undefined || (file.size === size && file.sha256 === sha256)) return;
  throw new PackingError(`${file.title} of scene ${file.fileId} is damaged in the archive`);
}

/** Builds the manifest, which is written last, with the checksums of the files as they were packed. */
function manifest(
  { id, name, created_at }: PendingDownload,
  files: readonly ReadyFile[],
  written: readonly WrittenEntry[],
): Buffer {
  const described = written.map((entry, index) => {
    const file = files[index];
    return {
      ...entry,
      collection: file?.collection,
      file_id: file?.fileId,
      asset: file?.asset,
      media_type: file?.mediaType,
    };
  });
  const document = { download: id, name, created_at: created_at.toISOString(), files: described };
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`, 'utf8');
}
