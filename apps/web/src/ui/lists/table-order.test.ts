import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextOrder, sorted } from './table-order.ts';

const numbers = fc.array(fc.option(fc.integer()));
const same = <T>(value: T) => value;

it('rows without a value are sorted last in both directions', () => {
  expect(sorted([2, null, 1], same, 'ascending')).toEqual([1, 2, null]);
  expect(sorted([2, null, 1], same, 'descending')).toEqual([2, 1, null]);
});

it('numbers within texts are sorted by value', () => {
  expect(sorted(['S-10', 'S-9'], same, 'ascending')).toEqual(['S-9', 'S-10']);
});

it('sorting preserves every row and orders each pair of neighbours', () => {
  fc.assert(
    fc.property(numbers, (rows) => {
      const ordered = sorted(rows, same, 'ascending');
      const present = ordered.filter((row) => row !== null);
      expect(ordered).toHaveLength(rows.length);
      expect(present.every((row, at) => at === 0 || (present[at - 1] ?? row) <= row)).toBe(true);
    }),
  );
});

it('choosing the same column reverses the order, and another column begins ascending', () => {
  expect(nextOrder(undefined, 'a')).toEqual({ column: 'a', direction: 'ascending' });
  expect(nextOrder({ column: 'a', direction: 'ascending' }, 'a').direction).toBe('descending');
  expect(nextOrder({ column: 'a', direction: 'ascending' }, 'b').direction).toBe('ascending');
});
