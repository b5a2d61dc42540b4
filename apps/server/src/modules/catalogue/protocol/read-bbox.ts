import type { SearchBox } from '@sigma/archive';

/**
 * Reads a box `[west, south, east, north]` in degrees, or `[west, south, lowest, east, north, highest]` with heights
 * in metres; with west greater than east it crosses the antimeridian and gives two. Scenes lie at height 0: a box
 * above or below it gives none. Answers a sentence for a box that is none.
 */
export function readBBox(numbers: readonly number[]): readonly SearchBox[] | string {
  const flat = numbers.length === 6 ? [0, 1, 3, 4].map((index) => numbers[index]) : numbers;
  const [lowest = 0, highest = 0] = numbers.length === 6 ? [numbers[2], numbers[5]] : [];
  const [west, south, east, north] = flat;
  if (flat.length !== 4 || west === undefined || south === undefined) return 'takes four or six numbers';
  if (east === undefined || north === undefined) return 'takes four or six numbers';
  if (!numbers.every(Number.isFinite)) return 'takes numbers';
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return 'takes latitudes from -90 to 90';
  if (south > north) return 'takes a southern edge below its northern one';
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return 'takes longitudes from -180 to 180';
  if (lowest > highest) return 'takes a lowest height that is not above the highest';
  if (lowest > 0 || highest < 0) return [];
  if (west <= east) return [[west, south, east, north]];
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
}
