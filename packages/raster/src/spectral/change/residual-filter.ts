import type { SpectralBlock } from '../block.ts';
import { cholesky, solveLower } from '../linear/cholesky.ts';
import { multiply, symmetricPower, transpose } from '../linear/symmetric-eigen.ts';
import { newPlane, type Plane } from '../plane.ts';
import { chiSquaredBelow } from './chi-squared.ts';
import { type Displacement, withoutDisplacement } from './displacement.ts';
import { momentStride, type PixelPairs, pairMoments, pixelPairs } from './pixel-vectors.ts';

/** Pixels beyond this probability leave the statistics of the second round. */
const CHANGED = 0.999;

export interface ResidualResult {
  /** Squared Mahalanobis distance of each pixel from its prediction; NaN where a pass has no data. */
  readonly distance: Plane;
  /**
   * The same without what a displacement of the passes explains, as standard deviations of a normal distribution (Fisher's
   * approximation), for `segment`.
   */
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
export function residualChange(
  usual: SpectralBlock,
  now: SpectralBlock,
  displacement?: Displacement,
): ResidualResult {
  const pairs = pixelPairs(usual, now);
  const all = new Float64Array(pairs.pixels.length).fill(1);
  const stride = momentStride(pairs);
  // The moments of the second round only need to know which pixels of their own sample have changed.
  const sampled = whitened(pairs, all, stride);
  const unchanged = new Float64Array(pairs.pixels.length);
  for (let k = 0; k < unchanged.length; k += stride)
    unchanged[k] = chiSquaredBelow(squared(sampled, k, pairs.bands), pairs.bands) > CHANGED ? 0 : 1;
  const result = whitened(pairs, unchanged, 1);
  const distance = newPlane(usual.samples, usual.lines);
  pairs.pixels.forEach((pixel, k) => {
    distance.values[pixel] = squared(result, k, pairs.bands);
  });
  const steady = withoutDisplacement({ ...result, ...pairs, distance }, displacement);
  const scores = {
    ...distance,
    values: steady.values.map((value) => Math.sqrt(2 * value) - Math.sqrt(2 * pairs.bands - 1)),
  };
  return { distance, scores };
}

/** Spectra in which the residual of an unchanged pixel has the covariance 1: the prediction, and the pass. */
interface Whitened {
  readonly predicted: Float32Array;
  readonly measured: Float32Array;
}

function squared({ predicted, measured }: Whitened, k: number, bands: number): number {
  let sum = 0;
  for (let at = k * bands; at < (k + 1) * bands; at++)
    sum += ((measured[at] ?? 0) - (predicted[at] ?? 0)) ** 2;
  return sum;
}

/** Whitened spectra of every `stride`-th pixel; 0 elsewhere. */
function whitened(pairs: PixelPairs, weights: Float64Array, stride: number): Whitened {
  const { bands: n, before, after, pixels } = pairs;
  const { meanBefore, meanAfter, s11, s22, s12 } = pairMoments(pairs, weights);
  const gain = multiply(transpose(s12, n), symmetricPower(s11, n, -1), n);
  const explained = multiply(gain, s12, n);
  const whiten = lowerInverse(
    s22.map((value, at) => value - (explained[at] ?? 0)),
    n,
  );
  const predict = multiply(whiten, gain, n);
  const [x, y] = [new Float64Array(n), new Float64Array(n)];
  const predicted = new Float32Array(pixels.length * n);
  const measured = new Float32Array(pixels.length * n);
  for (let k = 0; k < pixels.length; k += stride) {
    for (let i = 0; i < n; i++) {
      x[i] = (before[k * n + i] ?? 0) - (meanBefore[i] ?? 0);
      y[i] = (after[k * n + i] ?? 0) - (meanAfter[i] ?? 0);
    }
    for (let i = 0; i < n; i++) {
      let [p, q] = [0, 0];
      for (let j = 0; j < n; j++) p += (predict[i * n + j] ?? 0) * (x[j] ?? 0);
      for (let j = 0; j <= i; j++) q += (whiten[i * n + j] ?? 0) * (y[j] ?? 0);
      predicted[k * n + i] = p;
      measured[k * n + i] = q;
    }
  }
  return { predicted, measured };
}

/** The inverse of the Cholesky factor of a covariance: whitened with it, residuals have the covariance 1. */
function lowerInverse(covariance: Float64Array, n: number): Float64Array {
  const ridged = covariance.slice();
  let factor = cholesky(ridged, n);
  // Rounding can make the covariance of identical passes indefinite.
  for (let ridge = 1e-12; factor === undefined && ridge < 1; ridge *= 10) {
    for (let i = 0; i < n; i++) ridged[i * n + i] = (covariance[i * n + i] ?? 0) * (1 + ridge) + 1e-6 * ridge;
    factor = cholesky(ridged, n);
  }
  const inverse = new Float64Array(n * n);
  if (factor === undefined) return inverse;
  for (let column = 0; column < n; column++) {
    const unit = Float64Array.from({ length: n }, (_, i) => (i === column ? 1 : 0));
    solveLower(factor, unit).forEach((value, row) => {
      inverse[row * n + column] = value;
    });
  }
  return inverse;
}
