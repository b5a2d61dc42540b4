import { expect, test } from 'vitest';
import { isGoingRound } from './refusals.ts';

test.each([
  ['a first 401 ever', {}, 1000, false],
  ['a first 401 after a silent sign-in', { silentAt: 500 }, 1000, false],
  ['a 401 before and one after a silent sign-in', { silentAt: 500, refusedAt: 100 }, 1000, true],
  ['two 401s after a silent sign-in', { silentAt: 500, refusedAt: 700 }, 30_500, true],
  ['a second 401 later than 30 s', { silentAt: 500, refusedAt: 700 }, 30_501, false],
  ['a first 401 long before the silent sign-in', { silentAt: 60_000, refusedAt: 1000 }, 60_500, false],
])('%s', (_, record, now, goesRound) => {
  expect(isGoingRound(record, now)).toBe(goesRound);
});
