import { medianOf, robustStatistics } from '../objects/robust.ts';
import { selectRank } from '../objects/select.ts';
import type { Plane } from '../plane.ts';
import { type Ground, mapOf, valuesAt } from './ground.ts';
import { type LocalMap, localMap } from './local-map.ts';
import { slopesOf } from './slopes.ts';

/** Standard deviation of the detector, in reflectance, and of the difference to what three pictures let expect. */
const DETECTOR_SIGMA = 0.003 * Math.sqrt(1 + 0.45);
/** The share of the pixels with the steepest edges, from which the noise of edges is measured. */
const STEEPEST = 0.05;
/** What an edge may add at the least and at the most, in pixels of displacement. */
const [LEAST_SHIFT_PX, MOST_SHIFT_PX] = [0.05, 0.5] as const;
/** A median of magnitudes times this is a standard deviation. */
const NORMAL_SCALE = 1.482602218505602;

/**
 * Standard deviation of the difference between a picture and the usual one: what it is in its surroundings, and at edges what a
 * displacement adds that differs from edge to edge.
 */
export function changeNoise(ground: Ground, difference: Plane, usual: Plane): Float32Array {
  const local = localMap(ground, (pixels) => {
    const { sigma } = robustStatistics(valuesAt(pixels, (pixel) => difference.values[pixel] ?? Number.NaN));
    return Math.max(DETECTOR_SIGMA, sigma);
  });
  const slopes = slopesOf(ground, usual).values;
  const shiftPx = edgeShift(ground, { difference, slopes, local });
  return mapOf(ground, (pixel) => Math.hypot(local(pixel), shiftPx * (slopes[pixel] ?? Number.NaN))).values;
}

interface Edges {
  readonly difference: Plane;
  readonly slopes: Float32Array;
  readonly local: LocalMap;
}

/** How far edges are displaced on the whole: what the steepest ones differ by more than their surroundings. */
function edgeShift({ pixels }: Ground, { difference, slopes, local }: Edges): number {
  const slopeAt = (pixel: number) => slopes[pixel] ?? Number.NaN;
  const known = valuesAt(pixels, slopeAt).filter((slope) => !Number.isNaN(slope));
  const steep = selectRank(known, Math.floor((1 - STEEPEST) * known.length));
  const shifts: number[] = [];
  for (const pixel of pixels) {
    const [slope, value] = [slopeAt(pixel), difference.values[pixel] ?? Number.NaN];
    if (!(slope >= steep && slope > 0) || Number.isNaN(value)) continue;
    shifts.push(Math.sqrt(Math.max(0, value ** 2 - local(pixel) ** 2)) / slope);
  }
  const shift = NORMAL_SCALE * medianOf(shifts);
  return Math.min(MOST_SHIFT_PX, Math.max(LEAST_SHIFT_PX, Number.isNaN(shift) ? 0 : shift));
}
