import { blockWithout, type SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { differenceEvidence } from '../hydrocarbon/confirm-difference.ts';
import { type depthPlanes, type OilEvidence, oilEvidence } from '../hydrocarbon/confirm-oil.ts';
import { oilDifference } from '../hydrocarbon/oil-difference.ts';
import { soilContamination } from '../hydrocarbon/soil-contamination.ts';
import type { Background } from '../memory/background.ts';
import { differenceTo } from '../memory/background.ts';
import { blur } from '../objects/blur.ts';
import { maskOf } from '../objects/mask.ts';
import { robustScores } from '../objects/robust.ts';
import { segment } from '../objects/segment.ts';
import type { SmoothKernel } from '../objects/smooth-kernel.ts';
import type { Plane } from '../plane.ts';
import { type DroppedObject, type Finding, type Found, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

/** Without earlier passes the ground itself looks like oil here and there: nothing below these scores is worth reporting. */
const SINGLE_PASS = { seed: 4, grow: 2, minScore: 25 } as const;
const BLUR_PX = 0.7;
/** Against earlier passes, calibrated on worlds without oil: 1 false object in 50 km2 is below the seed. */
const DIFFERENCE = { seed: 5.5, grow: 3, minScore: 0 } as const;
/** The outline of an object is at this share of its highest score. */
const EDGE_SHARE = 0.5;
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

/**
 * Liquid hydrocarbon of a pass, by its difference to earlier passes where there are any; a leak when it is next to a facility and
 * new.
 *
 * @param usual the mean logarithm of `oilBands` over earlier passes
 */
export function findOil(
  input: PassInput,
  planes: OilPlanes,
  usual: SpectralBlock | undefined,
  kernels: FilterKernels,
): Found {
  const objects = usual === undefined ? inOnePass(input, planes) : since(input, planes, usual, kernels);
  const { pixelM, facilities } = input;
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  for (const { pixels, score, scores, level, evidence } of objects) {
    const located = locate({ pixels, score, scores, level, pixelM, facilities, facilityM: LEAK_M });
    const { point, areaM2, facility } = located;
    if (!evidence.confirmed)
      dropped.push({ product: 'oil', reason: 'not_hydrocarbon', pixels, point, areaM2, score });
    else {
      const isLeak = usual !== undefined && facility !== undefined;
      findings.push({ ...located, type: isLeak ? 'Hydrocarbon Leak' : 'Liquid Hydrocarbon', evidence });
    }
  }
  return { findings, dropped };
}

interface OilObject {
  readonly pixels: Int32Array;
  readonly score: number;
  readonly scores: Plane;
  /** Score at the outline. */
  readonly level: number;
  readonly evidence: OilEvidence;
}

function since(
  { water }: PassInput,
  { ndvi, oilBands }: OilPlanes,
  usual: SpectralBlock,
  kernels: FilterKernels,
): readonly OilObject[] {
  // The little light of water would be nothing but noise.
  const difference = oilDifference(blockWithout(oilBands, water), usual, kernels);
  const { scores } = difference;
  return segment(scores, DIFFERENCE).map(({ pixels, peak }) => {
    const score = scores.values[peak] ?? 0;
    const level = Math.max(DIFFERENCE.grow, EDGE_SHARE * score);
    const inside = pixels.filter((pixel) => (scores.values[pixel] ?? 0) >= level);
    const evidence = differenceEvidence({ difference, ndvi, pixels: inside });
    return { pixels: inside, score, scores, level, evidence };
  });
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
    return { pixels, score, scores, level: SINGLE_PASS.grow, evidence };
  });
}

export interface SoilPlanes {
  readonly ndvi: Plane;
  readonly redEdge: Plane;
  readonly depth: Plane;
  readonly albedo: Plane;
}

/** Contaminated soil; bare ground needs memory, vegetation an earlier pass that showed the same. */
export function findSoil(
  input: PassInput,
  planes: SoilPlanes,
  backgrounds: { readonly depth: Background | undefined; readonly albedo: Background | undefined },
  displaced: readonly Uint8Array[],
  kernel: SmoothKernel,
): Found & { readonly displaced: Uint8Array } {
  const { pixelM, facilities } = input;
  const displacedBefore = Uint8Array.from(planes.ndvi.values, (_, i) =>
    displaced.some((earlier) => earlier[i] === 1) ? 1 : 0,
  );
  const soil = soilContamination({
    ndvi: planes.ndvi,
    redEdge: planes.redEdge,
    depthDifference: differenceTo(planes.depth, backgrounds.depth).plane,
    albedoDifference: differenceTo(planes.albedo, backgrounds.albedo).plane,
    displacedBefore,
    pixelM,
    kernel,
  });
  const hasMemory = backgrounds.depth !== undefined && backgrounds.albedo !== undefined;
  const findings = (['bare', 'vegetated'] as const).flatMap((ground) => {
    if (ground === 'bare' && !hasMemory) return [];
    return soil[ground].map(({ pixels, score }): Finding => {
      const scores = { ...planes.ndvi, values: Float32Array.from(maskOf(pixels, planes.ndvi)) };
      const located = locate({ pixels, score, scores, level: 0.5, pixelM, facilities, facilityM: LEAK_M });
      return { ...located, type: 'Soil Contamination', ground };
    });
  });
  return { findings, dropped: [], displaced: soil.displaced };
}
