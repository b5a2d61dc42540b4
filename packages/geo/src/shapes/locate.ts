import type { Position, Ring } from './geojson.ts';

/** Where a position is relative to a ring or polygon. */
export type Where = 'inside' | 'boundary' | 'outside';

/** Twice the signed area of the triangle a, b, c in the plane: positive when c is to the left of a → b. */
export function cross(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
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

/** Locates a position relative to a closed ring in the plane, by the even-odd rule. */
export function locateInRing(position: Position, ring: Ring): Where {
  let inside = false;
  for (let index = 1; index < ring.length; index++) {
    const [a, b] = [ring[index - 1], ring[index]];
    if (!a || !b) continue;
    const side = cross(a, b, position);
    if (side === 0 && isBetween(position, a, b)) return 'boundary';
    const crossesUp = a[1] <= position[1] && b[1] > position[1];
    const crossesDown = b[1] <= position[1] && a[1] > position[1];
    if ((crossesUp && side > 0) || (crossesDown && side < 0)) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}

/** Locates a position relative to a polygon in the plane; the edge of a hole counts as boundary. */
export function locateInPolygon(position: Position, [outer, ...holes]: readonly Ring[]): Where {
  const where = outer ? locateInRing(position, outer) : 'outside';
  if (where !== 'inside') return where;
  for (const hole of holes) {
    const inHole = locateInRing(position, hole);
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
