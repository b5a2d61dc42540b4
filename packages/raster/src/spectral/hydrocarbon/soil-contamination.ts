import { blur } from '../objects/blur.ts';
import { robustScores } from '../objects/robust.ts';
import { type Segment, segment } from '../objects/segment.ts';
import type { SmoothKernel } from '../objects/smooth-kernel.ts';
import type { Plane } from '../plane.ts';

/** Thresholds of algorithm version 1. */
const BARE_NDVI = 0.25;
const MIN_SIGMA = 3;
const GROW_SIGMA = 2;
const MIN_AREA_M2 = 400;
/** The red edge is normalised to the field around within growing blurs, as van der Meijde et al. 2009 did. */
const FIELD_PX = [5, 10, 25] as const;
const BLUR_PX = 1;

export interface SoilInput {
  readonly ndvi: Plane;
  /** Depth at 2311 nm without the usual state of the site. */
  readonly depthDifference: Plane;
  /** Brightness without the usual state of the site; contaminated soil darkens. */
  readonly albedoDifference: Plane;
  /** Red-edge position in nm. */
  readonly redEdge: Plane;
  /** 1 for pixels of vegetation whose red edge was displaced in one of the two earlier passes. */
  readonly displacedBefore: Uint8Array;
  readonly pixelM: number;
  readonly kernel?: SmoothKernel;
}

export interface SoilFindings {
  readonly bare: readonly Segment[];
  readonly vegetated: readonly Segment[];
  /** 1 where the red edge of vegetation is displaced in this pass, to be given to the next ones. */
  readonly displaced: Uint8Array;
}

/** Contaminated soil: bare ground that absorbs at 2311 nm and darkens, or vegetation whose red edge moves to the blue. */
export function soilContamination(input: SoilInput): SoilFindings {
  const { ndvi, pixelM, displacedBefore, kernel } = input;
  const minPixels = MIN_AREA_M2 / pixelM ** 2;
  const isBare = (i: number) => (ndvi.values[i] ?? Number.NaN) < BARE_NDVI;
  const deeper = scoresOf(kernel, input.depthDifference);
  const darker = scoresOf(kernel, negated(input.albedoDifference));
  // Both must change: the smaller score decides.
  const both = masked(deeper, isBare, (i) => Math.min(deeper.values[i] ?? 0, darker.values[i] ?? 0));
  const isGreen = (i: number) => (ndvi.values[i] ?? Number.NaN) >= BARE_NDVI;
  const greenEdge = masked(input.redEdge, isGreen, (i) => input.redEdge.values[i] ?? 0);
  const edge = scoresOf(kernel, negated(fieldContrast(greenEdge, kernel)));
  const green = masked(edge, isGreen, (i) => edge.values[i] ?? 0);
  const displaced = Uint8Array.from(green.values, (value) => (value > GROW_SIGMA ? 1 : 0));
  const again = masked(
    green,
    (i) => displacedBefore[i] === 1,
    (i) => green.values[i] ?? 0,
  );
  const large = (plane: Plane) =>
    segment(plane, { seed: MIN_SIGMA, grow: GROW_SIGMA, minScore: 0 }).filter(
      ({ pixels }) => pixels.length >= minPixels,
    );
  return { bare: large(both), vegetated: large(again), displaced };
}

/** The red edge minus that of the surrounding vegetation, the mean over growing surroundings. */
function fieldContrast(redEdge: Plane, kernel: SmoothKernel | undefined): Plane {
  const fields = FIELD_PX.map((sigmaPx) => blur(redEdge, sigmaPx, kernel));
  const values = redEdge.values.map((value, i) => {
    const sum = fields.reduce((total, field) => total + (field.values[i] ?? Number.NaN), 0);
    return value - sum / fields.length;
  });
  return { ...redEdge, values };
}

function scoresOf(kernel: SmoothKernel | undefined, plane: Plane): Plane {
  return robustScores(blur(plane, BLUR_PX, kernel)).scores;
}

function negated(plane: Plane): Plane {
  return { ...plane, values: plane.values.map((value) => -value) };
}

function masked(plane: Plane, keep: (i: number) => boolean, valueAt: (i: number) => number): Plane {
  return { ...plane, values: plane.values.map((_, i) => (keep(i) ? valueAt(i) : Number.NaN)) };
}
