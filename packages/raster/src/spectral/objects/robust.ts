import type { Plane } from '../plane.ts';
import { selectMedian } from './select.ts';

/** 1 / the 75 % quantile of the normal distribution: makes a median absolute deviation a standard deviation. */
const NORMAL_SCALE = 1.482602218505602;

export interface RobustStatistics {
  readonly median: number;
  /** Median absolute deviation, scaled to the standard deviation of a normal distribution. */
  readonly sigma: number;
  /** How many values were not NaN. */
  readonly count: number;
}

/** The median of the values that are not NaN; NaN when there are none. */
export function medianOf(values: ArrayLike<number>): number {
  return selectMedian(knownOf(values));
}

/** The mean of the values at some places that are not NaN; NaN when there are none. */
export function meanOver(values: ArrayLike<number>, places: Int32Array): number {
  let [sum, count] = [0, 0];
  for (const place of places) {
    const value = values[place] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return sum / count;
}

/** The median of the known values at each position of a few arrays of equal length. */
export function medianAcross(arrays: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(arrays[0]?.length ?? 0);
  const sorted = new Float64Array(arrays.length);
  const [a, b, c] = arrays;
  const isThree = arrays.length === 3;
  for (let i = 0; i < result.length; i++) {
    if (isThree) {
      const x = a?.[i] ?? Number.NaN;
      const y = b?.[i] ?? Number.NaN;
      const z = c?.[i] ?? Number.NaN;
      const median = Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
      // Is NaN where one of them is.
      if (!Number.isNaN(median)) {
        result[i] = median;
        continue;
      }
    }
    let count = 0;
    for (const values of arrays) {
      const value = values[i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      let at = count++;
      for (; at > 0 && (sorted[at - 1] ?? 0) > value; at--) sorted[at] = sorted[at - 1] ?? 0;
      sorted[at] = value;
    }
    result[i] = sortedMedian(sorted, count);
  }
  return result;
}

/** Median and robust standard deviation of the values that are not NaN. */
export function robustStatistics(values: ArrayLike<number>): RobustStatistics {
  const known = knownOf(values);
  const median = selectMedian(known);
  for (let at = 0; at < known.length; at++) known[at] = Math.abs((known[at] ?? 0) - median);
  return { median, sigma: NORMAL_SCALE * selectMedian(known), count: known.length };
}

export interface ScoredPlane {
  /** (value - median) / sigma; 0 everywhere when all values are equal. */
  readonly scores: Plane;
  readonly statistics: RobustStatistics;
}

/** Each value in robust standard deviations from the median of the plane. */
export function robustScores(plane: Plane): ScoredPlane {
  const statistics = robustStatistics(plane.values);
  const { median, sigma } = statistics;
  const scale = sigma > 0 ? 1 / sigma : 0;
  const values = plane.values.map((value) => (value - median) * scale);
  return { scores: { ...plane, values }, statistics };
}

function knownOf(values: ArrayLike<number>): Float64Array {
  const known = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isNaN(value)) known[count++] = value;
  }
  return known.subarray(0, count);
}

/** The median of the first `count` values, which are ascending. */
function sortedMedian(sorted: Float64Array, count: number): number {
  const middle = count >> 1;
  if (count % 2 === 1) return sorted[middle] ?? Number.NaN;
  if (count === 0) return Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
