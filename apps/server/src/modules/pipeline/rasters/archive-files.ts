import type { RasterReplacement, Refusal } from '@sigma/contract';
import type { ObjectStore } from '@sigma/storage';
import { checkFile } from './check-file.ts';
import { objectHashes } from './object-hashes.ts';

type RegisteredFile = Pick<RasterReplacement, 'object_key' | 'sha256' | 'media_type'>;

/** An archive object that is what its registration states. */
export interface CheckedFile extends RegisteredFile {
  readonly size: number;
}

interface ArchiveFiles {
  /**
   * The size of an object, or why it cannot be registered.
   *
   * @throws BusyError while a large object is still read
   */
  check(file: RegisteredFile, signal: AbortSignal): Promise<number | Refusal>;
}

/** Checks archive objects that other modules register, as rasters are checked. */
export function archiveFiles(store: ObjectStore): ArchiveFiles {
  const hashes = objectHashes(store);
  return { check: (file, signal) => checkFile({ store, hashes }, file, signal) };
}
