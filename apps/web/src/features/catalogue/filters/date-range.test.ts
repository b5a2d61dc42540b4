import { datePresets } from '@sigma/domain';
import { expect, it, test } from 'vitest';
import { ALL_TIME, rangeText, readRange } from './date-range.ts';

const now = new Date('2026-11-21T08:14:09Z');

test.each([
  ['All Time', undefined, undefined],
  ['Today', '2026-11-21', '2026-11-21'],
  ['Yesterday', '2026-11-20', '2026-11-20'],
  ['Last Week', '2026-11-14', '2026-11-21'],
  ['Last Month', '2026-10-21', '2026-11-21'],
  ['Last 3 Months', '2026-08-20', '2026-11-21'],
  ['Last Year', '2025-11-21', '2026-11-21'],
])('%s runs from %s to %s and is shown by its name', (name, startDate, endDate) => {
  const preset = datePresets(now).find((one) => one.name === name);
  expect(preset?.dates).toEqual({ startDate, endDate });
  expect(rangeText({ startDate, endDate }, now)).toBe(name);
});

test.each([
  ['2026-08-21', '2026-11-20', '21 Aug – 20 Nov 2026'],
  ['2025-12-01', '2026-01-31', '1 Dec 2025 – 31 Jan 2026'],
  ['2026-08-21', '2026-08-21', '21 Aug 2026'],
  ['2026-08-21', undefined, 'from 21 Aug 2026'],
  [undefined, '2026-09-01', 'to 1 Sep 2026'],
])('dates from %s to %s are shown as "%s"', (startDate, endDate, text) => {
  expect(rangeText({ startDate, endDate }, now)).toBe(text);
});

test.each([
  ['2026-11-18', '2026-11-18'],
  [' 18 Nov 2026 ', '2026-11-18'],
  ['1 september 2026', '2026-09-01'],
  ['29 FEB 2028', '2028-02-29'],
])('the typed text "%s" is the day %s', (text, day) => {
  expect(readRange(text, '')).toEqual({ range: { startDate: day, endDate: undefined } });
});

test.each(['soon', '31 Feb 2026', '2026-13-01', '18/11/2026', '18 Foo 2026', '0'])(
  'the typed text "%s" is rejected at its own field',
  (text) => {
    const error = 'Must be a date such as 18 Nov 2026';
    expect(readRange(text, '2026-02-01')).toEqual({ errors: { startDate: error } });
    expect(readRange('2026-02-01', text)).toEqual({ errors: { endDate: error } });
  },
);

it('rejects a start after the end, and leaves the side of an empty field open', () => {
  expect(readRange('2026-02-02', '2026-02-01')).toEqual({
    errors: { startDate: 'Start date cannot be after end date.' },
  });
  expect(readRange('', ' ')).toEqual({ range: ALL_TIME });
});
