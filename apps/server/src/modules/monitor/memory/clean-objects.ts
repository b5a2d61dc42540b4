import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { deleteUnused, type ObjectStore } from '@sigma/storage';
import { forgetEndedMemories, type KnownObjects, knownObjects } from './clean-objects.store.ts';

/** Everything that the analysis of passes stores, and the files of people's responses. */
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
 * Deletes what is no longer needed: memories of assets whose monitoring has ended or whose area has changed, the pictures of assets
 * and findings that were deleted, and files of responses that were deleted or never recorded. Returns how many objects were deleted.
 */
export async function cleanObjects({ database, store, clock, worldClock }: CleanServices): Promise<number> {
  const { kysely } = database;
  await forgetEndedMemories(kysely, worldClock());
  const known = await knownObjects(kysely);
  return deleteUnused(store, {
    bucket: ARCHIVE_BUCKET,
    prefix: PREFIX,
    modifiedBefore: new Date(clock().getTime() - YOUNG_MS),
    isNeeded: (key) => isNeeded(key, known),
  });
}

/** Whether an object belongs to an asset, memory, finding or response that exists; those of unknown names are left alone. */
export function isNeeded(key: string, { assets, findings, memories, responses }: KnownObjects): boolean {
  const [, owner = '', kind = ''] = key.split('/');
  if (owner === 'findings') return findings.has(kind);
  if (owner === 'responses') return responses.has(key);
  if (kind === 'memory') return memories.has(key);
  return kind !== 'passes' || assets.has(owner);
}
