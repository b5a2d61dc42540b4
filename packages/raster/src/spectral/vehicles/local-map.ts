import { medianOf } from '../objects/robust.ts';
import type { Plane } from '../plane.ts';

/** Side of the blocks that have one value. Vehicles are a few pixels of them, and a median does not see those. */
const BLOCK_PX = 24;

/** A value for each block of a picture, bilinear between their middles; that of all blocks where a block has none (NaN). */
export function localMap(
  { width, height }: Pick<Plane, 'width' | 'height'>,
  ofPixels: (pixels: readonly number[]) => number,
): Plane {
  const [columns, rows] = [Math.ceil(width / BLOCK_PX), Math.ceil(height / BLOCK_PX)];
  const blocks = Array.from({ length: columns * rows }, (_, block) => {
    const [left, top] = [(block % columns) * BLOCK_PX, Math.floor(block / columns) * BLOCK_PX];
    const pixels: number[] = [];
    for (let y = top; y < Math.min(height, top + BLOCK_PX); y++)
      for (let x = left; x < Math.min(width, left + BLOCK_PX); x++) pixels.push(y * width + x);
    return ofPixels(pixels);
  });
  const all = medianOf(blocks);
  const at = (column: number, row: number) => {
    const value =
      blocks[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))];
    return value === undefined || Number.isNaN(value) ? all : value;
  };
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / BLOCK_PX - 0.5;
    const row = Math.floor(v);
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / BLOCK_PX - 0.5;
      const column = Math.floor(u);
      const [fx, fy] = [u - column, v - row];
      const upper = (1 - fx) * at(column, row) + fx * at(column + 1, row);
      const lower = (1 - fx) * at(column, row + 1) + fx * at(column + 1, row + 1);
      values[y * width + x] = (1 - fy) * upper + fy * lower;
    }
  }
  return { width, height, values };
}
