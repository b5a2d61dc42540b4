import { expect, it } from 'vitest';
import { openingTiles } from './opening-view.ts';

it('covers a screen at four zooms, beginning with the center of the most likely one', () => {
  const tiles = openingTiles([-122.429, 37.779]);
  // Reference: column and row of San Francisco at zoom 12 in the common web mercator scheme.
  expect(tiles[0]).toEqual([12, 655, 1583]);
  expect(tiles).toHaveLength(100);
  expect(new Set(tiles.map(String)).size).toBe(100);
});
