import type { DatabaseTransaction } from '@sigma/db';
import { findingTitle } from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { newsFromOf } from '../announce/announce.ts';
import { announceRevisions } from '../announce/announce-revisions.ts';
import { readProposal, writeProposal } from '../announce/revise.store.ts';
import { readDetection, type StoredDetection } from '../list/detections.store.ts';
import type { DetectionsServices } from '../services.ts';
import { countWaiting } from '../sources/leaks.store.ts';
import type { DetectionColumns } from './detection-writes.store.ts';

export type CorrectionServices = Pick<
  DetectionsServices,
  'entitlements' | 'mailQueue' | 'clock' | 'worldClock'
>;

/** The evidence of a finding as staff correct it: where they give it the class that the analysis has proposed, what that was made of. */
export async function proposedEvidence(
  transaction: DatabaseTransaction,
  before: StoredDetection,
  { detection_type: type, evidence }: Pick<DetectionColumns, 'detection_type' | 'evidence'>,
): Promise<object> {
  const { verdict, proven_before, look } = (await readProposal(transaction, before.id)) ?? {};
  if (verdict === undefined || type !== (verdict === 'methane' ? 'Methane' : 'Plume')) return evidence;
  const isApplied = type !== before.detection_type || Object(evidence).verdict === verdict;
  return isApplied ? { ...evidence, ...look, verdict, proven_before } : evidence;
}

/** Corrects a published gas for those who were notified of it, after staff have given it another class; others hear of it if it is news. */
export async function announceCorrection(
  transaction: DatabaseTransaction,
  services: CorrectionServices,
  before: StoredDetection,
  now: Date,
): Promise<void> {
  const after = await readDetection(transaction, { id: before.id, withheld: true });
  if (after === undefined || after.published_at === null || after.retracted_at !== null) return;
  const was = findingTitle(before);
  if (was === findingTitle(after) || (before.gas === null && after.gas === null)) return;
  await writeProposal(transaction, after.id, null);
  const terms = await services.entitlements.ofExisting(transaction, after.program_id, PROGRAM_ITSELF);
  await announceRevisions(transaction, services, {
    revisions: [{ id: after.id, was }],
    pass: after.pass_id ?? after.id,
    newsFrom: newsFromOf(services.worldClock()),
    waiting: await countWaiting(transaction, after.asset_id, terms),
    because: 'Staff',
    now,
  });
}
