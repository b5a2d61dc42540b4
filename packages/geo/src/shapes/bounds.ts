import type { Position } from './geojson.ts';

/** West, south, east and north of positions in the plane, in degrees. Unlike a `BBox`, it never wraps. */
export type Bounds = readonly [number, number, number, number];

/** Bounds of a list of positions; of an empty list, infinities that meet nothing. */
export function boundsOf(positions: readonly Position[]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of positions) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Whether two bounds have a point in common, edges included. */
export function boundsMeet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Yields the indices of every two lists whose bounds meet, in both orders. Sweeps from west to east. */
export function* meetingPairs(lists: readonly (readonly Position[])[]): Generator<readonly [number, number]> {
  const sorted = lists
    .map((positions, index) => ({ index, bounds: boundsOf(positions) }))
    .sort((a, b) => a.bounds[0] - b.bounds[0]);
  for (const [rank, first] of sorted.entries()) {
    for (let next = rank + 1; next < sorted.length; next++) {
      const second = sorted[next];
      if (!second || second.bounds[0] > first.bounds[2]) break;
      if (!boundsMeet(first.bounds, second.bounds)) continue;
      yield [first.index, second.index];
      yield [second.index, first.index];
    }
  }
}
