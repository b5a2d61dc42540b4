import { createHash } from 'node:crypto';
import { ARCHIVE_BUCKET, monitorAudience, reportName } from '@sigma/domain';
import { recordEvent } from '../../../events/index.ts';
import { deleteOwnFile, ownFileKey } from '../files/own-files.ts';
import { readStoredReport, type StoredReport } from '../reports.store.ts';
import type { ReportsServices } from '../services.ts';
import {
  claimReport,
  completeReport,
  endAttempt,
  type GeneratedFile,
  type ReportClaim,
} from './generation.store.ts';
import { makeDocument } from './make-document.ts';
import { queueReportMails } from './report-mails.ts';

const FAILED = 'The report could not be generated in three attempts. Try again, or contact support.';

/**
 * Generates the file of a report. The row is claimed, then the file is written, then one transaction makes the report
 * ready, records the event and queues the e-mails: a process that dies in between leaves a report that is generated
 * again, and no one is notified twice.
 */
export async function generateReport(
  services: ReportsServices,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const claim = await claimReport(database, id, clock());
  if (claim === undefined) return;
  if (claim.isSpent) return fail(services, claim);
  try {
    const report = await readStoredReport(database.kysely, { id });
    if (report === undefined) return;
    const file = await writeFile(services, report, signal);
    const isDone = await complete(services, claim, report, file);
    if (isDone && claim.earlierKey !== file.object_key)
      await deleteOwnFile(services.store, report, claim.earlierKey);
  } catch (error) {
    if (signal.aborted) await waitAgain(services, claim, false);
    else if (claim.isLast) {
      services.log.error({ err: error, report: id }, 'A report could not be generated');
      return fail(services, claim);
    } else await waitAgain(services, claim, true);
    throw error;
  }
}

async function writeFile(
  services: ReportsServices,
  report: StoredReport,
  signal: AbortSignal,
): Promise<GeneratedFile> {
  const content = await makeDocument(services, report, signal);
  const { bytes, pages } = await services.reportThread.draw(content, signal);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const object_key = ownFileKey(report, sha256);
  await services.store.ensureBucket(ARCHIVE_BUCKET);
  await services.store.put(ARCHIVE_BUCKET, object_key, bytes, { contentType: 'application/pdf' });
  return { object_key, size: bytes.byteLength, sha256, pages };
}

function complete(
  { database, clock, worldClock, mailQueue }: ReportsServices,
  claim: ReportClaim,
  report: StoredReport,
  file: GeneratedFile,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await completeReport(transaction, claim, file, clock()))) return false;
    const kind = 'monitor.report.ready';
    await recordEvent(transaction, {
      kind,
      program: report.program_id,
      subject: report.id,
      audience: monitorAudience(kind),
      data: { report: reportName(report.asset_names) },
      at: worldClock(),
    });
    await queueReportMails(transaction, mailQueue, report, file);
    return true;
  });
}

async function fail(services: ReportsServices, claim: ReportClaim): Promise<void> {
  const { database, clock, worldClock } = services;
  const failed = await database.transaction(async (transaction) => {
    if (!(await endAttempt(transaction, claim, { state: 'failed', cause: FAILED }, clock())))
      return undefined;
    const report = await readStoredReport(transaction, { id: claim.report });
    if (report === undefined) return undefined;
    const kind = 'monitor.report.failed';
    await recordEvent(transaction, {
      kind,
      program: report.program_id,
      subject: report.id,
      audience: monitorAudience(kind),
      data: { report: reportName(report.asset_names), reason: FAILED },
      at: worldClock(),
    });
    return report;
  });
  if (failed !== undefined) await deleteOwnFile(services.store, failed, claim.earlierKey);
}

const waitAgain = ({ database, clock }: ReportsServices, claim: ReportClaim, counts: boolean) =>
  database.transaction((transaction) =>
    endAttempt(transaction, claim, { state: 'waiting', counts }, clock()),
  );
