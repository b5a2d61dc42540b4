import type { GridPlacement } from './georeference.ts';
import { leastSquares } from './least-squares.ts';

/** A ground control point: a position in pixel corners and its position on the map. */
export interface GroundControlPoint {
  readonly col: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** Fits worse than this are rejected, because a footprint would be visibly misplaced. */
const MAX_RESIDUAL_PX = 4;
const POINTS_FOR_ORDER_2 = 10;

type Pair = readonly [number, number];

/**
 * Fits a georeference to ground control points: a second-order polynomial for ten points or more, else an affine
 * transform; both directions are fitted separately. Longitudes may jump at the antimeridian. Fewer than three points,
 * points on one line and a residual above four pixels are rejected.
 */
export function placeFromGcps(
  points: readonly GroundControlPoint[],
  epsg: number,
  geographic: boolean,
): GridPlacement {
  if (points.length < 3) return { known: false, reason: 'It has fewer than three ground control points.' };
  const ground = geographic ? unwrapLongitudes(points) : points;
  const order = ground.length >= POINTS_FOR_ORDER_2 ? 2 : 1;
  const pixels = ground.map((p): Pair => [p.col, p.row]);
  const maps = ground.map((p): Pair => [p.x, p.y]);
  const toMap = fitPolynomial(pixels, maps, order);
  const toPixel = fitPolynomial(maps, pixels, order);
  if (!toMap || !toPixel) return { known: false, reason: 'Its ground control points lie on one line.' };
  const residualPixels = rootMeanSquare(
    maps.map((map, i) => distance(toPixel(...map), pixels[i] ?? [NaN, NaN])),
  );
  if (!(residualPixels <= MAX_RESIDUAL_PX)) {
    const by = residualPixels.toFixed(1);
    return { known: false, reason: `Its ground control points contradict each other by ${by} pixels.` };
  }
  const fit = { order, points: points.length, residualPixels } as const;
  return { known: true, georeference: { epsg, fit, toMap, toPixel } };
}

function unwrapLongitudes(points: readonly GroundControlPoint[]): GroundControlPoint[] {
  const start = points[0]?.x ?? 0;
  return points.map((p) => ({ ...p, x: p.x - 360 * Math.round((p.x - start) / 360) }));
}

/** The terms are of centred and scaled coordinates, which keeps the normal equations well conditioned. */
function fitPolynomial(from: readonly Pair[], to: readonly Pair[], order: 1 | 2) {
  const [u0, uScale] = centreAndScale(from.map((p) => p[0]));
  const [v0, vScale] = centreAndScale(from.map((p) => p[1]));
  const terms = (p: number, q: number): number[] => {
    const u = (p - u0) / uScale;
    const v = (q - v0) / vScale;
    return order === 1 ? [1, u, v] : [1, u, v, u * u, u * v, v * v];
  };
  const rows = from.map(([p, q]) => terms(p, q));
  const firsts = leastSquares(
    rows,
    to.map((t) => t[0]),
  );
  const seconds = leastSquares(
    rows,
    to.map((t) => t[1]),
  );
  if (!firsts || !seconds) return undefined;
  return (p: number, q: number): Pair => {
    const row = terms(p, q);
    return [dot(row, firsts), dot(row, seconds)];
  };
}

function centreAndScale(values: readonly number[]): Pair {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return [(low + high) / 2, (high - low) / 2 || 1];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

function distance([a, b]: Pair, [c, d]: Pair): number {
  return Math.hypot(a - c, b - d);
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
