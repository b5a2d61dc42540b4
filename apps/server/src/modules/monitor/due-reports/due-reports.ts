import { HAS_MONITOR } from '@sigma/contract';
import { contractRefusal, nextReportAt, nextReportPeriod } from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { inTurns } from '../../../work/turns.ts';
import { addScheduledReport } from '../../reports/index.ts';
import type { StartedModule } from '../../server-module.ts';
import type { MonitorServices } from '../services.ts';
import { assetsWithDueReport, lockDueAsset, setNextReport } from './due-reports.store.ts';

/** The demo clock may run fast, so that days pass within a minute. */
const LOOK_EVERY_MS = 5_000;

type DueServices = Pick<
  MonitorServices,
  'database' | 'entitlements' | 'jobs' | 'clock' | 'worldClock' | 'log'
>;

/**
 * Adds the summary reports that are due, one for each period of an asset that has ended. An asset that fails stays due, and delays no
 * other. Returns how many reports were added.
 */
export async function addDueReports(services: DueServices): Promise<number> {
  const worldNow = services.worldClock();
  const { kysely } = services.database;
  const contracts = [...(await services.entitlements.ofAll(kysely)).values()];
  let added = 0;
  for (const id of await assetsWithDueReport(kysely, contracts, worldNow)) {
    try {
      added += await addDueReport(services, id, worldNow);
    } catch (error) {
      services.log.warn({ err: error, asset: id }, 'A scheduled report could not be added; it stays due');
    }
  }
  return added;
}

/** Writes the report of an asset and the next date in one transaction. Returns how many reports were added: one or none. */
function addDueReport(
  { database, entitlements, jobs, clock }: DueServices,
  id: string,
  worldNow: Date,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const asset = await lockDueAsset(transaction, id, worldNow);
    if (asset === undefined) return 0;
    const due = asset.next_report_at;
    // The period that ends when the report is due.
    const period = nextReportPeriod(asset, new Date(due.getTime() - 1));
    await setNextReport(transaction, id, nextReportAt(asset, due));
    if (period === undefined || period.until > worldNow) return 0;
    const { program_id: program } = asset;
    const entitlement = await entitlements.ofExisting(transaction, program, PROGRAM_ITSELF);
    // A period that began within the contract is finished after it; none begins later.
    const isIncluded =
      period.from < entitlement.until && contractRefusal(entitlement, HAS_MONITOR) === undefined;
    if (!isIncluded) return 0;
    await addScheduledReport(transaction, jobs, { program, asset: id, period, now: clock() });
    return 1;
  });
}

export interface DueReports extends StartedModule {
  /** Looks at once, because a report may have waited for a pass. */
  readonly wake: () => void;
}

/** Looks for due reports by the time of the world. */
export function startDueReports(services: MonitorServices): DueReports {
  const { log } = services;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'Due reports could not be listed; they stay due');
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
