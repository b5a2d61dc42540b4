import type { PixelPoint } from '../../georeference/affine.ts';
import { applyAffine } from '../../georeference/affine.ts';
import { meshGeoreference } from './inverse-mesh.ts';
import { gridTransform, type MapGrid } from './map-grid.ts';
import type { ProjectedIgm } from './projected-igm.ts';

/** Pixels of the map between nodes; positions in the image are bilinear between them. */
const CELL_PX = 32;

/** Where pixels of a map are in an image, exactly at the corners of cells and interpolated in between. */
export interface LookupGrid {
  readonly across: number;
  /** Column and row in the image of each node, alternately; NaN where the image has no such position. */
  readonly nodes: Float64Array;
}

/** Calculates the nodes of a lookup grid: every 32nd corner of the pixels of a map. */
export function lookupGrid(image: ProjectedIgm, grid: MapGrid): LookupGrid {
  const mesh = meshGeoreference(image);
  const transform = gridTransform(grid);
  const across = Math.ceil(grid.width / CELL_PX) + 1;
  const down = Math.ceil(grid.height / CELL_PX) + 1;
  const nodes = new Float64Array(across * down * 2);
  const centre: PixelPoint = [image.samples / 2, image.lines / 2];
  for (let row = 0; row < down; row++) {
    let near = nodeAt(nodes, (row - 1) * across) ?? centre;
    for (let column = 0; column < across; column++) {
      const [x, y] = applyAffine(transform, column * CELL_PX, row * CELL_PX);
      const from = mesh.toPixelFrom(x, y, near);
      // A neighbour outside the image can be a bad start.
      const found = Number.isNaN(from[0]) ? mesh.toPixel(x, y) : from;
      nodes.set(found, (row * across + column) * 2);
      near = Number.isNaN(found[0]) ? centre : found;
    }
  }
  return { across, nodes };
}

function nodeAt(nodes: Float64Array, node: number): PixelPoint | undefined {
  const [column, row] = [nodes[node * 2] ?? Number.NaN, nodes[node * 2 + 1] ?? Number.NaN];
  return Number.isNaN(column + row) ? undefined : [column, row];
}

/**
 * Writes the columns and rows in the image of the middles of a row of map pixels. Positions are those of pixel corners: the first
 * pixel of the image is from 0 to 1.
 */
export function readLookupRow(
  { across, nodes }: LookupGrid,
  row: number,
  columns: Float64Array,
  rows: Float64Array,
): void {
  const cell = Math.floor(row / CELL_PX);
  const t = (row + 0.5) / CELL_PX - cell;
  for (let x = 0; x < columns.length; x++) {
    const column = Math.floor(x / CELL_PX);
    const s = (x + 0.5) / CELL_PX - column;
    const at = (cell * across + column) * 2;
    const below = at + 2 * across;
    for (const [k, into] of [columns, rows].entries()) {
      const upper = mix(nodes[at + k] ?? Number.NaN, nodes[at + 2 + k] ?? Number.NaN, s);
      const lower = mix(nodes[below + k] ?? Number.NaN, nodes[below + 2 + k] ?? Number.NaN, s);
      into[x] = mix(upper, lower, t);
    }
  }
}

const mix = (a: number, b: number, share: number) => a + share * (b - a);
