import { ARCHIVE_BUCKET } from '@sigma/domain';
import { deleteUnused } from '@sigma/storage';
import { type Job, scheduledKey } from '../../../jobs/index.ts';
import type { ReportsServices } from '../services.ts';
import { fileKeysOfReports } from './file-keys.store.ts';
import { isGenerated, OWN_FILES } from './own-files.ts';

/** A generation stores its file before it records it, and may take so long. */
const YOUNG_MS = 6 * 3_600_000;

type CleanServices = Pick<ReportsServices, 'database' | 'store' | 'clock' | 'log'>;

/** Deletes the generated files of reports that were deleted or generated again. Returns how many were deleted. */
export async function cleanReportFiles({
  database,
  store,
  clock,
}: Omit<CleanServices, 'log'>): Promise<number> {
  const keys = await fileKeysOfReports(database.kysely);
  return deleteUnused(store, {
    bucket: ARCHIVE_BUCKET,
    prefix: OWN_FILES,
    modifiedBefore: new Date(clock().getTime() - YOUNG_MS),
    isNeeded: (key) => keys.has(key) || !isGenerated(key),
  });
}

/** Every night: an interruption, or the end of a program, may have left files. */
export function cleanReportFilesJob(services: CleanServices): Job<undefined> {
  return {
    key: scheduledKey('reports.clean-files'),
    options: { cron: '27 4 * * *' },
    async run() {
      const deleted = await cleanReportFiles(services);
      if (deleted > 0) services.log.info({ deleted }, 'Deleted files of reports that nothing refers to');
    },
  };
}
