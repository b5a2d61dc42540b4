import type { Plane } from '../plane.ts';
import { type Ground, mapOf } from './ground.ts';

/** The surroundings of a pixel reach so far from it, in pixels. */
const REACH_PX = 7;
/** Pixels that differ by more standard deviations are not surroundings. */
const USUAL = 2.5;

/** What a difference of pictures is in the surroundings of each pixel, without what has changed there: fields and shade change as a whole. */
export function localLevel(ground: Ground, { width, values }: Plane, sigmas: Float32Array): Float32Array {
  const { left, top, columns, rows } = boxOf(ground);
  const across = columns + 1;
  const sums = new Float64Array(across * (rows + 1));
  const counts = new Int32Array(across * (rows + 1));
  for (let y = 0; y < rows; y++) {
    let [sum, count] = [0, 0];
    for (let x = 0; x < columns; x++) {
      const pixel = (top + y) * width + left + x;
      const value = values[pixel] ?? Number.NaN;
      if (Math.abs(value) <= USUAL * (sigmas[pixel] ?? 0)) {
        sum += value;
        count++;
      }
      const [above, at] = [y * across + x + 1, (y + 1) * across + x + 1];
      sums[at] = (sums[above] ?? 0) + sum;
      counts[at] = (counts[above] ?? 0) + count;
    }
  }
  return mapOf(ground, (pixel) => {
    const x = (pixel % width) - left;
    const y = Math.floor(pixel / width) - top;
    const [above, below] = [Math.max(0, y - REACH_PX) * across, Math.min(rows, y + REACH_PX + 1) * across];
    const [before, behind] = [Math.max(0, x - REACH_PX), Math.min(columns, x + REACH_PX + 1)];
    const inBox = (table: Float64Array | Int32Array) =>
      (table[below + behind] ?? 0) -
      (table[above + behind] ?? 0) -
      (table[below + before] ?? 0) +
      (table[above + before] ?? 0);
    const count = inBox(counts);
    return count > 0 ? inBox(sums) / count : 0;
  }).values;
}

/** The rectangle around all pixels of the ground; outside it nothing is known. */
function boxOf({ width, pixels }: Ground) {
  let [left, right] = [width, -1];
  for (const pixel of pixels) {
    left = Math.min(left, pixel % width);
    right = Math.max(right, pixel % width);
  }
  const [top, bottom] = [pixels[0] ?? 0, pixels.at(-1) ?? -1].map((pixel) => Math.floor(pixel / width));
  return {
    left,
    top: top ?? 0,
    columns: Math.max(0, right + 1 - left),
    rows: (bottom ?? -1) + 1 - (top ?? 0),
  };
}
