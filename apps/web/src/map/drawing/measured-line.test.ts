import { distanceM } from '@sigma/geo';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortestWay } from './measured-line.ts';

const at = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);

test('the drawn line is as long as the distance shown for it', () => {
  fc.assert(
    fc.property(at, at, (from, to) => {
      const way = shortestWay(from, to);
      const length = way
        .slice(1)
        .reduce((sum, position, index) => sum + distanceM(way[index] ?? from, position), 0);
      const direct = distanceM(from, to);
      // Between antipodes every great circle is a shortest way.
      fc.pre(direct < 19_900_000);
      expect(Math.abs(length - direct)).toBeLessThan(1);
    }),
  );
});

test('the measured line from Fiji to Samoa crosses the antimeridian instead of the whole map', () => {
  const way = shortestWay([178.44, -18.12], [-171.77, -13.83]);
  expect(way.at(-1)?.[0]).toBeCloseTo(188.23, 6);
});
