import { type depthPlanes, oilEvidence } from '../hydrocarbon/confirm-oil.ts';
import { soilContamination } from '../hydrocarbon/soil-contamination.ts';
import type { Background } from '../memory/background.ts';
import { differenceTo } from '../memory/background.ts';
import { blur } from '../objects/blur.ts';
import { maskOf } from '../objects/mask.ts';
import { robustScores } from '../objects/robust.ts';
import { segment } from '../objects/segment.ts';
import type { Plane } from '../plane.ts';
import { type DroppedObject, type Finding, type Found, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

/** Spots of 3 x 3 pixels at 20 % cover pass; not yet calibrated by worlds without oil. */
const THRESHOLDS = { seed: 4, grow: 2, minScore: 9 } as const;
const BLUR_PX = 0.7;
/** A leak is oil this close to a facility that was not there before. */
const LEAK_M = 60;

export interface OilPlanes {
  readonly oil: Plane;
  readonly ndvi: Plane;
  readonly depths: ReturnType<typeof depthPlanes>;
}

/** Liquid hydrocarbon of a pass; a leak when it is new against the memory and next to a facility. */
export function findOil(
  input: PassInput,
  { oil, ndvi, depths }: OilPlanes,
  background: Background | undefined,
): Found {
  const { scores } = robustScores(blur(differenceTo(oil, background).plane, BLUR_PX));
  const segments = segment(scores, THRESHOLDS);
  const blocked = maskOf(
    segments.flatMap(({ pixels }) => [...pixels]),
    oil,
  );
  input.cloud.forEach((isCloud, i) => {
    if (isCloud === 1) blocked[i] = 1;
  });
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  for (const { pixels, score } of segments) {
    const evidence = oilEvidence({ block: input.reflectance, depths, ndvi, pixels, blocked });
    const { pixelM, facilities } = input;
    const level = THRESHOLDS.grow;
    const located = locate({ pixels, score, scores, level, pixelM, facilities, facilityM: LEAK_M });
    const { point, areaM2, facility } = located;
    if (!evidence.confirmed)
      dropped.push({ product: 'oil', reason: 'not_hydrocarbon', point, areaM2, score });
    else {
      const isLeak = background !== undefined && facility !== undefined;
      findings.push({ ...located, type: isLeak ? 'Hydrocarbon Leak' : 'Liquid Hydrocarbon', evidence });
    }
  }
  return { findings, dropped };
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
