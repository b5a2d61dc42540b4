import type { BBox } from '@sigma/geo';
import type { Cube } from '../data/cube.ts';
import type { CubeWindow } from '../data/cube-window.ts';

/** Windows begin and end at multiples of this, the columns that share a covariance. */
const CELL = 32;
/** Pixels around the view that a filter covers too, so that its statistics do not depend on the last pixel of the view. */
const RIM = 16;
/** Positions of the view along each axis at which its pixels are found: the cube may be rotated. */
const STEPS = 8;

/** The pixels of a cube in view with a rim around them, in whole cells; undefined where the view shows none of the cube. */
export function viewWindow({ meta, grid }: Cube, [west, south, east, north]: BBox): CubeWindow | undefined {
  if (grid === undefined) return undefined;
  const { width, height } = meta;
  const isInView = ([lon, lat]: readonly [number, number, ...unknown[]]) =>
    lon >= west && lon <= east && lat >= south && lat <= north;
  let [left, top, right, bottom] = [width, height, -1, -1];
  const cover = (col: number, row: number) => {
    [left, top] = [Math.min(left, col), Math.min(top, row)];
    [right, bottom] = [Math.max(right, col), Math.max(bottom, row)];
  };
  for (let y = 0; y <= STEPS; y++) {
    for (let x = 0; x <= STEPS; x++) {
      const lon = west + ((east - west) * x) / STEPS;
      const lat = south + ((north - south) * y) / STEPS;
      const seen = grid.pixelAt([lon, lat]);
      if (seen !== undefined) cover(seen.col, seen.row);
      const pixel = {
        col: Math.min(width - 1, Math.floor((width * x) / STEPS)),
        row: Math.min(height - 1, Math.floor((height * y) / STEPS)),
      };
      if (isInView(grid.centreOf(pixel))) cover(pixel.col, pixel.row);
    }
  }
  if (right < 0) return undefined;
  const from = (at: number) => Math.max(0, Math.floor((at - RIM) / CELL) * CELL);
  const to = (at: number, most: number) => Math.min(most, Math.ceil((at + 1 + RIM) / CELL) * CELL);
  const [x, y] = [from(left), from(top)];
  return [x, y, to(right, width) - x, to(bottom, height) - y];
}
