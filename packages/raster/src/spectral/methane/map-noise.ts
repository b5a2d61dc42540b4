import { blur, smoothSum } from '../objects/blur.ts';
import { robustStatistics } from '../objects/robust.ts';
import type { SmoothKernel } from '../objects/smooth-kernel.ts';
import type { Plane } from '../plane.ts';

/** Reach of the surroundings whose noise a pixel shares, as the standard deviation of a blur in pixels. */
const NOISE_REACH_PX = 5;
/** Reach of the surroundings whose level is removed. */
const LEVEL_REACH_PX = 16;
/** What differs by more standard deviations counts as this many, so that plumes and edges of the ground hardly matter. */
const MOST_SIGMAS = 3;
/** The variance of smooth ground is at least this share of the usual one. */
const LEAST_VARIANCE_SHARE = 0.1;
/** The variance of `b - (a + c) / 2` for independent values of variance 1. */
const SECOND_DIFFERENCE_VARIANCE = 1.5;

/** The map less the level of its surroundings, in which strong values are limited. */
export function withoutLevel(map: Plane, kernel: SmoothKernel): Plane {
  const { median, sigma } = robustStatistics(map.values);
  const most = MOST_SIGMAS * sigma;
  const limited = map.values.map((value) => median + Math.max(-most, Math.min(most, value - median)));
  const level = blur({ ...map, values: limited }, LEVEL_REACH_PX, kernel).values;
  return { ...map, values: map.values.map((value, i) => value - (level[i] ?? 0)) };
}

/**
 * The inverse of the variance that noise gives each pixel, from second differences along the rows around it: dark ground is
 * noisier than bright ground. 0 where the map has no data.
 */
export function inverseVariance(map: Plane, kernel: SmoothKernel): Float32Array {
  const { width, height, values } = map;
  const { sigma } = robustStatistics(values);
  const most = (MOST_SIGMAS * sigma) ** 2;
  const squares = new Float32Array(values.length);
  const known = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const left = values[at - 1] ?? Number.NaN;
      const right = values[at + 1] ?? Number.NaN;
      const difference = (values[at] ?? Number.NaN) - (left + right) / 2;
      if (Number.isNaN(difference)) continue;
      squares[at] = Math.min((difference * difference) / SECOND_DIFFERENCE_VARIANCE, most);
      known[at] = 1;
    }
  const sums = smoothSum({ ...map, values: squares }, NOISE_REACH_PX, kernel);
  const counts = smoothSum({ ...map, values: known }, NOISE_REACH_PX, kernel);
  const least = LEAST_VARIANCE_SHARE * sigma * sigma;
  return values.map((value, i) => {
    const count = counts[i] ?? 0;
    if (Number.isNaN(value) || !(count > 0) || !(least > 0)) return 0;
    return 1 / Math.max(least, (sums[i] ?? 0) / count);
  });
}
