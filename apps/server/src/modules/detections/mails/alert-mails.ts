import type { DatabaseTransaction } from '@sigma/db';
import {
  confidenceText,
  dayText,
  findingNumberText,
  limitText,
  rateText,
  seenText,
  windText,
} from '@sigma/domain';
import { formatPosition } from '@sigma/geo';
import type { MailPart, MailQueue } from '../../notifications/index.ts';
import { readDetections, type StoredDetection } from '../list/detections.store.ts';
import {
  type AlertList,
  isMailedFinding,
  markMailed,
  readAlertList,
  recipientsOfMails,
} from './recipients.store.ts';

const timeText = (at: Date) => at.toISOString().slice(11, 16);

export interface MailServices {
  readonly mailQueue: MailQueue;
  /** Real time. */
  readonly clock: () => Date;
}

/** Alerts of one pass belong together; one without a pass, such as one that staff have drawn, is alone. */
const mailKey = ({ asset_id, pass_id, id }: Pick<StoredDetection, 'asset_id' | 'pass_id' | 'id'>): string =>
  `alert ${asset_id} ${pass_id ?? id} `;

/**
 * Queues one e-mail for each person on the alert list of an asset: the published alerts among some findings of one pass. What is
 * published of a pass after its e-mail waits for the next summary.
 */
export async function queueAlertMails(
  transaction: DatabaseTransaction,
  { mailQueue, clock }: MailServices,
  findings: readonly string[],
): Promise<void> {
  const rows = await readDetections(transaction, findings);
  const alerts = rows.filter(
    ({ detection_class, published_at, retracted_at }) =>
      detection_class === 'alert' && published_at !== null && retracted_at === null,
  );
  const [first] = alerts;
  const list = first && (await readAlertList(transaction, first.asset_id));
  if (first === undefined || list === undefined || list.alert_emails.length === 0) return;
  if ((await recipientsOfMails(transaction, mailKey(first))).length > 0) return;
  const now = clock();
  await markMailed(
    transaction,
    alerts.map(({ id }) => id),
    now,
  );
  await mailQueue.add(
    transaction,
    ...list.alert_emails.map((recipient) => ({
      key: mailKey(first) + recipient,
      recipient,
      title: `[Sigma] ${alertsText(alerts.length)} at ${list.name}, ${dayText(first.detected_at)}`,
      detail: [...alerts.map(alertPart), { text: timesLine(first, now) }, ...closingOf(list)],
      path: pathOf(first),
      unsubscribe: { list: listOf(first), recipient },
      list: listOf(first),
    })),
  );
}

const alertsText = (count: number) => (count === 1 ? '1 alert' : `${count} alerts`);
export const listOf = ({ asset_id }: Pick<StoredDetection, 'asset_id'>) => `alerts.${asset_id}`;

/** Why the reader receives the e-mail, and that its data are simulated. */
export const closingOf = ({ name, administrator, simulated }: AlertList): readonly MailPart[] => [
  {
    text: `You are on the alert list of ${name}; ${administrator ?? 'a Program Administrator'} can take you off.`,
  },
  ...(simulated ? [{ text: 'Simulated data.' }] : []),
];

/** An alert in one line, with its picture. */
function alertPart(alert: StoredDetection): MailPart {
  const number = findingNumberText(alert.number);
  const alt = `${alert.detection_type} ${number} at ${alert.asset_name}`;
  return { text: alertLine(alert), picture: { finding: alert.id, alt } };
}

/** The page of an asset. */
export const pathOfAsset = ({ program_id, id }: AlertList): string =>
  `/program/${program_id}/monitor/${id}/grid`;

const pathOf = ({ program_id, asset_id, id }: StoredDetection) =>
  `/program/${program_id}/monitor/${asset_id}/map/alert/${id}`;

/**
 * Corrects the e-mail about a withdrawn alert once, for those to whom it was sent. Where that is not known any more, and for alerts of a
 * summary, these are the people who are on the list now.
 */
export async function queueCorrections(
  transaction: DatabaseTransaction,
  { mailQueue }: MailServices,
  alert: StoredDetection,
  reason: string,
): Promise<void> {
  const sent = await recipientsOfMails(transaction, mailKey(alert));
  const list = await readAlertList(transaction, alert.asset_id);
  const isMailed = await isMailedFinding(transaction, alert.id);
  const recipients = sent.length === 0 && isMailed ? (list?.alert_emails ?? []) : sent;
  await mailQueue.add(
    transaction,
    ...recipients.map((recipient) => ({
      key: `correction ${alert.id} ${recipient}`,
      recipient,
      title: `[Sigma] Correction: ${findingNumberText(alert.number)} at ${alert.asset_name}, ${dayText(alert.detected_at)}`,
      detail: [
        { text: `This alert was withdrawn: ${alertLine(alert)}` },
        { text: `Reason: ${reason}` },
        ...(list === undefined ? [] : closingOf(list)),
      ],
      path: pathOf(alert),
      unsubscribe: { list: listOf(alert), recipient },
      list: listOf(alert),
    })),
  );
}

export function alertLine(alert: StoredDetection): string {
  const [lon, lat] = alert.coordinates.coordinates;
  const { rate_kg_h, rate_sigma_kg_h, limit_kg_h, not_quantified, source_id, confidence } = alert;
  const isGas = alert.detection_type === 'Methane';
  const rate = rateText({
    rateKgH: rate_kg_h,
    sigmaKgH: rate_sigma_kg_h,
    limitKgH: limit_kg_h,
    notQuantified: not_quantified,
  });
  const facility = Object(alert.evidence).facility;
  const near = typeof facility === 'string' ? ` near ${facility}` : '';
  const place = `${near} (${formatPosition([lon, lat], 'decimal', 4)})`;
  const wind = isGas ? windText(alert.wind_speed, alert.wind_from_deg) : undefined;
  const seen = source_id === null ? [] : [`${seenText(alert.source_seen, alert.source_looked)}.`];
  const sure = confidence === null ? [] : [`Confidence ${confidenceText(confidence)}.`];
  const what = isGas ? `${alert.detection_type}, ${rate},` : alert.detection_type;
  return [`${what}${place}.`, ...(wind === undefined ? [] : [`Wind ${wind}.`]), ...seen, ...sure].join(' ');
}

function timesLine({ detected_at, limit_kg_h }: StoredDetection, now: Date): string {
  const times = `Captured ${timeText(detected_at)} UTC on ${dayText(detected_at)}, analysed and sent at ${timeText(now)} UTC on ${dayText(now)}.`;
  if (limit_kg_h === null) return times;
  return `${times} This pass would have shown a source above ${limitText(limit_kg_h)} with 90 % probability.`;
}
