import { centreOf, type Geometry, type Position } from '@sigma/geo';
import { DEG_PER_RAD } from '../angles.ts';
import { EARTH_RADIUS_KM, POLAR_RADIUS_KM } from '../earth.ts';
import { length, scale, type Vec3, vec } from '../vector.ts';
import { type GroundSegment, groundSegments, type PlanePolygons, planePolygons } from './outline.ts';
import { buildSegmentTree, type SegmentTree } from './segment-tree.ts';

/** The inside of an area in longitude and latitude, to test places against. */
interface Inside {
  /** Four numbers an edge: longitude and latitude of both ends; and where each polygon's edges begin. */
  readonly edges: Float64Array;
  readonly starts: readonly number[];
}

/** An area made ready to be searched over; the work is done once for all satellites. */
export interface PreparedArea {
  readonly geometry: Geometry;
  /** The place that angles are told for, unless the satellite only reaches other parts of the area. */
  readonly reference: Position;
  readonly tree: SegmentTree;
  readonly inside: Inside;
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
export function prepareArea(geometry: Geometry, reference: Position = centreOf(geometry)): PreparedArea {
  const polygons = planePolygons(geometry);
  const segments = groundSegments(geometry, polygons);
  if (segments.length === 0) throw new RangeError('the area holds no place');
  return {
    geometry,
    reference,
    tree: buildSegmentTree(segments),
    inside: insideOf(polygons),
    ...capOver(segments, polygons),
  };
}

function insideOf(polygons: PlanePolygons): Inside {
  const edges: number[] = [];
  const starts: number[] = [];
  for (const rings of polygons) {
    starts.push(edges.length);
    for (const ring of rings) {
      ring.forEach((to, index) => {
        const from = ring[index - 1];
        if (from) edges.push(...from, ...to);
      });
    }
  }
  return { edges: Float64Array.from(edges), starts: [...starts, edges.length] };
}

function capOver(segments: readonly GroundSegment[], polygons: PlanePolygons) {
  let [x, y, z] = [0, 0, 0];
  const ends = segments.flatMap(({ from, to }) => [stretched(from), stretched(to)]);
  for (const end of ends) [x, y, z] = [x + end.x, y + end.y, z + end.z];
  const size = Math.hypot(x, y, z);
  const capAxis = size > 1e-9 ? scale(vec(x, y, z), 1 / size) : vec(0, 0, 1);
  const least = ends.reduce((cos, end) => Math.min(cos, dotUnit(capAxis, end)), 1);
  const rim = Math.acos(least) + 1e-6;
  // In a cap over more than half the Earth, the middle of a piece may lie outside though its ends do not.
  const capRad = rim < Math.PI / 2 ? rim : Math.min(Math.PI, rim + 0.05);
  // The rim lies in the cap; the inside does too, unless it is what the cap leaves out.
  const opposite: Position = [
    Math.atan2(-capAxis.y, -capAxis.x) * DEG_PER_RAD,
    Math.asin(-capAxis.z) * DEG_PER_RAD,
  ];
  const inside = insideOf(polygons);
  return { capAxis, capRad: isInside(inside, opposite) ? Math.PI : capRad };
}

const dotUnit = (a: Vec3, b: Vec3): number =>
  Math.max(-1, Math.min(1, (a.x * b.x + a.y * b.y + a.z * b.z) / (length(a) * length(b))));

/** Whether a place within ±180 lies in one of the polygons, holes left out, by counting edges to its east. */
export function isInside({ edges, starts }: Inside, [lon, lat]: Position): boolean {
  for (let polygon = 0; polygon + 1 < starts.length; polygon += 1) {
    let isIn = false;
    const end = starts[polygon + 1] ?? 0;
    for (let at = starts[polygon] ?? 0; at < end; at += 4) {
      const [south, north] = [edges[at + 1] ?? 0, edges[at + 3] ?? 0];
      if (south > lat === north > lat) continue;
      const [from, to] = [edges[at] ?? 0, edges[at + 2] ?? 0];
      if (lon < from + ((lat - south) / (north - south)) * (to - from)) isIn = !isIn;
    }
    if (isIn) return true;
  }
  return false;
}
