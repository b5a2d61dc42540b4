import type { Geometry, Position, Ring } from '@sigma/geo';

/** Where a point is relative to a shape: in its interior, on its boundary, or outside. */
export type ShapePart = 'inside' | 'boundary' | 'outside';
type Edge = readonly [Position, Position];

/** A geometry of a single dimension, split into points, edges and polygons. */
export interface Shape {
  readonly dimension: 0 | 1 | 2;
  readonly points: readonly Position[];
  readonly edges: readonly Edge[];
  /** The rings of each polygon. */
  readonly polygons: readonly (readonly Ring[])[];
  /** Boundary of lines: the ends that an odd number of lines share (OGC 06-103r4, 6.1.13). */
  readonly ends: readonly Position[];
}

/** Points closer than this, in degrees, count as equal. */
const NEAR = 1e-9;

/** Splits a geometry into points, edges and polygons. */
export function shapeOf(geometry: Geometry): Shape {
  const none = { points: [], edges: [], polygons: [], ends: [] };
  switch (geometry.type) {
    case 'Point':
      return { ...none, dimension: 0, points: [geometry.coordinates] };
    case 'MultiPoint':
      return { ...none, dimension: 0, points: geometry.coordinates };
    case 'LineString':
      return shapeOfLines([geometry.coordinates]);
    case 'MultiLineString':
      return shapeOfLines(geometry.coordinates);
    case 'Polygon':
      return shapeOfPolygons([geometry.coordinates]);
    case 'MultiPolygon':
      return shapeOfPolygons(geometry.coordinates);
  }
}

function shapeOfLines(lines: readonly (readonly Position[])[]): Shape {
  const ends = lines.flatMap((line) => [...line.slice(0, 1), ...line.slice(-1)]);
  return {
    dimension: 1,
    points: [],
    edges: lines.flatMap(edgesOf),
    polygons: [],
    ends: ends.filter((end) => ends.filter((other) => isSame(end, other)).length % 2 === 1),
  };
}

function shapeOfPolygons(polygons: readonly (readonly Ring[])[]): Shape {
  return { dimension: 2, points: [], edges: polygons.flat().flatMap(edgesOf), polygons, ends: [] };
}

function edgesOf(line: readonly Position[]): Edge[] {
  const edges = line.slice(1).map((to, index): Edge => [line[index] ?? to, to]);
  return edges.filter(([from, to]) => !isSame(from, to));
}

/** Determines which part of a shape contains a point. */
export function partAt(point: Position, shape: Shape): ShapePart {
  switch (shape.dimension) {
    case 0:
      return shape.points.some((other) => isSame(other, point)) ? 'inside' : 'outside';
    case 1:
      if (shape.ends.some((end) => isSame(end, point))) return 'boundary';
      return shape.edges.some((edge) => isOn(point, edge)) ? 'inside' : 'outside';
    case 2:
      if (shape.edges.some((edge) => isOn(point, edge))) return 'boundary';
      return shape.polygons.some((rings) => isCovered(point, rings)) ? 'inside' : 'outside';
  }
}

function isSame(a: Position, b: Position): boolean {
  return Math.abs(a[0] - b[0]) < NEAR && Math.abs(a[1] - b[1]) < NEAR;
}

function isOn(point: Position, [from, to]: Edge): boolean {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const share = ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / (x * x + y * y);
  const near = Math.min(1, Math.max(0, share));
  return isSame(point, [from[0] + near * x, from[1] + near * y]);
}

/** Whether rings enclose a point that is on none of their edges: an odd number of edges must be to its east. */
function isCovered([lon, lat]: Position, rings: readonly Ring[]): boolean {
  let isIn = false;
  for (const [from, to] of rings.flatMap(edgesOf)) {
    if (from[1] > lat === to[1] > lat) continue;
    if (from[0] + ((lat - from[1]) / (to[1] - from[1])) * (to[0] - from[0]) > lon) isIn = !isIn;
  }
  return isIn;
}

/** Both ends of an edge and the points where other edges meet it, in order along the edge. */
export function crossings(edge: Edge, others: readonly Edge[]): readonly Position[] {
  const [from, to] = edge;
  const stops = [from, to, ...others.flatMap((other) => meetings(edge, other))];
  const along = ([lon, lat]: Position) =>
    (lon - from[0]) * (to[0] - from[0]) + (lat - from[1]) * (to[1] - from[1]);
  const sorted = stops.toSorted((a, b) => along(a) - along(b));
  return sorted.filter((stop, index) => index === 0 || !isSame(stop, sorted[index - 1] ?? stop));
}

function meetings(edge: Edge, other: Edge): readonly Position[] {
  const ends = other.filter((end) => isOn(end, edge));
  const [[ax, ay], [bx, by]] = edge;
  const [[cx, cy], [dx, dy]] = other;
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (turn === 0) return ends;
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn;
  const shareOfOther = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn;
  const isWithin = (value: number) => value >= 0 && value <= 1;
  if (ends.length > 0 || !isWithin(share) || !isWithin(shareOfOther)) return ends;
  return [[ax + share * (bx - ax), ay + share * (by - ay)]];
}

/** The midpoint of two positions in the plane. */
export function halfway(from: Position, to: Position): Position {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Distance from a piece at which its sides are sampled, as a share of its length. */
const SIDE_SHARE = 1e-5;

/** A point close to a piece on each of its sides. */
export function sidesOf(from: Position, to: Position): readonly [Position, Position] {
  const [lon, lat] = halfway(from, to);
  const [x, y] = [SIDE_SHARE * (to[0] - from[0]), SIDE_SHARE * (to[1] - from[1])];
  return [
    [lon - y, lat + x],
    [lon + y, lat - x],
  ];
}
