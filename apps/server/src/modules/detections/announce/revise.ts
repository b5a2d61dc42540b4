import type { DatabaseTransaction } from '@sigma/db';
import { classify, findingTitle, type GasVerdict, isAnnouncedGas, SOURCE_EPS_M } from '@sigma/domain';
import { distanceM } from '@sigma/geo';
import { gasVerdict, type LookAlikeTest } from '@sigma/raster';
import { writeHistory } from '../review/history.store.ts';
import {
  gasOfAsset,
  type LookColumns,
  type StoredGas,
  writeLook,
  writeProposal,
  writeProvenBefore,
  writeVerdict,
} from './revise.store.ts';

/** A finding whose class a pass has changed, with the name that it had. */
export interface Revision {
  readonly id: string;
  readonly was: string;
  /** The name that staff may give it, where they decide first; it keeps the old one until then. */
  readonly proposed?: string;
}

/** What another analysis of its pass has seen of a gas. */
export interface LookAgain {
  readonly id: string;
  readonly test: Omit<LookAlikeTest, 'provenBefore'>;
  readonly columns: LookColumns;
}

/** What the analysis of a pass has brought to the gas of its asset. */
export interface NewGas {
  readonly asset: string;
  /** The findings that the pass has added, of which no one knows yet. */
  readonly added: readonly string[];
  /** What another analysis of the pass has seen of its findings. */
  readonly again: readonly LookAgain[];
  /** Whether the program has its findings reviewed before they are published. */
  readonly isReviewed: boolean;
  readonly now: Date;
}

/**
 * Judges the gas of an asset by what is known of its sources now, which a new pass may have changed: gas at a source at which other
 * passes have proven methane is methane, and no longer so when those were withdrawn. What people have corrected stays as it is, but proves
 * methane too. The findings that the pass has added get their class here too, so that what counts as proof is decided in one place.
 * Where a program has its findings reviewed, published ones stay as they are, and the new class is proposed to its reviewers.
 *
 * @returns the findings that had another class before, or have a new proposal
 */
export async function judgeGas(
  transaction: DatabaseTransaction,
  { asset, added, again, isReviewed, now }: NewGas,
): Promise<readonly Revision[]> {
  const seen = [...added, ...again.map(({ id }) => id)];
  const stored = await gasOfAsset(transaction, asset, { seen, now });
  const all = await lookAgain(transaction, stored, { again, isReviewed, now });
  const isNew = ({ id }: StoredGas) => added.includes(id);
  // What waits for its review proves nothing, because the reviewers may reject it.
  const proofs = all.filter(
    (finding) =>
      (finding.is_published || (isNew(finding) && !isReviewed)) &&
      !finding.is_rejected &&
      ownVerdict(finding) === 'methane',
  );
  const revisions: Revision[] = [];
  const counts: { readonly id: string; readonly provenBefore: number }[] = [];
  for (const finding of all.filter((one) => one.is_touched && isJudged(one))) {
    const provenBefore = passesNear(finding, proofs);
    const verdict = verdictOf(withLook(finding), provenBefore);
    if (isReviewed && finding.is_published) {
      const isProposed = await propose(transaction, finding, { verdict, provenBefore });
      if (isProposed)
        revisions.push({ id: finding.id, was: titleOf(finding.gas), proposed: titleOf(verdict) });
      continue;
    }
    if (verdict === finding.gas) {
      if (finding.has_verdict && finding.proven_before !== provenBefore)
        counts.push({ id: finding.id, provenBefore });
      continue;
    }
    const isWritten = await writeClass(transaction, finding.id, { verdict, provenBefore, now });
    if (!isWritten || isNew(finding)) continue;
    const was = titleOf(finding.gas);
    await writeHistory(transaction, finding.id, {
      at: now,
      actor: 'Analysis',
      user: null,
      kind: 'changed',
      before: was,
      after: titleOf(verdict),
      text: 'Another pass over the source, or a new analysis of its own pass, has changed what it is taken for.',
    });
    revisions.push({ id: finding.id, was });
  }
  for (const [provenBefore, same] of Map.groupBy(counts, (count) => count.provenBefore)) {
    const ids = same.map(({ id }) => id);
    await writeProvenBefore(transaction, ids, { provenBefore, now });
  }
  return revisions;
}

/** Writes the looks of another analysis that are stronger than those that findings have; the gas of the asset then. */
async function lookAgain(
  transaction: DatabaseTransaction,
  all: readonly StoredGas[],
  { again, isReviewed, now }: Pick<NewGas, 'again' | 'isReviewed' | 'now'>,
): Promise<readonly StoredGas[]> {
  const looks = new Map(again.map((look) => [look.id, look]));
  const seen: StoredGas[] = [];
  for (const finding of all) {
    const look = looks.get(finding.id);
    const renewed = look && isJudged(finding) ? renewedBy(finding, look) : undefined;
    if (look === undefined || renewed === undefined || !isAtLeastAsStrong(renewed, withLook(finding)))
      seen.push(finding);
    else if (isReviewed && finding.is_published) {
      const { r, r_difference, r_weak_window } = renewed;
      const proposal = { ...finding.proposal, look: { r, r_difference, r_weak_window } };
      await writeProposal(transaction, finding.id, proposal);
      seen.push({ ...finding, proposal });
    } else {
      await writeLook(transaction, finding.id, look.columns, now);
      seen.push(renewed);
    }
  }
  return seen;
}

/** A finding as a better look has seen it of which staff have not decided yet. */
const withLook = (finding: StoredGas): StoredGas => ({ ...finding, ...finding.proposal?.look });

/** Remembers the class that staff may give a published gas; false where it has that class, or was proposed it before. */
async function propose(
  transaction: DatabaseTransaction,
  { id, gas, proposal }: StoredGas,
  { verdict, provenBefore }: { readonly verdict: GasVerdict; readonly provenBefore: number },
): Promise<boolean> {
  const { verdict: before, proven_before: _, ...look } = proposal ?? {};
  const proposed = verdict === gas ? undefined : verdict;
  if (proposed === before) return false;
  const named = proposed === undefined ? {} : { verdict: proposed, proven_before: provenBefore };
  await writeProposal(transaction, id, { ...look, ...named });
  return proposed !== undefined;
}

const renewedBy = (finding: StoredGas, { test, columns }: LookAgain): StoredGas => ({
  ...finding,
  has_verdict: true,
  point: columns.point,
  r: known(test.r),
  r_difference: known(test.rDifference),
  r_weak_window: known(test.weakR),
  proven_before: finding.proven_before ?? 0,
  rate_kg_h: columns.rate_kg_h,
  limit_kg_h: columns.limit_kg_h,
  not_quantified: columns.not_quantified,
});

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

const STRENGTHS: readonly GasVerdict[] = ['possible', 'gas', 'methane'];

/**
 * Whether a look is to be believed rather than an earlier one of the same pass: what proves more, then what people are to be notified of,
 * then what resembles methane more. So no second look takes a proof back, or makes gas possible gas.
 */
function isAtLeastAsStrong(look: StoredGas, earlier: StoredGas): boolean {
  const ours = strengthsOf(look);
  const theirs = strengthsOf(earlier);
  const differs = ours.findIndex((value, index) => value !== theirs[index]);
  return differs === -1 || (ours[differs] ?? 0) > (theirs[differs] ?? 0);
}

function strengthsOf(finding: StoredGas): readonly number[] {
  const { rate_kg_h: rateKgH, limit_kg_h: limitKgH, not_quantified: notQuantified } = finding;
  const own = ownVerdict(finding);
  // Findings of earlier versions were judged by another rule, which people have acted on.
  const stored = finding.has_verdict ? -1 : STRENGTHS.indexOf(finding.gas);
  const strength = Math.max(stored, own === undefined ? -1 : STRENGTHS.indexOf(own));
  const gas = STRENGTHS[strength] ?? null;
  return [
    strength,
    Number(isAnnouncedGas({ gas, rateKgH, limitKgH, notQuantified })),
    Math.max(finding.r ?? -1, finding.r_difference ?? -1),
  ];
}

const titleOf = (gas: GasVerdict): string =>
  findingTitle({ detection_type: gas === 'methane' ? 'Methane' : 'Plume', gas });

/** Whether the analysis may judge a finding: it has measured what it looks like, and no one has corrected it. */
const isJudged = (finding: StoredGas): boolean =>
  !finding.is_of_people && finding.pass_id !== null && (finding.has_verdict || hasLook(finding));

const hasLook = ({ r, r_difference }: StoredGas): boolean => r !== null || r_difference !== null;

/** What a finding is by itself, whatever other passes have proven: what people say, or else what its own pass has seen. */
function ownVerdict(finding: StoredGas): GasVerdict | undefined {
  if (finding.is_of_people || !hasLook(finding)) return finding.gas;
  return gasVerdict(testOf(finding));
}

/** What a finding is, given how many other passes have proven methane at its source. */
function verdictOf(finding: StoredGas, provenBefore: number): GasVerdict {
  const verdict = gasVerdict({ ...testOf(finding), provenBefore });
  // Methane of earlier versions was proven by their rule, and what was announced as gas is at least that.
  const isTakenBack = verdict === undefined || verdict === 'possible' || !finding.has_verdict;
  if (isTakenBack && verdict !== 'methane') return finding.gas;
  return verdict ?? finding.gas;
}

/** Writes the class that follows from a verdict; false where its pass has such a finding at its place already. */
async function writeClass(
  transaction: DatabaseTransaction,
  id: string,
  verdict: { readonly verdict: GasVerdict; readonly provenBefore: number; readonly now: Date },
): Promise<boolean> {
  const classified = classify({ kind: 'gas', verdict: verdict.verdict });
  return classified !== undefined && writeVerdict(transaction, id, { ...classified, ...verdict });
}

/** How many other passes have proven methane at the source of a finding. One that people have drawn may have no pass. */
function passesNear({ pass_id, point }: StoredGas, proofs: readonly StoredGas[]): number {
  const [lon, lat] = point.coordinates;
  const near = proofs.filter(({ pass_id: other, point: { coordinates } }) => {
    return other !== pass_id && distanceM([lon, lat], [coordinates[0], coordinates[1]]) <= SOURCE_EPS_M;
  });
  return new Set(near.map((proof) => proof.pass_id ?? proof.id)).size;
}

/** What a pass has seen of a gas by itself. */
const testOf = ({ r, r_difference, r_weak_window }: StoredGas): LookAlikeTest => ({
  r: r ?? Number.NaN,
  rDifference: r_difference ?? Number.NaN,
  weakR: r_weak_window ?? Number.NaN,
  provenBefore: 0,
});
