import type { DatabaseTransaction } from '@sigma/db';
import { classify, findingNumberText, findingTitle, monitorAudience, SOURCE_EPS_M } from '@sigma/domain';
import { distanceM } from '@sigma/geo';
import { gasVerdict, type LookAlikeTest } from '@sigma/raster';
import { recordEvent } from '../../../events/index.ts';
import { readDetections, type StoredDetection } from '../list/detections.store.ts';
import { type MailServices, queueRevisionMails } from '../mails/alert-mails.ts';
import { writeHistory } from '../review/history.store.ts';
import { type JudgedGas, judgedGas, writeVerdict } from './revise.store.ts';

/** A finding whose class a later pass has changed, with the name that it had. */
export interface Revision {
  readonly id: string;
  readonly was: string;
}

/**
 * Judges the gas of an asset again with what is known of its sources now, which a new pass may have changed: gas at a source at which other
 * passes have proven methane is methane, and no longer so when those were withdrawn. What people have corrected stays as it is.
 */
export async function reviseGas(
  transaction: DatabaseTransaction,
  { asset, pass, now }: { readonly asset: string; readonly pass: string; readonly now: Date },
): Promise<readonly Revision[]> {
  const all = await judgedGas(transaction, asset);
  const proofs = all.filter((finding) => gasVerdict({ ...testOf(finding), provenBefore: 0 }) === 'methane');
  const revisions: Revision[] = [];
  for (const finding of all) {
    if (finding.pass_id === pass) continue;
    const provenBefore = passesNear(finding, proofs);
    const verdict = gasVerdict({ ...testOf(finding), provenBefore });
    if (verdict === undefined || verdict === finding.gas) continue;
    const classified = classify({ kind: 'gas', verdict });
    if (classified === undefined) continue;
    const was = findingTitle({
      detection_type: finding.gas === 'methane' ? 'Methane' : 'Plume',
      gas: finding.gas,
    });
    const isWritten = await writeVerdict(transaction, finding.id, {
      ...classified,
      verdict,
      provenBefore,
      now,
    });
    if (!isWritten) continue;
    await writeHistory(transaction, finding.id, {
      at: now,
      actor: 'Analysis',
      user: null,
      kind: 'changed',
      before: was,
      after: findingTitle({ detection_type: classified.detection_type, gas: verdict }),
      text: 'A later pass over the source has changed what it is taken for.',
    });
    revisions.push({ id: finding.id, was });
  }
  return revisions;
}

/** How many other passes have proven methane at the source of a finding. */
function passesNear({ pass_id, point }: JudgedGas, proofs: readonly JudgedGas[]): number {
  const [lon, lat] = point.coordinates;
  const near = proofs.filter(({ pass_id: other, point: { coordinates } }) => {
    return other !== pass_id && distanceM([lon, lat], [coordinates[0], coordinates[1]]) <= SOURCE_EPS_M;
  });
  return new Set(near.map((proof) => proof.pass_id)).size;
}

function testOf({ evidence }: JudgedGas): LookAlikeTest {
  const number = (name: string) => {
    const value = evidence[name];
    return typeof value === 'number' ? value : Number.NaN;
  };
  return {
    r: number('r'),
    rDifference: number('r_difference'),
    weakR: number('r_weak_window'),
    provenBefore: 0,
  };
}

/** Tells those who use Monitor, and once for the pass those on the alert list, which published findings are something else now. */
export async function announceRevisions(
  transaction: DatabaseTransaction,
  mails: MailServices,
  {
    revisions,
    pass,
    now,
  }: { readonly revisions: readonly Revision[]; readonly pass: string; readonly now: Date },
): Promise<void> {
  const was = new Map(revisions.map((revision) => [revision.id, revision.was]));
  const rows = await readDetections(transaction, [...was.keys()]);
  const findings = rows.filter(
    ({ published_at, retracted_at }) => published_at !== null && retracted_at === null,
  );
  const [first] = findings;
  if (first === undefined) return;
  const kind = 'monitor.findings.revised';
  const lineOf = (finding: StoredDetection) =>
    `${findingNumberText(finding.number)}: ${was.get(finding.id) ?? ''}, now ${findingTitle(finding)}`;
  await recordEvent(transaction, {
    kind,
    program: first.program_id,
    subject: pass,
    audience: monitorAudience(kind),
    data: { asset: first.asset_id, asset_name: first.asset_name, changes: findings.map(lineOf) },
    at: now,
  });
  await queueRevisionMails(transaction, mails, {
    pass,
    findings: findings.map((finding) => ({ finding, was: was.get(finding.id) ?? '' })),
  });
}
