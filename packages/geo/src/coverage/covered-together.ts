import { type Bounds, boundsMeet, boundsOf } from '../shapes/bounds.ts';
import type { Area, MultiPoint, Point, Position } from '../shapes/geojson.ts';
import { areaKm2 } from '../sphere/area.ts';
import { sineIntegral } from '../sphere/ring.ts';
import { EARTH_RADIUS_M } from '../sphere/sphere.ts';
import { type Corners, clipToLeft, woundRings } from './covered-share.ts';
import { pointInArea } from './intersect.ts';

/** The part of an area that several footprints cover together; overlaps count once. */
export interface Cover {
  /** Share of the area, 0 to 1, that the footprints added so far cover. */
  readonly share: number;
  /** Adds a footprint and returns the new share. */
  add(footprint: Area): number;
}

/** Starts with nothing covered. Measures as `coveredShare` does and requires the same of areas and footprints. */
export function startCover(area: Area | Point | MultiPoint): Cover {
  if (area.type === 'Point') return coverOfPoints([area.coordinates]);
  return area.type === 'MultiPoint' ? coverOfPoints(area.coordinates) : coverOfArea(area);
}

function coverOfPoints(points: readonly Position[]): Cover {
  let left = points;
  const share = () => (points.length === 0 ? 0 : 1 - left.length / points.length);
  return {
    get share() {
      return share();
    },
    add(footprint) {
      left = left.filter((point) => !pointInArea(point, footprint));
      return share();
    },
  };
}

interface Piece {
  readonly corners: Corners;
  readonly bounds: Bounds;
}

/** Slivers left by rounding that are smaller than this, in steradians (0.04 m²), are ignored. */
const NEGLIGIBLE_SR = 1e-15;

/**
 * Cuts what is uncovered along the sides of each trapezoid of a footprint. Outer rings and holes can be cut the
 * same way, because their signed areas add up to the area that remains uncovered.
 */
function coverOfArea(area: Area): Cover {
  const whole = areaKm2(area) / (EARTH_RADIUS_M / 1000) ** 2;
  let uncovered = woundRings(area).flatMap(pieceOf);
  let covered = 0;
  const share = () => (whole > 0 ? snapShare(covered / whole) : 0);
  const cover = (trapezoid: Corners) => {
    const bounds = boundsOf(trapezoid);
    const remaining: Piece[] = [];
    for (const piece of uncovered) {
      if (!boundsMeet(piece.bounds, bounds)) {
        remaining.push(piece);
        continue;
      }
      const { inside, outside } = cutAlong(piece.corners, trapezoid);
      const within = steradians(inside);
      if (Math.abs(within) <= NEGLIGIBLE_SR) remaining.push(piece);
      else {
        covered += within;
        remaining.push(...outside.flatMap(pieceOf));
      }
    }
    uncovered = remaining;
  };
  return {
    get share() {
      return share();
    },
    add(footprint) {
      for (const trapezoid of trapezoidsOf(footprint)) cover(trapezoid);
      return share();
    },
  };
}

const snapShare = (share: number): number => (share < 1e-9 ? 0 : share > 1 - 1e-9 ? 1 : share);

/** Signed area of a ring: positive when counter-clockwise, negative when clockwise. */
const steradians = (corners: Corners): number => -sineIntegral({ corners, turnDeg: 0 });

function pieceOf(corners: Corners): Piece[] {
  if (corners.length < 3 || Math.abs(steradians(corners)) <= NEGLIGIBLE_SR) return [];
  return [{ corners, bounds: boundsOf(corners) }];
}

/** Cuts a ring along the sides of a convex, counter-clockwise ring. */
function cutAlong(ring: Corners, convex: Corners) {
  const outside: Corners[] = [];
  let inside = ring;
  for (const [index, to] of convex.entries()) {
    const from = convex.at(index - 1) ?? to;
    outside.push(clipToLeft(inside, to, from));
    inside = clipToLeft(inside, from, to);
  }
  return { inside, outside };
}

/** Cuts an area into counter-clockwise trapezoids between the parallels of its corners. */
function trapezoidsOf(area: Area): Corners[] {
  const edges = woundRings(area).flatMap((ring) =>
    ring.flatMap((to, index): [Position, Position][] => {
      const from = ring.at(index - 1) ?? to;
      if (from[1] === to[1]) return [];
      return [from[1] < to[1] ? [from, to] : [to, from]];
    }),
  );
  const lats = [...new Set(edges.flat().map(([, lat]) => lat))].sort((a, b) => a - b);
  return lats.slice(1).flatMap((north, index) => {
    const south = lats[index] ?? north;
    const sides = edges
      .filter(([low, high]) => low[1] <= south && high[1] >= north)
      .map((edge) => ({ southLon: lonAt(edge, south), northLon: lonAt(edge, north) }))
      .sort((a, b) => a.southLon + a.northLon - b.southLon - b.northLon);
    return sides.flatMap((east, rank): Corners[] => {
      const west = sides[rank - 1];
      if (rank % 2 === 0 || !west) return [];
      return [mergeCorners([west.southLon, east.southLon], [west.northLon, east.northLon], [south, north])];
    });
  });
}

type Pair = readonly [number, number];

/** Merges coinciding corners of a trapezoid, rounding included: a side of zero length has no direction to cut along. */
function mergeCorners(southern: Pair, northern: Pair, [south, north]: Pair): Corners {
  return [
    ...(southern[0] < southern[1] ? southern : [southern[0]]).map((lon): Position => [lon, south]),
    ...(northern[0] < northern[1] ? [northern[1], northern[0]] : [northern[0]]).map(
      (lon): Position => [lon, north],
    ),
  ];
}

function lonAt([low, high]: readonly [Position, Position], lat: number): number {
  if (lat === low[1]) return low[0];
  if (lat === high[1]) return high[0];
  return low[0] + ((lat - low[1]) / (high[1] - low[1])) * (high[0] - low[0]);
}
