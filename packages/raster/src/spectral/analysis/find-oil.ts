import { blockWithout, type SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { differenceEvidence } from '../hydrocarbon/confirm-difference.ts';
import { type depthPlanes, MAX_NDVI, type OilEvidence, oilEvidence } from '../hydrocarbon/confirm-oil.ts';
import { type OilDifference, oilDifference } from '../hydrocarbon/oil-difference.ts';
import type { SaltFinder } from '../hydrocarbon/salt-crust.ts';
import { soilContamination } from '../hydrocarbon/soil-contamination.ts';
import type { Background } from '../memory/background.ts';
import { differenceTo } from '../memory/background.ts';
import { blur } from '../objects/blur.ts';
import { dilate, maskOf } from '../objects/mask.ts';
import { robustScores } from '../objects/robust.ts';
import { type Segment, segment } from '../objects/segment.ts';
import type { SmoothKernel } from '../objects/smooth-kernel.ts';
import type { Plane } from '../plane.ts';
import { type DroppedObject, type Finding, type Found, type LocateInput, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

/** Without earlier passes the ground itself looks like oil here and there: nothing below these scores is worth reporting. */
const SINGLE_PASS = { seed: 4, grow: 2, minScore: 25 } as const;
const BLUR_PX = 0.7;
/** Against earlier passes, calibrated on worlds without oil: 1 false object in 50 km2 is below the seed. */
const DIFFERENCE = { seed: 5.5, grow: 3, minScore: 0 } as const;
/**
 * Grass that dries absorbs a little like oil: what is both faint and not deep is not reported. On the fitting seeds of
 * docs/detection-figures.md, such ground has scores of up to 8.5 and, but for one place, depths of up to 0.06; oil that covers 20 % of
 * 3 x 3 pixels has one or the other.
 */
const FAINT = { score: 8.6, depth: 0.062 } as const;
/** The outline of an object is at this share of its highest score. */
const EDGE_SHARE = 0.5;
/** Around salt the spectrum of oil is less pure. On seeds 1 to 10 of the harness, tarpaulins start at 7.6 sigma of plastic. */
const SALTY = { depthSigma: 2, correlation: 0.5, plasticSigma: 7 } as const;
/** Ground this close to oil or salt is not reported a second time. */
const SAME_GROUND_PX = 2;
/** A leak is oil this close to a facility that was not there before. */
const LEAK_M = 60;

export interface OilPlanes {
  /** Score of the oil filter in this pass alone. */
  readonly oil: Plane;
  readonly ndvi: Plane;
  readonly depths: ReturnType<typeof depthPlanes>;
  /** Reflectance in the bands of `oilBands`. */
  readonly oilBands: SpectralBlock;
}

/** What earlier passes say about oil and salt. */
export interface OilMemory {
  /** The mean logarithm of `oilBands` over earlier passes. */
  readonly usual: SpectralBlock;
  readonly saltIn: SaltFinder;
}

export interface FoundOil extends Found {
  /** Whether pixels show liquid hydrocarbon that was not there before; `undefined` without earlier passes. */
  readonly evidenceOf: ((pixels: Int32Array) => OilEvidence) | undefined;
}

/**
 * Liquid hydrocarbon of a pass, by its difference to earlier passes where there are any; a leak when it is next to a facility and
 * new. Oil with a crust of salt in it is not a leak of oil but ground that brine has contaminated.
 */
export function findOil(
  input: PassInput,
  planes: OilPlanes,
  memory: OilMemory | undefined,
  kernels: FilterKernels,
): FoundOil {
  const difference =
    memory && oilDifference(blockWithout(planes.oilBands, input.water), memory.usual, kernels);
  const objects =
    difference === undefined || memory === undefined
      ? inOnePass(input, planes)
      : since(planes, difference, memory.saltIn);
  const { pixelM, facilities } = input;
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  for (const { pixels, salt, score, scores, level, evidence } of objects) {
    const where = { score, pixelM, facilities, facilityM: LEAK_M };
    if (isSalty(salt, evidence)) {
      const all = Int32Array.from(new Set([...pixels, ...salt])).sort();
      findings.push({
        ...locateMask(all, scores, where),
        type: 'Soil Contamination',
        ground: 'bare',
        evidence,
        hasSalt: true,
      });
      continue;
    }
    const located = locate({ ...where, pixels, scores, level });
    const { point, areaM2, facility } = located;
    const isFaint = score < FAINT.score && (evidence.depth ?? 1) < FAINT.depth;
    if (!evidence.confirmed || isFaint) {
      const reason = evidence.confirmed ? 'faint' : 'not_hydrocarbon';
      dropped.push({ product: 'oil', reason, pixels, point, areaM2, score });
    } else {
      const isLeak = memory !== undefined && facility !== undefined;
      findings.push({ ...located, type: isLeak ? 'Hydrocarbon Leak' : 'Liquid Hydrocarbon', evidence });
    }
  }
  const evidenceOf =
    difference && ((pixels: Int32Array) => differenceEvidence({ difference, ndvi: planes.ndvi, pixels }));
  return { findings, dropped, evidenceOf };
}

interface OilObject {
  readonly pixels: Int32Array;
  /** Pixels in and next to it that have become bright with salt. */
  readonly salt: Int32Array;
  readonly score: number;
  readonly scores: Plane;
  /** Score at the outline. */
  readonly level: number;
  readonly evidence: OilEvidence;
}

function since({ ndvi }: OilPlanes, difference: OilDifference, saltIn: SaltFinder): readonly OilObject[] {
  const { scores } = difference;
  return segment(scores, DIFFERENCE).map(({ pixels, peak }) => {
    const score = scores.values[peak] ?? 0;
    const level = Math.max(DIFFERENCE.grow, EDGE_SHARE * score);
    const inside = pixels.filter((pixel) => (scores.values[pixel] ?? 0) >= level);
    const evidence = differenceEvidence({ difference, ndvi, pixels: inside });
    return { pixels: inside, salt: saltIn(inside), score, scores, level, evidence };
  });
}

/** Salt has an absorption next to that of oil at 1727 nm, so that the proportion of both tells less than usual. */
function isSalty(salt: Int32Array, evidence: OilEvidence): boolean {
  if (salt.length === 0) return false;
  const { depthSigma1727, depthSigma2311, correlation, ndvi, plasticSigma = 0 } = evidence;
  return (
    evidence.confirmed ||
    (depthSigma1727 > SALTY.depthSigma &&
      depthSigma2311 > SALTY.depthSigma &&
      correlation >= SALTY.correlation &&
      plasticSigma < SALTY.plasticSigma &&
      ndvi < MAX_NDVI)
  );
}

/** An object whose outline is that of its pixels. */
function locateMask(
  pixels: Int32Array,
  size: Plane,
  where: Omit<LocateInput, 'pixels' | 'scores' | 'level'>,
) {
  const scores = { ...size, values: Float32Array.from(maskOf(pixels, size)) };
  return locate({ ...where, pixels, scores, level: 0.5 });
}

function inOnePass(input: PassInput, { oil, ndvi, depths }: OilPlanes): readonly OilObject[] {
  const { scores } = robustScores(blur(differenceTo(oil, undefined).plane, BLUR_PX));
  const segments = segment(scores, SINGLE_PASS);
  const blocked = maskOf(
    segments.flatMap(({ pixels }) => [...pixels]),
    oil,
  );
  input.cloud.forEach((isCloud, i) => {
    if (isCloud === 1) blocked[i] = 1;
  });
  return segments.map(({ pixels, score }) => {
    const evidence = oilEvidence({ block: input.reflectance, depths, ndvi, pixels, blocked });
    return { pixels, salt: new Int32Array(), score, scores, level: SINGLE_PASS.grow, evidence };
  });
}

export interface SoilPlanes {
  readonly ndvi: Plane;
  readonly redEdge: Plane;
  readonly depth: Plane;
  readonly albedo: Plane;
}

/**
 * Contaminated soil; bare ground needs memory and the absorptions of oil, vegetation an earlier pass that showed the same. Ground that
 * is reported for its oil is not reported again.
 */
export function findSoil(
  input: PassInput,
  planes: SoilPlanes,
  backgrounds: { readonly depth: Background | undefined; readonly albedo: Background | undefined },
  displaced: readonly Uint8Array[],
  { oil, kernel }: { readonly oil: FoundOil; readonly kernel: SmoothKernel },
): Found & { readonly displaced: Uint8Array } {
  const { pixelM, facilities } = input;
  const displacedBefore = Uint8Array.from(planes.ndvi.values, (_, i) =>
    displaced.some((earlier) => earlier[i] === 1) ? 1 : 0,
  );
  const soil = soilContamination({
    ndvi: planes.ndvi,
    redEdge: planes.redEdge,
    depthDifference: differenceTo(planes.depth, backgrounds.depth, kernel).plane,
    albedoDifference: differenceTo(planes.albedo, backgrounds.albedo, kernel).plane,
    displacedBefore,
    pixelM,
    kernel,
  });
  const hasMemory = backgrounds.depth !== undefined && backgrounds.albedo !== undefined;
  const reported = groundOf(oil.findings, planes.ndvi);
  const isNew = ({ pixels }: Segment) => pixels.every((pixel) => reported[pixel] === 0);
  const findings = (['bare', 'vegetated'] as const).flatMap((ground) => {
    if (ground === 'bare' && !hasMemory) return [];
    return soil[ground].filter(isNew).flatMap(({ pixels, score }): Finding[] => {
      const evidence = ground === 'bare' ? oil.evidenceOf?.(pixels) : undefined;
      if (evidence?.confirmed === false) return [];
      const located = locateMask(pixels, planes.ndvi, { score, pixelM, facilities, facilityM: LEAK_M });
      return [{ ...located, type: 'Soil Contamination', ground, ...(evidence && { evidence }) }];
    });
  });
  return { findings, dropped: [], displaced: soil.displaced };
}

/** 1 for the ground of some findings and what is close to it. */
export function groundOf(findings: readonly Finding[], size: Plane): Uint8Array {
  const mask = maskOf(
    findings.flatMap(({ pixels }) => [...pixels]),
    size,
  );
  return dilate(mask, size, SAME_GROUND_PX);
}
