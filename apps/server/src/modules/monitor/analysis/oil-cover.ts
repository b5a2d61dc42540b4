import type { Plane } from '@sigma/raster';

/** The surroundings that an object is compared with begin and end this far from its bounding box, pixels. */
const GAP_PX = 2;
const RING_PX = 8;

/**
 * The mean share of the ground of an object that oil covers, 0 to 1: the score of the oil filter, which is a share of full cover, above
 * the median of its surroundings. Undefined where nothing is known of either.
 */
export function oilCover({ width, height, values }: Plane, pixels: Int32Array): number | undefined {
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
  const inside = Array.from(pixels, (pixel) => values[pixel] ?? Number.NaN).filter(
    (value) => !Number.isNaN(value),
  );
  const usual = around.sort((a, b) => a - b)[around.length >> 1];
  if (usual === undefined || inside.length === 0) return undefined;
  const mean = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  return Math.min(1, Math.max(0, mean - usual));
}
