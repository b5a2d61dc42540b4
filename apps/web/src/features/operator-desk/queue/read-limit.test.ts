import { expect, it } from 'vitest';
import { readLimit } from './read-limit.ts';

it.each([
  ['', null],
  ['  ', null],
  ['25', 25],
  ['12,5', 12.5],
  ['0', 0],
  ['90', 90],
  ['90.1', undefined],
  ['-1', undefined],
  ['steep', undefined],
])('the typed limit "%s" of at most 90 is read as %s', (typed, limit) => {
  expect(readLimit(typed, 90)).toBe(limit);
});
