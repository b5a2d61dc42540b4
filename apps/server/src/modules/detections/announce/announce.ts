import type { DatabaseTransaction } from '@sigma/db';
import { findingTitle, type GasNews, gasNews, monitorAudience } from '@sigma/domain';
import { recordEvent } from '../../../events/index.ts';
import { readDetections, type StoredDetection } from '../list/detections.store.ts';
import { isAnnouncedFinding, isForNotification } from '../list/for-notification.ts';
import { alertLine, type MailServices } from '../mails/alert-mails.ts';
import { findingNamed, measuredOf } from '../review/finding-event.ts';
import { isQuietBefore, type SourcesPast } from '../sources/update-sources.ts';
import { lastAnnounced, reviewersOfFindings, setAnnounced } from './announce.store.ts';

/** Decides why people are notified of a gas, and remembers it; undefined for what people are not notified of. */
export async function announceGas(
  transaction: DatabaseTransaction,
  finding: StoredDetection,
  past: SourcesPast,
): Promise<GasNews | undefined> {
  if (!isAnnouncedFinding(finding)) return undefined;
  const last = await lastAnnounced(transaction, finding);
  const isQuiet = last !== undefined && isQuietBefore(past, finding);
  const news = gasNews(finding.rate_kg_h, {
    isAnnounced: last !== undefined,
    isQuiet,
    statedKgH: last?.statedKgH ?? null,
  });
  await setAnnounced(transaction, finding.id, news);
  return news;
}

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

/** Notifies the staff, by bell and e-mail, of what a program does not publish before they have reviewed it. */
export async function announceToReviewers(
  transaction: DatabaseTransaction,
  { mailQueue }: MailServices,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  const findings = (await readDetections(transaction, ids)).filter(isForNotification);
  const [first] = findings;
  if (first === undefined) return;
  const reviewers = await reviewersOfFindings(transaction);
  const subject = first.pass_id ?? first.id;
  await recordEvent(transaction, {
    kind: 'monitor.review.waiting',
    program: null,
    subject,
    audience: { users: reviewers.map(({ id }) => id) },
    data: {
      asset: first.asset_id,
      asset_name: first.asset_name,
      findings: findings.map((finding) => ({ ...findingNamed(finding), finding: finding.id })),
    },
    at: now,
  });
  const count = findings.length === 1 ? '1 finding waits' : `${findings.length} findings wait`;
  await mailQueue.add(
    transaction,
    ...reviewers.map(({ email: recipient }) => ({
      key: `review ${subject} ${recipient}`,
      recipient,
      title: `[Sigma] ${count} for review at ${first.asset_name}`,
      detail: [
        ...findings.map((finding) => ({ text: alertLine(finding) })),
        { text: 'The people on the alert list are notified when you publish them.' },
      ],
      path: '/admin/findings',
      unsubscribe: undefined,
    })),
  );
}
