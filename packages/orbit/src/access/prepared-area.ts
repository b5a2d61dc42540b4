import { centreOf, type Geometry, type Position, sitesOf } from '@sigma/geo';
import { DEG_PER_RAD } from '../earth/angles.ts';
import { EARTH_RADIUS_KM, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { scale, type Vec3, vec } from '../earth/vector.ts';
import { type Inside, insideOf, isInside } from './inside.ts';
import { type GroundSegment, groundSegments, planePolygons } from './outline.ts';
import { buildSegmentTree, type SegmentTree } from './segment-tree.ts';

/** An area indexed for access searches, once for all satellites. */
export interface PreparedArea {
  readonly geometry: Geometry;
  /** The point to which angles refer, unless the satellite only reaches other parts of the area. */
  readonly reference: Position;
  readonly tree: SegmentTree;
  /** Null for points and lines. */
  readonly inside: Inside | null;
  /**
   * A cap that covers the area when the ellipsoid is stretched to the unit sphere: a direction and an angle in
   * radians.
   */
  readonly capAxis: Vec3;
  readonly capRad: number;
}

/** Stretches the ellipsoid to the unit sphere. */
export const stretched = ({ x, y, z }: Vec3): Vec3 =>
  vec(x / EARTH_RADIUS_KM, y / EARTH_RADIUS_KM, z / POLAR_RADIUS_KM);

/**
 * Prepares any valid geometry: points, lines and polygons with holes, single or multiple, across the antimeridian
 * (longitudes up to ±360) and around the poles. `reference` defaults to its centre.
 *
 * @throws RangeError if the geometry has no positions
 */
export function prepareArea(geometry: Geometry, reference?: Position): PreparedArea {
  const polygons = planePolygons(geometry);
  const segments = groundSegments(geometry, polygons);
  const inside = insideOf(polygons);
  if (segments.length === 0) throw new RangeError('The area must have at least one position');
  return {
    geometry,
    reference: reference ?? centreOf(geometry),
    tree: buildSegmentTree(segments),
    inside,
    ...capOver(segments, inside),
  };
}

/**
 * Prepares what a capture of an area may aim at: the target alone, or else each site of the area (PD-24). Passes are
 * searched for each of them.
 */
export const prepareAim = (area: Geometry, target?: Position | null): readonly PreparedArea[] =>
  target
    ? [prepareArea({ type: 'Point', coordinates: target }, target)]
    : (sitesOf(area) ?? []).map(({ geometry, reference }) => prepareArea(geometry, reference));

function capOver(segments: readonly GroundSegment[], inside: Inside | null) {
  let [x, y, z] = [0, 0, 0];
  const ends = segments.flatMap(({ from, to }) =>
    from === to ? [stretched(from)] : [stretched(from), stretched(to)],
  );
  for (const end of ends) [x, y, z] = [x + end.x, y + end.y, z + end.z];
  const size = Math.hypot(x, y, z);
  const capAxis = size > 1e-9 ? scale(vec(x, y, z), 1 / size) : vec(0, 0, 1);
  // The chord is used because the cosine of a small angle is too close to 1.
  const chord = ends.reduce((most, end) => Math.max(most, distanceSquared(end, capAxis)), 0);
  const rim = 2 * Math.asin(Math.min(1, Math.sqrt(chord) / 2)) + 1e-7;
  // In a cap of more than half the Earth, the middle of a segment may be outside although its ends are inside.
  const capRad = rim < Math.PI / 2 ? rim : Math.min(Math.PI, rim + 0.05);
  // The outline is in the cap, and so is the inside, unless the inside is the complement of the cap.
  const oppositeLon = Math.atan2(-capAxis.y, -capAxis.x) * DEG_PER_RAD;
  const oppositeLat = Math.asin(-capAxis.z) * DEG_PER_RAD;
  const isComplement = inside !== null && isInside(inside, oppositeLon, oppositeLat);
  return { capAxis, capRad: isComplement ? Math.PI : capRad };
}

const distanceSquared = (a: Vec3, b: Vec3): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
