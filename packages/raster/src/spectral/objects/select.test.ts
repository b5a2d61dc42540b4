import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectMedian, selectRank } from './select.ts';

const anyValues = fc.array(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  {
    minLength: 1,
    maxLength: 60,
  },
);
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

describe('selection', () => {
  it('finds the value that sorting puts at a rank, with smaller ones before and greater ones behind', () => {
    fc.assert(
      fc.property(anyValues, fc.nat(), (values, any) => {
        const rank = any % values.length;
        const own = Float64Array.from(values);
        const found = selectRank(own, rank);
        expect(found === sorted(values)[rank]).toBe(true);
        expect(own.subarray(0, rank).every((value) => value <= found)).toBe(true);
        expect(own.subarray(rank).every((value) => value >= found)).toBe(true);
      }),
    );
  });

  it('finds the median that sorting finds', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const order = sorted(values);
        const [low, high] = [order[(order.length - 1) >> 1] ?? 0, order[order.length >> 1] ?? 0];
        expect(selectMedian(Float64Array.from(values))).toBeCloseTo((low + high) / 2, 12);
      }),
    );
    expect(selectMedian(new Float64Array(0))).toBeNaN();
  });

  it.each([
    ['ascending', (i: number) => i],
    ['descending', (i: number) => -i],
    ['equal', () => 7],
    ['like an organ pipe', (i: number) => Math.min(i, 100_000 - i)],
  ])('stays fast for values that are %s', (_, valueAt) => {
    const values = Float64Array.from({ length: 100_000 }, (__, i) => valueAt(i));
    const order = values.toSorted();
    expect(selectRank(values.slice(), 50_000)).toBe(order[50_000]);
    expect(selectRank(values.slice(), 99_999)).toBe(order[99_999]);
  });
});
