import type { DatabaseTransaction } from '@sigma/db';
import type { StoredDetection } from '../list/detections.store.ts';
import { mailedAt, readAlertList, recipientsOfMails } from './recipients.store.ts';

/** Alerts of one pass belong together; one without a pass, such as one that staff have drawn, is alone. */
export const mailKey = ({ asset_id, pass_id, id }: Pick<StoredDetection, 'asset_id' | 'pass_id' | 'id'>) =>
  `alert ${asset_id} ${pass_id ?? id} `;

/** The e-mails that sum up the history of an asset at an instant. */
export const historyKey = (asset: string, at: Date) => `history ${asset} ${at.toISOString()} `;

/**
 * The people to whom a finding was sent by e-mail, whoever is on the list now; none if it never was. Where that is not known any more, because
 * e-mails are deleted after a month, these are the people who are on the list now.
 */
export async function notifiedByMail(
  transaction: DatabaseTransaction,
  finding: StoredDetection,
): Promise<readonly string[]> {
  // The e-mail of its pass may have been about other findings.
  const at = await mailedAt(transaction, finding.id);
  if (at === undefined) return [];
  const bySummary = await recipientsOfMails(transaction, historyKey(finding.asset_id, at));
  const sent = bySummary.length > 0 ? bySummary : await recipientsOfMails(transaction, mailKey(finding));
  if (sent.length > 0) return [...new Set(sent)];
  return (await readAlertList(transaction, finding.asset_id))?.alert_emails ?? [];
}
