import type { Position } from '@sigma/geo';

/** The latitude where web mercator ends, in degrees. */
const MAX_LATITUDE = 85.05;
const WIDEST_DEG = 359;
const STEPS = 40;

/**
 * The far corner of a box from `from` towards `to` with four equal sides on the ground: its height along a meridian
 * equals its width along its middle parallel. The longer way of the pointer sets the side. The box does not grow past
 * the edge of the map. Longitudes run on past ±180.
 */
export function groundSquareCorner(from: Position, to: Position): Position {
  const east = to[0] < from[0] ? -1 : 1;
  const north = to[1] < from[1] ? -1 : 1;
  const widthDeg = Math.min(WIDEST_DEG, Math.abs(to[0] - from[0]));
  const heightDeg = Math.abs(to[1] - from[1]);
  const room = Math.max(0, MAX_LATITUDE - north * from[1]);
  const wanted = Math.max(heightDeg, heightFor(from[1], north, widthDeg));
  // Near a pole, the width that equals a height may be longer than the parallel.
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
