import type { Geometry, Position } from '@sigma/geo';
import {
  type AffineTransform,
  applyAffine,
  invertAffine,
  type PixelPoint,
} from '../../georeference/affine.ts';
import { projectionOf } from '../../georeference/projection.ts';

export interface PixelGrid {
  readonly width: number;
  readonly height: number;
  /** Column and row of a position; 0, 0 is the upper left corner of the first pixel. NaN where it has none. */
  readonly toPixel: (position: Position) => PixelPoint;
}

/** The pixels of a plain grid; undefined for a system that is not known, or pixels without an area. */
export function gridPixels(
  epsg: number,
  transform: AffineTransform,
  { width, height }: Pick<PixelGrid, 'width' | 'height'>,
): PixelGrid | undefined {
  const projection = projectionOf(epsg);
  const inverse = invertAffine(transform);
  if (projection === undefined || inverse === undefined) return undefined;
  const [middleLon] = projection.inverse(...applyAffine(transform, width / 2, height / 2));
  return {
    width,
    height,
    toPixel: ([lon, lat]) => {
      // The image may cross the antimeridian: the longitude (modulo 360) nearest to it counts.
      const near = lon - 360 * Math.round((lon - middleLon) / 360);
      return applyAffine(inverse, ...projection.forward(near, lat));
    },
  };
}

/** Distance between points on a line whose pixels are taken, in pixels: closer than any pixel that is crossed is wide. */
const LINE_STEP_PX = 0.25;

/**
 * The pixels below a geometry, `row * width + column`, ascending: those that contain a point, that a line crosses, or whose centre
 * is inside a polygon. A polygon between the centres has the pixel of its first corner. Edges are straight between the pixels of
 * their ends.
 */
export function pixelsBelow(geometry: Geometry, grid: PixelGrid): Int32Array {
  const found = new Set<number>();
  const add = (column: number, row: number) => {
    const [x, y] = [Math.floor(column), Math.floor(row)];
    if (x >= 0 && y >= 0 && x < grid.width && y < grid.height) found.add(y * grid.width + x);
  };
  const line = (positions: readonly Position[]) => addLine(positions.map(grid.toPixel), grid, add);
  const polygon = (rings: readonly (readonly Position[])[]) => {
    const corners = rings.map((ring) => ring.map(grid.toPixel));
    const before = found.size;
    addPolygon(corners, grid, add);
    const first = corners[0]?.[0];
    if (found.size === before && first !== undefined) add(...first);
  };
  switch (geometry.type) {
    case 'Point':
      add(...grid.toPixel(geometry.coordinates));
      break;
    case 'MultiPoint':
      for (const position of geometry.coordinates) add(...grid.toPixel(position));
      break;
    case 'LineString':
      line(geometry.coordinates);
      break;
    case 'MultiLineString':
      for (const part of geometry.coordinates) line(part);
      break;
    case 'Polygon':
      polygon(geometry.coordinates);
      break;
    case 'MultiPolygon':
      for (const part of geometry.coordinates) polygon(part);
  }
  return Int32Array.from(found).sort();
}

type Add = (column: number, row: number) => void;

function addLine(points: readonly PixelPoint[], { width, height }: PixelGrid, add: Add): void {
  for (let i = 1; i < points.length; i++) {
    const part = clipped(points[i - 1] ?? [NaN, NaN], points[i] ?? [NaN, NaN], width, height);
    if (part === undefined) continue;
    const [[fromX, fromY], [toX, toY]] = part;
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) / LINE_STEP_PX));
    for (let n = 0; n <= steps; n++)
      add(fromX + ((toX - fromX) * n) / steps, fromY + ((toY - fromY) * n) / steps);
  }
}

/** The part of an edge inside the grid, by the method of Liang and Barsky; undefined if there is none. */
function clipped(
  [fromX, fromY]: PixelPoint,
  [toX, toY]: PixelPoint,
  width: number,
  height: number,
): readonly [PixelPoint, PixelPoint] | undefined {
  const [dx, dy] = [toX - fromX, toY - fromY];
  if (!Number.isFinite(dx) || !Number.isFinite(dy)) return undefined;
  let [start, end] = [0, 1];
  for (const [change, room] of [
    [-dx, fromX],
    [dx, width - fromX],
    [-dy, fromY],
    [dy, height - fromY],
  ] as const) {
    if (change === 0 && room < 0) return undefined;
    if (change < 0) start = Math.max(start, room / change);
    if (change > 0) end = Math.min(end, room / change);
  }
  if (start > end) return undefined;
  return [
    [fromX + start * dx, fromY + start * dy],
    [fromX + end * dx, fromY + end * dy],
  ];
}

/** The even-odd rule at the centres of each row. */
function addPolygon(rings: readonly (readonly PixelPoint[])[], { width, height }: PixelGrid, add: Add): void {
  const rows = rings.flat().map(([, row]) => row);
  if (rows.length === 0 || !rows.every(Number.isFinite)) return;
  const first = Math.max(0, Math.floor(rows.reduce((least, row) => Math.min(least, row), Infinity)));
  const last = Math.min(height - 1, Math.ceil(rows.reduce((most, row) => Math.max(most, row), -Infinity)));
  for (let row = first; row <= last; row++) {
    const crossings = rings.flatMap((ring) => crossingsOf(ring, row + 0.5)).sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) - 0.5));
      const to = Math.min(width, Math.ceil((crossings[i + 1] ?? 0) - 0.5));
      for (let column = from; column < to; column++) add(column, row);
    }
  }
}

function crossingsOf(ring: readonly PixelPoint[], y: number): readonly number[] {
  const crossings: number[] = [];
  for (let i = 0; i < ring.length; i++) {
    const [x1, y1] = ring[i] ?? [0, 0];
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [0, 0];
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings;
}
