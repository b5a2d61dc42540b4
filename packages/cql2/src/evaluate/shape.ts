import type { Geometry, Position, Ring } from '@sigma/geo';
import {
  compareAlong,
  crossingOf,
  type ExactEdge,
  type ExactPoint,
  exactPoint,
  isOn,
  isSame,
  turn,
} from './exact-point.ts';

/** Where a point is relative to a shape: in its interior, on its boundary, or outside. */
export type ShapePart = 'inside' | 'boundary' | 'outside';

/** A geometry of a single dimension, split into points, edges and polygons. */
export interface Shape {
  readonly dimension: 0 | 1 | 2;
  readonly points: readonly ExactPoint[];
  readonly edges: readonly ExactEdge[];
  /** The edges of each polygon. */
  readonly polygons: readonly (readonly ExactEdge[])[];
  /** Boundary of lines: the ends that an odd number of lines share (OGC 06-103r4, 6.1.13). */
  readonly ends: readonly ExactPoint[];
}

/** Splits a geometry into points, edges and polygons. */
export function shapeOf(geometry: Geometry): Shape {
  const none = { points: [], edges: [], polygons: [], ends: [] };
  switch (geometry.type) {
    case 'Point':
      return { ...none, dimension: 0, points: [exactPoint(geometry.coordinates)] };
    case 'MultiPoint':
      return { ...none, dimension: 0, points: geometry.coordinates.map(exactPoint) };
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
  const ends = lines.flatMap((line) => [...line.slice(0, 1), ...line.slice(-1)]).map(exactPoint);
  return {
    dimension: 1,
    points: [],
    edges: lines.flatMap(edgesOf),
    polygons: [],
    ends: ends.filter((end) => ends.filter((other) => isSame(end, other)).length % 2 === 1),
  };
}

function shapeOfPolygons(given: readonly (readonly Ring[])[]): Shape {
  const polygons = given.map((rings) => rings.flatMap(edgesOf));
  return { dimension: 2, points: [], edges: polygons.flat(), polygons, ends: [] };
}

function edgesOf(line: readonly Position[]): ExactEdge[] {
  const points = line.map(exactPoint);
  const edges = points.slice(1).map((to, index): ExactEdge => [points[index] ?? to, to]);
  return edges.filter(([from, to]) => !isSame(from, to));
}

/** Determines which part of a shape contains a point. */
export function partAt(point: ExactPoint, shape: Shape): ShapePart {
  switch (shape.dimension) {
    case 0:
      return shape.points.some((other) => isSame(other, point)) ? 'inside' : 'outside';
    case 1:
      if (shape.ends.some((end) => isSame(end, point))) return 'boundary';
      return shape.edges.some((edge) => isOn(point, edge)) ? 'inside' : 'outside';
    case 2:
      if (shape.edges.some((edge) => isOn(point, edge))) return 'boundary';
      return shape.polygons.some((edges) => isCovered(point, edges)) ? 'inside' : 'outside';
  }
}

/** Whether edges enclose a point that is on none of them: an odd number of them must be to its east. */
function isCovered(point: ExactPoint, edges: readonly ExactEdge[]): boolean {
  const isAbove = ({ y, w }: ExactPoint) => y * point.w > point.y * w;
  let isIn = false;
  for (const edge of edges) {
    const [from, to] = edge;
    if (isAbove(from) === isAbove(to)) continue;
    if (isAbove(to) ? turn(edge, point) > 0n : turn(edge, point) < 0n) isIn = !isIn;
  }
  return isIn;
}

/** Both ends of an edge and the points where other edges meet it, in order along the edge. */
export function crossings(edge: ExactEdge, others: readonly ExactEdge[]): readonly ExactPoint[] {
  const stops = [...edge, ...others.flatMap((other) => meetings(edge, other))];
  const sorted = stops.toSorted((a, b) => compareAlong(edge, a, b));
  return sorted.filter((stop, index) => index === 0 || !isSame(stop, sorted[index - 1] ?? stop));
}

function meetings(edge: ExactEdge, other: ExactEdge): readonly ExactPoint[] {
  const crossing = crossingOf(edge, other);
  if (crossing === undefined) return other.filter((end) => isOn(end, edge));
  return isOn(crossing, edge) && isOn(crossing, other) ? [crossing] : [];
}
