import {
  addReport,
  type Binding,
  bind,
  type Call,
  callerName,
  type FieldIssue,
  type MonitoringReport,
  Refusal,
  type ReportChangeBody,
  type ReportRequestBody,
  refuse,
  replaceReport,
  updateReport,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { earliestRequestedPeriod, reportPeriodIssue, reportRefusal, SUMMARY_REPORT } from '@sigma/domain';
import { answerOnce, rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import { GENERATE_REPORT } from '../generate/generate-report-key.ts';
import { namingIssues } from '../naming-issues.ts';
import { actorOf } from '../report-actor.ts';
import { managedReportAnswer, noReport, reportAnswer } from '../report-answer.ts';
import { lockReport, readStoredReport, type StoredReport } from '../reports.store.ts';
import type { ReportsServices } from '../services.ts';
import { readSchedules, writeRequest } from './requests.store.ts';

/** What a report covers once all defaults are known. */
interface Wanted {
  readonly report_type: number;
  readonly assets: readonly string[];
  readonly detections: readonly string[];
  readonly period_start: Date;
  readonly period_end: Date;
}

/** Requests for reports, and their changes. Each generates the report again. */
export function requestBindings(services: ReportsServices): readonly Binding[] {
  const change = async (
    operation: string,
    call: Call<typeof updateReport> | Call<typeof replaceReport>,
    bodyOf: (before: StoredReport) => ReportRequestBody,
  ) => {
    const changed = await rollbackOnRefusal(services.database, (transaction) =>
      changeReport(transaction, services, { operation, call, bodyOf }),
    );
    return changed instanceof Refusal ? changed : reportAnswer(services.database, changed, call);
  };
  return [
    bind(addReport, (call) =>
      answerOnce(services.database, call, `${addReport.id} ${call.params.program}`, (transaction) =>
        request(transaction, services, call),
      ),
    ),
    bind(replaceReport, (call) => change(replaceReport.id, call, () => call.body)),
    bind(updateReport, (call) => change(updateReport.id, call, (before) => completed(before, call.body))),
  ];
}

async function request(
  transaction: DatabaseTransaction,
  services: ReportsServices,
  call: Call<typeof addReport>,
): Promise<MonitoringReport | Refusal> {
  const { params, caller, now, requestId } = call;
  const wanted = await checkRequest(transaction, params.program, call.body, services.worldClock());
  if (wanted instanceof Refusal) return wanted;
  const requestedBy = caller.kind === 'user' ? caller.userId : null;
  const id = await writeRequest(transaction, undefined, {
    ...wanted,
    program_id: params.program,
    requested_by: requestedBy,
    now,
  });
  await services.jobs.send(GENERATE_REPORT, { report: id }, { transaction });
  const after = await stored(transaction, id);
  await writeAudit(transaction, {
    actor: callerName(caller),
    operation: addReport.id,
    target: `report ${id}`,
    program: params.program,
    after: managedReportAnswer(after),
    requestId,
  });
  return reportAnswer({ kysely: transaction }, after, call);
}

interface Change {
  readonly operation: string;
  readonly call: Call<typeof updateReport> | Call<typeof replaceReport>;
  readonly bodyOf: (before: StoredReport) => ReportRequestBody;
}

async function changeReport(
  transaction: DatabaseTransaction,
  services: ReportsServices,
  { operation, call, bodyOf }: Change,
): Promise<StoredReport | Refusal> {
  const { program, report: id } = call.params;
  await lockReport(transaction, id);
  const before = await readStoredReport(transaction, { id, programs: [program] });
  if (before === undefined) return noReport();
  const refusal = reportRefusal({ state: before.state, requestedBy: before.requested_by }, actorOf(call));
  if (refusal !== undefined) return refuse(refusal.code, refusal.message);
  const wanted = await checkRequest(transaction, program, bodyOf(before), services.worldClock());
  if (wanted instanceof Refusal) return wanted;
  await writeRequest(transaction, id, {
    ...wanted,
    program_id: program,
    requested_by: before.requested_by,
    now: call.now,
  });
  await services.jobs.send(GENERATE_REPORT, { report: id }, { transaction });
  const after = await stored(transaction, id);
  await writeAudit(transaction, {
    actor: callerName(call.caller),
    operation,
    target: `report ${id}`,
    program,
    before: managedReportAnswer(before),
    after: managedReportAnswer(after),
    requestId: call.requestId,
  });
  return after;
}

/** A change with what it leaves as it was. */
function completed(before: StoredReport, body: ReportChangeBody): ReportRequestBody {
  const report_type = body.report_type ?? before.report_type;
  const isSummary = report_type === SUMMARY_REPORT;
  return {
    report_type,
    assets: body.assets ?? [...before.assets],
    // Findings belong to field reports, so a report that becomes a summary loses them.
    detections: body.detections ?? (isSummary ? [] : [...before.detections]),
    period_start: body.period_start ?? before.period_start,
    period_end: body.period_end ?? before.period_end,
  };
}

async function checkRequest(
  transaction: DatabaseTransaction,
  program: number,
  body: ReportRequestBody,
  worldNow: Date,
): Promise<Wanted | Refusal> {
  const issues: FieldIssue[] = [...(await namingIssues(transaction, program, body))];
  if (body.report_type === SUMMARY_REPORT && body.detections.length > 0)
    issues.push({
      field: 'detections',
      code: 'not_in_summary',
      message: 'must be empty in a summary report',
    });
  const schedules = await readSchedules(transaction, program, body.assets);
  const usual = earliestRequestedPeriod(schedules, worldNow);
  const period = { start: body.period_start ?? usual.from, end: body.period_end ?? usual.until };
  const periodIssue = reportPeriodIssue(
    period,
    body.period_start !== undefined && body.period_end === undefined,
  );
  if (periodIssue !== undefined) issues.push(periodIssue);
  const [first] = issues;
  if (first !== undefined) return refuse('invalid_body', `${first.field} ${first.message}`, issues);
  const { report_type, assets, detections } = body;
  return { report_type, assets, detections, period_start: period.start, period_end: period.end };
}

async function stored(transaction: DatabaseTransaction, id: string): Promise<StoredReport> {
  const found = await readStoredReport(transaction, { id });
  if (found === undefined) throw new Error(`Report ${id} was not stored.`);
  return found;
}
