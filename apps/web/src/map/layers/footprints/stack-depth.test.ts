import { bboxPolygon } from '@sigma/geo';
import { expect, it } from 'vitest';
import { fillShares } from './stack-depth.ts';

const at = (west: number) => bboxPolygon([west, 0, west + 1, 1]);

it('fills a footprint that overlaps no other at full strength', () => {
  expect(fillShares([at(0), at(10)])).toEqual([1, 1]);
});

it('never covers imagery by more than a fifth, however deep the stack of footprints', () => {
  const shares = fillShares(Array.from({ length: 60 }, () => at(0)));
  const seenThrough = shares.reduce((left, share) => left * (1 - 0.1 * share), 1);
  expect(1 - seenThrough).toBeCloseTo(0.2, 5);
});

it('counts footprints in a stack across the antimeridian', () => {
  const [first, second] = fillShares([at(179.5), at(179.5), at(179.5)]);
  expect(first).toBeLessThan(1);
  expect(second).toBe(first);
});
