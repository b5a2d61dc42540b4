import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that start servers, open several databases or wait for time to pass: each takes about ten seconds or more.
 * Vitest starts with the largest files, and these are small: the last one would run while the other process idles. The first
 * of `long` makes the prepared world, for which all but the second would wait.
 */
export const LONGEST_FILES = [
  'apps/server/src/modules/demo/example/example-starts.long.db.test.ts',
  'apps/server/src/testing/server-process.long.db.test.ts',
  'tools/documented-blocks.long.db.test.ts',
  'apps/server/src/modules/pipeline/runs/killed-worker.long.db.test.ts',
  'apps/server/src/testing/killed-server.long.db.test.ts',
  'apps/server/src/testing/killed-grace-period.long.db.test.ts',
  'apps/server/src/main/import.long.db.test.ts',
  'packages/db/src/open-database.long.db.test.ts',
  'apps/server/src/modules/cubes/planned-cubes.db.test.ts',
  'apps/server/src/modules/imagery/levels/killed-run.db.test.ts',
  'apps/server/src/modules/imagery/imagery.db.test.ts',
  'apps/server/src/modules/imagery/levels/levels.db.test.ts',
  'apps/server/src/modules/monitor/monitor.db.test.ts',
  'tools/typed-commands.long.db.test.ts',
  'apps/server/src/jobs/create-jobs.db.test.ts',
  'packages/db/src/folder/stopped-engine.db.test.ts',
  'apps/server/src/testing/refused-start.db.test.ts',
  'apps/server/src/testing/database-outages.long.db.test.ts',
  'packages/db/src/engine/lost-connections.long.db.test.ts',
  'apps/server/src/modules/demo/flights/flights.db.test.ts',
  'apps/server/src/modules/orders/delivery/orders-journey.db.test.ts',
  'apps/server/src/modules/demo/example/example-hours.long.db.test.ts',
  'apps/server/src/modules/demo/example/example.db.test.ts',
  'packages/archive/src/migrated-rows.db.test.ts',
  'apps/server/src/modules/catalogue/export/exports-over-http.db.test.ts',
  'apps/server/src/modules/downloads/s3-downloads.db.test.ts',
  'apps/server/src/modules/downloads/downloads-journey.db.test.ts',
] as const;

/** The position of a file among the longest; all others come after them. */
function rank(path: string): number {
  const at = LONGEST_FILES.findIndex((name) => path.endsWith(`/${name}`));
  return at === -1 ? LONGEST_FILES.length : at;
}

/** Puts the longest files first and leaves the order of the others, largest or last failed first, to Vitest. */
export const longestFirst = <T extends { readonly moduleId: string }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}
