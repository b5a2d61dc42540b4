import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaledIntegers } from './exact.ts';
import type { Position } from './geojson.ts';
import { exactCross } from './locate.ts';

/** Tenths of a degree in two spellings that are not the same double: 0.3 and 0.1 + 0.2. */
const tenth = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.boolean()).map(([n, isSum]) => {
  return isSum ? Array.from({ length: Math.abs(n) }, () => 0.1).reduce((sum, part) => sum + part, 0) : n / 10;
});
/** Not below 1e-15, because products of such differences could be too small for a double. */
const other = fc
  .double({ min: -360, max: 360, noNaN: true })
  .filter((value) => value === 0 || Math.abs(value) > 1e-15);
const number = fc.oneof(tenth, other);
const position: fc.Arbitrary<Position> = fc.tuple(number, number);

describe('exactCross', () => {
  it('has the sign of the exact product for any three positions', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        const { integers } = scaledIntegers([...a, ...b, ...c]);
        const [ax = 0n, ay = 0n, bx = 0n, by = 0n, cx = 0n, cy = 0n] = integers;
        const exact = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        expect(Math.sign(exactCross(a, b, c)) + 0).toBe(exact === 0n ? 0 : exact > 0n ? 1 : -1);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[Position, Position, Position, number]>([
    [[0, 0], [0.1 + 0.2, 0.1 + 0.2], [0.3, 0.3], 0],
    [[0, 0], [0.3, 0.1 + 0.2], [0.3, 0.3], -1],
    [[0.1, 0.1], [0.7, 0.7], [0.3, 0.1 + 0.2], 1],
    [[0, 0], [1, 1], [180, 180], 0],
  ])('tells on which side of %j to %j is %j', (a, b, c, side) => {
    expect(Math.sign(exactCross(a, b, c)) + 0).toBe(side);
  });
});
