import { type Area, type Geometry, type Position, splitAtAntimeridian, unwrap } from '@sigma/geo';
import { ecefOf } from '../earth/earth.ts';
import type { Vec3 } from '../earth/vector.ts';

/** A straight segment between two points on the ground, Earth-fixed in km; both ends are equal for a single point. */
export interface GroundSegment {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** Polygons within ±180 and ±90 degrees, each with an outer ring and holes. */
export type PlanePolygons = readonly (readonly (readonly Position[])[])[];

/**
 * Maximum distance between an edge, which is straight in longitude and latitude, and its straight segments: at most
 * 1 ms of flight, with segments of 22 km.
 */
const SAG_KM = 0.01;
const LONGEST_DEG = 5;

/** Lists the polygons of a geometry, split at the antimeridian; none for points and lines. */
export function planePolygons(geometry: Geometry): PlanePolygons {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  const split: Area = splitAtAntimeridian(geometry);
  return split.type === 'Polygon' ? [split.coordinates] : split.coordinates;
}

/**
 * Converts points, lines and outlines to short straight segments. The seams of the split at the antimeridian are
 * included, because they belong to the area as well.
 */
export function groundSegments(geometry: Geometry, polygons: PlanePolygons): GroundSegment[] {
  switch (geometry.type) {
    case 'Point':
      return [pointSegment(geometry.coordinates)];
    case 'MultiPoint':
      return geometry.coordinates.map(pointSegment);
    case 'LineString':
      return lineSegments(unwrap(geometry.coordinates));
    case 'MultiLineString':
      return geometry.coordinates.flatMap((line) => lineSegments(unwrap(line)));
    case 'Polygon':
    case 'MultiPolygon':
      return polygons.flatMap((rings) => rings.flatMap(lineSegments));
  }
}

function pointSegment(position: Position): GroundSegment {
  const point = ecefOf(position);
  return { from: point, to: point };
}

function lineSegments(line: readonly Position[]): GroundSegment[] {
  const segments: GroundSegment[] = [];
  line.forEach((to, index) => {
    const from = line[index - 1];
    if (from) addEdge(segments, from, to);
  });
  return segments;
}

function addEdge(segments: GroundSegment[], from: Position, to: Position): void {
  const longest = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const count = Math.max(1, Math.ceil(longest / LONGEST_DEG));
  let start = from;
  for (let index = 1; index <= count; index += 1) {
    const end = index === count ? to : between(from, to, index / count);
    addPieces(segments, start, end);
    start = end;
  }
}

/** Divides a short edge into enough equal segments to stay within the sag, which decreases with their square. */
function addPieces(segments: GroundSegment[], from: Position, to: Position): void {
  const [a, b, middle] = [ecefOf(from), ecefOf(to), ecefOf(between(from, to, 0.5))];
  const sag = Math.hypot(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2, middle.z - (a.z + b.z) / 2);
  const count = Math.max(1, Math.ceil(Math.sqrt(sag / SAG_KM)));
  let start = a;
  for (let index = 1; index <= count; index += 1) {
    const end = index === count ? b : ecefOf(between(from, to, index / count));
    segments.push({ from: start, to: end });
    start = end;
  }
}

const between = (a: Position, b: Position, share: number): Position => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
];
