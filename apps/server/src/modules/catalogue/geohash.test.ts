import { expect, it } from 'vitest';
import { geohashRing } from './geohash.ts';

// The example of the Wikipedia article on geohashes: ezs42 is around 42.605 N, 5.603 W.
it('gives the box of a geohash', () => {
  const [first = [0, 0], , third = [0, 0]] = geohashRing('ezs42');
  expect([(first[0] + third[0]) / 2, (first[1] + third[1]) / 2]).toEqual([
    expect.closeTo(-5.603, 2),
    expect.closeTo(42.605, 2),
  ]);
});
