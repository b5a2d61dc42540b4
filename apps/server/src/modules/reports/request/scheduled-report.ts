import type { DatabaseTransaction } from '@sigma/db';
import { type ReportPeriod, SUMMARY_REPORT, scheduledReportKey } from '@sigma/domain';
import type { JobSender } from '../../../jobs/index.ts';
import { GENERATE_REPORT } from '../generate/generate-report-key.ts';
import { insertScheduled } from './requests.store.ts';

/** The summary report of an asset that is due. */
export interface DueReport {
  readonly program: number;
  readonly asset: string;
  readonly period: ReportPeriod;
  /** Real time. */
  readonly now: Date;
}

/**
 * Adds the scheduled summary report of an asset and a period and queues its generation, in the transaction of the caller.
 * Returns its id; undefined if the period has its report.
 */
export async function addScheduledReport(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  { program, asset, period, now }: DueReport,
): Promise<string | undefined> {
  const id = await insertScheduled(transaction, {
    program_id: program,
    report_type: SUMMARY_REPORT,
    period_start: period.from,
    period_end: period.until,
    requested_by: null,
    assets: [asset],
    detections: [],
    now,
    due_key: scheduledReportKey(asset, period.from),
  });
  if (id !== undefined) await jobs.send(GENERATE_REPORT, { report: id }, { transaction });
  return id;
}
