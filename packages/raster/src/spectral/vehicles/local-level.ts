import type { Plane } from '../plane.ts';
import { type Ground, mapOf } from './ground.ts';

/** The surroundings of a pixel reach so far from it, in pixels. */
const REACH_PX = 7;
/** Pixels that differ by more standard deviations are not surroundings. */
const USUAL = 2.5;

/** What a difference of pictures is in the surroundings of each pixel, without what has changed there: fields and shade change as a whole. */
export function localLevel(
  ground: Ground,
  { width, height, values }: Plane,
  sigmas: Float32Array,
): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  const counts = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let [sum, count] = [0, 0];
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x] ?? Number.NaN;
      if (Math.abs(value) <= USUAL * (sigmas[y * width + x] ?? 0)) {
        sum += value;
        count++;
      }
      const [above, at] = [y * (width + 1) + x + 1, (y + 1) * (width + 1) + x + 1];
      sums[at] = (sums[above] ?? 0) + sum;
      counts[at] = (counts[above] ?? 0) + count;
    }
  }
  return mapOf(ground, (pixel) => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    const [top, bottom] = [Math.max(0, y - REACH_PX), Math.min(height, y + REACH_PX + 1)];
    const [left, right] = [Math.max(0, x - REACH_PX), Math.min(width, x + REACH_PX + 1)];
    const inBox = (table: Float64Array | Int32Array) =>
      (table[bottom * (width + 1) + right] ?? 0) -
      (table[top * (width + 1) + right] ?? 0) -
      (table[bottom * (width + 1) + left] ?? 0) +
      (table[top * (width + 1) + left] ?? 0);
    const count = inBox(counts);
    return count > 0 ? inBox(sums) / count : 0;
  }).values;
}
