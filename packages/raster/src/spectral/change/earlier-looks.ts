import { type ComparedPasses, meanSpectrum, type Step } from './compared-passes.ts';
import type { Expectation } from './expected-ground.ts';
import { descend, type Material } from './unmix.ts';

/** The ground of an object may have been seen a pixel away, or between the pixels. */
const STEPS: readonly Step[] = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ right, down })));
/** Thin clouds and their shadows make ground darker or brighter by up to these factors. */
const LIGHT = { least: 0.4, most: 2.5 } as const;

/**
 * Prepares a question about objects: which share of their squared change remains against the most similar look that this ground and that next
 * to it had in one of some earlier passes. A look may be any mixture of what those pixels showed, as it was and as the season has changed
 * most ground since, and of plants, which come and go, in up to 2.5 times more or less light. What is really new has not
 * been seen by any pass; an edge or a track that lies elsewhere between the pixels, and ground that lay in the shade, has.
 *
 * @param earlier what those passes let expect
 * @param materials in the bands of the passes
 */
export function unseenShares(
  { usual, now, residual, scores }: ComparedPasses,
  earlier: readonly Expectation[],
  materials: readonly Material[],
): (pixels: Int32Array) => number {
  const dark = residual.measured(new Float64Array(usual.wavelengths.length));
  const bright = (spectrum: ArrayLike<number>) => less(residual.measured(spectrum), dark);
  const plants = materials
    .filter(({ kind }) => kind === 'vegetation')
    .map(({ reflectance }) => bright(reflectance));
  return (pixels) => {
    const measured = residual.measured(meanSpectrum(now, scores, pixels));
    const change = squares(less(measured, residual.predicted(meanSpectrum(usual, scores, pixels))));
    const left = earlier.map(({ pass, inSeason }) => {
      const seen = STEPS.map((step) => meanSpectrum(pass, scores, pixels, step));
      if (seen.some((spectrum) => spectrum.every((value) => value === 0))) return change;
      // Tracks, roofs and gravel do not follow the season of the fields around them.
      const looks = seen.flatMap((spectrum) => [bright(spectrum), bright(inSeason(spectrum))]);
      return leftOf(less(measured, dark), [...looks, ...plants]);
    });
    return Math.min(1, ...left.map((value) => value / change));
  };
}

/** The squares that remain of a whitened spectrum against the best mixture of others. */
function leftOf(aim: Float64Array, parts: readonly Float64Array[]): number {
  const gram = Float64Array.from(parts.flatMap((a) => parts.map((b) => product(a, b))));
  const shares = descend(
    gram,
    Float64Array.from(parts, (part) => product(part, aim)),
  );
  const light = shares.reduce((sum, share) => sum + share, 0);
  const factor = light > 0 ? Math.min(LIGHT.most, Math.max(LIGHT.least, light)) / light : 0;
  const rest = aim.slice();
  for (const [i, part] of parts.entries())
    for (let band = 0; band < rest.length; band++)
      rest[band] = (rest[band] ?? 0) - factor * (shares[i] ?? 0) * (part[band] ?? 0);
  return squares(rest);
}

const less = (a: Float64Array, b: Float64Array) => a.map((value, band) => value - (b[band] ?? 0));
const squares = (values: Float64Array) => product(values, values);

function product(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, band) => sum + value * (b[band] ?? 0), 0);
}
