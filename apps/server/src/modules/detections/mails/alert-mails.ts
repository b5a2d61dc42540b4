import type { DatabaseTransaction } from '@sigma/db';
import {
  confidenceText,
  dayText,
  findingNumberText,
  findingTitle,
  isGasType,
  measuredLimitText,
  rateText,
  seenText,
  windText,
} from '@sigma/domain';
import { formatPosition } from '@sigma/geo';
import type { MailPart, MailQueue } from '../../notifications/index.ts';
import { readDetections, type StoredDetection } from '../list/detections.store.ts';
import { isForNotification } from '../list/for-notification.ts';
import { mailKey, notifiedByMail } from './notified.ts';
import { type AlertList, markMailed, readAlertList } from './recipients.store.ts';

const timeText = (at: Date) => at.toISOString().slice(11, 16);

export interface MailServices {
  readonly mailQueue: MailQueue;
  /** Real time. */
  readonly clock: () => Date;
}

/**
 * Queues an e-mail for each person on the alert list of an asset: what people are notified of among some published findings, sources that
 * continue last, in a line each. They are of one pass, but for findings of earlier ones that it has made news. What staff publish of a pass later
 * is sent as they publish it.
 *
 * @param waiting passes over the asset that are not analysed yet, which may change what is said of its past
 */
export async function queueAlertMails(
  transaction: DatabaseTransaction,
  { mailQueue, clock }: MailServices,
  { findings, pass, waiting }: FindingsToMail,
): Promise<void> {
  const rows = (await readDetections(transaction, findings)).filter(
    (row) => isForNotification(row) && row.published_at !== null && row.retracted_at === null,
  );
  const first = rows.find(({ pass_id }) => pass_id === pass) ?? rows[0];
  const list = first && (await readAlertList(transaction, first.asset_id));
  if (first === undefined || list === undefined || list.alert_emails.length === 0) return;
  const now = clock();
  // More e-mails may follow for the same pass, about other findings.
  const keyStart = `${mailKey(first)}${first.id} `;
  await markMailed(
    transaction,
    rows.map(({ id }) => id),
    { at: now, keyStart },
  );
  const continuing = rows.filter(({ announced }) => announced === 'continuing');
  const news = rows.filter(({ announced }) => announced !== 'continuing');
  await mailQueue.add(
    transaction,
    ...list.alert_emails.map((recipient) => ({
      key: `${keyStart}${recipient}`,
      recipient,
      title: `[Sigma] ${countedText(news, continuing)} at ${list.name}, ${dayText(first.detected_at)}`,
      detail: [
        ...news.map((finding) => alertPart(mailQueue, finding, { waiting, pass: first.pass_id })),
        ...continuing.map((finding) =>
          alertPart(mailQueue, finding, { waiting, pass: first.pass_id, isContinuing: true }),
        ),
        { text: timesLine(first, now) },
        ...closingOf(list),
      ],
      path: pathOf(first),
      unsubscribe: { list: listOf(first), recipient },
      list: listOf(first),
    })),
  );
}

interface FindingsToMail {
  readonly findings: readonly string[];
  /** The pass that they are news of; without, that of the first of them. */
  readonly pass?: string;
  readonly waiting: number;
}

/** Findings with the same key are one source for notifications. */
export const sourceKey = ({ source_id, id }: StoredDetection): string => source_id ?? id;

/** What an e-mail is about: "2 alerts, 1 gas finding and 3 sources that continue". */
function countedText(news: readonly StoredDetection[], continuing: readonly StoredDetection[]): string {
  const alerts = news.filter(({ detection_class }) => detection_class === 'alert').length;
  // A source that rings may have been seen earlier too.
  const rang = new Set(news.map(sourceKey));
  const sources = new Set(continuing.map(sourceKey).filter((source) => !rang.has(source)));
  const counts = [
    [alerts, 'alert', 'alerts'],
    [news.length - alerts, 'gas finding', 'gas findings'],
    [sources.size, 'source that continues', 'sources that continue'],
  ] as const;
  const parts = counts.flatMap(([count, one, many]) =>
    count === 0 ? [] : `${count} ${count === 1 ? one : many}`,
  );
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

export const listOf = ({ asset_id }: Pick<StoredDetection, 'asset_id'>) => `alerts.${asset_id}`;

/** Why the reader receives the e-mail, and that its data are simulated. */
export const closingOf = ({ name, administrator, simulated }: AlertList): readonly MailPart[] => [
  {
    text: `You are on the alert list of ${name}; ${administrator ?? 'a Program Administrator'} can take you off.`,
  },
  ...(simulated ? [{ text: 'Simulated data.' }] : []),
];

/** A finding in one line, with its page, its place and its picture. */
function alertPart(
  { urlOf }: Pick<MailQueue, 'urlOf'>,
  finding: StoredDetection,
  {
    waiting,
    pass,
    isContinuing = false,
  }: { readonly waiting: number; readonly pass: string | null; readonly isContinuing?: boolean },
): MailPart {
  const number = findingNumberText(finding.number);
  const [lon, lat] = finding.coordinates.coordinates;
  const isLate = finding.pass_id !== pass;
  const alt = `${findingTitle(finding)} ${number} at ${finding.asset_name}`;
  return {
    text: `${isLate ? `${isContinuing ? 'Also seen on ' : ''}${dayText(finding.detected_at)}: ` : isContinuing ? 'Still leaking: ' : ''}${alertLine(finding, waiting)}`,
    links: [
      { text: `Open ${number}`, url: urlOf(pathOf(finding)) },
      // Every telephone opens it in the map program of its user (RFC 5870).
      { text: 'Open the place in a map app', url: `geo:${lat.toFixed(5)},${lon.toFixed(5)}` },
    ],
    ...(isContinuing ? {} : { picture: { finding: finding.id, alt } }),
  };
}

/** The page of an asset. */
export const pathOfAsset = ({ program_id, id }: AlertList): string =>
  `/program/${program_id}/monitor/${id}/grid`;

export const pathOf = ({ program_id, asset_id, detection_class, id }: StoredDetection) =>
  `/program/${program_id}/monitor/${asset_id}/map/${detection_class}/${id}`;

/** Corrects the e-mail about a withdrawn finding once, for those to whom it was sent. */
export async function queueCorrections(
  transaction: DatabaseTransaction,
  { mailQueue }: MailServices,
  alert: StoredDetection,
  { reason, waiting }: { readonly reason: string; readonly waiting: number },
): Promise<void> {
  const recipients = await notifiedByMail(transaction, alert);
  const list = await readAlertList(transaction, alert.asset_id);
  const what = alert.detection_class === 'alert' ? 'alert' : 'finding';
  await mailQueue.add(
    transaction,
    ...recipients.map((recipient) => ({
      key: `correction ${alert.id} ${recipient}`,
      recipient,
      title: `[Sigma] Correction: ${findingNumberText(alert.number)} at ${alert.asset_name}, ${dayText(alert.detected_at)}`,
      detail: [
        { text: `This ${what} was withdrawn: ${alertLine(alert, waiting)}` },
        { text: `Reason: ${reason}` },
        ...(list === undefined ? [] : closingOf(list)),
      ],
      path: pathOf(alert),
      unsubscribe: { list: listOf(alert), recipient },
      list: listOf(alert),
    })),
  );
}

/** @param waiting passes over the asset that are not analysed yet; required, so that no e-mail forgets them */
export function alertLine(alert: StoredDetection, waiting: number): string {
  const [lon, lat] = alert.coordinates.coordinates;
  const { rate_kg_h, rate_sigma_kg_h, limit_kg_h, not_quantified, source_id, confidence } = alert;
  const isGas = isGasType(alert.detection_type);
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
  const seen = source_id === null ? [] : [`${seenText(alert.source_seen, alert.source_looked, waiting)}.`];
  const sure = confidence === null ? [] : [`Confidence ${confidenceText(confidence)}.`];
  const title = findingTitle(alert);
  const what = isGas ? `${title}, ${rate},` : title;
  return [`${what}${place}.`, ...(wind === undefined ? [] : [`Wind ${wind}.`]), ...seen, ...sure].join(' ');
}

function timesLine({ detected_at, limit_kg_h, limit_sigma_kg_h }: StoredDetection, now: Date): string {
  const times = `Captured ${timeText(detected_at)} UTC on ${dayText(detected_at)}, analysed and sent at ${timeText(now)} UTC on ${dayText(now)}.`;
  if (limit_kg_h === null) return times;
  return `${times} This pass would have shown a source above ${measuredLimitText(limit_kg_h, limit_sigma_kg_h)} with 90 % probability.`;
}
