import { expect, it } from 'vitest';
import { dayFilter, firstInstantOf, lastInstantOf } from './record-filters.ts';

it.each(['2026-02-28', '2024-02-29', '2026-12-31'])('%s is a day', (text) => {
  expect(dayFilter(text)).toBe(text);
});

it.each([undefined, '', '2026-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-2-3', 'today'])(
  '%s is not a day',
  (text) => {
    expect(dayFilter(text)).toBeUndefined();
  },
);

it('a day begins at 00:00 UTC and ends a millisecond before the next one', () => {
  expect([firstInstantOf('2026-02-28'), lastInstantOf('2026-02-28')]).toEqual([
    '2026-02-28T00:00:00.000Z',
    '2026-02-28T23:59:59.999Z',
  ]);
});
