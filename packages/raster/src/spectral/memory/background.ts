import { blur, smoothSum } from '../objects/blur.ts';
import { medianAcross, robustScores } from '../objects/robust.ts';
import { runningMedian } from '../objects/running-median.ts';
import type { SmoothKernel } from '../objects/smooth-kernel.ts';
import { newPlane, type Plane } from '../plane.ts';
import { lastingPlumePixels, type SiteMemory } from './site-memory.ts';

/** What a pass shows beyond the median of all passes by this many standard deviations is omitted from the background. */
const EVENT_SCORE = 2;
/** The background is smoothed by this much before it is subtracted, which forgives small errors of registration. */
const SMOOTH_PX = 1.2;
/** Pixels that only ever show a plume get the background of their surroundings, from as near as there are enough of them. */
const FILL_PX = [4, 12, 30] as const;
/** So much of the weight of the surroundings must be known. */
const FILL_SHARE = 0.02;
/** Window of the running median that stands for the background of a site's first pass. */
const FIRST_PASS_WINDOW_PX = 61;

export interface BackgroundOptions {
  readonly pixelM: number;
  /** Blur of the differences in which events of earlier passes are looked for; 0 for pictures of small objects. */
  readonly eventBlurPx: number;
  readonly kernel?: SmoothKernel;
}

/** The usual state of a site. */
export interface Background {
  /** Mean of the passes without their events; NaN where no pass saw the ground. */
  readonly mean: Plane;
  /** Standard deviation between the passes; NaN where fewer than two saw the ground. */
  readonly spread: Plane;
  readonly passes: number;
}

/** The background of the remembered passes: their mean per pixel without what only one of them shows. */
export function backgroundOf(memory: SiteMemory, options: BackgroundOptions): Background | undefined {
  const first = memory.passes[0];
  if (first === undefined) return undefined;
  const { width, height } = first.plane;
  const median = medianPlane(memory.passes.map(({ plane }) => plane));
  const kept = memory.passes.map((pass) => {
    const values = withoutEvents(pass.plane, median, options);
    for (const pixel of lastingPlumePixels(memory, pass, options.pixelM)) values[pixel] = Number.NaN;
    return values;
  });
  const mean = newPlane(width, height);
  const spread = newPlane(width, height);
  for (let pixel = 0; pixel < mean.values.length; pixel++) {
    let [count, sum, squares] = [0, 0, 0];
    for (const values of kept) {
      const value = values[pixel] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      count++;
      sum += value;
      squares += value * value;
    }
    if (count > 0) mean.values[pixel] = sum / count;
    if (count > 1) spread.values[pixel] = Math.sqrt(Math.max(0, squares - (sum * sum) / count) / (count - 1));
  }
  return { mean: filled(mean, median, options.kernel), spread, passes: memory.passes.length };
}

/** A product of a pass without the usual state of its site. */
export interface Difference {
  readonly plane: Plane;
  /** Passes that the background is made of; 0 when there is no memory yet. */
  readonly memoryPasses: number;
}

/**
 * Subtracts the usual state of the site. Without memory the running median of the pass itself is subtracted, which leaves
 * much more of the ground in the result: findings need a higher threshold and must say "no memory yet".
 */
export function differenceTo(
  plane: Plane,
  background: Background | undefined,
  kernel?: SmoothKernel,
): Difference {
  const usual =
    background === undefined
      ? runningMedian(plane, FIRST_PASS_WINDOW_PX)
      : blur(background.mean, SMOOTH_PX, kernel);
  const values = plane.values.map((value, i) => value - (usual.values[i] ?? Number.NaN));
  return { plane: { ...plane, values }, memoryPasses: background?.passes ?? 0 };
}

/** The median of the known values of each pixel. */
export function medianPlane(planes: readonly Plane[]): Plane {
  const first = planes[0];
  if (first === undefined) return newPlane(0, 0);
  return { ...first, values: medianAcross(planes.map(({ values }) => values)) };
}

function withoutEvents(
  plane: Plane,
  median: Plane,
  { eventBlurPx, kernel }: BackgroundOptions,
): Float32Array {
  const difference = { ...plane, values: plane.values.map((value, i) => value - (median.values[i] ?? 0)) };
  const { scores } = robustScores(blur(difference, eventBlurPx, kernel));
  return plane.values.map((value, i) => ((scores.values[i] ?? 0) > EVENT_SCORE ? Number.NaN : value));
}

/** Fills pixels that were seen but always omitted from their surroundings. */
function filled(mean: Plane, seen: Plane, kernel: SmoothKernel | undefined): Plane {
  const isGap = (value: number, i: number) =>
    Number.isNaN(value) && !Number.isNaN(seen.values[i] ?? Number.NaN);
  if (!mean.values.some(isGap)) return mean;
  const weights = mean.values.map((value) => (Number.isNaN(value) ? 0 : 1));
  const known = mean.values.map((value) => (Number.isNaN(value) ? 0 : value));
  const result = { ...mean, values: mean.values.slice() };
  for (const radiusPx of FILL_PX) {
    if (!result.values.some(isGap)) break;
    const sums = smoothSum({ ...mean, values: known }, radiusPx, kernel);
    const shares = smoothSum({ ...mean, values: weights }, radiusPx, kernel);
    result.values.forEach((value, i) => {
      const share = shares[i] ?? 0;
      if (isGap(value, i) && share >= FILL_SHARE) result.values[i] = (sums[i] ?? 0) / share;
    });
  }
  return result;
}
