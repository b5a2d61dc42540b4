import { type Database, ensurePartitionsAhead, foldSceneDays } from '@sigma/db';

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

/** Folds what writers have added to the counters of days, every ten minutes. */
export function foldCountersJob(database: Pick<Database, 'kysely'>) {
  return {
    name: 'scenes.fold-counters',
    options: { parse: nothing, cron: '*/10 * * * *' },
    run: () => foldSceneDays(database.kysely),
  };
}
