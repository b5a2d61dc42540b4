import type { Area, Position, Ring } from '../shapes/geojson.ts';
import { toRadians, wrapLongitude } from './sphere.ts';

/**
 * A ring as it is read: the corners without the closing one, and by how many degrees of longitude the way
 * back to the first corner has turned: 0, or ±360 when the ring goes round a pole.
 */
export interface RingPath {
  readonly corners: readonly Position[];
  readonly turnDeg: 0 | 360 | -360;
}

/** The polygons of an area, each an outer ring and its holes. */
export function polygonsOf(area: Area): readonly (readonly Ring[])[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}

export function areaOf(polygons: readonly (readonly Ring[])[]): Area {
  const [only] = polygons;
  return only && polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

export function samePosition(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Edges of a path as pairs, the last one leading back to the first corner plus the turn. */
export function edgesOf({ corners, turnDeg }: RingPath): [Position, Position][] {
  return corners.map((from, index) => {
    const next = corners[index + 1];
    if (next) return [from, next];
    const first = corners[0] ?? from;
    return [from, turnDeg === 0 ? first : [first[0] + turnDeg, first[1]]];
  });
}

/** The step of longitude the short way round; half a turn and a whole turn are kept as written. */
function shortStep(step: number): number {
  const size = Math.abs(step);
  return size <= 180 || size === 360 ? step : step - 360 * Math.round(step / 360);
}

/**
 * Rewrites a ring whose longitudes jump at the antimeridian (179 to -179) so that every step is the short
 * one (179 to 181). The result is closed; round a pole it ends one turn (±360) from where it began.
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
 * Reads a ring. Its edges are straight lines between the longitudes and latitudes as written (RFC 7946,
 * 3.1.1), so a ring across the antimeridian is written unwrapped, 170 to 190. A ring round a pole cannot be
 * written that way and is known by its steps: taken the short way, they add up to one whole turn.
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
  if (!steps.some((step) => Math.abs(step) > 180) || runsAlongWorldRim(steps)) return asWritten;
  const turn = steps.reduce((sum, step) => sum + (Math.abs(step) === 360 ? 0 : shortStep(step)), 0);
  if (Math.abs(Math.abs(turn) - 360) > 1e-6) return asWritten;
  return { corners: unwrapAll(corners), turnDeg: turn > 0 ? 360 : -360 };
}

/** A step from rim to rim next to one straight up or down the rim: a band or a cap drawn as a rectangle is. */
function runsAlongWorldRim(steps: readonly number[]): boolean {
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
 * The sine of latitude integrated over longitude along a path, in radians: the signed area on the unit
 * sphere, negative for a counter-clockwise ring. Exact for edges that are straight in longitude and
 * latitude: the integral of sin over one edge is Δλ · sin(mean φ) · sin(Δφ/2) / (Δφ/2).
 */
export function sineIntegral(path: RingPath): number {
  const base = path.turnDeg === 0 ? toRadians(path.corners[0]?.[1] ?? 0) : 0;
  let sum = 0;
  for (const [a, b] of edgesOf(path)) {
    const low = toRadians(a[1]);
    const half = (toRadians(b[1]) - low) / 2;
    const middle = low + half;
    // sin(middle)·sinc(half) - sin(base), written so that small rings do not lose their digits
    const lift = 2 * Math.cos((middle + base) / 2) * Math.sin((middle - base) / 2);
    sum += toRadians(b[0] - a[0]) * (lift + Math.sin(middle) * sincMinusOne(half));
  }
  return sum;
}

function sincMinusOne(x: number): number {
  const square = x * x;
  return square < 1e-4 ? -(square / 6) * (1 - square / 20) : Math.sin(x) / x - 1;
}

/** Twice the signed plane area of a path that does not turn; positive for a counter-clockwise ring. */
export function signedPlaneArea(path: RingPath): number {
  const origin = path.corners[0] ?? [0, 0];
  let sum = 0;
  for (const [a, b] of edgesOf(path)) {
    sum += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return sum;
}

/** The pole that a turning path encloses: the nearer one, whatever its winding says. */
export function poleOf(path: RingPath): 90 | -90 {
  return sineIntegral(path) * path.turnDeg >= 0 ? 90 : -90;
}

/**
 * Whether the inside lies to the left of the path. A path round the north pole has it there when it runs
 * east, one round the south pole when it runs west.
 */
export function isCounterClockwise(path: RingPath): boolean {
  if (path.turnDeg === 0) return signedPlaneArea(path) > 0;
  return path.turnDeg > 0 === poleOf(path) > 0;
}

export function reversePath({ corners, turnDeg }: RingPath): RingPath {
  if (turnDeg === 0) return { corners: corners.toReversed(), turnDeg };
  const [first, ...rest] = corners;
  if (!first) return { corners, turnDeg };
  // begins one turn further on, so that every step keeps its size
  const start: Position = [first[0] + turnDeg, first[1]];
  return { corners: [start, ...rest.toReversed()], turnDeg: turnDeg > 0 ? -360 : 360 };
}

/** The ring wound as asked: outer rings counter-clockwise, holes clockwise (RFC 7946, 3.1.6). */
export function windRing(ring: Ring, counterClockwise: boolean): Ring {
  return isCounterClockwise(readRing(ring)) === counterClockwise ? ring : ring.toReversed();
}

/** A closed ring in the plane; a ring round a pole is led up to the pole and back along its own meridian. */
export function closePath(path: RingPath): Ring {
  const [first] = path.corners;
  if (!first) return [];
  if (path.turnDeg === 0) return [...path.corners, first];
  const pole = poleOf(path);
  const end: Position = [first[0] + path.turnDeg, first[1]];
  return [...path.corners, end, [end[0], pole], [first[0], pole], first];
}
