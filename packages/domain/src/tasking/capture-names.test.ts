import { expect, it } from 'vitest';
import { MAX_ORDER_NAME } from '../orders/order-name.ts';
import { captureName, longestName, MAX_COMMON_NAME, MAX_TASKING_PASSES } from './capture-names.ts';

it.each([
  ['Harbour', 0, 3, 'Harbour, pass 1 of 3'],
  ['', 1, 3, 'Pass 2 of 3'],
  ['Harbour', 0, 1, 'Harbour'],
  ['', 0, 1, ''],
])('names the capture %j at %i of %i %j', (common, at, count, name) => {
  expect(captureName(common, at, count)).toBe(name);
});

it('leaves room for the number of the pass in the longest name', () => {
  const name = captureName('x'.repeat(MAX_COMMON_NAME), MAX_TASKING_PASSES - 1, MAX_TASKING_PASSES);
  expect(name).toHaveLength(MAX_ORDER_NAME);
});

it('allows a single capture the longest name of an order, and several the longest common name', () => {
  expect([longestName(1), longestName(2)]).toEqual([128, 113]);
});
