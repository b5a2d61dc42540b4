import { checkBlock, type SpectralBlock } from '../block.ts';
import { cholesky, dot, solveCholesky } from '../linear/cholesky.ts';
import { type ColumnGroup, columnGroups } from '../linear/column-groups.ts';
import { newPlane, type Plane } from '../plane.ts';
import type { FilterKernels } from './filter-kernels.ts';
import { scalarKernels } from './scalar-kernels.ts';
import { checkTarget, usablePixels } from './usable-pixels.ts';

export interface SparseFilterRequest {
  /** Absorption per unit of the result, positive: for methane k in 1 / (ppm m), per band of the block. */
  readonly absorption: ArrayLike<number>;
  /** 1 for pixels that may be used, 0 for masked ones; by default all. */
  readonly usable?: Uint8Array | undefined;
  /** Columns that share mean and covariance; by default 16. */
  readonly groupWidth?: number | undefined;
  /** By default 30. */
  readonly iterations?: number | undefined;
}

/** Keeps the weight of an enhancement of 0 finite: mag1c's 1e-9 in its unit of 1e5 ppm m. */
const EPSILON = 1e-4;
/** Share of the diagonal in the covariance (mag1c). */
const SHRINKAGE = 1e-4;
/** mag1c's lower limit 1 of tᵀC⁻¹t in its unit of 1e5 ppm m. */
const MIN_NORMALISER = 1e-10;
const MIN_PIXELS_PER_BAND = 1.2;

/**
 * The matched filter with albedo correction and reweighted sparsity of Foote et al. 2020 (doi:10.1109/TGRS.2020.2976888,
 * mag1c): never negative, and 0 where nothing speaks for an enhancement. It makes readable pictures; rates must not be derived
 * from it, because it keeps only a part of the mass of weak plumes. With albedo R = xᵀμ / μᵀμ and t = −k μ, it repeats
 *
 *     alpha = max(0, (tᵀC⁻¹(x − μ) − 1 / (R (alpha + ε))) / (R tᵀC⁻¹t))
 *
 * with the mean μ and the covariance C of x − R alpha t. As this is a change of rank two, the products of the spectra are
 * summed only once, which makes an iteration about as cheap as applying a filter.
 *
 * @throws RangeError when block, absorption or mask do not fit each other
 */
export function sparseFilter(
  block: SpectralBlock,
  request: SparseFilterRequest,
  kernels: FilterKernels = scalarKernels,
): Plane {
  checkBlock(block);
  checkTarget(block, request);
  const { absorption, usable, groupWidth = 16, iterations = 30 } = request;
  const valid = usablePixels(block, usable);
  const groups = columnGroups(block.samples, groupWidth);
  const sums = kernels.sums(block, valid, groups);
  const plane = newPlane(block.samples, block.lines);
  for (const [index, group] of groups.entries()) {
    const spectra = spectraOf(block, valid, group);
    const products = sums.products[index];
    if (products === undefined || spectra.places.length < MIN_PIXELS_PER_BAND * absorption.length) continue;
    const alpha = sparseAlpha(spectra, { products, absorption, iterations });
    spectra.places.forEach((place, pixel) => {
      plane.values[place] = alpha[pixel] ?? Number.NaN;
    });
  }
  return plane;
}

/** The usable pixels of a group, one spectrum after the other, and their places in the plane. */
interface Spectra {
  readonly values: Float32Array;
  readonly places: Int32Array;
}

function spectraOf(block: SpectralBlock, valid: Uint8Array, { from, to }: ColumnGroup): Spectra {
  const { data, lines, samples, wavelengths } = block;
  const bands = wavelengths.length;
  const places: number[] = [];
  for (let line = 0; line < lines; line++)
    for (let sample = from; sample < to; sample++)
      if (valid[line * samples + sample] !== 0) places.push(line * samples + sample);
  const values = new Float32Array(places.length * bands);
  for (const [pixel, place] of places.entries()) {
    const sample = place % samples;
    const start = (place - sample) * bands + sample;
    for (let band = 0; band < bands; band++) values[pixel * bands + band] = data[start + band * samples] ?? 0;
  }
  return { values, places: Int32Array.from(places) };
}

interface GroupProblem {
  /** Σ x xᵀ, bands × bands. */
  readonly products: Float64Array;
  readonly absorption: ArrayLike<number>;
  readonly iterations: number;
}

function sparseAlpha(spectra: Spectra, { products, absorption, iterations }: GroupProblem): Float64Array {
  const { values, places } = spectra;
  const bands = absorption.length;
  const count = places.length;
  const mean = weightedSum(values, bands, new Float64Array(count).fill(1 / count));
  const albedo = projections(spectra, mean, dot(mean, mean));
  const alpha = new Float64Array(count);
  const signal = new Float64Array(count);
  let removed = new Float64Array(bands);
  for (let iteration = 0; iteration <= iterations; iteration++) {
    const signalMean = signal.reduce((sum, value) => sum + value, 0) / count;
    const mu = mean.map((value, band) => value - signalMean * (removed[band] ?? 0));
    const target = mu.map((value, band) => -(absorption[band] ?? 0) * value);
    const matrix = covarianceWithout({
      products,
      mu,
      signal,
      removed,
      sums: weightedSum(values, bands, signal),
    });
    const factor = cholesky(matrix, bands);
    if (factor === undefined) return alpha.fill(Number.NaN);
    const solved = solveCholesky(factor, target);
    const energy = dot(target, solved);
    const normaliser = iteration === 0 ? energy : Math.max(MIN_NORMALISER, energy);
    const answers = projections(spectra, solved, 1);
    const offset = dot(solved, mu);
    for (let pixel = 0; pixel < count; pixel++) {
      const r = albedo[pixel] ?? 1;
      const weight = iteration === 0 ? 0 : 1 / (r * ((alpha[pixel] ?? 0) + EPSILON));
      alpha[pixel] = Math.max(0, ((answers[pixel] ?? 0) - offset - weight) / (r * normaliser));
      signal[pixel] = r * (alpha[pixel] ?? 0);
    }
    removed = target;
  }
  return alpha;
}

/** The product of each spectrum with a vector, divided by `divisor`. */
function projections({ values, places }: Spectra, vector: Float64Array, divisor: number): Float64Array {
  const bands = vector.length;
  const result = new Float64Array(places.length);
  for (let pixel = 0; pixel < result.length; pixel++) {
    let sum = 0;
    for (let band = 0; band < bands; band++) sum += (values[pixel * bands + band] ?? 0) * (vector[band] ?? 0);
    result[pixel] = sum / divisor;
  }
  return result;
}

/** Σ weight · spectrum. */
function weightedSum(values: Float32Array, bands: number, weights: Float64Array): Float64Array {
  const sums = new Float64Array(bands);
  for (let pixel = 0; pixel < weights.length; pixel++) {
    const weight = weights[pixel] ?? 0;
    if (weight === 0) continue;
    for (let band = 0; band < bands; band++)
      sums[band] = (sums[band] ?? 0) + weight * (values[pixel * bands + band] ?? 0);
  }
  return sums;
}

interface RemovedSignal {
  readonly products: Float64Array;
  /** The mean after removal. */
  readonly mu: Float64Array;
  /** R alpha per pixel. */
  readonly signal: Float64Array;
  /** The target t whose multiples are removed. */
  readonly removed: Float64Array;
  /** Σ signal · x. */
  readonly sums: Float64Array;
}

/**
 * The covariance of x − s t, with s the signal: (Σ x xᵀ − σ tᵀ − t σᵀ + Σs² t tᵀ) / n − μ μᵀ with σ = Σ s x, shrunk towards its
 * diagonal; on and below the diagonal.
 */
function covarianceWithout({ products, mu, signal, removed, sums }: RemovedSignal): Float64Array {
  const bands = mu.length;
  const count = signal.length;
  const energy = dot(signal, signal);
  const matrix = new Float64Array(bands * bands);
  for (let i = 0; i < bands; i++) {
    for (let j = 0; j <= i; j++) {
      const [ti, tj] = [removed[i] ?? 0, removed[j] ?? 0];
      const sum =
        (products[i * bands + j] ?? 0) - (sums[i] ?? 0) * tj - ti * (sums[j] ?? 0) + energy * ti * tj;
      const value = sum / count - (mu[i] ?? 0) * (mu[j] ?? 0);
      matrix[i * bands + j] = i === j ? value : value * (1 - SHRINKAGE);
    }
  }
  return matrix;
}
