import type { DatabaseTransaction } from '@sigma/db';
import { classify, findingTitle, SOURCE_EPS_M } from '@sigma/domain';
import { distanceM } from '@sigma/geo';
import { gasVerdict, type LookAlikeTest } from '@sigma/raster';
import { writeHistory } from '../review/history.store.ts';
import { type JudgedGas, judgedGas, type LookAgain, writeLook, writeVerdict } from './revise.store.ts';

/** A finding whose class a pass has changed, with the name that it had. */
export interface Revision {
  readonly id: string;
  readonly was: string;
}

/** What the analysis of a pass has brought to the gas of its asset. */
export interface NewGas {
  readonly asset: string;
  /** The findings that the pass has added, of which no one knows yet. */
  readonly added: readonly string[];
  /** What another analysis of the pass has seen of its findings. */
  readonly again: readonly (LookAgain & { readonly id: string })[];
  /** Whether the program has its findings reviewed before they are published. */
  readonly isReviewed: boolean;
  readonly now: Date;
}

/**
 * Judges the gas of an asset by what is known of its sources now, which a new pass may have changed: gas at a source at which other
 * passes have proven methane is methane, and no longer so when those were withdrawn. What people have corrected stays as it is. The findings
 * that the pass has added get their class here too, so that what counts as proof is decided in one place.
 *
 * @returns the findings that had another class before
 */
export async function judgeGas(
  transaction: DatabaseTransaction,
  { asset, added, again, isReviewed, now }: NewGas,
): Promise<readonly Revision[]> {
  for (const { id, ...look } of again) await writeLook(transaction, id, { ...look, now });
  const all = await judgedGas(transaction, asset);
  const isNew = (finding: JudgedGas) => added.includes(finding.id);
  // What waits for its review proves nothing, because the reviewers may reject it.
  const proofs = all.filter(
    (finding) =>
      (finding.is_published || (isNew(finding) && !isReviewed)) &&
      !finding.is_rejected &&
      gasVerdict(testOf(finding)) === 'methane',
  );
  const revisions: Revision[] = [];
  for (const finding of all) {
    const was = findingTitle({
      detection_type: finding.gas === 'methane' ? 'Methane' : 'Plume',
      gas: finding.gas,
    });
    const title = await judge(transaction, finding, { provenBefore: passesNear(finding, proofs), now });
    if (title === undefined || isNew(finding)) continue;
    await writeHistory(transaction, finding.id, {
      at: now,
      actor: 'Analysis',
      user: null,
      kind: 'changed',
      before: was,
      after: title,
      text: 'Another pass over the source, or a new analysis of its own pass, has changed what it is taken for.',
    });
    revisions.push({ id: finding.id, was });
  }
  return revisions;
}

/** Writes the verdict of a gas where it is another one; the name of the finding then. */
async function judge(
  transaction: DatabaseTransaction,
  finding: JudgedGas,
  { provenBefore, now }: { readonly provenBefore: number; readonly now: Date },
): Promise<string | undefined> {
  const verdict = gasVerdict({ ...testOf(finding), provenBefore });
  if (verdict === undefined || verdict === finding.gas) return undefined;
  const classified = classify({ kind: 'gas', verdict });
  if (classified === undefined) return undefined;
  const isWritten = await writeVerdict(transaction, finding.id, {
    ...classified,
    verdict,
    provenBefore,
    now,
  });
  return isWritten ? findingTitle({ detection_type: classified.detection_type, gas: verdict }) : undefined;
}

/** How many other passes have proven methane at the source of a finding. */
function passesNear({ pass_id, point }: JudgedGas, proofs: readonly JudgedGas[]): number {
  const [lon, lat] = point.coordinates;
  const near = proofs.filter(({ pass_id: other, point: { coordinates } }) => {
    return other !== pass_id && distanceM([lon, lat], [coordinates[0], coordinates[1]]) <= SOURCE_EPS_M;
  });
  return new Set(near.map((proof) => proof.pass_id)).size;
}

/** What a pass has seen of a gas by itself. */
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
