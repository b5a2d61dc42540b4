import type { DatabaseTransaction } from '@sigma/db';
import { fileSizeText, reportName, reportTitle } from '@sigma/domain';
import type { MailQueue } from '../../notifications/index.ts';
import type { StoredReport } from '../reports.store.ts';
import { type GeneratedFile, readRecipients } from './generation.store.ts';

/** Larger files are only linked; mail servers refuse much larger ones. */
export const MAX_ATTACHED_BYTES = 5e6;

/** The beginning of the keys of all e-mails about a report. */
export const reportMailKey = (report: string): string => `report ${report} `;

/**
 * Queues the e-mails of a finished report, one to each address on the lists of its assets. They lead to the page of the
 * report, where the reader signs in; the file itself is attached if it is small.
 */
export async function queueReportMails(
  transaction: DatabaseTransaction,
  mailQueue: MailQueue,
  report: StoredReport,
  file: GeneratedFile,
): Promise<void> {
  const { id, program_id: program, asset_names: names } = report;
  const named = {
    type: report.report_type,
    name: reportName(names),
    start: report.period_start,
    end: report.period_end,
  };
  const pages = `${file.pages} ${file.pages === 1 ? 'page' : 'pages'}`;
  const title = `${reportTitle(named)}, ${pages}, ${fileSizeText(file.size)}`;
  const isAttached = file.size <= MAX_ATTACHED_BYTES;
  const day = report.period_end.toISOString().slice(0, 10);
  const whyYou = `You are on the report list of ${names.join(', ')}. A Program Administrator can remove you from it.`;
  const { recipients, simulated } = await readRecipients(transaction, id);
  await mailQueue.add(
    transaction,
    ...recipients.map((recipient) => ({
      // A report that is generated again from other data is another file, and is sent again.
      key: `${reportMailKey(id)}${file.sha256.slice(0, 16)} ${recipient}`,
      recipient,
      title,
      detail: [
        { text: whyYou },
        ...(simulated ? [{ text: 'Simulated data.' }] : []),
        {
          text: isAttached
            ? 'The report is attached, and can be opened here:'
            : 'The report can be opened here:',
        },
      ],
      path: `/program/${program}/monitor/reports/${id}`,
      unsubscribe: { list: `reports.${program}`, recipient },
      list: `reports.${program}`,
      ...(isAttached && {
        attachment: {
          key: file.object_key,
          name: `${reportName(names)} ${day}.pdf`,
          mediaType: 'application/pdf',
        },
      }),
    })),
  );
}
