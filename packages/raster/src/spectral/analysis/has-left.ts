import { medianOf } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';

/** The ground that an object is compared with begins and ends this far from its bounding box, pixels. */
const GAP_PX = 2;
const RING_PX = 6;
/** So many of the darkest and of the brightest pixels of that ground are omitted. A road through it is more. */
const EXTREMES = 0.03;

/**
 * Whether what has changed in some pixels stands out less from the ground around it than it did in most earlier pictures: where a bright vehicle
 * has left, the ground has become darker, as if a dark one had arrived.
 */
export function hasLeft(pixels: Int32Array, now: Plane, earlier: readonly Plane[]): boolean {
  return excessOf(now, pixels) < medianOf(earlier.map((picture) => excessOf(picture, pixels)));
}

/** By how much some pixels are brighter or darker than all ground around them, as a share of it; NaN where nothing is known of either. */
function excessOf({ width, height, values }: Plane, pixels: Int32Array): number {
  const columns = Array.from(pixels, (pixel) => pixel % width);
  const rows = Array.from(pixels, (pixel) => Math.floor(pixel / width));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const around: number[] = [];
  for (let y = Math.max(0, top - RING_PX); y <= Math.min(height - 1, bottom + RING_PX); y++)
    for (let x = Math.max(0, left - RING_PX); x <= Math.min(width - 1, right + RING_PX); x++) {
      const isNear = x >= left - GAP_PX && x <= right + GAP_PX && y >= top - GAP_PX && y <= bottom + GAP_PX;
      const value = values[y * width + x] ?? Number.NaN;
      if (!isNear && !Number.isNaN(value)) around.push(value);
    }
  around.sort((a, b) => a - b);
  const at = (share: number) => around[Math.round(share * (around.length - 1))] ?? Number.NaN;
  const inside = pixels.reduce((sum, pixel) => sum + (values[pixel] ?? Number.NaN), 0) / pixels.length;
  return Math.max(0, inside - at(1 - EXTREMES), at(EXTREMES) - inside) / at(0.5);
}
