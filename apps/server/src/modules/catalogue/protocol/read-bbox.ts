import type { SearchBox } from '@sigma/archive';

/**
 * Reads a box `[west, south, east, north]` in degrees, or `[west, south, lowest, east, north, highest]` with heights
 * in metres; a box with west greater than east crosses the antimeridian and results in two. Scenes are at height 0:
 * a box above or below it results in none. Returns a message for an invalid box.
 */
export function readBBox(numbers: readonly number[]): readonly SearchBox[] | string {
  const flat = numbers.length === 6 ? [0, 1, 3, 4].map((index) => numbers[index]) : numbers;
  const [lowest = 0, highest = 0] = numbers.length === 6 ? [numbers[2], numbers[5]] : [];
  const [west, south, east, north] = flat;
  if (flat.length !== 4 || west === undefined || south === undefined) return 'must have four or six numbers';
  if (east === undefined || north === undefined) return 'must have four or six numbers';
  if (!numbers.every(Number.isFinite)) return 'must contain only finite numbers';
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return 'must have latitudes from -90 to 90';
  if (south > north) return 'must have a southern edge below its northern edge';
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return 'must have longitudes from -180 to 180';
  if (lowest > highest) return 'must have a lowest height that is not above the highest';
  if (lowest > 0 || highest < 0) return [];
  if (west <= east) return [[west, south, east, north]];
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
}
