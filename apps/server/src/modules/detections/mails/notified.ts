import type { DatabaseTransaction } from '@sigma/db';
import type { StoredDetection } from '../list/detections.store.ts';
import { mailOf, readAlertList, recipientsOfMails } from './recipients.store.ts';

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
  const mail = await mailOf(transaction, finding.id);
  if (mail === undefined) return [];
  // Earlier versions did not store in which e-mail it was: that of its pass may have been about other findings.
  const keyStarts =
    mail.keyStart === null ? [historyKey(finding.asset_id, mail.at), mailKey(finding)] : [mail.keyStart];
  let sent: readonly string[] = [];
  for (const keyStart of keyStarts)
    if (sent.length === 0) sent = await recipientsOfMails(transaction, keyStart);
  if (sent.length > 0) return [...new Set(sent)];
  return (await readAlertList(transaction, finding.asset_id))?.alert_emails ?? [];
}
