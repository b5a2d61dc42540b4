import { checkBlock, type SpectralBlock } from '../block.ts';
import { cholesky, dot, solveLower } from '../linear/cholesky.ts';
import { type ColumnGroup, columnGroups, columnMeans, pooledCovariance } from '../linear/column-groups.ts';
import { newPlane, type Plane } from '../plane.ts';
import type { FilterKernels } from './filter-kernels.ts';
import { scalarKernels } from './scalar-kernels.ts';
import { usablePixels } from './usable-pixels.ts';

/** What a detector looks for: a complete spectrum, or the change that the substance makes to the spectrum of the background. */
export interface Target {
  readonly kind: 'spectrum' | 'change';
  /** One value per band. */
  readonly values: ArrayLike<number>;
}

export interface ScoreRequest {
  /** 1 for pixels that may be used, 0 for masked ones; by default all. */
  readonly usable?: Uint8Array | undefined;
  /** Columns that share a covariance; by default 32. */
  readonly groupWidth?: number | undefined;
}

/** Raises the diagonal of the covariance, so that bands without variance do not stop the detector. */
const RIDGE = 1e-5;
const DEFAULT_GROUP_WIDTH = 32;

/**
 * Adaptive cosine estimator, (tᵀC⁻¹x)² / ((tᵀC⁻¹t)(xᵀC⁻¹x)) with x less the mean of its column: the share, 0 to 1, of what is
 * unusual in a pixel that looks like the target (Kraut, Scharf 1999). A spectrum as target counts less the mean as well.
 */
export function aceScores(
  block: SpectralBlock,
  target: Target,
  request: ScoreRequest = {},
  kernels: FilterKernels = scalarKernels,
): Plane {
  checkTargetLength(block, target.values);
  return whitenedScores(block, request, kernels, (factor, mean) => {
    const t = Float64Array.from(
      mean,
      (value, band) => (target.values[band] ?? 0) - (target.kind === 'spectrum' ? value : 0),
    );
    const whiteTarget = solveLower(factor, t);
    const energy = dot(whiteTarget, whiteTarget);
    return (y) => dot(whiteTarget, y) ** 2 / (energy * dot(y, y));
  });
}

/** Reed-Xiaoli anomaly score xᵀC⁻¹x with x less the mean of its column: on average the number of bands. */
export function rxScores(
  block: SpectralBlock,
  request: ScoreRequest = {},
  kernels: FilterKernels = scalarKernels,
): Plane {
  return whitenedScores(block, request, kernels, () => (y) => dot(y, y));
}

/** Spectral angle in radians between each pixel and the target; small means alike, whatever the brightness. */
export function samAngles(block: SpectralBlock, target: ArrayLike<number>, usable?: Uint8Array): Plane {
  checkBlock(block);
  checkTargetLength(block, target);
  const { data, lines, samples, wavelengths } = block;
  const bands = wavelengths.length;
  const plane = newPlane(samples, lines);
  const valid = usablePixels(block, usable);
  const length = Math.sqrt(dot(target, target));
  for (let at = 0; at < valid.length; at++) {
    if (valid[at] === 0) continue;
    const sample = at % samples;
    const start = (at - sample) * bands + sample;
    let product = 0;
    let square = 0;
    for (let band = 0; band < bands; band++) {
      const value = data[start + band * samples] ?? 0;
      product += value * (target[band] ?? 0);
      square += value * value;
    }
    plane.values[at] = Math.acos(Math.max(-1, Math.min(1, product / (length * Math.sqrt(square)))));
  }
  return plane;
}

type Score = (whitened: Float64Array) => number;

/** Scores of pixels whose deviation from the mean is whitened, y = L⁻¹ (x − μ_c) with C = L Lᵀ; `prepare` runs per column. */
function whitenedScores(
  block: SpectralBlock,
  { usable, groupWidth = DEFAULT_GROUP_WIDTH }: ScoreRequest,
  kernels: FilterKernels,
  prepare: (factor: Float64Array, mean: Float64Array) => Score,
): Plane {
  checkBlock(block);
  const plane = newPlane(block.samples, block.lines);
  const valid = usablePixels(block, usable);
  const groups = columnGroups(block.samples, groupWidth);
  const sums = kernels.sums(block, valid, groups);
  const means = columnMeans(sums);
  for (const [index, group] of groups.entries()) {
    const { matrix, degrees } = pooledCovariance(sums, index, group);
    const bands = block.wavelengths.length;
    for (let i = 0; i < bands; i++) matrix[i * bands + i] = (matrix[i * bands + i] ?? 0) * (1 + RIDGE);
    const factor = degrees >= bands ? cholesky(matrix, bands) : undefined;
    if (factor !== undefined) scoreGroup({ block, valid, means, group, factor }, prepare, plane.values);
  }
  return plane;
}

interface GroupScores {
  readonly block: SpectralBlock;
  readonly valid: Uint8Array;
  readonly means: Float64Array;
  readonly group: ColumnGroup;
  readonly factor: Float64Array;
}

function scoreGroup(
  { block, valid, means, group, factor }: GroupScores,
  prepare: (factor: Float64Array, mean: Float64Array) => Score,
  into: Float32Array,
): void {
  const { data, lines, samples, wavelengths } = block;
  const bands = wavelengths.length;
  const deviation = new Float64Array(bands);
  for (let sample = group.from; sample < group.to; sample++) {
    const mean = Float64Array.from({ length: bands }, (_, band) => means[band * samples + sample] ?? 0);
    const score = prepare(factor, mean);
    for (let line = 0; line < lines; line++) {
      const at = line * samples + sample;
      if (valid[at] === 0) continue;
      const start = line * bands * samples + sample;
      for (let band = 0; band < bands; band++)
        deviation[band] = (data[start + band * samples] ?? 0) - (mean[band] ?? 0);
      into[at] = score(solveLower(factor, deviation));
    }
  }
}

function checkTargetLength({ wavelengths }: SpectralBlock, values: ArrayLike<number>): void {
  if (values.length === wavelengths.length) return;
  throw new RangeError(
    `The target must have a value for each of ${wavelengths.length} bands; it has ${values.length}.`,
  );
}
