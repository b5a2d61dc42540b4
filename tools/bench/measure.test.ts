import { expect, it } from 'vitest';
import { median, percentile } from './measure.ts';
import { tableOf } from './table.ts';

it('calculates the median as the middle value or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

it('says of every figure whether its median keeps the target', () => {
  const table = tableOf([
    { name: 'search', unit: 'ms', target: 25, values: [20, 30, 24] },
    { name: 'placing an order', unit: 'ms', target: 60, values: [61] },
    { name: 'memory', unit: 'MB', target: undefined, values: [1], note: 'second start' },
    { name: 'first paint', unit: 's', target: 2, values: [] },
  ]);
  const rows = table.split('\n').slice(2);
  expect(rows.map((row) => row.split('|').map((cell) => cell.trim()))).toEqual([
    ['', 'search', '25 ms', '24 ms', '20 to 30', '3', 'ok', '', ''],
    ['', 'placing an order', '60 ms', '61 ms', '61 to 61', '1', 'over', '', ''],
    ['', 'memory', '', '1 MB', '1 to 1', '1', '', 'second start', ''],
    ['', 'first paint', '2 s', '', '', '0', 'not measured', '', ''],
  ]);
});

it('calculates a percentile as the value of its rank', () => {
  const values = Array.from({ length: 30 }, (_, n) => 30 - n);
  expect(percentile(values, 95)).toBe(29);
  expect(percentile(values, 50)).toBe(15);
  expect(percentile([7], 95)).toBe(7);
  expect(percentile([], 95)).toBeNaN();
});
