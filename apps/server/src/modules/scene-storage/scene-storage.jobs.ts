import { analyzeScenes, ensurePartitionsAhead, foldSceneDays } from '@sigma/archive';
import type { Database } from '@sigma/db';

/** So far ahead a month is ready before its first scene, even when the job fails for weeks. */
const MONTHS_AHEAD = 6;
const nothing = (): undefined => undefined;

/** Makes the partitions of the months ahead, every day; a load that needs another one makes it itself. */
export function partitionsAheadJob(database: Pick<Database, 'kysely'>, now: () => Date) {
  return {
    name: 'scenes.partitions-ahead',
    options: { parse: nothing, cron: '23 2 * * *' },
    run: () => ensurePartitionsAhead(database.kysely, now(), MONTHS_AHEAD),
  };
}

/** Rows of counters folded at once from which on so much was written that statistics are stale. */
const MANY_ROWS = 500;

/**
 * Folds what writers have added to the counters of days, every ten minutes; the embedded engine, which has no
 * autovacuum, gets fresh statistics after much was written.
 */
export function foldCountersJob(database: Pick<Database, 'kysely' | 'engine'>) {
  return {
    name: 'scenes.fold-counters',
    options: { parse: nothing, cron: '*/10 * * * *' },
    run: async () => {
      const folded = await foldSceneDays(database.kysely);
      if (folded >= MANY_ROWS && database.engine === 'pglite') await analyzeScenes(database.kysely);
    },
  };
}
