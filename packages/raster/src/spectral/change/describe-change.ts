import type { Segment } from '../objects/segment.ts';
import { shapeOf } from '../objects/shape.ts';
import type { Plane } from '../plane.ts';
import { type ChangedObject, ELONGATED, NEAR_LINE_M } from './classify-change.ts';
import { type ComparedPasses, meanSpectrum } from './compared-passes.ts';
import { type Displaced, type Explanation, explainChange } from './explain-change.ts';
import { type Material, sharesByKind, unmixer } from './unmix.ts';

/** How far the ground of one object may lie elsewhere than registration has found for the scene; twice what is usual. */
const MOVED = { shiftPx: 0.4, blur: 0.15 } as const;

export interface DescribedGround {
  readonly passes: ComparedPasses;
  readonly materials: readonly Material[];
  readonly pixelM: number;
}

type ScoredPixels = Pick<Segment, 'pixels' | 'score'>;

/**
 * Prepares the description of changes: what the pixels of an object were made of and are made of now, their shape, and what explains their
 * change.
 */
export function changeDescriber({ passes, materials, pixelM }: DescribedGround) {
  const { usual, now, scores } = passes;
  const unmix = unmixer(materials);
  return ({ pixels, score }: ScoredPixels, lineDistanceM: number): ChangedObject => {
    const [usualSpectrum, spectrum] = [usual, now].map((block) => meanSpectrum(block, scores, pixels));
    if (usualSpectrum === undefined || spectrum === undefined)
      throw new RangeError('There must be two passes.');
    const [before, after] = [unmix(usualSpectrum), unmix(spectrum)];
    const turnover = materials.reduce(
      (sum, _, i) => sum + Math.max(0, (after[i] ?? 0) - (before[i] ?? 0)),
      0,
    );
    const { axisRatio, lengthPx } = shapeOf(pixels, scores.width);
    const isStrip = lineDistanceM <= NEAR_LINE_M || axisRatio > ELONGATED;
    return {
      score,
      before: sharesByKind(before, materials),
      after: sharesByKind(after, materials),
      turnover,
      axisRatio,
      widthM: (pixels.length * pixelM) / lengthPx,
      lineDistanceM,
      lengthM: lengthPx * pixelM,
      pixels: pixels.length,
      explanation: isStrip ? explained({ passes, materials, pixels, spectrum }) : undefined,
    };
  };
}

interface ObjectToExplain {
  readonly passes: ComparedPasses;
  readonly materials: readonly Material[];
  readonly pixels: Int32Array;
  /** Its present spectrum. */
  readonly spectrum: Float64Array;
}

function explained({ passes, materials, pixels, spectrum }: ObjectToExplain): Explanation {
  const { usual, residual, scores } = passes;
  const predicted = residual.predicted(meanSpectrum(usual, scores, pixels));
  const less = (values: Float64Array) => values.map((value, band) => value - (predicted[band] ?? 0));
  return explainChange({
    change: less(residual.measured(spectrum)),
    materials: materials.map(({ kind, reflectance }) => ({
      kind,
      spectrum: less(residual.measured(reflectance)),
    })),
    displaced: displacedSpectra(passes, pixels),
    pixels: effectivePixels(scores, pixels),
  });
}

/** By how many pixels with equal scores the mean spectrum would be known as well. */
function effectivePixels({ values }: Plane, pixels: Int32Array): number {
  let [sum, squares] = [0, 0];
  for (const pixel of pixels) {
    const weight = (values[pixel] ?? 0) ** 2;
    sum += weight;
    squares += weight * weight;
  }
  return (sum * sum) / squares;
}

/** What the predicted spectrum of an object gains when its ground lies to the right, further down, or is blurred. */
function displacedSpectra(
  { usual, residual, scores }: ComparedPasses,
  pixels: Int32Array,
): readonly Displaced[] {
  const at = (right: number, down: number) =>
    residual.predicted(meanSpectrum(usual, scores, pixels, { right, down }));
  const [own, left, right, up, down] = [at(0, 0), at(-1, 0), at(1, 0), at(0, -1), at(0, 1)];
  const half = (more: Float64Array, less: Float64Array) =>
    more.map((value, band) => (value - (less[band] ?? 0)) / 2);
  const around = own.map(
    (value, band) => (left[band] ?? 0) + (right[band] ?? 0) + (up[band] ?? 0) + (down[band] ?? 0) - 4 * value,
  );
  return [
    { spectrum: half(right, left), sigma: MOVED.shiftPx },
    { spectrum: half(down, up), sigma: MOVED.shiftPx },
    { spectrum: around, sigma: MOVED.blur },
  ];
}
