import {
  type Binding,
  bind,
  type Call,
  callerName,
  publishDetection,
  Refusal,
  refuse,
  retractDetection,
} from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { type GasNews, isLeak, monitorAudience } from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { recordEvent } from '../../../events/index.ts';
import { rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import { announceContinuing, announceFinding } from '../announce/announce.ts';
import { oneDetectionAnswer } from '../list/detection-answer.ts';
import { readDetection, readDetections, type StoredDetection } from '../list/detections.store.ts';
import { type MailServices, queueAlertMails, queueCorrections } from '../mails/alert-mails.ts';
import { findingNamed } from '../review/finding-event.ts';
import { writeHistory } from '../review/history.store.ts';
import type { DetectionsServices } from '../services.ts';
import { countWaiting } from '../sources/leaks.store.ts';
import {
  lockWithSources,
  readSourcesPast,
  type SourcesPast,
  updateSources,
} from '../sources/update-sources.ts';
import { setPublished, setRetracted } from './detection-writes.store.ts';

interface Moment {
  /** As members read it. */
  readonly actor: string;
  readonly now: Date;
}

/**
 * Publishes what the analysis has just found in a pass. No one is notified of what is history already.
 *
 * @returns those of sources that continue, which the notification of the pass names
 */
export async function publishNewFindings(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  { now, isNews }: { readonly now: Date; readonly isNews: boolean },
): Promise<readonly StoredDetection[]> {
  const continuing: StoredDetection[] = [];
  const findings = await readDetections(transaction, ids);
  const [first] = findings;
  if (first === undefined) return [];
  const past = await readSourcesPast(transaction, first.asset_id);
  for (const finding of findings) {
    const news = await publishFinding(transaction, finding, { actor: 'Analysis', now, past, isNews });
    if (news === 'continuing') continuing.push(finding);
  }
  return continuing;
}

/** Publishes a withheld finding, and announces it. */
async function publishFinding(
  transaction: DatabaseTransaction,
  finding: StoredDetection,
  { actor, now, past, isNews = true }: Moment & { readonly past: SourcesPast; readonly isNews?: boolean },
): Promise<GasNews | undefined> {
  await setPublished(transaction, finding.id, now);
  await writeHistory(transaction, finding.id, { at: now, actor, user: null, kind: 'published' });
  return announceFinding(transaction, finding, { past, now, isNews });
}

/** Withdraws a published finding, and notifies of it where people were notified of the finding: of alerts and announced gas. */
async function retractFinding(
  transaction: DatabaseTransaction,
  finding: StoredDetection,
  { actor, now, reason }: Moment & { readonly reason: string },
): Promise<void> {
  await setRetracted(transaction, finding.id, { reason, now });
  await writeHistory(transaction, finding.id, {
    at: now,
    actor,
    user: null,
    kind: 'retracted',
    text: reason,
  });
  if (finding.detection_class !== 'alert' && finding.announced === null) return;
  const kind = 'monitor.alert.retracted';
  await recordEvent(transaction, {
    kind,
    program: finding.program_id,
    subject: finding.id,
    audience: monitorAudience(kind),
    data: { ...findingNamed(finding), reason },
    at: now,
  });
}

type PublishServices = Pick<DetectionsServices, 'database' | 'entitlements'> & MailServices;
type StateCall = Omit<Call<typeof publishDetection>, 'body'>;
type Change = (transaction: DatabaseTransaction, finding: StoredDetection) => Promise<Refusal | undefined>;

/** Staff publish and withdraw findings. */
export function publishBindings({ database, entitlements, ...mails }: PublishServices): readonly Binding[] {
  const change = (operation: string, { params, caller, requestId }: StateCall, apply: Change) =>
    rollbackOnRefusal(database, async (transaction) => {
      const key = { id: params.detection, withheld: true };
      await lockWithSources(transaction, key.id);
      const before = await readDetection(transaction, key);
      if (before === undefined) return refuse('not_found', `Detection ${key.id} does not exist.`);
      const refusal = await apply(transaction, before);
      if (refusal instanceof Refusal) return refusal;
      if (isLeak(before.detection_type)) await updateSources(transaction, before.asset_id);
      const after = await readDetection(transaction, key);
      if (after === undefined) throw new Error(`Detection ${key.id} is gone.`);
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation,
        target: `detection ${key.id}`,
        program: before.program_id,
        before: stateOf(before),
        after: stateOf(after),
        requestId,
      });
      return oneDetectionAnswer(transaction, after, { isForStaff: true });
    });
  const waitingOver = async (transaction: DatabaseTransaction, finding: StoredDetection) => {
    const terms = await entitlements.ofExisting(transaction, finding.program_id, PROGRAM_ITSELF);
    return countWaiting(transaction, finding.asset_id, terms);
  };
  return [
    bind(publishDetection, (call) =>
      change(publishDetection.id, call, async (transaction, finding) => {
        if (finding.published_at !== null)
          return refuse('wrong_state', 'The finding has been published already.');
        const past = await readSourcesPast(transaction, finding.asset_id);
        const news = await publishFinding(transaction, finding, { actor: 'Staff', now: call.now, past });
        if (news === 'continuing') await announceContinuing(transaction, [finding], call.now);
        const waiting = await waitingOver(transaction, finding);
        await queueAlertMails(transaction, mails, { findings: [finding.id], waiting });
        return undefined;
      }),
    ),
    bind(retractDetection, (call) =>
      change(retractDetection.id, call, async (transaction, finding) => {
        if (finding.published_at === null)
          return refuse('wrong_state', 'The finding is not published. Delete it instead.');
        if (finding.retracted_at !== null)
          return refuse('wrong_state', 'The finding has been withdrawn already.');
        const { reason } = call.body;
        await retractFinding(transaction, finding, { actor: 'Staff', now: call.now, reason });
        const waiting = await waitingOver(transaction, finding);
        await queueCorrections(transaction, mails, finding, { reason, waiting });
        return undefined;
      }),
    ),
  ];
}

const stateOf = ({ published_at, retracted_at, retraction }: StoredDetection) => ({
  published_at,
  retracted_at,
  retraction,
});
