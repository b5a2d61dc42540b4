import { expect, it } from 'vitest';
import { geohashOfNumber, geohashRing, geohashSize } from './geohash.ts';

// The example of the Wikipedia article on geohashes: ezs42 is around 42.605 N, 5.603 W.
it('returns the ring of a geohash', () => {
  const [first = [0, 0], , third = [0, 0]] = geohashRing('ezs42');
  expect([(first[0] + third[0]) / 2, (first[1] + third[1]) / 2]).toEqual([
    expect.closeTo(-5.603, 2),
    expect.closeTo(42.605, 2),
  ]);
});

it('returns the geohash of a cell number built from column and row', () => {
  const { columns, rows } = geohashSize(5);
  const column = Math.floor(((-5.603 + 180) / 360) * columns);
  const row = Math.floor(((42.605 + 90) / 180) * rows);
  expect(geohashOfNumber(column * rows + row, 5)).toBe('ezs42');
  expect(geohashOfNumber(0, 9)).toBe('000000000');
  expect(geohashOfNumber(geohashSize(9).columns * geohashSize(9).rows - 1, 9)).toBe('zzzzzzzzz');
});
