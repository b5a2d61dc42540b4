import { reportCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { cleanReportFilesJob } from './files/clean-files.jobs.ts';
import { generateReportJob, resumeReportsJob } from './generate/generate.jobs.ts';
import { publicReportBindings } from './public-reports.ts';
import { reportFileBindings } from './read-report-file.ts';
import { reportRecords } from './report-records.ts';
import { requestBindings } from './request/request-report.ts';
import type { ReportsServices } from './services.ts';

export { createReportThread, type ReportThread } from './pdf/report-thread.ts';
export { addScheduledReport, type DueReport } from './request/scheduled-report.ts';

/** Reports about monitoring assets, and the counters of Monitor. */
export const reportsModule: ServerModule<ReportsServices> = {
  name: 'reports',
  bindings: (services) => [
    ...publicReportBindings(services),
    ...requestBindings(services),
    ...reportFileBindings(services),
    ...bindRecords(services.database, reportCalls, reportRecords(services)),
  ],
  jobs: (services) => [
    generateReportJob(services),
    resumeReportsJob(services),
    cleanReportFilesJob(services),
  ],
};
