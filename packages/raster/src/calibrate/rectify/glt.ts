import type { Ring } from '@sigma/geo';
import { imageOutline } from '../../georeference/footprint.ts';
import type { MapPoint } from '../../georeference/projection.ts';
import type { Igm } from '../locate/igm.ts';
import { meshGeoreference } from './inverse-mesh.ts';
import { lookupGrid, readLookupRow } from './lookup-grid.ts';
import { epsgOf, type MapGrid } from './map-grid.ts';
import { type ProjectedIgm, projectIgm, withoutGaps } from './projected-igm.ts';

/**
 * A geographic lookup table (GLT): for each pixel of a map, `[y * width + x]`, the pixel of the image that is nearest to its
 * middle. Columns and rows count from 1, as in ENVI files; 0 stands for no pixel.
 */
export interface Glt {
  readonly grid: MapGrid;
  readonly column: Int32Array;
  readonly row: Int32Array;
}

/** A map pixel may be this far outside the border of the image, in pixels of the image, because of rounding. */
const ROUNDING_PX = 1e-6;

/**
 * The pixel of an image for each pixel of a map. Interpolated positions are the start of a search among neighbours for the pixel whose
 * middle is nearest. Map pixels whose middle is outside the pixels of the image get none.
 *
 * @throws RangeError for images of fewer than two lines or samples, or an unsupported system
 */
export function lookupTable(igm: Igm, grid: MapGrid): Glt {
  const image = projectIgm(igm, grid.epsg);
  const lookup = lookupGrid(withoutGaps(image), grid);
  const { width, height, west, north, pixelM } = grid;
  const column = new Int32Array(width * height);
  const row = new Int32Array(width * height);
  const [columns, rows] = [new Float64Array(width), new Float64Array(width)];
  for (let y = 0; y < height; y++) {
    readLookupRow(lookup, y, columns, rows);
    for (let x = 0; x < width; x++) {
      const point = [west + (x + 0.5) * pixelM, north - (y + 0.5) * pixelM] as const;
      const found = nearestPixel(image, point, columns[x] ?? Number.NaN, rows[x] ?? Number.NaN);
      if (found < 0) continue;
      const line = Math.floor(found / image.samples);
      column[y * width + x] = found - line * image.samples + 1;
      row[y * width + x] = line + 1;
    }
  }
  return { grid, column, row };
}

/**
 * The outline of an image as a closed, counterclockwise ring in degrees, half a pixel outside the middles of its outer pixels;
 * `undefined` where these do not see the ground.
 */
export function igmOutline(igm: Igm): Ring | undefined {
  const image = projectIgm(igm, epsgOf(igm));
  return imageOutline(meshGeoreference(image), igm.samples, igm.lines);
}

/** The index of the pixel whose middle is nearest to a point of the map, found from a position nearby; -1 outside the image. */
function nearestPixel(image: ProjectedIgm, [x, y]: MapPoint, fromColumn: number, fromRow: number): number {
  const { lines, samples } = image;
  if (Number.isNaN(fromColumn + fromRow)) return -1;
  let column = Math.min(samples - 1, Math.max(0, Math.floor(fromColumn)));
  let row = Math.min(lines - 1, Math.max(0, Math.floor(fromRow)));
  const squareTo = (at: number) => {
    const square = ((image.x[at] ?? 0) - x) ** 2 + ((image.y[at] ?? 0) - y) ** 2;
    return Number.isNaN(square) ? Number.POSITIVE_INFINITY : square;
  };
  let best = squareTo(row * samples + column);
  for (let moved = true; moved; ) {
    moved = false;
    const [top, bottom] = [Math.max(0, row - 1), Math.min(lines - 1, row + 1)];
    const [left, right] = [Math.max(0, column - 1), Math.min(samples - 1, column + 1)];
    for (let r = top; r <= bottom; r++)
      for (let c = left; c <= right; c++) {
        const square = squareTo(r * samples + c);
        if (!(square < best)) continue;
        best = square;
        column = c;
        row = r;
        moved = true;
      }
  }
  return isCovered(image, [x, y], column, row) ? row * samples + column : -1;
}

/** Whether a point is within half a pixel of the middle of its nearest pixel on the sides where that has no neighbour. */
function isCovered(image: ProjectedIgm, [x, y]: MapPoint, column: number, row: number): boolean {
  const { lines, samples } = image;
  const at = row * samples + column;
  const isKnown = (index: number) =>
    !Number.isNaN((image.x[index] ?? Number.NaN) + (image.y[index] ?? Number.NaN));
  if (!isKnown(at)) return false;
  const left = column > 0 && isKnown(at - 1);
  const right = column < samples - 1 && isKnown(at + 1);
  const above = row > 0 && isKnown(at - samples);
  const below = row < lines - 1 && isKnown(at + samples);
  if (left && right && above && below) return true;
  const slope = (values: Float64Array, before: number, after: number) =>
    ((values[at + after] ?? Number.NaN) - (values[at - before] ?? Number.NaN)) / (before + after);
  const [l, r, a, b] = [left ? 1 : 0, right ? 1 : 0, above ? samples : 0, below ? samples : 0];
  const [xu, yu] = [slope(image.x, l, r), slope(image.y, l, r)];
  const [xv, yv] = [samples * slope(image.x, a, b), samples * slope(image.y, a, b)];
  const [dx, dy] = [x - (image.x[at] ?? Number.NaN), y - (image.y[at] ?? Number.NaN)];
  const determinant = xu * yv - yu * xv;
  const u = (dx * yv - dy * xv) / determinant;
  const v = (dy * xu - dx * yu) / determinant;
  const half = 0.5 + ROUNDING_PX;
  return (left || u >= -half) && (right || u <= half) && (above || v >= -half) && (below || v <= half);
}
