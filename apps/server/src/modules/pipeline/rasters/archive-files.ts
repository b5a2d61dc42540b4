import type { RasterReplacement, Refusal } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import { mayRegisterObject, type RegisteredFor } from '@sigma/domain';
import type { CapturesServices } from '../services.ts';
import { checkFile, missingObject } from './check-file.ts';
import { objectClaims } from './object-claims.store.ts';
import { objectHashes } from './object-hashes.ts';

type RegisteredFile = Pick<RasterReplacement, 'object_key' | 'sha256' | 'media_type'>;

/** An archive object that is what its registration states. */
export interface CheckedFile extends RegisteredFile {
  readonly size: number;
}

interface ArchiveFiles {
  /**
   * The size of an object, or why it cannot be registered for those who would read it.
   *
   * @throws BusyError while a large object is still read
   */
  check(kysely: Connection, wanted: WantedFile, signal: AbortSignal): Promise<number | Refusal>;
  /** Refuses an object that belongs to others like one that does not exist. */
  refusalFor(
    kysely: Connection,
    wanted: Pick<WantedFile, 'object_key' | 'target'>,
  ): Promise<Refusal | undefined>;
}

/** A file that a call registers, and who could read it afterwards. */
interface WantedFile extends RegisteredFile {
  readonly target: RegisteredFor;
}

/** Checks archive objects that other modules register, as rasters are checked. */
export function archiveFiles(store: CapturesServices['store']): ArchiveFiles {
  const hashes = objectHashes(store);
  const refusalFor: ArchiveFiles['refusalFor'] = async (kysely, { object_key, target }) =>
    mayRegisterObject(await objectClaims(kysely, object_key), target) ? undefined : missingObject();
  return {
    refusalFor,
    check: async (kysely, file, signal) =>
      (await refusalFor(kysely, file)) ?? checkFile({ store, hashes }, file, signal),
  };
}
