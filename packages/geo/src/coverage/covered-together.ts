import { type Bounds, boundsMeet, boundsOf } from '../shapes/bounds.ts';
import type { Area, MultiPoint, Point, Position } from '../shapes/geojson.ts';
import { areaKm2 } from '../sphere/area.ts';
import { sineIntegral } from '../sphere/ring.ts';
import { EARTH_RADIUS_M } from '../sphere/sphere.ts';
import { type Corners, clipToLeft, woundRings } from './covered-share.ts';
import { pointInArea } from './intersect.ts';

/** What several footprints cover of an area, each place once. */
export interface Cover {
  /** Share of the area that the footprints so far cover together, 0 to 1. */
  readonly share: number;
  /** Adds a footprint; returns the share with it. */
  add(footprint: Area): number;
}

/** Begins with nothing covered. Measures as `coveredShare` does, and asks the same of areas and footprints. */
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

/** Beside this, in steradians, a sliver left by rounding is nothing: a tenth of a square metre. */
const NOTHING = 1e-15;

/**
 * What is left of the rings is cut along the sides of each trapezoid of a footprint. Rings wound either way may be
 * cut alike, for their areas add up to that of what is left.
 */
function coverOfArea(area: Area): Cover {
  const whole = areaKm2(area) / (EARTH_RADIUS_M / 1000) ** 2;
  let left = woundRings(area).flatMap(pieceOf);
  let seen = 0;
  const share = () => (whole > 0 ? tidy(seen / whole) : 0);
  const take = (trapezoid: Corners) => {
    const bounds = boundsOf(trapezoid);
    const kept: Piece[] = [];
    for (const piece of left) {
      if (!boundsMeet(piece.bounds, bounds)) {
        kept.push(piece);
        continue;
      }
      const { inside, outside } = cutAlong(piece.corners, trapezoid);
      const within = steradians(inside);
      if (Math.abs(within) <= NOTHING) kept.push(piece);
      else {
        seen += within;
        kept.push(...outside.flatMap(pieceOf));
      }
    }
    left = kept;
  };
  return {
    get share() {
      return share();
    },
    add(footprint) {
      for (const trapezoid of trapezoidsOf(footprint)) take(trapezoid);
      return share();
    },
  };
}

const tidy = (share: number): number => (share < 1e-9 ? 0 : share > 1 - 1e-9 ? 1 : share);

/** Of a counter-clockwise ring; a clockwise one counts against. */
const steradians = (corners: Corners): number => -sineIntegral({ corners, turnDeg: 0 });

function pieceOf(corners: Corners): Piece[] {
  if (corners.length < 3 || Math.abs(steradians(corners)) <= NOTHING) return [];
  return [{ corners, bounds: boundsOf(corners) }];
}

/** Cuts a ring along the sides of a convex, counter-clockwise one. */
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

/** Cuts an area into trapezoids between the parallels of its corners, each counter-clockwise. */
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
    return sides.flatMap((east, place): Corners[] => {
      const west = sides[place - 1];
      if (place % 2 === 0 || !west) return [];
      return [
        withoutPointedEnd([west.southLon, east.southLon], [west.northLon, east.northLon], [south, north]),
      ];
    });
  });
}

type Pair = readonly [number, number];

/** A side of no length has no direction to cut along: where two sides meet, rounding included, is one corner. */
function withoutPointedEnd(southern: Pair, northern: Pair, [south, north]: Pair): Corners {
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
