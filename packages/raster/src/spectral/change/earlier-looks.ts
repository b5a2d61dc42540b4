import type { SpectralBlock } from '../block.ts';
import { medianOfPacked, type PackedBlock } from '../memory/packed-block.ts';
import { type ComparedPasses, meanSpectrum, type Step } from './compared-passes.ts';

/** The ground of an object may have been seen a pixel away, because passes are resampled to whole pixels. */
const STEPS: readonly Step[] = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ right, down })));
/** Thin clouds and their shadows make ground darker or brighter by up to these factors. */
const LIGHT = { least: 0.4, most: 2.5 } as const;

/**
 * Prepares a question about objects: which share of their squared change remains against the most similar look that this ground or that next
 * to it had in one of some earlier passes, in any light. What is really new has not been seen by any of them; an edge that their
 * median has lost, and ground that lay in the shade, has.
 */
export function unseenShares(
  { usual, now, residual, scores }: ComparedPasses,
  earlier: readonly PackedBlock[],
): (pixels: Int32Array) => number {
  let looks: readonly SpectralBlock[] | undefined;
  const dark = residual.predicted(new Float64Array(usual.wavelengths.length));
  return (pixels) => {
    const measured = residual.measured(meanSpectrum(now, scores, pixels));
    const change = squares(less(measured, residual.predicted(meanSpectrum(usual, scores, pixels))));
    looks ??= earlier.map((pass) => medianOfPacked([pass]));
    const left = looks.flatMap((look) =>
      STEPS.map((step) => {
        const spectrum = meanSpectrum(look, scores, pixels, step);
        if (spectrum.every((value) => value === 0)) return change;
        return leftInAnyLight(measured, residual.predicted(spectrum), dark);
      }),
    );
    return Math.min(1, ...left.map((value) => value / change));
  };
}

/** The squares that remain of a whitened spectrum against another one that may be brighter or darker. */
function leftInAnyLight(measured: Float64Array, predicted: Float64Array, dark: Float64Array): number {
  const [aim, light] = [less(measured, dark), less(predicted, dark)];
  const best = product(aim, light) / squares(light);
  const factor = Math.min(LIGHT.most, Math.max(LIGHT.least, best));
  return squares(aim.map((value, band) => value - factor * (light[band] ?? 0)));
}

const less = (a: Float64Array, b: Float64Array) => a.map((value, band) => value - (b[band] ?? 0));
const squares = (values: Float64Array) => product(values, values);

function product(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, band) => sum + value * (b[band] ?? 0), 0);
}
