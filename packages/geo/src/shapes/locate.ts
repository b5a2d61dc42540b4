import { scaledIntegers } from './exact.ts';
import type { Position, Ring } from './geojson.ts';
import { stretchesOf } from './stretches.ts';

/** Where a position is relative to a ring or polygon. */
export type Where = 'inside' | 'boundary' | 'outside';

/** Twice the signed area of the triangle a, b, c in the plane: positive when c is to the left of a → b. */
export function cross(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

const HALF_ULP = Number.EPSILON / 2;
/** The share of its two products by which a difference of them can be wrong (Shewchuk 1997, ccwerrboundA). */
const ROUNDING = (3 + 16 * HALF_ULP) * HALF_ULP;

/** As `cross`, with an exact sign, so that 0 means that c is on the line. It is the answer of PostGIS. */
export function exactCross(a: Position, b: Position, c: Position): number {
  const left = (b[0] - a[0]) * (c[1] - a[1]);
  const right = (b[1] - a[1]) * (c[0] - a[0]);
  const area = left - right;
  if (Math.abs(area) >= ROUNDING * (Math.abs(left) + Math.abs(right))) return area;
  const side = exactSide(a, b, c);
  if (side === 0n) return 0;
  const size = Math.max(Math.abs(area), Number.MIN_VALUE);
  return side > 0n ? size : -size;
}

function exactSide(a: Position, b: Position, c: Position): bigint {
  const { integers } = scaledIntegers([...a, ...b, ...c]);
  const [ax = 0n, ay = 0n, bx = 0n, by = 0n, cx = 0n, cy = 0n] = integers;
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Whether `p`, which must be on the line through a and b, is between them (ends included). */
export function isBetween(p: Position, a: Position, b: Position): boolean {
  return (
    Math.min(a[0], b[0]) <= p[0] &&
    p[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= p[1] &&
    p[1] <= Math.max(a[1], b[1])
  );
}

/**
 * Locates a position relative to a closed ring in the plane, by the even-odd rule.
 *
 * @param sideOf decides on which side of an edge the position is
 */
export function locateInRing(position: Position, ring: Ring, sideOf = cross): Where {
  let inside = false;
  const lat = position[1];
  for (const { from, to, bounds } of stretchesOf(ring)) {
    // Edges north or south of the position neither contain it nor count.
    if (bounds[1] > lat || bounds[3] < lat) continue;
    for (let index = from; index < to; index++) {
      const [a, b] = [ring[index], ring[index + 1]];
      if (!a || !b || (a[1] > lat && b[1] > lat) || (a[1] < lat && b[1] < lat)) continue;
      const side = sideOf(a, b, position);
      if (side === 0 && isBetween(position, a, b)) return 'boundary';
      const crossesUp = a[1] <= lat && b[1] > lat;
      const crossesDown = b[1] <= lat && a[1] > lat;
      if ((crossesUp && side > 0) || (crossesDown && side < 0)) inside = !inside;
    }
  }
  return inside ? 'inside' : 'outside';
}

/** Locates a position relative to a polygon in the plane; the edge of a hole counts as boundary. */
export function locateInPolygon(
  position: Position,
  [outer, ...holes]: readonly Ring[],
  sideOf = cross,
): Where {
  const where = outer ? locateInRing(position, outer, sideOf) : 'outside';
  if (where !== 'inside') return where;
  for (const hole of holes) {
    const inHole = locateInRing(position, hole, sideOf);
    if (inHole !== 'outside') return inHole === 'inside' ? 'outside' : 'boundary';
  }
  return 'inside';
}

/** Whether a ring is within another that it does not cross. The first position off the other's boundary decides. */
export function ringLiesIn(ring: Ring, other: Ring): boolean {
  const middles = ring.slice(1).map((to, index): Position => {
    const from = ring[index] ?? to;
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  });
  for (const position of [...ring, ...middles]) {
    const where = locateInRing(position, other);
    if (where !== 'boundary') return where === 'inside';
  }
  return false;
}
