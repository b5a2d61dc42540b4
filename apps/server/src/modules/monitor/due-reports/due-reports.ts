import { nextReportAt, nextReportPeriod } from '@sigma/domain';
import { inTurns } from '../../../work/turns.ts';
import { addScheduledReport } from '../../reports/index.ts';
import type { StartedModule } from '../../server-module.ts';
import type { MonitorServices } from '../services.ts';
import { assetsWithDueReport, lockDueAsset, setNextReport } from './due-reports.store.ts';

/** The demo clock may run fast, so that days pass within a minute. */
const LOOK_EVERY_MS = 5_000;

type DueServices = Pick<MonitorServices, 'database' | 'jobs' | 'clock' | 'worldClock'>;

/**
 * Adds the summary reports that are due, one for each period of an asset that has ended. Report and next date are written in one
 * transaction. Returns how many were added.
 */
export async function addDueReports({ database, jobs, clock, worldClock }: DueServices): Promise<number> {
  const worldNow = worldClock();
  let added = 0;
  for (const id of await assetsWithDueReport(database.kysely, worldNow)) {
    await database.transaction(async (transaction) => {
      const asset = await lockDueAsset(transaction, id, worldNow);
      if (asset === undefined) return;
      const due = asset.next_report_at;
      // The period that ends when the report is due.
      const period = nextReportPeriod(asset, new Date(due.getTime() - 1));
      if (period !== undefined && period.until <= worldNow) {
        const { program_id: program } = asset;
        await addScheduledReport(transaction, jobs, { program, asset: id, period, now: clock() });
        added += 1;
      }
      await setNextReport(transaction, id, nextReportAt(asset, due));
    });
  }
  return added;
}

export interface DueReports extends StartedModule {
  /** Looks at once, because a report may have waited for a pass. */
  readonly wake: () => void;
}

/** Looks for due reports by the time of the world. */
export function startDueReports(services: MonitorServices): DueReports {
  const { log } = services;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'Scheduled reports could not be added; they stay due');
  const { wake, stop } = inTurns(() => addDueReports(services), onError);
  const timer = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      await stop();
    },
  };
}
