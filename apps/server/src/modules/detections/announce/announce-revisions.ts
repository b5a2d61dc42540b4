import type { DatabaseTransaction } from '@sigma/db';
import { type Audience, findingTitle, monitorAudience } from '@sigma/domain';
import { recordEvent } from '../../../events/index.ts';
import { readDetections, type StoredDetection } from '../list/detections.store.ts';
import { isForNotification } from '../list/for-notification.ts';
import { type MailServices, queueAlertMails, sourceKey } from '../mails/alert-mails.ts';
import { notifiedByMail } from '../mails/notified.ts';
import {
  queueRevisionMails,
  type RevisedBy,
  type RevisedFinding,
  revisionText,
} from '../mails/revision-mails.ts';
import { readSourcesPast } from '../sources/update-sources.ts';
import { announceContinuing, announceFinding } from './announce.ts';
import type { Revision } from './revise.ts';

interface PassToAnnounce {
  /** The findings that the pass has published, as far as they are news. */
  readonly added?: readonly string[];
  /** Those of sources that continue. */
  readonly continuing?: readonly StoredDetection[];
  readonly revisions: readonly Revision[];
  /** What another analysis has seen again, which may be above the limit now, whatever it is called. */
  readonly again?: readonly string[];
  readonly pass: string;
  /** Findings captured before are history, of which no one is notified for the first time. */
  readonly newsFrom: Date;
  readonly waiting: number;
  readonly because?: RevisedBy;
  readonly now: Date;
}

/**
 * Corrects published findings that are something else now for those who were notified of them, once for the pass. One that people are notified
 * of only as what it is now is announced like any other finding, as long as it is news, as is one whose rate another analysis has changed,
 * together with what the pass has added: a source rings once, and everyone on the alert list gets one e-mail.
 */
export async function announceRevisions(
  transaction: DatabaseTransaction,
  mails: MailServices,
  {
    added = [],
    continuing = [],
    revisions,
    again = [],
    pass,
    newsFrom,
    waiting,
    because = 'Analysis',
    now,
  }: PassToAnnounce,
): Promise<void> {
  const corrected: RevisedFinding[] = [];
  const news: StoredDetection[] = [];
  const silent: RevisedFinding[] = [];
  for (const revised of await revisedFindings(transaction, revisions)) {
    const { finding } = revised;
    const recipients = await notifiedByMail(transaction, finding);
    if (finding.announced !== null || recipients.length > 0) corrected.push({ ...revised, recipients });
    else if (isForNotification(finding) && finding.detected_at >= newsFrom) news.push(finding);
    else silent.push(revised);
  }
  const renamed = new Set(revisions.map(({ id }) => id));
  const sameClass = again.flatMap((id) => (renamed.has(id) ? [] : { id, was: '' }));
  for (const { finding } of await revisedFindings(transaction, sameClass)) {
    const isUnheard = finding.announced === null && finding.detected_at >= newsFrom;
    if (!isUnheard || !isForNotification(finding)) continue;
    if ((await notifiedByMail(transaction, finding)).length === 0) news.push(finding);
  }
  const rings = ({ finding }: RevisedFinding) => finding.announced !== null;
  await recordRevisions(transaction, corrected.filter(rings), {
    pass,
    now,
    audience: monitorAudience('monitor.findings.revised'),
  });
  const unheard = [...corrected.filter((one) => !rings(one)), ...silent];
  await recordRevisions(transaction, unheard, { pass, now, audience: { users: [] } });
  await queueRevisionMails(transaction, mails, { pass, findings: corrected, waiting, because, now });
  const late = await announceLate(transaction, news, now);
  const findings = [...added, ...news.map(({ id }) => id)];
  await announceOnce(transaction, [...continuing, ...late], { findings, now });
  await queueAlertMails(transaction, mails, { findings, pass, waiting });
}

/** Notifies of each source that continues once, unless it rings on its own with one of the findings. */
async function announceOnce(
  transaction: DatabaseTransaction,
  continuing: readonly StoredDetection[],
  { findings, now }: { readonly findings: readonly string[]; readonly now: Date },
): Promise<void> {
  const rang = await sourcesThatRang(transaction, findings);
  const lines = new Map<string, StoredDetection>();
  for (const finding of continuing) {
    const source = sourceKey(finding);
    if (!rang.has(source) && !lines.has(source)) lines.set(source, finding);
  }
  await announceContinuing(transaction, [...lines.values()], now);
}

/** The findings of revisions that customers see, with the names that they had and have. */
export async function revisedFindings(
  transaction: DatabaseTransaction,
  revisions: readonly Revision[],
): Promise<readonly RevisedFinding[]> {
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  const rows = await readDetections(transaction, [...byId.keys()]);
  return rows
    .filter(({ published_at, retracted_at }) => published_at !== null && retracted_at === null)
    .flatMap((finding) => {
      const revision = byId.get(finding.id);
      if (revision === undefined) return [];
      const { was, proposed = findingTitle(finding) } = revision;
      return { finding, was, is: proposed, recipients: [] };
    });
}

async function recordRevisions(
  transaction: DatabaseTransaction,
  revised: readonly RevisedFinding[],
  { pass, now, audience }: { readonly pass: string; readonly now: Date; readonly audience: Audience },
): Promise<void> {
  const first = revised[0]?.finding;
  if (first === undefined) return;
  await recordEvent(transaction, {
    kind: 'monitor.findings.revised',
    program: first.program_id,
    subject: pass,
    audience,
    data: { asset: first.asset_id, asset_name: first.asset_name, changes: revised.map(revisionText) },
    at: now,
  });
}

/** Announces findings that were published without a notification before, the oldest first; those of sources that continue. */
async function announceLate(
  transaction: DatabaseTransaction,
  findings: readonly StoredDetection[],
  now: Date,
): Promise<readonly StoredDetection[]> {
  const [first] = findings;
  if (first === undefined) return [];
  const past = await readSourcesPast(transaction, first.asset_id);
  const continuing: StoredDetection[] = [];
  for (const finding of findings.toSorted((a, b) => a.detected_at.getTime() - b.detected_at.getTime())) {
    const why = await announceFinding(transaction, finding, { past, now, isNews: true, isLate: true });
    if (why === 'continuing') continuing.push(finding);
  }
  return continuing;
}

/** The sources of which people are notified on their own among some findings. */
async function sourcesThatRang(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await readDetections(transaction, ids);
  const own = rows.filter(({ announced }) => announced !== null && announced !== 'continuing');
  return new Set(own.map(sourceKey));
}
