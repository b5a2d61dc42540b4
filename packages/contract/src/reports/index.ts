import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { readMonitorSummary } from './monitor-summary.ts';
import {
  deleteReport,
  listReports,
  readReport,
  readReportByLink,
  readReportFile,
  reportCalls,
} from './reports.ts';

export * from './monitor-summary.ts';
export * from './reports.ts';

export const reportsOperations: readonly Operation[] = [
  listReports,
  readReport,
  deleteReport,
  readReportByLink,
  readReportFile,
  readMonitorSummary,
  ...operationsOf(reportCalls),
];
