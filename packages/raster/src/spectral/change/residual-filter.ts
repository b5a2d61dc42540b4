import type { SpectralBlock } from '../block.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { cholesky, solveLower } from '../linear/cholesky.ts';
import { multiply, symmetricPower, transpose } from '../linear/symmetric-eigen.ts';
import { newPlane, type Plane } from '../plane.ts';
import { chiSquaredBelow } from './chi-squared.ts';
import { blockMoments, type PairMoments } from './pair-moments.ts';
import { knownMask } from './pixel-vectors.ts';
import type { BandMap, Displacement, ResidualKernel } from './residual-kernel.ts';
import { samplePairs } from './sample-pairs.ts';
import { scalarResiduals } from './scalar-residuals.ts';

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
  /** Whitens a spectrum of the usual state as the prediction from it. */
  readonly predicted: (usual: ArrayLike<number>) => Float64Array;
  /** Whitens a present spectrum. */
  readonly measured: (now: ArrayLike<number>) => Float64Array;
}

export type ChangeKernels = ResidualKernel & Pick<FilterKernels, 'sums'>;

/**
 * What of a pass cannot be predicted from the usual state of the ground: least squares of all bands from all bands, then the
 * Mahalanobis distance of the residual ("chronochrome", Schaum and Stocker 1998). Sun, season and gain that change the whole
 * scene are predicted; a new building is not.
 *
 * @param usual such as what three earlier passes let expect
 * @throws RangeError when the passes differ in size or bands
 */
export function residualChange(
  usual: SpectralBlock,
  now: SpectralBlock,
  displacement?: Displacement,
  kernels: ChangeKernels = { ...scalarKernels, ...scalarResiduals },
): ResidualResult {
  const known = knownMask(usual, now);
  const bands = usual.wavelengths.length;
  const maps = mapsOf(unchangedMoments(usual, now, known, kernels), bands);
  const { distance, steady } = kernels.residuals({ usual, now, known, ...maps, displacement });
  const plane = newPlane(usual.samples, usual.lines);
  const expected = Math.sqrt(2 * bands - 1);
  for (let i = 0; i < steady.length; i++) steady[i] = Math.sqrt(2 * (steady[i] ?? 0)) - expected;
  return {
    distance: { ...plane, values: distance },
    scores: { ...plane, values: steady },
    predicted: (spectrum) => mapped(maps.predict, spectrum),
    measured: (spectrum) => mapped(maps.whiten, spectrum),
  };
}

/**
 * Means and covariances of a sample of the known pixels of two passes, without those that differ the most from what the others let expect of
 * them.
 */
export function unchangedMoments(
  before: SpectralBlock,
  after: SpectralBlock,
  known: Uint8Array,
  kernels: ChangeKernels,
): PairMoments {
  const bands = before.wavelengths.length;
  const sample = samplePairs(before, after, known);
  const first = mapsOf(blockMoments(sample.both, sample.known, kernels), bands);
  const sampled = kernels.residuals({ ...sample, ...first });
  const limit = chiSquaredLimit(bands);
  const unchanged = sample.known.map((value, k) => ((sampled.distance[k] ?? 0) > limit ? 0 : value));
  return blockMoments(sample.both, unchanged, kernels);
}

/** The least squares of all bands of the later pass from all bands of the earlier one, row by row. */
export const regressionOf = ({ s11, s12 }: PairMoments, n: number): Float64Array =>
  multiply(transpose(s12, n), symmetricPower(s11, n, -1), n);

/** Maps after which the residual of an unchanged pixel has the covariance 1: of the prediction, and of the pass. */
function mapsOf(moments: PairMoments, n: number) {
  const { meanBefore, meanAfter, s22, s12 } = moments;
  const gain = regressionOf(moments, n);
  const explained = multiply(gain, s12, n);
  const whiten = lowerInverse(
    s22.map((value, at) => value - (explained[at] ?? 0)),
    n,
  );
  return {
    predict: centred(multiply(whiten, gain, n), meanBefore),
    whiten: centred(whiten, meanAfter),
  };
}

/** A spectrum after a map. */
export function mapped({ matrix, offsets }: BandMap, spectrum: ArrayLike<number>): Float64Array {
  const n = offsets.length;
  return offsets.map((offset, i) => {
    let sum = -offset;
    for (let j = 0; j < n; j++) sum += (matrix[i * n + j] ?? 0) * (spectrum[j] ?? 0);
    return sum;
  });
}

/** The map that makes the mean zero. */
function centred(matrix: Float64Array, mean: Float64Array): BandMap {
  const n = mean.length;
  const offsets = mean.map((_, i) =>
    mean.reduce((sum, value, j) => sum + (matrix[i * n + j] ?? 0) * value, 0),
  );
  return { matrix, offsets };
}

/** The value that `CHANGED` of a chi-squared distribution is below, by bisection. */
function chiSquaredLimit(degrees: number): number {
  let [low, high] = [0, 10 * degrees + 100];
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2;
    if (chiSquaredBelow(middle, degrees) > CHANGED) high = middle;
    else low = middle;
  }
  return high;
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
