import type { Position } from '@sigma/geo';
import type { SceneGrid } from '@sigma/simulator';
import { z } from 'zod';
import { gridPlaces } from './chip-grid.ts';

/** Clouds and shadows are wider than so many pixels, so that their ground is stored in cells of them. */
const CELL_PX = 4;

/** The ground that a pass could not see, as it is stored with the pass. */
export interface HiddenGround {
  readonly grid: SceneGrid;
  /** A bit for each cell of four by four pixels, row by row from the upper left one, in base64: 1 where most of it is hidden. */
  readonly cells: string;
}

const stored = z.object({
  grid: z.object({
    epsg: z.int(),
    width: z.int(),
    height: z.int(),
    transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  }),
  cells: z.base64(),
});

const columnsOf = ({ width }: SceneGrid) => Math.ceil(width / CELL_PX);
const rowsOf = ({ height }: SceneGrid) => Math.ceil(height / CELL_PX);

/** @param hidden 1 for pixels of the grid under clouds or shadows, or outside of the picture */
export function hiddenGround(hidden: Uint8Array, grid: SceneGrid): HiddenGround {
  const [columns, rows] = [columnsOf(grid), rowsOf(grid)];
  const counts = new Uint8Array(columns * rows);
  for (const [at, isHidden] of hidden.entries()) {
    const cell =
      Math.floor(Math.floor(at / grid.width) / CELL_PX) * columns + Math.floor((at % grid.width) / CELL_PX);
    counts[cell] = (counts[cell] ?? 0) + isHidden;
  }
  const bits = new Uint8Array(Math.ceil(counts.length / 8));
  for (const [cell, count] of counts.entries())
    if (2 * count > CELL_PX * CELL_PX) bits[cell >> 3] = (bits[cell >> 3] ?? 0) | (1 << (cell & 7));
  return { grid, cells: Buffer.from(bits).toString('base64') };
}

/** Whether a pass could not see a place, by what is stored with it; undefined where nothing is, as of passes of earlier versions. */
export function hiddenPlaces(value: unknown): ((place: Position) => boolean) | undefined {
  const { success, data } = stored.safeParse(value);
  if (!success) return undefined;
  const { grid, cells } = data;
  const bits = Buffer.from(cells, 'base64');
  const { toPixel } = gridPlaces(grid);
  const [columns, rows] = [columnsOf(grid), rowsOf(grid)];
  return (place) => {
    const [column, row] = toPixel(place).map((px) => Math.floor(px / CELL_PX));
    if (column === undefined || row === undefined) return true;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return true;
    const cell = row * columns + column;
    return ((bits[cell >> 3] ?? 0) & (1 << (cell & 7))) !== 0;
  };
}
