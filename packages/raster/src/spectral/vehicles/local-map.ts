import { medianOf } from '../objects/robust.ts';
import { BLOCK_PX, type Ground } from './ground.ts';

/** The value of a local map at a pixel. */
export type LocalMap = (pixel: number) => number;

/** A value for each block of the ground, bilinear between their middles; that of all blocks where a block has none (NaN). */
export function localMap(
  { width, height, blocks }: Ground,
  ofPixels: (pixels: Int32Array) => number,
): LocalMap {
  const [columns, rows] = [Math.ceil(width / BLOCK_PX), Math.ceil(height / BLOCK_PX)];
  const values = Float64Array.from(blocks, ofPixels);
  const all = medianOf(values);
  const known = values.map((value) => (Number.isNaN(value) ? all : value));
  const clamped = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));
  return (pixel) => {
    const x = pixel % width;
    const [u, v] = [(x + 0.5) / BLOCK_PX - 0.5, ((pixel - x) / width + 0.5) / BLOCK_PX - 0.5];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [fx, fy] = [u - column, v - row];
    const [left, right] = [clamped(column, columns), clamped(column + 1, columns)];
    const [above, below] = [clamped(row, rows) * columns, clamped(row + 1, rows) * columns];
    const upper = (1 - fx) * (known[above + left] ?? 0) + fx * (known[above + right] ?? 0);
    const lower = (1 - fx) * (known[below + left] ?? 0) + fx * (known[below + right] ?? 0);
    return Math.fround((1 - fy) * upper + fy * lower);
  };
}
