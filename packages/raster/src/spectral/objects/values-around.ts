import type { Plane } from '../plane.ts';

/** How far from the bounding box of an object its surroundings begin and end, pixels. */
export interface Surroundings {
  readonly gapPx: number;
  readonly ringPx: number;
}

/** The known values of a plane around an object, ascending. */
export function valuesAround(
  { width, height, values }: Plane,
  pixels: Int32Array,
  { gapPx, ringPx }: Surroundings,
): readonly number[] {
  const { left, right, top, bottom } = boundingBox(pixels, width);
  const around: number[] = [];
  for (let y = Math.max(0, top - ringPx); y <= Math.min(height - 1, bottom + ringPx); y++)
    for (let x = Math.max(0, left - ringPx); x <= Math.min(width - 1, right + ringPx); x++) {
      const isNear = x >= left - gapPx && x <= right + gapPx && y >= top - gapPx && y <= bottom + gapPx;
      const value = values[y * width + x] ?? Number.NaN;
      if (!isNear && !Number.isNaN(value)) around.push(value);
    }
  return around.sort((a, b) => a - b);
}

/** The pixels of an object, its surroundings and what is between them: a rectangle, row by row. */
export function pixelsAround(
  { width, height }: Pick<Plane, 'width' | 'height'>,
  pixels: Int32Array,
  ringPx: number,
): readonly number[] {
  const { left, right, top, bottom } = boundingBox(pixels, width);
  const around: number[] = [];
  for (let y = Math.max(0, top - ringPx); y <= Math.min(height - 1, bottom + ringPx); y++)
    for (let x = Math.max(0, left - ringPx); x <= Math.min(width - 1, right + ringPx); x++)
      around.push(y * width + x);
  return around;
}

/** The first and last columns and rows of pixels `y * width + x`. */
function boundingBox(pixels: Int32Array, width: number) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, right, top, bottom };
}
