import { expect, it } from 'vitest';
import { valuesAround } from './values-around.ts';

/** 6 x 6 pixels with their own number as value. */
const plane = { width: 6, height: 6, values: Float32Array.from({ length: 36 }, (_, at) => at) };
const at = (x: number, y: number) => y * plane.width + x;

it('returns what is known between two boxes around an object, ascending, and nothing beyond the edges', () => {
  const values = plane.values.slice();
  values[at(0, 0)] = Number.NaN;
  values[at(5, 3)] = 1000;
  // The box of the object is 2 x 1; without a gap, its other pixels are not around it either.
  const object = Int32Array.of(at(1, 1), at(2, 1));
  const one = valuesAround({ ...plane, values }, object, { gapPx: 0, ringPx: 1 });
  expect(one).toEqual([1, 2, 3, 6, 9, 12, 13, 14, 15]);
  const two = valuesAround({ ...plane, values }, object, { gapPx: 1, ringPx: 3 });
  expect(two.at(-1)).toBe(1000);
  expect(two).toHaveLength(30 - 12);
});
