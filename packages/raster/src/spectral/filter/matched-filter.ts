import { checkBlock, type SpectralBlock } from '../block.ts';
import { cholesky, dot, solveCholesky } from '../linear/cholesky.ts';
import {
  type ColumnGroup,
  columnGroups,
  columnMeans,
  type GroupSums,
  pooledCovariance,
  withoutPart,
} from '../linear/column-groups.ts';
import type { Plane } from '../plane.ts';
import { backgroundPixels } from './background.ts';
import type { ColumnFilter, FilterKernels } from './filter-kernels.ts';
import { scalarKernels } from './scalar-kernels.ts';
import { checkTarget, usablePixels } from './usable-pixels.ts';

/** Version of the algorithm and of all constants of this folder; results of different versions must not be compared. */
export const FILTER_VERSION = 'mf 2';

/**
 * The logarithmic form takes ln L, in which the brightness of the ground is an offset and absorption is exactly additive; its
 * columns are pooled in groups. The linear form is that of the EMIT greenhouse gas products (Thompson et al., emit-ghg): it
 * takes L, with the mean of each column as the spectrum that absorbs, and estimates each column's covariance by itself.
 */
export type FilterForm = 'log' | 'linear';

export interface MatchedFilterRequest {
  readonly form: FilterForm;
  /** Absorption per unit of the result, positive: for methane k in 1 / (ppm m), per band of the block, along the path. */
  readonly absorption: ArrayLike<number>;
  /** 1 for pixels that may be used (lines × samples, row by row), 0 for clouds, water and other masks. By default all. */
  readonly usable?: Uint8Array | undefined;
  /** Columns that share a covariance; by default 32 (log) or 1 (linear). */
  readonly groupWidth?: number | undefined;
  /** How often the statistics are estimated; before each but the first, what stands out is excluded. 3 (log) or 1 (linear). */
  readonly passes?: number | undefined;
  /** Share by which the diagonal of the covariance is raised: 1e-5 (log) or 0 (linear). */
  readonly ridge?: number | undefined;
  /** Share s of the diagonal in C = (1 − s) S + s diag S: 0 (log) or 1e-4 (linear). */
  readonly shrinkage?: number | undefined;
}

export interface MatchedFilterResult {
  /** The enhancement in units of 1 / absorption, linear in it; NaN where a pixel or its group is unusable. */
  readonly alpha: Plane;
  /** The filter of each column: alpha = coefficients · x − offset, x = ln L or L. */
  readonly filter: ColumnFilter;
  /** The spectrum of each column without enhancement, ln L or L: `means[band * samples + sample]`. */
  readonly means: Float64Array;
  /** 1 for the pixels from which the last pass estimated means and covariances. */
  readonly background: Uint8Array;
}

const DEFAULTS = {
  log: { groupWidth: 32, passes: 3, ridge: 1e-5, shrinkage: 0 },
  linear: { groupWidth: 1, passes: 1, ridge: 0, shrinkage: 1e-4 },
} as const;
/** A group with fewer degrees of freedom per band has no filter (emit-ghg, `bgminsamp`). */
const MIN_DEGREES_PER_BAND = 1.2;
/** A column with fewer pixels has no filter, because each pixel would be a tenth of its own mean. */
const MIN_COLUMN_PIXELS = 10;

/**
 * The column-wise matched filter. For each group of columns with means μ_c and covariance C of the background,
 *
 *     t = −k (log)  or  t = −k μ_c (linear),   a = C⁻¹ t / (tᵀ C⁻¹ t),   alpha = aᵀ (x − μ_c)
 *
 * so that a weak enhancement X changes alpha by X. Strong ones saturate: see `invertResponse`.
 *
 * @throws RangeError when block, absorption or mask do not fit each other
 */
export function matchedFilter(
  block: SpectralBlock,
  request: MatchedFilterRequest,
  kernels: FilterKernels = scalarKernels,
): MatchedFilterResult {
  checkBlock(block);
  checkTarget(block, request);
  const settings = { ...DEFAULTS[request.form], ...definedOf(request) };
  const x = request.form === 'log' ? kernels.logarithms(block) : block;
  const valid = usablePixels(x, request.usable);
  const groups = columnGroups(block.samples, settings.groupWidth);
  const all = kernels.sums(x, valid, groups);
  const size = { width: block.samples, height: block.lines };
  let background = valid;
  let sums = all;
  for (let pass = 1; ; pass++) {
    const means = columnMeans(sums);
    const filter = filterOf(sums, { ...settings, means, groups });
    const alpha = { ...size, values: maskedAlpha(kernels.apply(x, filter), valid) };
    if (pass >= settings.passes) return { alpha, filter, means, background };
    background = backgroundPixels(alpha, valid);
    const excluded = valid.map((value, i) => (value !== 0 && background[i] === 0 ? 1 : 0));
    sums = withoutPart(all, kernels.sums(x, excluded, groups));
  }
}

interface FilterSettings {
  readonly form: FilterForm;
  readonly absorption: ArrayLike<number>;
  readonly ridge: number;
  readonly shrinkage: number;
  readonly means: Float64Array;
  readonly groups: readonly ColumnGroup[];
}

function filterOf(sums: GroupSums, settings: FilterSettings): ColumnFilter {
  const { form, absorption, ridge, shrinkage, means, groups } = settings;
  const bands = absorption.length;
  const samples = sums.counts.length;
  const coefficients = new Float64Array(bands * samples);
  const offsets = new Float64Array(samples).fill(Number.NaN);
  for (const [index, group] of groups.entries()) {
    const { matrix, degrees } = pooledCovariance(sums, index, group);
    if (degrees < MIN_DEGREES_PER_BAND * bands) continue;
    const factor = cholesky(regularised(matrix, bands, { ridge, shrinkage }), bands);
    if (factor === undefined) continue;
    const logTarget = form === 'log' ? Float64Array.from(absorption, (k) => -k) : undefined;
    const shared = logTarget && normalised(factor, logTarget);
    for (let sample = group.from; sample < group.to; sample++) {
      if ((sums.counts[sample] ?? 0) < MIN_COLUMN_PIXELS) continue;
      const mean = Float64Array.from({ length: bands }, (_, band) => means[band * samples + sample] ?? 0);
      const a =
        shared ??
        normalised(
          factor,
          mean.map((value, band) => -(absorption[band] ?? 0) * value),
        );
      for (let band = 0; band < bands; band++) coefficients[band * samples + sample] = a[band] ?? 0;
      offsets[sample] = dot(a, mean);
    }
  }
  return { coefficients, offsets };
}

/** a = C⁻¹ t / (tᵀ C⁻¹ t). */
function normalised(factor: Float64Array, target: Float64Array): Float64Array {
  const solved = solveCholesky(factor, target);
  const scale = 1 / dot(target, solved);
  return solved.map((value) => value * scale);
}

/** (1 − s) S + s diag S with the diagonal raised by the ridge. Changes and returns the matrix. */
function regularised(
  matrix: Float64Array,
  bands: number,
  { ridge, shrinkage }: { readonly ridge: number; readonly shrinkage: number },
): Float64Array {
  for (let i = 0; i < bands; i++) {
    for (let j = 0; j < i; j++) matrix[i * bands + j] = (matrix[i * bands + j] ?? 0) * (1 - shrinkage);
    matrix[i * bands + i] = (matrix[i * bands + i] ?? 0) * (1 + ridge);
  }
  return matrix;
}

function maskedAlpha(values: Float32Array, valid: Uint8Array): Float32Array {
  for (let i = 0; i < values.length; i++) if (valid[i] === 0) values[i] = Number.NaN;
  return values;
}

/** The request without the members that are undefined, so that they do not replace the defaults. */
function definedOf(request: MatchedFilterRequest): Pick<MatchedFilterRequest, 'form' | 'absorption'> & {
  [Key in keyof typeof DEFAULTS.log]?: number;
} {
  const { form, absorption, groupWidth, passes, ridge, shrinkage } = request;
  return {
    form,
    absorption,
    ...(groupWidth !== undefined && { groupWidth }),
    ...(passes !== undefined && { passes }),
    ...(ridge !== undefined && { ridge }),
    ...(shrinkage !== undefined && { shrinkage }),
  };
}
