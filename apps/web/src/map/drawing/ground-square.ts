import { type Position, wrapLongitude } from '@sigma/geo';

/** Where web mercator ends. */
const MAX_LATITUDE = 85.05;
const WIDEST_DEG = 359;
const STEPS = 40;

/**
 * The far corner of a box that begins at `from` and opens towards `to`, with four equal sides on the ground:
 * its height along a meridian is its width along its middle parallel. The pointer's longer way counts. At the
 * end of the map the box grows no further. Longitudes run on past ±180.
 */
export function groundSquareCorner(from: Position, to: Position): Position {
  const east = to[0] < from[0] ? -1 : 1;
  const north = to[1] < from[1] ? -1 : 1;
  const widthDeg = Math.min(WIDEST_DEG, Math.abs(to[0] - from[0]));
  const heightDeg = Math.abs(to[1] - from[1]);
  const room = Math.max(0, MAX_LATITUDE - north * from[1]);
  const wanted = Math.max(heightDeg, heightFor(from[1], north, widthDeg));
  // Near a pole a height may have no width left inside one turn of the Earth.
  const tallest = heightFor(from[1], north, WIDEST_DEG);
  const side = Math.min(wanted, room, tallest);
  return [from[0] + (east * side) / cosDeg(from[1] + (north * side) / 2), from[1] + north * side];
}

/** The height in degrees that equals the ground width of `widthDeg` at the middle of that height. */
function heightFor(lat: number, north: 1 | -1, widthDeg: number): number {
  let [low, high] = [0, 180];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (middle < widthDeg * cosDeg(lat + (north * middle) / 2)) low = middle;
    else high = middle;
  }
  return low;
}

function cosDeg(lat: number): number {
  return Math.cos((Math.max(-90, Math.min(90, lat)) * Math.PI) / 180);
}

/** The same place on the copy of the world that lies nearest to `near`. */
export function copyNear(lon: number, near: number): number {
  return near + wrapLongitude(lon - near);
}
