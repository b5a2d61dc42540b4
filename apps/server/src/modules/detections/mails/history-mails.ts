import type { DatabaseTransaction } from '@sigma/db';
import { dayText } from '@sigma/domain';
import { readDetections } from '../list/detections.store.ts';
import { isForNotification } from '../list/for-notification.ts';
import { alertLine, closingOf, listOf, type MailServices, pathOfAsset } from './alert-mails.ts';
import { historyKey } from './notified.ts';
import { markMailed, readAlertList, unmailedLeaks } from './recipients.store.ts';

/** More are only counted: the list of findings shows them all. */
const MOST_LINES = 10;

/**
 * Queues one e-mail for each person on the alert list of an asset about alerts that were history when they were found, such as
 * those of an archive that was caught up with. Each alert is in one summary.
 */
export async function queueHistoryMails(
  transaction: DatabaseTransaction,
  { mailQueue, clock }: MailServices,
  { asset, newsFrom }: { readonly asset: string; readonly newsFrom: Date },
): Promise<void> {
  const list = await readAlertList(transaction, asset);
  if (list === undefined || list.alert_emails.length === 0) return;
  const unmailed = await unmailedLeaks(transaction, asset, newsFrom);
  const found = new Map((await readDetections(transaction, unmailed)).map((one) => [one.id, one]));
  const forMail = unmailed.flatMap((id) => found.get(id) ?? []).filter(isForNotification);
  const alerts = forMail.slice(0, MOST_LINES);
  if (alerts.length === 0) return;
  const ids = forMail.map(({ id }) => id);
  const count = ids.length === 1 ? '1 earlier alert' : `${ids.length} earlier alerts`;
  const more = ids.length - alerts.length;
  const now = clock();
  await markMailed(transaction, ids, now);
  await mailQueue.add(
    transaction,
    ...list.alert_emails.map((recipient) => ({
      key: `${historyKey(asset, now)}${recipient}`,
      recipient,
      title: `[Sigma] ${count} at ${list.name}`,
      detail: [
        { text: 'These captures are older than a week; no other e-mail was sent about them.' },
        // It is sent once no pass waits any more.
        ...alerts.map((alert) => ({ text: `${dayText(alert.detected_at)}: ${alertLine(alert, 0)}` })),
        ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
        ...closingOf(list),
      ],
      path: pathOfAsset(list),
      unsubscribe: { list: listOf({ asset_id: asset }), recipient },
      list: listOf({ asset_id: asset }),
    })),
  );
}
