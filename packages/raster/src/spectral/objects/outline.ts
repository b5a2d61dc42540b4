import type { PixelPoint } from '../../georeference/affine.ts';
import type { Plane } from '../plane.ts';
import { isSimple, simplifyRing } from './simplify-ring.ts';

/**
 * The rings around an object in pixels, largest first: its outer ring, then holes, and further outer rings where it consists of parts
 * (`outlineParts`). The first and last point of each ring are equal.
 */
export type PixelPolygon = readonly (readonly PixelPoint[])[];

/** Keeps the outline away from the centres of pixels, where rings of neighbouring cells could touch. */
const EDGE_MARGIN = 0.05;
const SIMPLIFY_PX = 0.5;

/**
 * The outline of an object by marching squares at the level to which the object was grown, with corners interpolated
 * between the scores of neighbouring pixels, and simplified to half a pixel. Diagonal neighbours are joined, so that an
 * 8-connected object has one outer ring. The rings neither cross themselves nor each other.
 *
 * @param pixels the object's pixels, 8-connected, with scores above `level`
 */
export function outlineOf(pixels: Int32Array, scores: Plane, level: number): PixelPolygon {
  const rings = traceRings(pixels, scores, level)
    .map((ring) => ({ ring, area: Math.abs(signedAreaPx(ring)) }))
    .sort((a, b) => b.area - a.area)
    .map(({ ring }) => ring);
  for (let tolerance = SIMPLIFY_PX; tolerance > 0.01; tolerance /= 2) {
    const simplified = rings.map((ring) => simplifyRing(ring, tolerance));
    if (isSimple(simplified)) return simplified;
  }
  return rings;
}

/** The area inside a ring, negative for the other direction. */
export function signedAreaPx(ring: readonly PixelPoint[]): number {
  let twice = 0;
  let [px, py] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    twice += px * y - x * py;
    [px, py] = [x, y];
  }
  return twice / 2;
}

/** Sides of a cell between four pixel centres. */
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];
/**
 * Segments of a cell, from side to side with the object on the right, by the sum of its corners inside: top left 1, top right
 * 2, bottom right 4, bottom left 8.
 */
const SEGMENTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[TOP, LEFT]],
  [[RIGHT, TOP]],
  [[RIGHT, LEFT]],
  [[BOTTOM, RIGHT]],
  [
    [TOP, RIGHT],
    [BOTTOM, LEFT],
  ],
  [[BOTTOM, TOP]],
  [[BOTTOM, LEFT]],
  [[LEFT, BOTTOM]],
  [[TOP, BOTTOM]],
  [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ],
  [[RIGHT, BOTTOM]],
  [[LEFT, RIGHT]],
  [[TOP, RIGHT]],
  [[LEFT, TOP]],
  [],
];

function traceRings(pixels: Int32Array, { width, values }: Plane, level: number): PixelPoint[][] {
  // The grid has a margin of one pixel, so that objects at the edge of the image are closed as well.
  const columns = width + 2;
  const inside = new Set<number>();
  for (const pixel of pixels) inside.add((Math.floor(pixel / width) + 1) * columns + (pixel % width) + 1);
  const next = new Map<number, number>();
  const linkCell = (corner: number) => {
    const index =
      (inside.has(corner) ? 1 : 0) +
      (inside.has(corner + 1) ? 2 : 0) +
      (inside.has(corner + columns + 1) ? 4 : 0) +
      (inside.has(corner + columns) ? 8 : 0);
    // Edges between horizontal neighbours have even numbers, those between vertical neighbours odd ones.
    const edges = [2 * corner, 2 * (corner + 1) + 1, 2 * (corner + columns), 2 * corner + 1];
    for (const [from, to] of SEGMENTS[index] ?? []) next.set(edges[from] ?? 0, edges[to] ?? 0);
  };
  for (const pixel of inside)
    for (const corner of [pixel - columns - 1, pixel - columns, pixel - 1, pixel]) linkCell(corner);

  const valueAt = (pixel: number) =>
    values[(Math.floor(pixel / columns) - 1) * width + (pixel % columns) - 1] ?? Number.NaN;
  const isInImage = (pixel: number) => pixel % columns > 0 && pixel % columns <= width;
  const pointOn = (edge: number): PixelPoint => {
    const first = edge >> 1;
    const isVertical = edge % 2 === 1;
    const second = first + (isVertical ? columns : 1);
    const [into, out] = inside.has(first) ? [first, second] : [second, first];
    const outer = isInImage(out) ? valueAt(out) : Number.NaN;
    const share = edgeShare(valueAt(into), outer, level);
    const along = into === first ? share : 1 - share;
    const x = (first % columns) - 0.5;
    const y = Math.floor(first / columns) - 0.5;
    return isVertical ? [x, y + along] : [x + along, y];
  };

  const rings: PixelPoint[][] = [];
  for (const start of [...next.keys()]) {
    const ring: PixelPoint[] = [];
    for (let edge: number | undefined = start; edge !== undefined && next.has(edge); ) {
      ring.push(pointOn(edge));
      const following: number | undefined = next.get(edge);
      next.delete(edge);
      edge = following;
    }
    const first = ring[0];
    if (first !== undefined) rings.push([...ring, first]);
  }
  return rings;
}

/** How far the level is from the inner to the outer pixel; half way where the outer pixel has no data. */
function edgeShare(inner: number, outer: number, level: number): number {
  const share = (inner - level) / (inner - outer);
  if (!(share >= 0 && share <= 1)) return 0.5;
  return Math.min(1 - EDGE_MARGIN, Math.max(EDGE_MARGIN, share));
}
