import type { Area, Position, Ring } from '../shapes/geojson.ts';
import { toRadians, wrapLongitude } from './sphere.ts';

/**
 * A ring without its closing corner, and the degrees of longitude by which the way back to the first corner has
 * turned: 0, or ±360 when the ring goes around a pole.
 */
export interface RingPath {
  readonly corners: readonly Position[];
  readonly turnDeg: 0 | 360 | -360;
}

/** Lists the polygons of an area, each as its outer ring followed by its holes. */
export function polygonsOf(area: Area): readonly (readonly Ring[])[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}

/** Makes a Polygon of a single polygon, otherwise a MultiPolygon. */
export function areaOf(polygons: readonly (readonly Ring[])[]): Area {
  const [only] = polygons;
  return only && polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** Whether two positions have exactly the same coordinates. */
export function samePosition(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Edges of a path as pairs of positions. The last edge leads back to the first corner, shifted by the turn. */
export function edgesOf({ corners, turnDeg }: RingPath): [Position, Position][] {
  return corners.map((from, index) => {
    const next = corners[index + 1];
    if (next) return [from, next];
    const first = corners[0] ?? from;
    return [from, turnDeg === 0 ? first : [first[0] + turnDeg, first[1]]];
  });
}

/** Reduces a step of longitude to the short way around. Half a turn and a full turn stay as written. */
function shortStep(step: number): number {
  const size = Math.abs(step);
  return size <= 180 || size === 360 ? step : step - 360 * Math.round(step / 360);
}

/**
 * Rewrites a ring whose longitudes jump at the antimeridian (179 to -179) so that every step takes the short way
 * (179 to 181). The result is closed; a ring around a pole ends one turn (±360) away from its start.
 */
export function unwrap(ring: Ring): Ring {
  const [first] = ring;
  if (!first) return ring;
  let lon = wrapLongitude(first[0]);
  return ring.map((position, index): Position => {
    const before = ring[index - 1];
    if (before) lon += shortStep(position[0] - before[0]);
    return [lon, position[1]];
  });
}

/**
 * Reads a ring. Its edges are straight lines between the longitudes and latitudes as written (RFC 7946, section
 * 3.1.1), so a ring across the antimeridian must be written unwrapped, 170 to 190. A ring around a pole cannot be
 * written that way; it is recognized by its steps, which add up to one full turn when each takes the short way.
 */
export function readRing(ring: Ring): RingPath {
  const first = ring[0];
  const last = ring[ring.length - 1];
  if (!first || !last) return { corners: [], turnDeg: 0 };
  const lastTurn = last[0] - first[0];
  if (last[1] === first[1] && Math.abs(lastTurn) === 360) {
    return { corners: ring.slice(0, -1), turnDeg: lastTurn > 0 ? 360 : -360 };
  }
  const corners = ring.length > 1 && samePosition(first, last) ? ring.slice(0, -1) : ring;
  const asWritten: RingPath = { corners, turnDeg: 0 };
  const steps = edgesOf(asWritten).map(([a, b]) => b[0] - a[0]);
  if (!steps.some((step) => Math.abs(step) > 180) || runsAlongAntimeridian(steps)) return asWritten;
  const turn = steps.reduce((sum, step) => sum + (Math.abs(step) === 360 ? 0 : shortStep(step)), 0);
  if (Math.abs(Math.abs(turn) - 360) > 1e-6) return asWritten;
  return { corners: unwrapAll(corners), turnDeg: turn > 0 ? 360 : -360 };
}

/** Whether a step from -180 to 180 follows or precedes a step along either: a band or cap drawn as a rectangle. */
function runsAlongAntimeridian(steps: readonly number[]): boolean {
  return steps.some((step, index) => {
    const next = steps[(index + 1) % steps.length];
    const before = steps.at(index - 1);
    return Math.abs(step) === 360 && (next === 0 || before === 0);
  });
}

function unwrapAll(corners: readonly Position[]): readonly Position[] {
  let lon = corners[0]?.[0] ?? 0;
  const unwrapped: Position[] = [];
  corners.forEach((position, index) => {
    const step = position[0] - (corners[index - 1] ?? position)[0];
    const short = Math.abs(step) === 360 ? 0 : shortStep(step);
    lon += short;
    const before = unwrapped[unwrapped.length - 1];
    if (before && short === 0 && before[1] === position[1]) return;
    unwrapped.push([lon, position[1]]);
  });
  return unwrapped;
}

/**
 * Integrates the sine of latitude over longitude along a path, in radians: the signed area in steradians on the
 * unit sphere, negative for a counter-clockwise ring. Exact for edges that are straight in longitude and latitude:
 * the integral over one edge is Δλ · sin(mean φ) · sin(Δφ/2) / (Δφ/2).
 */
export function sineIntegral(path: RingPath): number {
  const base = path.turnDeg === 0 ? toRadians(path.corners[0]?.[1] ?? 0) : 0;
  let sum = 0;
  for (const [a, b] of edgesOf(path)) {
    const low = toRadians(a[1]);
    const half = (toRadians(b[1]) - low) / 2;
    const middle = low + half;
    // This is sin(middle)·sinc(half) - sin(base), rearranged so that small rings do not lose precision.
    const lift = 2 * Math.cos((middle + base) / 2) * Math.sin((middle - base) / 2);
    sum += toRadians(b[0] - a[0]) * (lift + Math.sin(middle) * sincMinusOne(half));
  }
  return sum;
}

function sincMinusOne(x: number): number {
  const square = x * x;
  return square < 1e-4 ? -(square / 6) * (1 - square / 20) : Math.sin(x) / x - 1;
}

/** Twice the signed plane area, in square degrees, of a path without a turn; positive when counter-clockwise. */
export function signedPlaneArea(path: RingPath): number {
  const origin = path.corners[0] ?? [0, 0];
  let sum = 0;
  for (const [a, b] of edgesOf(path)) {
    sum += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return sum;
}

/** Latitude of the pole that a turning path encloses: the nearer pole, whatever the winding. */
export function poleOf(path: RingPath): 90 | -90 {
  return sineIntegral(path) * path.turnDeg >= 0 ? 90 : -90;
}

/**
 * Whether the inside is to the left of the path. That is so for a path around the north pole when it runs east
 * and for a path around the south pole when it runs west.
 */
export function isCounterClockwise(path: RingPath): boolean {
  if (path.turnDeg === 0) return signedPlaneArea(path) > 0;
  return path.turnDeg > 0 === poleOf(path) > 0;
}

/** Reverses the direction of a path. */
export function reversePath({ corners, turnDeg }: RingPath): RingPath {
  if (turnDeg === 0) return { corners: corners.toReversed(), turnDeg };
  const [first, ...rest] = corners;
  if (!first) return { corners, turnDeg };
  // The reversed path begins one turn further on, so that every step has the same size as before.
  const start: Position = [first[0] + turnDeg, first[1]];
  return { corners: [start, ...rest.toReversed()], turnDeg: turnDeg > 0 ? -360 : 360 };
}

/** Winds a ring as requested: outer rings are counter-clockwise, holes clockwise (RFC 7946, section 3.1.6). */
export function windRing(ring: Ring, counterClockwise: boolean): Ring {
  return isCounterClockwise(readRing(ring)) === counterClockwise ? ring : ring.toReversed();
}

/** Closes a path in the plane. A path around a pole is led up to the pole and back along its first meridian. */
export function closePath(path: RingPath): Ring {
  const [first] = path.corners;
  if (!first) return [];
  if (path.turnDeg === 0) return [...path.corners, first];
  const pole = poleOf(path);
  const end: Position = [first[0] + path.turnDeg, first[1]];
  return [...path.corners, end, [end[0], pole], [first[0], pole], first];
}
