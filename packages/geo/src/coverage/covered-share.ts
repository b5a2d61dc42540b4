import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { boundsOf } from '../shapes/bounds.ts';
import type { Area, MultiPoint, Point, Position, Ring } from '../shapes/geojson.ts';
import { cross } from '../shapes/locate.ts';
import { areaKm2 } from '../sphere/area.ts';
import { polygonsOf, readRing, sineIntegral, windRing } from '../sphere/ring.ts';
import { EARTH_RADIUS_M } from '../sphere/sphere.ts';
import { pointInArea } from './intersect.ts';

export type Corners = readonly Position[];

/** A piece of plane: its corners counter-clockwise, and whether what it covers counts for or against. */
interface SignedTriangle {
  readonly corners: readonly [Position, Position, Position];
  readonly sign: 1 | -1;
}

/**
 * Which share of an area, 0 to 1, a footprint covers. Measured as `areaKm2` does: on the sphere, edges straight
 * in longitude and latitude, across the antimeridian and round the poles. Both have to be as `checkArea` gives
 * them: overlapping parts would count twice. Of points it is the share that lies within.
 */
export function coveredShare(area: Area | Point | MultiPoint, footprint: Area): number {
  if (area.type === 'Point') return pointInArea(area.coordinates, footprint) ? 1 : 0;
  if (area.type === 'MultiPoint') {
    const within = area.coordinates.filter((position) => pointInArea(position, footprint));
    return area.coordinates.length === 0 ? 0 : within.length / area.coordinates.length;
  }
  const whole = areaKm2(area);
  const share = whole > 0 ? intersectionKm2(area, footprint) / whole : 0;
  // what is left of rounding at both ends
  return share < 1e-9 ? 0 : share > 1 - 1e-9 ? 1 : share;
}

/**
 * Area in km² that two areas have in common. One is cut into triangles that add up to it (those of a hole count
 * against it), and the rings of the other are clipped to each (Sutherland and Hodgman, 1974): the area of a
 * clipped ring is right even where the clip leaves its parts joined by edges of no width.
 */
function intersectionKm2(a: Area, b: Area): number {
  const [fewer = [], more = []] = [woundRings(a), woundRings(b)].sort((x, y) => sizeOf(x) - sizeOf(y));
  const triangles = fewer.flatMap(trianglesOf);
  let steradians = 0;
  for (const ring of more) {
    const [west, south, east, north] = boundsOf(ring);
    for (const { corners, sign } of triangles) {
      const box = boundsOf(corners);
      if (box[0] >= east || box[2] <= west || box[1] >= north || box[3] <= south) continue;
      // the integral of a counter-clockwise ring is negative
      steradians -= sign * sineIntegral({ corners: clip(ring, corners), turnDeg: 0 });
    }
  }
  return Math.max(0, steradians) * (EARTH_RADIUS_M / 1000) ** 2;
}

/** Corners of all rings within ±180: outer ones counter-clockwise, holes clockwise. */
export function woundRings(area: Area): Corners[] {
  return polygonsOf(splitAtAntimeridian(area)).flatMap((rings: readonly Ring[]) =>
    rings.map((ring, index) => readRing(windRing(ring, index === 0)).corners.map(flushed)),
  );
}

/** Products of numbers this small have no digits left to tell sides by. */
const SMALLEST = 1e-300;

function flushed([lon, lat]: Position): Position {
  return [Math.abs(lon) < SMALLEST ? 0 : lon, Math.abs(lat) < SMALLEST ? 0 : lat];
}

function sizeOf(rings: readonly Corners[]): number {
  return rings.reduce((sum, ring) => sum + ring.length, 0);
}

/** The fan from the first corner; its triangles overlap where the ring is not convex, and cancel out there. */
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
  const kept: Position[] = [];
  let before = ring.at(-1);
  let sideBefore = before ? cross(a, b, before) : 0;
  for (const corner of ring) {
    const side = cross(a, b, corner);
    if (before && side * sideBefore < 0) kept.push(between(before, corner, sideBefore / (sideBefore - side)));
    if (side >= 0) kept.push(corner);
    before = corner;
    sideBefore = side;
  }
  return kept;
}

function between(a: Position, b: Position, share: number): Position {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}
