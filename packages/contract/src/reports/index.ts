import { operationsOf } from '../kernel/crud.ts';
import type { Operation } from '../kernel/operation.ts';
import { readMonitorSummary } from './monitor-summary.ts';
import {
  addReport,
  deleteReport,
  listReports,
  readReport,
  readReportByLink,
  readReportFile,
  replaceReport,
  reportCalls,
  updateReport,
} from './reports.ts';

export * from './monitor-summary.ts';
export * from './reports.ts';

export const reportsOperations: readonly Operation[] = [
  listReports,
  addReport,
  readReport,
  replaceReport,
  updateReport,
  deleteReport,
  readReportByLink,
  readReportFile,
  readMonitorSummary,
  ...operationsOf(reportCalls),
];
