import { type Position, scaledIntegers } from '@sigma/geo';

/**
 * A point of the plane as `(x / w, y / w)` with integers and `w > 0`. Every double is such a fraction, and so is every
 * point where two edges cross, so comparisons are exact, as they are in PostGIS.
 */
export interface ExactPoint {
  readonly x: bigint;
  readonly y: bigint;
  readonly w: bigint;
}
export type ExactEdge = readonly [ExactPoint, ExactPoint];

/** Converts a position without rounding. */
export function exactPoint(position: Position): ExactPoint {
  const { integers, scale } = scaledIntegers(position);
  const [x = 0n, y = 0n] = integers;
  return { x, y, w: scale };
}

export function isSame(a: ExactPoint, b: ExactPoint): boolean {
  return a.x * b.w === b.x * a.w && a.y * b.w === b.y * a.w;
}

/** Positive if `point` is to the left of the line from `from` to `to`, 0 if it is on the line. */
export function turn([from, to]: ExactEdge, point: ExactPoint): bigint {
  return (
    from.x * (to.y * point.w - point.y * to.w) -
    from.y * (to.x * point.w - point.x * to.w) +
    from.w * (to.x * point.y - point.x * to.y)
  );
}

/** Position of a point along an edge, in one unit for all points of this edge: 0 at its start. */
export function compareAlong([from, to]: ExactEdge, a: ExactPoint, b: ExactPoint): number {
  const [dx, dy] = [to.x * from.w - from.x * to.w, to.y * from.w - from.y * to.w];
  const [atA, atB] = [(a.x * dx + a.y * dy) * b.w, (b.x * dx + b.y * dy) * a.w];
  return atA < atB ? -1 : Number(atA > atB);
}

export function isOn(point: ExactPoint, edge: ExactEdge): boolean {
  const [from, to] = edge;
  return (
    turn(edge, point) === 0n && compareAlong(edge, from, point) <= 0 && compareAlong(edge, point, to) <= 0
  );
}

/** The point where the lines through two edges cross; undefined if they are parallel. */
export function crossingOf([a, b]: ExactEdge, [c, d]: ExactEdge): ExactPoint | undefined {
  const [first, second] = [lineThrough(a, b), lineThrough(c, d)];
  const w = first.a * second.b - second.a * first.b;
  if (w === 0n) return undefined;
  const sign = w < 0n ? -1n : 1n;
  return {
    x: sign * (first.b * second.c - second.b * first.c),
    y: sign * (second.a * first.c - first.a * second.c),
    w: sign * w,
  };
}

/** The coefficients of `ax + by + c = 0`. */
function lineThrough(from: ExactPoint, to: ExactPoint) {
  return {
    a: from.y * to.w - to.y * from.w,
    b: to.x * from.w - from.x * to.w,
    c: from.x * to.y - to.x * from.y,
  };
}

export function halfway(from: ExactPoint, to: ExactPoint): ExactPoint {
  return {
    x: from.x * to.w + to.x * from.w,
    y: from.y * to.w + to.y * from.w,
    w: 2n * from.w * to.w,
  };
}

/** Divides the length of a piece to give the distance at which its sides are sampled: below any distance of doubles. */
const SIDE_PART = 2n ** 80n;

/** A point close to the middle of a piece on each of its sides. */
export function sidesOf(from: ExactPoint, to: ExactPoint): readonly [ExactPoint, ExactPoint] {
  const middle = halfway(from, to);
  // Twice the difference of the ends, in the unit of the middle.
  const [dx, dy] = [2n * (to.x * from.w - from.x * to.w), 2n * (to.y * from.w - from.y * to.w)];
  const [x, y, w] = [middle.x * SIDE_PART, middle.y * SIDE_PART, middle.w * SIDE_PART];
  return [
    { x: x - dy, y: y + dx, w },
    { x: x + dy, y: y - dx, w },
  ];
}
