import type { SpectralBlock } from '../block.ts';
import { changeAround } from '../change/change-around.ts';
import { DISPLACEMENT } from '../change/change-scores.ts';
import { type ChangeClass, classifyChange, ELONGATED, PIPE_LINE_M } from '../change/classify-change.ts';
import { changeDescriber } from '../change/describe-change.ts';
import { unseenShares } from '../change/earlier-looks.ts';
import { expectationOf, expectedGround } from '../change/expected-ground.ts';
import { type ChangeKernels, residualChange } from '../change/residual-filter.ts';
import { type PackedBlock, unpackBlock } from '../memory/packed-block.ts';
import { nearestFacility } from '../objects/facility.ts';
import { robustScores } from '../objects/robust.ts';
import { shapeOf } from '../objects/shape.ts';
import { segmentByPeaks } from '../objects/watershed.ts';
import type { Plane } from '../plane.ts';
import { type DroppedObject, type Finding, type Found, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

/** Change needs the median of this many earlier passes. */
const PRIORS = 3;
const THRESHOLDS = { seed: 4, grow: 2.5, share: 0.35 } as const;
const MIN_PEAK = 4.5;
/** Worlds without works have about one object in 30 km2 above it (seeds 1 to 8 and 41 to 44). */
const MIN_SCORE = 20;
/** Weaker ones are looked at where they are long or on a line: a trench must be proven by its soil and a pipe by its metal. */
const MIN_PROVEN_SCORE = 10;
/** Fewer pixels are an edge or a bad pixel. */
const MIN_PIXELS = 3;
/** Fewer pixels are a vehicle; a building of 24 m has nine. */
const MIN_BUILDING_PIXELS = 6;
const FACILITY_M = 50;
/**
 * The least share of a change that none of the earlier passes but the last has seen, so that works are still found in the second pass that shows
 * them. On seeds 101 to 106, 8001 to 8006 and 8101 to 8108, and captures of demo seed 1, two of 150 trenches that are named so have less than
 * 0.43, and two of 150 buildings less than 0.33; tracks and strips of ploughed fields that look like trenches have up to 0.3, and tanks and
 * huts that look like buildings up to 0.17. Exposed pipes are proven by their metal.
 */
const MIN_UNSEEN = { digging: 0.43, exposed_pipe: 0.15, construction: 0.2 } as const;
/**
 * Other ground around a trench has changed at most so much, as a share of the change of the trench. On worlds with ploughed fields (seeds 8003, 8004 and
 * 13), the surroundings of 41 trenches have up to 0.35, and strips of ploughed fields 0.96 and more.
 */
const MOST_AROUND_DIGGING = 0.6;

const TYPES = { construction: 'Construction', digging: 'Digging', exposed_pipe: 'Exposed Piping' } as const;

/**
 * Works on the ground; nothing before three earlier passes.
 *
 * @param earlier passes to compare with, oldest first
 */
export function findChange(
  input: PassInput,
  now: SpectralBlock,
  earlier: readonly PackedBlock[],
  kernels: ChangeKernels,
): Found & { readonly layer: Plane | undefined } {
  const nothing = { findings: [], dropped: [], layer: undefined };
  if (earlier.length < PRIORS) return nothing;
  const expectations = earlier.map((pass) => expectationOf(unpackBlock(pass), now, kernels));
  const known = expectations.filter((expectation) => expectation !== undefined);
  if (known.length === 0) return nothing;
  const usual = expectedGround(known);
  const residual = residualChange(usual, now, DISPLACEMENT, kernels);
  const { scores } = robustScores(residual.scores);
  const passes = { usual, now, residual, scores };
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  const { pixelM, facilities, materials } = input;
  const lines = facilities.filter(({ shape }) => shape === 'line');
  const describe = changeDescriber({ passes, materials, pixelM });
  const [last] = expectations.slice(-1);
  const unseen = unseenShares(
    passes,
    known.filter((expectation) => expectation !== last),
    materials,
  );
  for (const { pixels, score, peak } of segmentByPeaks(scores, THRESHOLDS)) {
    if (score < MIN_PROVEN_SCORE || pixels.length < MIN_PIXELS) continue;
    const shape = shapeOf(pixels, scores.width);
    const lineM = (nearestFacility(shape.centroid, lines)?.distancePx ?? Number.POSITIVE_INFINITY) * pixelM;
    const isStrong = score >= MIN_SCORE && (scores.values[peak] ?? 0) > MIN_PEAK;
    const isProvable = lineM <= PIPE_LINE_M || shape.axisRatio > ELONGATED;
    if (!isStrong && !isProvable) continue;
    const named = classifyChange(describe({ pixels, score }, lineM));
    const isProven = named.kind === 'exposed_pipe' || (named.kind === 'digging' && named.isExplained);
    if (!isStrong && !isProven) continue;
    const level = Math.max(THRESHOLDS.grow, THRESHOLDS.share * (scores.values[peak] ?? 0));
    const located = locate({ pixels, score, scores, level, pixelM, facilities, facilityM: FACILITY_M });
    const { point, areaM2 } = located;
    const reason = reasonToDrop(named, pixels, { scores, unseen });
    if (reason !== undefined) dropped.push({ product: 'change', reason, pixels, point, areaM2, score });
    else if (named.kind === 'salt_crust')
      findings.push({ ...located, type: 'Soil Contamination', ground: 'bare' });
    else if (named.kind !== 'dropped') findings.push({ ...located, type: TYPES[named.kind] });
  }
  return { findings, dropped, layer: scores };
}

/** Why a change is not reported, whatever it is called. */
function reasonToDrop(
  named: ChangeClass,
  pixels: Int32Array,
  { scores, unseen }: { readonly scores: Plane; readonly unseen: (pixels: Int32Array) => number },
): string | undefined {
  if (named.kind === 'dropped') return named.reason;
  if (named.kind === 'salt_crust') return undefined;
  if (named.kind === 'construction' && pixels.length < MIN_BUILDING_PIXELS) return 'small';
  if (named.kind === 'digging' && changeAround(scores, pixels) > MOST_AROUND_DIGGING) return 'field';
  return unseen(pixels) < MIN_UNSEEN[named.kind] ? 'seen_before' : undefined;
}
