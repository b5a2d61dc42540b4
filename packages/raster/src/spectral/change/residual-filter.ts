import type { SpectralBlock } from '../block.ts';
import { multiply, symmetricPower, transpose } from '../linear/symmetric-eigen.ts';
import { newPlane, type Plane } from '../plane.ts';
import { chiSquaredBelow } from './chi-squared.ts';
import { type PixelPairs, pairMoments, pixelPairs } from './pixel-vectors.ts';

/** Pixels beyond this probability leave the statistics of the second round. */
const CHANGED = 0.999;

export interface ResidualResult {
  /** Squared Mahalanobis distance of each pixel from its prediction; NaN where a pass has no data. */
  readonly distance: Plane;
  /** The same as standard deviations of a normal distribution (Fisher's approximation), for `segment`. */
  readonly scores: Plane;
}

/**
 * What of a pass cannot be predicted from the usual state of the ground: least squares of all bands from all bands, then the
 * Mahalanobis distance of the residual ("chronochrome", Schaum and Stocker 1998). Sun, season and gain that change the whole
 * scene are predicted; a new building is not.
 *
 * @param usual such as the median of three earlier passes
 * @throws RangeError when the passes differ in size or bands
 */
export function residualChange(usual: SpectralBlock, now: SpectralBlock): ResidualResult {
  const pairs = pixelPairs(usual, now);
  const first = distances(pairs, new Float64Array(pairs.pixels.length).fill(1));
  const unchanged = first.map((value) => (chiSquaredBelow(value, pairs.bands) > CHANGED ? 0 : 1));
  const second = distances(pairs, unchanged);
  const distance = newPlane(usual.samples, usual.lines);
  const scores = newPlane(usual.samples, usual.lines);
  pairs.pixels.forEach((pixel, k) => {
    const value = second[k] ?? Number.NaN;
    distance.values[pixel] = value;
    scores.values[pixel] = Math.sqrt(2 * value) - Math.sqrt(2 * pairs.bands - 1);
  });
  return { distance, scores };
}

function distances(pairs: PixelPairs, weights: Float64Array): Float64Array {
  const { bands: n, before, after, pixels } = pairs;
  const { meanBefore, meanAfter, s11, s22, s12 } = pairMoments(pairs, weights);
  const gain = multiply(transpose(s12, n), symmetricPower(s11, n, -1), n);
  const predicted = multiply(gain, s12, n);
  const whiten = symmetricPower(
    s22.map((value, at) => value - (predicted[at] ?? 0)),
    n,
    -0.5,
  );
  const [centred, residual] = [new Float64Array(n), new Float64Array(n)];
  const result = new Float64Array(pixels.length);
  for (let k = 0; k < pixels.length; k++) {
    for (let i = 0; i < n; i++) centred[i] = (before[k * n + i] ?? 0) - (meanBefore[i] ?? 0);
    for (let i = 0; i < n; i++) {
      let value = (after[k * n + i] ?? 0) - (meanAfter[i] ?? 0);
      for (let j = 0; j < n; j++) value -= (gain[i * n + j] ?? 0) * (centred[j] ?? 0);
      residual[i] = value;
    }
    let sum = 0;
    for (let i = 0; i < n; i++) {
      let value = 0;
      for (let j = 0; j < n; j++) value += (whiten[i * n + j] ?? 0) * (residual[j] ?? 0);
      sum += value * value;
    }
    result[k] = sum;
  }
  return result;
}
