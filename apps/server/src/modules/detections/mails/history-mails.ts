import type { DatabaseTransaction } from '@sigma/db';
import { type DetectionClass, dayText } from '@sigma/domain';
import { readDetections } from '../list/detections.store.ts';
import { alertLine, closingOf, listOf, type MailServices, pathOfAsset } from './alert-mails.ts';
import { historyKey } from './notified.ts';
import { markMailed, readAlertList, unmailedLeaks } from './recipients.store.ts';

/** More are only counted: the list of findings shows them all. */
const MOST_LINES = 10;

/**
 * Queues one e-mail for each person on the alert list of an asset about alerts and announced gas that were history when they were found,
 * such as those of an archive that was caught up with. Each finding is in one summary.
 */
export async function queueHistoryMails(
  transaction: DatabaseTransaction,
  { mailQueue, clock }: MailServices,
  { asset, newsFrom }: { readonly asset: string; readonly newsFrom: Date },
): Promise<void> {
  const list = await readAlertList(transaction, asset);
  if (list === undefined || list.alert_emails.length === 0) return;
  const unmailed = await unmailedLeaks(transaction, asset, newsFrom);
  if (unmailed.length === 0) return;
  const ids = unmailed.map(({ id }) => id);
  const shown = ids.slice(0, MOST_LINES);
  const found = new Map((await readDetections(transaction, shown)).map((one) => [one.id, one]));
  const alerts = shown.flatMap((id) => found.get(id) ?? []);
  const more = ids.length - shown.length;
  const now = clock();
  await markMailed(transaction, ids, { at: now, keyStart: historyKey(asset, now) });
  await mailQueue.add(
    transaction,
    ...list.alert_emails.map((recipient) => ({
      key: `${historyKey(asset, now)}${recipient}`,
      recipient,
      title: `[Sigma] ${earlierText(unmailed)} at ${list.name}`,
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

/** "2 earlier alerts and 1 earlier gas finding". */
function earlierText(findings: readonly { readonly detection_class: DetectionClass }[]): string {
  const alerts = findings.filter(({ detection_class }) => detection_class === 'alert').length;
  const others = findings.length - alerts;
  const parts = [
    ...(alerts === 0 ? [] : [`${alerts} earlier ${alerts === 1 ? 'alert' : 'alerts'}`]),
    ...(others === 0 ? [] : [`${others} earlier ${others === 1 ? 'gas finding' : 'gas findings'}`]),
  ];
  return parts.join(' and ');
}
