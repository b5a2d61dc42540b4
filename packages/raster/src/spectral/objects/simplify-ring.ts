import type { PixelPoint } from '../../georeference/affine.ts';

/**
 * A closed ring without the points that are at most `tolerance` from the simplified line (Douglas and Peucker 1973). A ring
 * that would lose its area is returned as it is.
 */
export function simplifyRing(ring: readonly PixelPoint[], tolerance: number): readonly PixelPoint[] {
  const start = ring[0];
  if (start === undefined) return ring;
  const far = farthestFrom(ring, (point) => Math.hypot(point[0] - start[0], point[1] - start[1])).index;
  const result = [
    ...simplifyLine(ring.slice(0, far + 1), tolerance),
    ...simplifyLine(ring.slice(far), tolerance).slice(1),
  ];
  return result.length < 4 ? ring : result;
}

/** Whether no two edges of the rings cross or touch, other than neighbours at their common point. */
export function isSimple(rings: readonly (readonly PixelPoint[])[]): boolean {
  const edges = rings
    .flatMap((ring, ringIndex) =>
      ring.slice(1).map((to, i) => edgeOf(ring[i] ?? to, to, { ring, ringIndex, i })),
    )
    .sort((a, b) => a.left - b.left);
  // From left to right, so that an edge is only compared with those that begin before it ends.
  return edges.every((a, k) => {
    for (let next = k + 1; next < edges.length; next++) {
      const b = edges[next];
      if (b === undefined || b.left > a.right) return true;
      if (!areNeighbours(a, b) && segmentsMeet(a.from, a.to, b.from, b.to)) return false;
    }
    return true;
  });
}

type Edge = ReturnType<typeof edgeOf>;

interface EdgePlace {
  readonly ring: readonly PixelPoint[];
  readonly ringIndex: number;
  readonly i: number;
}

const edgeOf = (from: PixelPoint, to: PixelPoint, { ring, ringIndex, i }: EdgePlace) => ({
  from,
  to,
  left: Math.min(from[0], to[0]),
  right: Math.max(from[0], to[0]),
  ringIndex,
  i,
  last: ring.length - 2,
});

function areNeighbours(a: Edge, b: Edge): boolean {
  if (a.ringIndex !== b.ringIndex) return false;
  const [first, second] = a.i < b.i ? [a.i, b.i] : [b.i, a.i];
  return second === first + 1 || (first === 0 && second === a.last && a.last > 1);
}

function simplifyLine(line: readonly PixelPoint[], tolerance: number): readonly PixelPoint[] {
  const [first, last] = [line[0], line.at(-1)];
  if (line.length < 3 || first === undefined || last === undefined) return line;
  const { index, distance } = farthestFrom(line, (point) => distanceToSegment(point, first, last));
  if (distance <= tolerance) return [first, last];
  return [
    ...simplifyLine(line.slice(0, index + 1), tolerance),
    ...simplifyLine(line.slice(index), tolerance).slice(1),
  ];
}

function farthestFrom(points: readonly PixelPoint[], distanceOf: (point: PixelPoint) => number) {
  let index = 0;
  let distance = -1;
  points.forEach((point, i) => {
    const each = distanceOf(point);
    if (each > distance) [index, distance] = [i, each];
  });
  return { index, distance };
}

/** The distance from a point to the nearest point of a segment. */
export function distanceToSegment(point: PixelPoint, from: PixelPoint, to: PixelPoint): number {
  const [x, y] = nearestOnSegment(point, from, to);
  return Math.hypot(point[0] - x, point[1] - y);
}

/** The point of a segment that is nearest to a point. */
export function nearestOnSegment(point: PixelPoint, from: PixelPoint, to: PixelPoint): PixelPoint {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / squared : 0;
  const share = Math.min(1, Math.max(0, along));
  return [from[0] + share * dx, from[1] + share * dy];
}

function segmentsMeet(a: PixelPoint, b: PixelPoint, c: PixelPoint, d: PixelPoint): boolean {
  const side = (p: PixelPoint, q: PixelPoint, r: PixelPoint) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  const [c1, d1, a2, b2] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (c1 * d1 > 0 || a2 * b2 > 0) return false;
  if (c1 === 0 && d1 === 0) return boxesMeet(a, b, c, d);
  return true;
}

function boxesMeet(a: PixelPoint, b: PixelPoint, c: PixelPoint, d: PixelPoint): boolean {
  return ([0, 1] as const).every(
    (axis) =>
      Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis])) <=
      Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis])),
  );
}
