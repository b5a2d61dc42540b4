import type { DatabaseTransaction } from '@sigma/db';
import { type Audience, findingTitle, type GasNews, gasNews, monitorAudience } from '@sigma/domain';
import { recordEvent } from '../../../events/index.ts';
import { readDetections, type StoredDetection } from '../list/detections.store.ts';
import { isAnnouncedFinding, isForNotification } from '../list/for-notification.ts';
import { alertLine, type MailServices } from '../mails/alert-mails.ts';
import { proposalLine, type RevisedFinding, revisionText } from '../mails/revision-mails.ts';
import { findingNamed, measuredOf } from '../review/finding-event.ts';
import { isQuietBefore, type SourcesPast } from '../sources/update-sources.ts';
import { lastAnnounced, reviewersOfFindings, setAnnounced } from './announce.store.ts';

/** Older findings are history: they are published, and no one is notified of them. */
const NEWS_MS = 7 * 86_400_000;

/** When the oldest findings were captured that are news at a time of the world. */
export const newsFromOf = (worldTime: Date): Date => new Date(worldTime.getTime() - NEWS_MS);

/** Decides why people are notified of a gas, and remembers it; undefined for what people are not notified of. */
async function announceGas(
  transaction: DatabaseTransaction,
  finding: StoredDetection,
  { past, isLate }: { readonly past: SourcesPast; readonly isLate: boolean },
): Promise<GasNews | undefined> {
  if (!isAnnouncedFinding(finding)) return undefined;
  const last = await lastAnnounced(transaction, finding, { isLate });
  const isQuiet = last !== undefined && isQuietBefore(past, finding);
  const news =
    isLate && last !== undefined
      ? 'continuing'
      : gasNews(finding.rate_kg_h, {
          isAnnounced: last !== undefined,
          isQuiet,
          statedKgH: last?.statedKgH ?? null,
        });
  await setAnnounced(transaction, finding.id, news);
  return news;
}

interface Announcing {
  readonly past: SourcesPast;
  readonly now: Date;
  readonly isNews: boolean;
  /** Whether the finding was published before, without a notification. */
  readonly isLate?: boolean;
}

const NO_ONE: Audience = { users: [] };

/**
 * Records the event of which customers are notified when a finding is published: an event of its own, but for a source that continues, which the
 * notification of its pass names. No one is notified of what is history, which therefore does not count as announced. A source of which
 * people were ever notified does not ring for a finding that is announced late.
 */
export async function announceFinding(
  transaction: DatabaseTransaction,
  finding: StoredDetection,
  { past, now, isNews, isLate = false }: Announcing,
): Promise<GasNews | undefined> {
  const news = isNews ? await announceGas(transaction, finding, { past, isLate }) : undefined;
  const kind = eventOf(finding);
  await recordEvent(transaction, {
    kind,
    program: finding.program_id,
    subject: finding.id,
    audience: isNews && news !== 'continuing' ? monitorAudience(kind) : NO_ONE,
    data: findingNamed(finding),
    at: now,
  });
  return news;
}

const eventOf = (finding: StoredDetection) => {
  if (finding.detection_class === 'alert') return 'monitor.alert.published';
  return isAnnouncedFinding(finding) ? 'monitor.gas.published' : 'monitor.detection.published';
};

/** The sources that continue are one notification of their pass. */
export async function announceContinuing(
  transaction: DatabaseTransaction,
  findings: readonly StoredDetection[],
  at: Date,
): Promise<void> {
  const [first] = findings;
  if (first === undefined) return;
  const kind = 'monitor.sources.continue';
  await recordEvent(transaction, {
    kind,
    program: first.program_id,
    subject: first.pass_id ?? first.id,
    audience: monitorAudience(kind),
    data: {
      asset: first.asset_id,
      asset_name: first.asset_name,
      captured_at: first.detected_at.toISOString(),
      sources: findings.map((finding) => ({
        finding: finding.id,
        name: finding.source_id === null ? findingTitle(finding) : finding.source_name,
        measured: measuredOf(finding),
      })),
    },
    at,
  });
}

interface ForReviewers {
  /** What the pass has added. */
  readonly ids: readonly string[];
  /** Published findings that may have another class now. */
  readonly revised: readonly RevisedFinding[];
  readonly pass: string;
  readonly waiting: number;
  readonly now: Date;
}

/**
 * Notifies the staff, by bell and e-mail, of what a program does not publish before they have reviewed it, and of what it has published and may
 * be something else now: customers see and hear nothing of that before staff have corrected it.
 */
export async function announceToReviewers(
  transaction: DatabaseTransaction,
  { mailQueue }: MailServices,
  { ids, revised, pass: subject, waiting, now }: ForReviewers,
): Promise<void> {
  const findings = (await readDetections(transaction, ids)).filter(isForNotification);
  const first = findings[0] ?? revised[0]?.finding;
  if (first === undefined) return;
  const reviewers = await reviewersOfFindings(transaction);
  await recordEvent(transaction, {
    kind: 'monitor.review.waiting',
    program: null,
    subject,
    audience: { users: reviewers.map(({ id }) => id) },
    data: {
      asset: first.asset_id,
      asset_name: first.asset_name,
      findings: findings.map((finding) => ({ ...findingNamed(finding), finding: finding.id })),
      changes: revised.map(revisionText),
    },
    at: now,
  });
  const counts = [
    ...(findings.length === 0
      ? []
      : [`${findings.length === 1 ? '1 finding waits' : `${findings.length} findings wait`} for review`]),
    ...(revised.length === 0
      ? []
      : [
          `${revised.length === 1 ? '1 published finding' : `${revised.length} published findings`} may have another class`,
        ]),
  ];
  await mailQueue.add(
    transaction,
    ...reviewers.map(({ email: recipient }) => ({
      // A pass that is analysed again may have found more, or revised more.
      key: `review ${subject} ${first.id} ${now.toISOString()} ${recipient}`,
      recipient,
      title: `[Sigma] ${counts.join(', ')} at ${first.asset_name}`,
      detail: [
        ...findings.map((finding) => ({ text: alertLine(finding, waiting) })),
        ...(findings.length === 0
          ? []
          : [{ text: 'The people on the alert list are notified when you publish them.' }]),
        ...revised.map((one) => ({ text: proposalLine(one, waiting) })),
        ...(revised.length === 0
          ? []
          : [
              {
                text: 'Customers see and hear nothing of this before you correct the type and class of the finding, or the “verdict” in its evidence.',
              },
            ]),
      ],
      path: '/admin/findings',
      unsubscribe: undefined,
    })),
  );
}
