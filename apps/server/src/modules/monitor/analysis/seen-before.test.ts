import { expect, it } from 'vitest';
import { timesSeen } from './seen-before.ts';

/** A pass of 3 x 2 pixels in two bands, in which some pixels have no data. */
const passWithout = (...hidden: readonly number[]) => {
  const data = new Uint16Array(12).fill(9_000);
  for (const pixel of hidden)
    for (const band of [0, 1]) data[(Math.floor(pixel / 3) * 2 + band) * 3 + (pixel % 3)] = 0;
  return { samples: 3, wavelengths: [500, 900], data };
};

it('counts the passes in which clouds left at least half of the ground of a finding', () => {
  const passes = [passWithout(), passWithout(4), passWithout(1, 4, 5), passWithout(0, 1, 2, 3, 4, 5)];
  expect(timesSeen(passes, [4, 5])).toBe(2);
  expect(timesSeen(passes, [0])).toBe(3);
  expect(timesSeen(passes, [1])).toBe(2);
  expect(timesSeen([], [1])).toBe(0);
});
