import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { forgetEndedMemories, type KnownObjects, knownObjects } from './clean-objects.store.ts';

/** Everything that the analysis of passes stores. */
const PREFIX = 'monitor/';
/** An attempt stores its objects before it records them, and may take so long. */
const YOUNG_MS = 6 * 3_600_000;

interface CleanServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly store: ObjectStore;
  /** Real time. */
  readonly clock: () => Date;
  readonly worldClock: () => Date;
}

/**
 * Deletes what is no longer needed: memories of assets whose monitoring has ended or whose area has changed, and the pictures of
 * assets and findings that were deleted. Returns how many objects were deleted.
 */
export async function cleanObjects({ database, store, clock, worldClock }: CleanServices): Promise<number> {
  const { kysely } = database;
  await forgetEndedMemories(kysely, worldClock());
  if (!(await store.bucketExists(ARCHIVE_BUCKET))) return 0;
  const before = new Date(clock().getTime() - YOUNG_MS);
  const known = await knownObjects(kysely);
  let deleted = 0;
  for await (const { key } of store.list(ARCHIVE_BUCKET, PREFIX)) {
    if (isNeeded(key, known)) continue;
    const head = await store.head(ARCHIVE_BUCKET, key);
    if (head === null || head.modified > before) continue;
    await store.delete(ARCHIVE_BUCKET, key);
    deleted += 1;
  }
  return deleted;
}

/** Whether an object belongs to an asset, memory or finding that exists; those of unknown names are left alone. */
export function isNeeded(key: string, { assets, findings, memories }: KnownObjects): boolean {
  const [, owner = '', kind = ''] = key.split('/');
  if (owner === 'findings') return findings.has(kind);
  if (kind === 'memory') return memories.has(key);
  return kind !== 'passes' || assets.has(owner);
}
