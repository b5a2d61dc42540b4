import type { Threshold, ValueLimits } from '../../../map/layers/spectral/band-picture.ts';

const BINS = 96;
/** Percentiles are read from at most this many values. */
const SAMPLED = 20_000;

/** How values are distributed. */
export interface ValueCounts {
  /** How many pixels have a value. */
  readonly count: number;
  /** The 2nd and the 98th percentile. */
  readonly limits: ValueLimits;
  /** Least and greatest value. */
  readonly ends: ValueLimits;
  readonly histogram: Uint32Array;
}

export function valueCounts(values: Float32Array): ValueCounts {
  let [count, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count += 1;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (count === 0) return { count, limits: [0, 1], ends: [0, 1], histogram: new Uint32Array(BINS) };
  const sample = sampleOf(values);
  const quantile = (share: number) => sample[Math.floor(share * (sample.length - 1))] ?? least;
  const [low, high] = [quantile(0.02), quantile(0.98)];
  const limits: ValueLimits = high > low ? [low, high] : [least, most > least ? most : least + 1];
  const histogram = new Uint32Array(BINS);
  const [from, scale] = [limits[0], BINS / (limits[1] - limits[0])];
  for (let at = 0; at < values.length; at++) {
    const bin = Math.floor(((values[at] ?? Number.NaN) - from) * scale);
    if (bin >= 0 && bin < BINS) histogram[bin] = (histogram[bin] ?? 0) + 1;
  }
  return { count, limits, ends: [least, most], histogram };
}

/** Every n-th value that is not missing, ascending. */
function sampleOf(values: Float32Array): Float32Array {
  const every = Math.max(1, Math.floor(values.length / SAMPLED));
  const sample = new Float32Array(Math.ceil(values.length / every));
  let known = 0;
  for (let at = 0; at < values.length; at += every) {
    const value = values[at] ?? Number.NaN;
    if (!Number.isNaN(value)) sample[known++] = value;
  }
  return sample.subarray(0, known).sort();
}

/** How many pixels a threshold keeps. */
export function countKept(values: Float32Array, { keeps, value: limit }: Threshold): number {
  let kept = 0;
  for (const value of values) if (keeps === 'above' ? value >= limit : value <= limit) kept += 1;
  return kept;
}
