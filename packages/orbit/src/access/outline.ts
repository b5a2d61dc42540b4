import { type Area, type Geometry, type Position, splitAtAntimeridian, unwrap } from '@sigma/geo';
import { ecefOf } from '../earth.ts';
import type { Vec3 } from '../vector.ts';

/** A straight piece in space between two places on the ground, km Earth-fixed; both ends alike for a lone point. */
export interface GroundSegment {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** Polygons within ±180 and ±90 degrees, each an outer ring and holes. */
export type PlanePolygons = readonly (readonly (readonly Position[])[])[];

/** An edge, straight in longitude and latitude, may leave its piece by this much: 16 km at the equator. */
const SAG_KM = 0.005;
const LONGEST_DEG = 5;

export function planePolygons(geometry: Geometry): PlanePolygons {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  const split: Area = splitAtAntimeridian(geometry);
  return split.type === 'Polygon' ? [split.coordinates] : split.coordinates;
}

/**
 * Points, lines and outlines as short straight pieces. Seams of the split at the antimeridian are among them: they
 * are places of the area like any other.
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
  const place = ecefOf(position);
  return { from: place, to: place };
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
    addPiece(segments, { position: start, place: ecefOf(start) }, { position: end, place: ecefOf(end) });
    start = end;
  }
}

interface Corner {
  readonly position: Position;
  readonly place: Vec3;
}

/** Halves a piece until its middle lies close enough to the edge's own. */
function addPiece(segments: GroundSegment[], from: Corner, to: Corner): void {
  const position = between(from.position, to.position, 0.5);
  const place = ecefOf(position);
  const [a, b] = [from.place, to.place];
  const sag = Math.hypot(place.x - (a.x + b.x) / 2, place.y - (a.y + b.y) / 2, place.z - (a.z + b.z) / 2);
  if (sag <= SAG_KM) {
    segments.push({ from: a, to: b });
    return;
  }
  const middle: Corner = { position, place };
  addPiece(segments, from, middle);
  addPiece(segments, middle, to);
}

const between = (a: Position, b: Position, share: number): Position => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
];
