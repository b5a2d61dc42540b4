import type { Position } from './geojson.ts';

/** West, south, east and north of positions in the plane; unlike a `BBox` it never wraps. */
export type Bounds = readonly [number, number, number, number];

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

export function boundsMeet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Pairs of places in a list, both ways round, of which the bounds meet; a sweep from west to east. */
export function* meetingPairs(lists: readonly (readonly Position[])[]): Generator<readonly [number, number]> {
  const sorted = lists
    .map((positions, index) => ({ index, bounds: boundsOf(positions) }))
    .sort((a, b) => a.bounds[0] - b.bounds[0]);
  for (const [place, one] of sorted.entries()) {
    for (let next = place + 1; next < sorted.length; next++) {
      const two = sorted[next];
      if (!two || two.bounds[0] > one.bounds[2]) break;
      if (!boundsMeet(one.bounds, two.bounds)) continue;
      yield [one.index, two.index];
      yield [two.index, one.index];
    }
  }
}
