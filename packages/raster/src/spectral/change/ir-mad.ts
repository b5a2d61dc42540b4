import type { SpectralBlock } from '../block.ts';
import { multiply, symmetricEigen, symmetricPower, transpose } from '../linear/symmetric-eigen.ts';
import { newPlane, type Plane } from '../plane.ts';
import { chiSquaredBelow } from './chi-squared.ts';
import { pairMoments } from './pair-moments.ts';
import { type PixelPairs, pixelPairs } from './pixel-vectors.ts';

const MAX_ROUNDS = 40;
const CONVERGED = 1e-3;
/** Identical passes have canonical correlations of 1, which would divide by zero. */
const MAX_CORRELATION = 1 - 1e-9;

export interface MadResult {
  /** Chi-squared of each pixel, with as many degrees of freedom as bands; NaN where a pass has no data. */
  readonly chiSquared: Plane;
  /** Canonical correlations, descending. */
  readonly correlations: Float64Array;
  readonly rounds: number;
}

/**
 * Iteratively reweighted multivariate alteration detection (Nielsen 2007, IEEE TIP 16:463): a layer that shows change
 * whatever the gain and offset of each band. It must not be used alone: in farmland in spring it finds hardly anything.
 *
 * @throws RangeError when the passes differ in size or bands
 */
export function irMad(before: SpectralBlock, after: SpectralBlock): MadResult {
  const pairs = pixelPairs(before, after);
  let weights = new Float64Array(pairs.pixels.length).fill(1);
  let correlations = new Float64Array(pairs.bands);
  let chiSquared = new Float64Array(pairs.pixels.length);
  let rounds = 0;
  for (let change = 1; change >= CONVERGED && rounds < MAX_ROUNDS; rounds++) {
    const round = alteration(pairs, weights);
    change = round.correlations.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - (correlations[i] ?? 0))),
      0,
    );
    ({ correlations, chiSquared } = round);
    weights = chiSquared.map((value) => 1 - chiSquaredBelow(value, pairs.bands));
  }
  const plane = newPlane(before.samples, before.lines);
  pairs.pixels.forEach((pixel, k) => {
    plane.values[pixel] = chiSquared[k] ?? Number.NaN;
  });
  return { chiSquared: plane, correlations, rounds };
}

function alteration(pairs: PixelPairs, weights: Float64Array) {
  const { bands: n, before, after, pixels } = pairs;
  const { meanBefore, meanAfter, s11, s22, s12 } = pairMoments(pairs, weights);
  const root = symmetricPower(s11, n, -0.5);
  const backward = multiply(symmetricPower(s22, n, -1), transpose(s12, n), n);
  const { values, vectors } = symmetricEigen(
    symmetrical(multiply(multiply(root, multiply(s12, backward, n), n), root, n), n),
    n,
  );
  const correlations = values.map((value) => Math.min(MAX_CORRELATION, Math.sqrt(Math.max(0, value))));
  const a = multiply(root, vectors, n);
  const b = multiply(backward, a, n).map((value, at) => value / ((correlations[at % n] ?? 0) || 1));
  const chiSquared = new Float64Array(pixels.length);
  const difference = new Float64Array(n);
  for (let k = 0; k < pixels.length; k++) {
    difference.fill(0);
    for (let i = 0; i < n; i++) {
      const x = (before[k * n + i] ?? 0) - (meanBefore[i] ?? 0);
      const y = (after[k * n + i] ?? 0) - (meanAfter[i] ?? 0);
      for (let m = 0; m < n; m++)
        difference[m] = (difference[m] ?? 0) + x * (a[i * n + m] ?? 0) - y * (b[i * n + m] ?? 0);
    }
    for (let m = 0; m < n; m++)
      chiSquared[k] = (chiSquared[k] ?? 0) + (difference[m] ?? 0) ** 2 / (2 * (1 - (correlations[m] ?? 0)));
  }
  return { correlations, chiSquared };
}

/** Removes what rounding has made unsymmetrical. */
function symmetrical(a: Float64Array, n: number): Float64Array {
  const other = transpose(a, n);
  return a.map((value, at) => (value + (other[at] ?? 0)) / 2);
}
