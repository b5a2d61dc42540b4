import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { boundsOf } from '../shapes/bounds.ts';
import type { Area, MultiPoint, Point, Position, Ring } from '../shapes/geojson.ts';
import { cross } from '../shapes/locate.ts';
import { areaKm2 } from '../sphere/area.ts';
import { polygonsOf, readRing, sineIntegral, windRing } from '../sphere/ring.ts';
import { EARTH_RADIUS_M } from '../sphere/sphere.ts';
import { pointInArea } from './intersect.ts';

/** Corners of a ring without its closing corner. */
export type Corners = readonly Position[];

/** A counter-clockwise triangle, and whether its area is added or subtracted. */
interface SignedTriangle {
  readonly corners: readonly [Position, Position, Position];
  readonly sign: 1 | -1;
}

/**
 * Calculates the share of an area, 0 to 1, that a footprint covers. Measures as `areaKm2` does: on the sphere,
 * with edges straight in longitude and latitude, across the antimeridian and around the poles. Both shapes must be
 * valid as `checkArea` returns them, since overlapping parts would count twice. For points, it is the share of
 * points inside the footprint.
 */
export function coveredShare(area: Area | Point | MultiPoint, footprint: Area): number {
  if (area.type === 'Point') return pointInArea(area.coordinates, footprint) ? 1 : 0;
  if (area.type === 'MultiPoint') {
    const within = area.coordinates.filter((position) => pointInArea(position, footprint));
    return area.coordinates.length === 0 ? 0 : within.length / area.coordinates.length;
  }
  const whole = areaKm2(area);
  const share = whole > 0 ? intersectionKm2(area, footprint) / whole : 0;
  // Rounding can leave the result just off 0 or 1.
  return share < 1e-9 ? 0 : share > 1 - 1e-9 ? 1 : share;
}

/**
 * Area in km² that two areas have in common. The simpler area is divided into triangles that add up to it
 * (triangles of a hole are subtracted), and the rings of the other are clipped to each triangle (Sutherland and
 * Hodgman, 1974). The area of a clipped ring is correct even where clipping leaves parts joined by edges of zero
 * width.
 */
export function intersectionKm2(a: Area, b: Area): number {
  const [fewer = [], more = []] = [woundRings(a), woundRings(b)].sort((x, y) => sizeOf(x) - sizeOf(y));
  const triangles = fewer.flatMap(trianglesOf);
  let steradians = 0;
  for (const ring of more) {
    const [west, south, east, north] = boundsOf(ring);
    for (const { corners, sign } of triangles) {
      const box = boundsOf(corners);
      if (box[0] >= east || box[2] <= west || box[1] >= north || box[3] <= south) continue;
      // The integral of a counter-clockwise ring is negative.
      steradians -= sign * sineIntegral({ corners: clip(ring, corners), turnDeg: 0 });
    }
  }
  return Math.max(0, steradians) * (EARTH_RADIUS_M / 1000) ** 2;
}

/** Corners of all rings of an area within ±180: outer rings counter-clockwise, holes clockwise. */
export function woundRings(area: Area): Corners[] {
  return polygonsOf(splitAtAntimeridian(area)).flatMap((rings: readonly Ring[]) =>
    rings.map((ring, index) => readRing(windRing(ring, index === 0)).corners.map(flushed)),
  );
}

/** Products of numbers smaller than this underflow, so the side of a line could no longer be determined. */
const SMALLEST = 1e-300;

function flushed([lon, lat]: Position): Position {
  return [Math.abs(lon) < SMALLEST ? 0 : lon, Math.abs(lat) < SMALLEST ? 0 : lat];
}

function sizeOf(rings: readonly Corners[]): number {
  return rings.reduce((sum, ring) => sum + ring.length, 0);
}

/** The triangle fan from the first corner. Where the ring is not convex, triangles overlap and cancel out. */
function trianglesOf([origin, ...rest]: Corners): SignedTriangle[] {
  return rest.flatMap((to, index): SignedTriangle[] => {
    const from = rest[index - 1];
    if (!origin || !from) return [];
    const side = cross(origin, from, to);
    if (side === 0) return [];
    return side > 0
      ? [{ corners: [origin, from, to], sign: 1 }]
      : [{ corners: [origin, to, from], sign: -1 }];
  });
}

function clip(ring: Corners, [a, b, c]: SignedTriangle['corners']): Corners {
  return clipToLeft(clipToLeft(clipToLeft(ring, a, b), b, c), c, a);
}

/** The part of a ring to the left of the line from a to b. */
export function clipToLeft(ring: Corners, a: Position, b: Position): Corners {
  const clipped: Position[] = [];
  let before = ring.at(-1);
  let sideBefore = before ? cross(a, b, before) : 0;
  for (const corner of ring) {
    const side = cross(a, b, corner);
    if (before && side * sideBefore < 0)
      clipped.push(between(before, corner, sideBefore / (sideBefore - side)));
    if (side >= 0) clipped.push(corner);
    before = corner;
    sideBefore = side;
  }
  return clipped;
}

function between(a: Position, b: Position, share: number): Position {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}
