import { reportCalls } from '@sigma/contract';
import { bindRecords } from '../../records/index.ts';
import type { ServerModule } from '../server-module.ts';
import { publicReportBindings } from './public-reports.ts';
import { reportFileBindings } from './read-report-file.ts';
import { reportRecords } from './report-records.ts';
import type { ReportsServices } from './services.ts';

/** Reports about monitoring assets, and the counters of Monitor. */
export const reportsModule: ServerModule<ReportsServices> = {
  name: 'reports',
  bindings: (services) => [
    ...publicReportBindings(services),
    ...reportFileBindings(services),
    ...bindRecords(services.database, reportCalls, reportRecords(services)),
  ],
};
