import { randomUUID } from 'node:crypto';
import type { Database, RunFile } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { beginRemoval, releaseRun } from './claims.store.ts';
import { isCurrent } from './current-run.ts';
import { LEASE_TIMES } from './lease.ts';
import { listStoredRuns, productsInUse, type StoredRun } from './runs.store.ts';

/** Products that were used so recently are not removed, because a delivery may be reading them. */
const RECENT_MS = 15 * 60_000;
/** About the bytes of a product that is being made: a cube of 320 x 320 pixels and 472 bands. */
const USUAL_BYTES = 100e6;

/** The products in the archive: a cache of what can be made again. */
export interface StoredProducts {
  /** The files of a product that is done; undefined if it is not, some are missing, or they would be others now. */
  find(run: StoredRun): Promise<readonly RunFile[] | undefined>;
  /** Whether another product fits next to those that were used recently, which are not removed, and those that are being made. */
  hasRoom(): Promise<boolean>;
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

  const recently = () => new Date(clock().getTime() - RECENT_MS);

  async function keepWithinLimit(): Promise<void> {
    const runs = await listStoredRuns(database.kysely);
    let bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
    for (const run of runs) {
      if (bytes <= limitBytes || run.used_at >= recently()) return;
      const claim = randomUUID();
      const { leaseMs } = LEASE_TIMES;
      if (!(await beginRemoval(database.kysely, run, { claim, leaseMs }))) continue;
      await remove(run.files);
      await releaseRun(database.kysely, claim);
      bytes -= run.bytes;
    }
  }

  return {
    async find(run) {
      if (run.state !== 'done' || !run.is_stored || run.files.length === 0) return undefined;
      if (!(await isCurrent(database.kysely, run))) return undefined;
      for (const file of run.files) if (!(await isThere(file))) return undefined;
      return run.files;
    },
    async hasRoom() {
      const { bytes, making } = await productsInUse(database.kysely, recently());
      return bytes + making * USUAL_BYTES < limitBytes;
    },
    async added(before, files) {
      const kept = new Set(files.map(({ objectKey }) => objectKey));
      await remove(before.files.filter(({ objectKey }) => !kept.has(objectKey)));
      await keepWithinLimit();
    },
  };
}
