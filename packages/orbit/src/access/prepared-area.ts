import { centreOf, type Geometry, type Position } from '@sigma/geo';
import { DEG_PER_RAD } from '../earth/angles.ts';
import { EARTH_RADIUS_KM, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { scale, type Vec3, vec } from '../earth/vector.ts';
import { type Inside, insideOf, isInside } from './inside.ts';
import { type GroundSegment, groundSegments, planePolygons } from './outline.ts';
import { buildSegmentTree, type SegmentTree } from './segment-tree.ts';

/** An area made ready to be searched over; the work is done once for all satellites. */
export interface PreparedArea {
  readonly geometry: Geometry;
  /** The place that angles are told for, unless the satellite only reaches other parts of the area. */
  readonly reference: Position;
  readonly tree: SegmentTree;
  /** Null for points and lines. */
  readonly inside: Inside | null;
  /** A cap over all of it, where the ellipsoid is stretched to the unit ball: a direction and an angle in radians. */
  readonly capAxis: Vec3;
  readonly capRad: number;
}

/** The ellipsoid stretched to the unit ball. */
export const stretched = ({ x, y, z }: Vec3): Vec3 =>
  vec(x / EARTH_RADIUS_KM, y / EARTH_RADIUS_KM, z / POLAR_RADIUS_KM);

/**
 * Takes any valid geometry: points, lines, polygons with holes, several of them, across the antimeridian (longitudes
 * up to ±360) and round the poles. `reference` is by default its middle. Throws RangeError when there is no place in it.
 */
export function prepareArea(geometry: Geometry, reference?: Position): PreparedArea {
  const polygons = planePolygons(geometry);
  const segments = groundSegments(geometry, polygons);
  const inside = insideOf(polygons);
  if (segments.length === 0) throw new RangeError('the area holds no place');
  return {
    geometry,
    reference: reference ?? centreOf(geometry),
    tree: buildSegmentTree(segments),
    inside,
    ...capOver(segments, inside),
  };
}

function capOver(segments: readonly GroundSegment[], inside: Inside | null) {
  let [x, y, z] = [0, 0, 0];
  const ends = segments.flatMap(({ from, to }) =>
    from === to ? [stretched(from)] : [stretched(from), stretched(to)],
  );
  for (const end of ends) [x, y, z] = [x + end.x, y + end.y, z + end.z];
  const size = Math.hypot(x, y, z);
  const capAxis = size > 1e-9 ? scale(vec(x, y, z), 1 / size) : vec(0, 0, 1);
  // By the chord: an angle that is small has a cosine too near to 1.
  const chord = ends.reduce((most, end) => Math.max(most, distanceSquared(end, capAxis)), 0);
  const rim = 2 * Math.asin(Math.min(1, Math.sqrt(chord) / 2)) + 1e-7;
  // In a cap over more than half the Earth, the middle of a piece may lie outside though its ends do not.
  const capRad = rim < Math.PI / 2 ? rim : Math.min(Math.PI, rim + 0.05);
  // The rim lies in the cap; the inside does too, unless it is what the cap leaves out.
  const oppositeLon = Math.atan2(-capAxis.y, -capAxis.x) * DEG_PER_RAD;
  const oppositeLat = Math.asin(-capAxis.z) * DEG_PER_RAD;
  const isTurned = inside !== null && isInside(inside, oppositeLon, oppositeLat);
  return { capAxis, capRad: isTurned ? Math.PI : capRad };
}

const distanceSquared = (a: Vec3, b: Vec3): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
