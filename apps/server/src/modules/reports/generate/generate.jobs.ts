import { MAX_REPORT_TRIES } from '@sigma/domain';
import { type Job, type JobSender, scheduledKey } from '../../../jobs/index.ts';
import type { ReportsServices } from '../services.ts';
import { generateReport } from './generate-report.ts';
import { GENERATE_REPORT } from './generate-report-key.ts';
import { listOpenReports } from './generation.store.ts';

const RESUME_REPORTS = scheduledKey('reports.resume');

export function generateReportJob(services: ReportsServices): Job<{ readonly report: string }> {
  return {
    key: GENERATE_REPORT,
    // Attempts are counted in the row of the report, which knows of those that were interrupted.
    options: { retries: MAX_REPORT_TRIES - 1, retryDelaySeconds: 5, timeoutSeconds: 600 },
    run: ({ report }, { signal }) => generateReport(services, report, signal),
  };
}

/** Finds reports whose job the queue has abandoned, for example after a database outage, every five minutes. */
export function resumeReportsJob(services: {
  readonly database: ReportsServices['database'];
  readonly jobs: JobSender;
}) {
  return {
    key: RESUME_REPORTS,
    options: { cron: '*/5 * * * *', retries: 0 },
    run: async () => {
      for (const report of await listOpenReports(services.database))
        await services.jobs.send(GENERATE_REPORT, { report });
    },
  };
}
