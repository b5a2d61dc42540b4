import { analyzeScenes, ensurePartitionsAhead, foldSceneDays } from '@sigma/archive';
import type { Database } from '@sigma/db';
import { scheduledKey } from '../../jobs/index.ts';

export const ADD_PARTITIONS = scheduledKey('scenes.partitions-ahead');
const FOLD_COUNTERS = scheduledKey('scenes.fold-counters');

/** Far enough ahead that a month has its partition before its first scene, even when the job fails for weeks. */
const MONTHS_AHEAD = 6;

/** Adds the partitions of the coming months, every day; a load that needs another partition adds it itself. */
export function partitionsAheadJob(database: Pick<Database, 'kysely'>, now: () => Date) {
  return {
    key: ADD_PARTITIONS,
    options: { cron: '23 2 * * *' },
    run: () => ensurePartitionsAhead(database.kysely, now(), MONTHS_AHEAD),
  };
}

/** Once this many counter rows are folded at once, so much was written that the statistics are stale. */
const MANY_ROWS = 500;

/**
 * Folds the counter rows that writers added for each day, every ten minutes. The embedded engine has no autovacuum,
 * so its statistics are refreshed here after many writes.
 */
export function foldCountersJob(database: Pick<Database, 'kysely' | 'engine'>) {
  return {
    key: FOLD_COUNTERS,
    options: { cron: '*/10 * * * *' },
    run: async () => {
      const folded = await foldSceneDays(database.kysely);
      if (folded >= MANY_ROWS && database.engine === 'pglite') await analyzeScenes(database.kysely);
    },
  };
}
