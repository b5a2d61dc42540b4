import {
  type Caller,
  type ManagedReport,
  type MonitoringReport,
  type Refusal,
  refuse,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import { reportName } from '@sigma/domain';
import { reportLinks } from './report-link.ts';
import type { StoredReport } from './reports.store.ts';

const fieldsOf = (report: StoredReport) => ({
  id: report.id,
  external_id: report.id,
  program: report.program_id,
  display_name: reportName(report.asset_names),
  created_at: report.created_at.toISOString(),
  report_type: report.report_type,
  assets: [...report.assets],
  detections: [...report.detections],
  period_start: report.period_start.toISOString(),
  period_end: report.period_end.toISOString(),
  state: report.state,
  pages: report.pages,
  size: report.size,
  cause: report.cause,
  requested_by: report.requester,
  ready_at: report.ready_at?.toISOString() ?? null,
});

/** By whom and when reports are read. */
interface Reading {
  readonly caller: Caller;
  readonly now: Date;
}

/** Reports as members read them; the links are made at each reading, for its reader. */
export async function reportAnswers(
  database: Pick<Database, 'kysely'>,
  reports: readonly StoredReport[],
  { caller, now }: Reading,
): Promise<MonitoringReport[]> {
  const linkTo =
    caller.kind === 'user' ? await reportLinks(database, { member: caller.userId, now }) : () => '';
  return reports.map((report) => ({
    ...fieldsOf(report),
    pdf_presigned_uri: report.state === 'ready' ? linkTo(report.id) : '',
  }));
}

export async function reportAnswer(
  database: Pick<Database, 'kysely'>,
  report: StoredReport,
  reading: Reading,
): Promise<MonitoringReport> {
  const [answer] = await reportAnswers(database, [report], reading);
  if (answer === undefined) throw new Error(`Report ${report.id} has no answer.`);
  return answer;
}

export const managedReportAnswer = (report: StoredReport): ManagedReport => ({
  ...fieldsOf(report),
  object_key: report.object_key,
  sha256: report.sha256,
});

export const noReport = (): Refusal => refuse('not_found', 'This program has no report with this id.');
