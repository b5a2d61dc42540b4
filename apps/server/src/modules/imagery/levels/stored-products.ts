import type { Database, RunFile } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { PIPELINE_VERSION } from './product.ts';
import { forgetFiles, listStoredRuns, type StoredRun } from './runs.store.ts';

/** Products that were used so recently are not removed, because a delivery may be reading them. */
const RECENT_MS = 15 * 60_000;

/** The products in the archive: a cache of what can be made again. */
export interface StoredProducts {
  /** The files of a product that is done; undefined if it is not, some are missing, or other code made them. */
  find(run: StoredRun): Promise<readonly RunFile[] | undefined>;
  /** Removes what new files of a run replace, and the products that were used longest ago while there are too many bytes. */
  added(before: StoredRun, files: readonly RunFile[]): Promise<void>;
}

export interface StoredProductsServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly store: ObjectStore;
  readonly clock: () => Date;
  /** Bytes of all products together. */
  readonly limitBytes: number;
}

export function storedProducts({
  database,
  store,
  clock,
  limitBytes,
}: StoredProductsServices): StoredProducts {
  async function isThere({ objectKey, size }: RunFile): Promise<boolean> {
    return (await store.head(ARCHIVE_BUCKET, objectKey))?.size === size;
  }

  async function remove(files: readonly RunFile[]): Promise<void> {
    for (const { objectKey } of files) await store.delete(ARCHIVE_BUCKET, objectKey);
  }

  async function keepWithinLimit(): Promise<void> {
    const runs = await listStoredRuns(database.kysely);
    let bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
    for (const run of runs) {
      if (bytes <= limitBytes || clock().getTime() - run.used_at.getTime() < RECENT_MS) return;
      await forgetFiles(database.kysely, run.id);
      await remove(run.files);
      bytes -= run.bytes;
    }
  }

  return {
    async find(run) {
      if (run.state !== 'done' || !run.is_stored || run.files.length === 0) return undefined;
      if (run.code_version !== PIPELINE_VERSION) return undefined;
      for (const file of run.files) if (!(await isThere(file))) return undefined;
      return run.files;
    },
    async added(before, files) {
      const kept = new Set(files.map(({ objectKey }) => objectKey));
      await remove(before.files.filter(({ objectKey }) => !kept.has(objectKey)));
      await keepWithinLimit();
    },
  };
}
