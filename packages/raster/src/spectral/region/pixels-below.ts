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

/** How much of an image may be below a geometry. */
export interface PixelLimits {
  /** The most pixels. */
  readonly pixels: number;
  /** The most rows that all edges of polygons cross and points on lines, and the most pixels of overlapping parts. */
  readonly steps: number;
}

/**
 * The pixels below a geometry, `row * width + column`, ascending: those that contain a point, that a line crosses, or whose centre
 * is inside a polygon. A polygon between the centres has the pixel of its first corner. Edges are straight between the pixels of
 * their ends. A geometry whose outline is too long is refused after one look at its positions, and one
 * with too many pixels once these are exceeded.
 */
export function fewPixelsBelow(
  geometry: Geometry,
  grid: PixelGrid,
  most: PixelLimits,
): Int32Array | 'too_complex' | 'too_large' {
  if (outlineSteps(geometry, grid) > most.steps) return 'too_complex';
  const found = new Set<number>();
  let steps = 0;
  try {
    eachPixelBelow(geometry, grid, (pixel) => {
      found.add(pixel);
      steps += 1;
      if (found.size > most.pixels || steps > most.pixels + most.steps) throw new TooManyPixels();
    });
  } catch (error) {
    if (error instanceof TooManyPixels) return 'too_large';
    throw error;
  }
  return Int32Array.from(found).sort();
}

/** Ends a collection from within; it never leaves this file. */
class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

/** Rows that the edges of polygons cross, and points on lines: what the outline of a geometry costs. */
function outlineSteps(geometry: Geometry, { width, height, toPixel }: PixelGrid): number {
  const { lines, polygons } = partsOf(geometry);
  let steps = 0;
  for (const line of lines) {
    const points = line.map(toPixel);
    for (let i = 1; i < points.length; i++)
      steps += lineSteps(clipped(points[i - 1] ?? NOWHERE, points[i] ?? NOWHERE, width, height));
  }
  for (const rings of polygons) {
    for (const [[, y1], [, y2]] of edgesOf(rings.map((ring) => ring.map(toPixel)))) {
      const [first, last] = rowsCrossed(y1, y2, height);
      steps += last >= first ? last - first + 1 : 0;
    }
  }
  return steps;
}

interface Parts {
  readonly points: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
  readonly polygons: readonly (readonly (readonly Position[])[])[];
}

function partsOf(geometry: Geometry): Parts {
  const none: Parts = { points: [], lines: [], polygons: [] };
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: [geometry.coordinates] };
    case 'MultiPoint':
      return { ...none, points: geometry.coordinates };
    case 'LineString':
      return { ...none, lines: [geometry.coordinates] };
    case 'MultiLineString':
      return { ...none, lines: geometry.coordinates };
    case 'Polygon':
      return { ...none, polygons: [geometry.coordinates] };
    case 'MultiPolygon':
      return { ...none, polygons: geometry.coordinates };
  }
}

/** Visits the same pixels in any order and keeps none of them; one is visited for each part of the geometry that it is below. */
export function eachPixelBelow(geometry: Geometry, grid: PixelGrid, onPixel: (pixel: number) => void): void {
  const { points, lines, polygons } = partsOf(geometry);
  const add = (column: number, row: number): boolean => {
    const [x, y] = [Math.floor(column), Math.floor(row)];
    if (!(x >= 0 && y >= 0 && x < grid.width && y < grid.height)) return false;
    onPixel(y * grid.width + x);
    return true;
  };
  for (const position of points) add(...grid.toPixel(position));
  for (const line of lines) addLine(line.map(grid.toPixel), grid, add);
  for (const rings of polygons) {
    const corners = rings.map((ring) => ring.map(grid.toPixel));
    const hasPixels = addPolygon(corners, grid, add);
    const first = corners[0]?.[0];
    if (!hasPixels && first !== undefined) add(...first);
  }
}

const NOWHERE: PixelPoint = [Number.NaN, Number.NaN];

/** Adds a pixel; false outside the image. */
type Add = (column: number, row: number) => boolean;

function addLine(points: readonly PixelPoint[], { width, height }: PixelGrid, add: Add): void {
  for (let i = 1; i < points.length; i++) {
    const part = clipped(points[i - 1] ?? NOWHERE, points[i] ?? NOWHERE, width, height);
    if (part === undefined) continue;
    const [[fromX, fromY], [toX, toY]] = part;
    const steps = lineSteps(part);
    for (let n = 0; n <= steps; n++)
      add(fromX + ((toX - fromX) * n) / steps, fromY + ((toY - fromY) * n) / steps);
  }
}

type Edge = readonly [PixelPoint, PixelPoint];

function lineSteps(part: Edge | undefined): number {
  if (part === undefined) return 0;
  const [[fromX, fromY], [toX, toY]] = part;
  return Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) / LINE_STEP_PX));
}

/** The part of an edge inside the grid, by the method of Liang and Barsky; undefined if there is none. */
function clipped(
  [fromX, fromY]: PixelPoint,
  [toX, toY]: PixelPoint,
  width: number,
  height: number,
): Edge | undefined {
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

/** The even-odd rule at the centres of each row; whether there is a pixel. An edge costs as much as the rows that it crosses. */
function addPolygon(
  rings: readonly (readonly PixelPoint[])[],
  { width, height }: PixelGrid,
  add: Add,
): boolean {
  if (!rings.every((ring) => ring.every(([, row]) => Number.isFinite(row)))) return false;
  let hasPixels = false;
  const crossings = new Map<number, number[]>();
  for (const [[x1, y1], [x2, y2]] of edgesOf(rings)) {
    const [first, last] = rowsCrossed(y1, y2, height);
    for (let row = first; row <= last; row++) {
      const found = crossings.get(row) ?? [];
      crossings.set(row, found);
      found.push(x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  for (const [row, columns] of crossings) {
    columns.sort((a, b) => a - b);
    for (let i = 0; i + 1 < columns.length; i += 2) {
      const from = Math.max(0, Math.ceil((columns[i] ?? 0) - 0.5));
      const to = Math.min(width, Math.ceil((columns[i + 1] ?? 0) - 0.5));
      for (let column = from; column < to; column++) hasPixels = add(column, row) || hasPixels;
    }
  }
  return hasPixels;
}

function* edgesOf(rings: readonly (readonly PixelPoint[])[]): Generator<Edge, void, void> {
  for (const ring of rings)
    for (const [i, from] of ring.entries()) yield [from, ring[(i + 1) % ring.length] ?? from];
}

/** The first and last row of the image whose centre is crossed between two heights: at the upper one, but not at the lower one. */
function rowsCrossed(y1: number, y2: number, height: number): readonly [first: number, last: number] {
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)];
  return [Math.max(0, Math.ceil(top - 0.5)), Math.min(height - 1, Math.ceil(bottom - 0.5) - 1)];
}
