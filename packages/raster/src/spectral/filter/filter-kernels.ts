import type { SpectralBlock } from '../block.ts';
import type { ColumnGroup, GroupSums } from '../linear/column-groups.ts';

/** The most values of a filter: pixels x bands. They are in memory in 32 bits, and the same again as logarithms. */
export const MAX_FILTER_VALUES = 50_000_000;

/** A linear filter per column of a block: coefficients · spectrum − offset. */
export interface ColumnFilter {
  /** `coefficients[band * samples + sample]`. */
  readonly coefficients: Float64Array;
  /** One per sample; NaN for a column without a filter. */
  readonly offsets: Float64Array;
}

/**
 * The port for the three loops that take nearly all time of the filters. `scalarKernels` is the reference; `simdFilterKernels`
 * is several times as fast and differs from it by rounding only.
 */
export interface FilterKernels {
  /** The natural logarithm of each value, as a new block; NaN unless the value is a normal positive number. */
  logarithms(block: SpectralBlock): SpectralBlock;
  /**
   * Sums over the pixels whose entry of `used` (lines × samples, row by row) is not 0. The values of these pixels must be
   * finite; all others may be anything. Samples outside the groups do not count.
   */
  sums(block: SpectralBlock, used: Uint8Array, groups: readonly ColumnGroup[]): GroupSums;
  /** The answer of the filter for each pixel, row by row. */
  apply(block: SpectralBlock, filter: ColumnFilter): Float32Array;
}

/** How many pixels of each column are selected. */
export function countUsed(used: Uint8Array, samples: number): Uint32Array {
  const counts = new Uint32Array(samples);
  for (let start = 0; start < used.length; start += samples)
    for (let sample = 0; sample < samples; sample++)
      if (used[start + sample] !== 0) counts[sample] = (counts[sample] ?? 0) + 1;
  return counts;
}
