import type { SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import type { PixelPairs } from './pixel-vectors.ts';

/** Weighted moments of pairs; matrices are bands x bands, row by row. */
export interface PairMoments {
  readonly meanBefore: Float64Array;
  readonly meanAfter: Float64Array;
  readonly s11: Float64Array;
  readonly s22: Float64Array;
  /** Covariance of before (row) with after (column). */
  readonly s12: Float64Array;
}

/** The ridge that keeps covariances invertible, as a share of the mean variance. */
const RIDGE = 1e-6;

/** Moments are those of at most about so many pairs, evenly spaced. */
const MAX_PAIRS = 30_000;

/** Means and covariances of the pairs with weights. */
export function pairMoments(pairs: PixelPairs, weights: Float64Array): PairMoments {
  const { bands: n, before, after, pixels } = pairs;
  const stride = Math.max(1, Math.ceil(pixels.length / MAX_PAIRS));
  const [meanBefore, meanAfter] = [new Float64Array(n), new Float64Array(n)];
  let total = 0;
  for (let k = 0; k < pixels.length; k += stride) {
    const weight = weights[k] ?? 0;
    total += weight;
    for (let i = 0; i < n; i++) {
      meanBefore[i] = (meanBefore[i] ?? 0) + weight * (before[k * n + i] ?? 0);
      meanAfter[i] = (meanAfter[i] ?? 0) + weight * (after[k * n + i] ?? 0);
    }
  }
  for (let i = 0; i < n; i++) {
    meanBefore[i] = (meanBefore[i] ?? 0) / total;
    meanAfter[i] = (meanAfter[i] ?? 0) / total;
  }
  const [s11, s22, s12] = [new Float64Array(n * n), new Float64Array(n * n), new Float64Array(n * n)];
  const [x, y] = [new Float64Array(n), new Float64Array(n)];
  for (let k = 0; k < pixels.length; k += stride) {
    const weight = (weights[k] ?? 0) / total;
    if (weight === 0) continue;
    for (let i = 0; i < n; i++) {
      x[i] = (before[k * n + i] ?? 0) - (meanBefore[i] ?? 0);
      y[i] = (after[k * n + i] ?? 0) - (meanAfter[i] ?? 0);
    }
    for (let i = 0; i < n; i++) {
      const [wx, wy] = [weight * (x[i] ?? 0), weight * (y[i] ?? 0)];
      for (let j = 0; j < n; j++) {
        s12[i * n + j] = (s12[i * n + j] ?? 0) + wx * (y[j] ?? 0);
        if (j < i) continue;
        s11[i * n + j] = (s11[i * n + j] ?? 0) + wx * (x[j] ?? 0);
        s22[i * n + j] = (s22[i * n + j] ?? 0) + wy * (y[j] ?? 0);
      }
    }
  }
  return { meanBefore, meanAfter, s11: completed(s11, n), s22: completed(s22, n), s12 };
}

/** Mirrors the upper triangle and adds the ridge. */
function completed(upper: Float64Array, n: number): Float64Array {
  const trace = upper.reduce((sum, value, at) => (at % (n + 1) === 0 ? sum + value : sum), 0);
  const ridge = (RIDGE * trace) / n;
  return upper.map((value, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    if (i === j) return value + ridge;
    return i < j ? value : (upper[j * n + i] ?? 0);
  });
}

/** The same of the pixels that a mask selects, in a block with the bands of the first pass before those of the second one. */
export function blockMoments(
  both: SpectralBlock,
  used: Uint8Array,
  kernels: Pick<FilterKernels, 'sums'>,
): PairMoments {
  const { samples, wavelengths } = both;
  const [all, n] = [wavelengths.length, wavelengths.length / 2];
  const { products, columns, counts } = kernels.sums(both, used, [{ from: 0, to: samples }]);
  const [matrix] = products;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = Float64Array.from(
    wavelengths,
    (_, band) =>
      columns.subarray(band * samples, (band + 1) * samples).reduce((sum, value) => sum + value, 0) / total,
  );
  // Below the diagonal, so that the row is the later band.
  const covariance = (i: number, j: number) =>
    (matrix?.[Math.max(i, j) * all + Math.min(i, j)] ?? Number.NaN) / total - (mean[i] ?? 0) * (mean[j] ?? 0);
  const square = (row: number, column: number) =>
    Float64Array.from({ length: n * n }, (_, at) => covariance(row + Math.floor(at / n), column + (at % n)));
  return {
    meanBefore: mean.slice(0, n),
    meanAfter: mean.slice(n),
    s11: completed(square(0, 0), n),
    s22: completed(square(n, n), n),
    s12: square(0, n),
  };
}
