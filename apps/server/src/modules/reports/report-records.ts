import {
  type FieldIssue,
  type ManagedReport,
  type ManagedReportBody,
  Refusal,
  refuse,
  type reportCalls,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { mayReportMove, monitorAudience, reportName } from '@sigma/domain';
import { recordEvent } from '../../events/index.ts';
import type { RecordCall, RecordsOf } from '../../records/index.ts';
import { archiveFiles, type CheckedFile } from '../pipeline/index.ts';
import { namingIssues } from './naming-issues.ts';
import { managedReportAnswer } from './report-answer.ts';
import {
  listStoredReports,
  lockReport,
  readStoredReport,
  removeReport,
  type StoredReport,
  writeReadyReport,
} from './reports.store.ts';
import type { ReportsServices } from './services.ts';

const PDF = 'application/pdf';

/** The reports of all programs. Staff register files that were made by other means; each is read and checked. */
export function reportRecords({ store }: Pick<ReportsServices, 'store'>): RecordsOf<typeof reportCalls> {
  const archive = archiveFiles(store);
  const checked = new WeakMap<RecordCall, CheckedFile>();

  async function save(
    transaction: DatabaseTransaction,
    body: ManagedReportBody,
    before: StoredReport | undefined,
    call: RecordCall,
  ): Promise<ManagedReport | Refusal> {
    if (before !== undefined && before.state !== 'ready' && !mayReportMove(before.state, 'waiting'))
      return refuse('wrong_state', 'The report is being generated. Wait until it is ready.');
    const issues = await bodyIssues(transaction, body);
    const [first] = issues;
    if (first !== undefined) return refuse('invalid_body', `${first.field} ${first.message}`, issues);
    const file = checked.get(call);
    const isNew = file?.object_key === body.object_key && file.sha256 === body.sha256;
    const isKept = before?.object_key === body.object_key && before.sha256 === body.sha256;
    const size = isNew ? file.size : isKept ? before.size : null;
    if (size === null)
      return refuse('precondition_failed', 'The file has just been changed. Send the request again.');
    const { program, ...columns } = body;
    const ready = { ...columns, program_id: program, size };
    const id = await writeReadyReport(transaction, before?.id, ready, call.now);
    const after = await readStoredReport(transaction, { id });
    if (after === undefined) throw new Error(`Report ${id} was not stored.`);
    if (before === undefined) await recordReady(transaction, after, call.now);
    return managedReportAnswer(after);
  }

  return {
    async list(kysely, _, { program: programs, report_type: type, state: states, ...page }) {
      const { rows, count } = await listStoredReports(kysely, { programs, type, states }, page);
      return { rows: rows.map(managedReportAnswer), count };
    },
    async read(kysely, { report: id }) {
      const found = await readStoredReport(kysely, { id });
      return found && managedReportAnswer(found);
    },
    async prepare({ kysely, params, body }, call) {
      const before =
        'report' in params ? await readStoredReport(kysely, { id: String(params.report) }) : undefined;
      const {
        program = before?.program_id,
        object_key: key = before?.object_key,
        sha256 = before?.sha256,
      } = body as Partial<ManagedReportBody>;
      if (key == null || sha256 == null || program === undefined) return undefined;
      const file = { object_key: key, sha256, media_type: PDF };
      const wanted = { ...file, target: { program } };
      if (before?.object_key === key && before.sha256 === sha256)
        return program === before.program_id ? undefined : archive.refusalFor(kysely, wanted);
      const size = await archive.check(kysely, wanted, call.signal);
      if (size instanceof Refusal) return size;
      checked.set(call, { ...file, size });
      return undefined;
    },
    lock: (transaction, { report: id }) => lockReport(transaction, id),
    add: (transaction, _, body, call) => save(transaction, body, undefined, call),
    async replace(transaction, { report: id }, body, call) {
      const before = await readStoredReport(transaction, { id });
      if (before === undefined) return refuse('not_found', `Report ${id} does not exist.`);
      return save(transaction, body, before, call);
    },
    async remove(transaction, { report: id }) {
      const before = await readStoredReport(transaction, { id });
      if (before?.state === 'generating')
        return refuse('wrong_state', 'The report is being generated. Wait until it is ready.');
      await removeReport(transaction, id);
      return undefined;
    },
    bodyOf: ({
      program,
      report_type,
      assets,
      detections,
      period_start,
      period_end,
      object_key,
      sha256,
      pages,
    }) => ({
      program,
      report_type,
      assets,
      detections,
      period_start: new Date(period_start),
      period_end: new Date(period_end),
      object_key: object_key ?? '',
      sha256: sha256 ?? '',
      pages,
    }),
  };
}

async function bodyIssues(
  transaction: DatabaseTransaction,
  { program, assets, detections, period_start, period_end }: ManagedReportBody,
): Promise<readonly FieldIssue[]> {
  const issues: FieldIssue[] = [];
  if (period_end < period_start)
    issues.push({ field: 'period_end', code: 'before_start', message: 'must not be before period_start' });
  issues.push(...(await namingIssues(transaction, program, { assets, detections })));
  return issues;
}

/** Notifies everyone who uses Monitor of a report that can be opened. */
async function recordReady(transaction: DatabaseTransaction, report: StoredReport, now: Date): Promise<void> {
  const kind = 'monitor.report.ready';
  await recordEvent(transaction, {
    kind,
    program: report.program_id,
    subject: report.id,
    audience: monitorAudience(kind),
    data: { report: reportName(report.asset_names) },
    at: now,
  });
}
