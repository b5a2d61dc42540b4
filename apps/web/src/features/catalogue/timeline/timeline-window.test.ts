import { fillBuckets, handleShares, TIMELINE_MODES } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { timelineBars } from './timeline-bars.ts';
import { timeTicks } from './timeline-ticks.ts';
import {
  bucketsWithin,
  datesOfBucket,
  intervalOf,
  shareIn,
  spanOf,
  stepHandle,
  windowFor,
} from './timeline-window.ts';

const day = (text: string) => Date.parse(text);
const NOW = day('2026-11-21');
const OPEN = { startDate: undefined, endDate: undefined };
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const from = day(first) + at * MS_PER_DAY;
    return { from, to: from + MS_PER_DAY, count: at + 1 };
  });

describe('chart of the timeline', () => {
  it('the chart shows all buckets while no date is set, with the handles at the ends', () => {
    const window = windowFor(OPEN, days('2026-01-01', 100));
    expect(window).toEqual({ from: day('2026-01-01'), to: day('2026-04-11') });
    expect(handleShares(OPEN, spanOf(window))).toEqual([0, 1]);
  });

  it('the chart is fifty buckets long without scenes', () => {
    const { from, to } = windowFor(OPEN, fillBuckets([], 'weekly', NOW));
    expect((to - from) / MS_PER_DAY).toBe(350);
  });

  it('the handles of set dates are at 0.15 and 0.85', () => {
    const dates = { startDate: '2026-03-01', endDate: '2026-03-31' };
    const window = windowFor(dates, days('2026-01-01', 300));
    const [start, end] = handleShares(dates, spanOf(window));
    expect(start).toBeCloseTo(0.15, 9);
    expect(end).toBeCloseTo(0.85, 9);
  });

  test.each([
    ['start', { startDate: '2026-03-01', endDate: undefined }, 0.15, 1],
    ['end', { startDate: undefined, endDate: '2026-03-31' }, 0, 0.85],
  ])('the open side of a range with only its %s is at the edge', (_, dates, start, end) => {
    const window = windowFor(dates, days('2026-01-01', 300));
    const shares = handleShares(dates, spanOf(window));
    expect(shares[0]).toBeCloseTo(start, 9);
    expect(shares[1]).toBeCloseTo(end, 9);
  });
});

describe('handles by keyboard', () => {
  const window = { from: day('2026-01-01'), to: day('2026-12-31') };

  it('a handle moves by one bucket of the mode', () => {
    const dates = { startDate: '2026-03-31', endDate: '2026-06-30' };
    expect(stepHandle(dates, 'start', 1, { window, mode: 'weekly' }).startDate).toBe('2026-04-07');
    expect(stepHandle(dates, 'start', -1, { window, mode: 'monthly' }).startDate).toBe('2026-02-28');
    expect(stepHandle(dates, 'end', 1, { window, mode: 'daily' }).endDate).toBe('2026-07-01');
  });

  it('a handle moved beyond the edge opens its side', () => {
    const dates = { startDate: '2026-01-05', endDate: '2026-12-29' };
    expect(stepHandle(dates, 'start', -1, { window, mode: 'weekly' }).startDate).toBeUndefined();
    expect(stepHandle(dates, 'end', 1, { window, mode: 'weekly' }).endDate).toBeUndefined();
  });

  it('the handles never pass each other', () => {
    const date = fc
      .integer({ min: 0, max: 363 })
      .map((at) => new Date(window.from + at * MS_PER_DAY).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.tuple(date, date),
        fc.constantFrom('start', 'end'),
        fc.integer({ min: -60, max: 60 }),
        fc.constantFrom(...TIMELINE_MODES),
        (two, handle, steps, mode) => {
          const [startDate = '', endDate = ''] = two.toSorted();
          const next = stepHandle({ startDate, endDate }, handle, steps, { window, mode });
          if (next.startDate !== undefined && next.endDate !== undefined)
            expect(next.startDate <= next.endDate).toBe(true);
        },
      ),
    );
  });
});

describe('bars', () => {
  const buckets = days('2000-01-01', 10_000);
  const whole = { from: buckets[0]?.from ?? 0, to: buckets.at(-1)?.to ?? 0 };

  it('ten thousand dates make no more bars than the chart has pixels', () => {
    const bars = timelineBars(buckets, whole, 900);
    expect(bars.length).toBe(900);
    expect(Math.max(...bars.map((bar) => bar.height))).toBe(1);
  });

  it('only bars in view are drawn, the tallest as high as the chart', () => {
    const window = { from: whole.from + 10 * MS_PER_DAY, to: whole.from + 20 * MS_PER_DAY };
    const bars = timelineBars(buckets, window, 500);
    expect(bars).toHaveLength(10);
    expect(bars.at(-1)).toEqual({ x: 450, width: 49, height: 1 });
  });
});

it('the axis has at most as many marks as fit, inside the chart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 0, max: 20_000 }), (length, first) => {
      const window = { from: first * MS_PER_DAY, to: (first + length) * MS_PER_DAY };
      const ticks = timeTicks(window, 8);
      expect(ticks.length).toBeLessThanOrEqual(9);
      for (const { share } of ticks) expect(share >= 0 && share <= 1).toBe(true);
    }),
  );
});

it('the axis names the months, and the year where it begins', () => {
  const window = { from: day('2026-11-15'), to: day('2027-03-15') };
  expect(timeTicks(window, 8).map(({ label }) => label)).toEqual(['Dec 2026', 'Jan 2027', 'Feb', 'Mar']);
});

test.each([
  ['daily', '2026-01-31'],
  ['weekly', '2026-02-07'],
  ['monthly', '2026-02-28'],
  ['yearly', '2027-01-31'],
] as const)('a %s bar of 31 January covers the days up to %s', (mode, endDate) => {
  const [bucket] = days('2026-01-31', 1);
  expect(bucket && datesOfBucket(bucket, mode)).toEqual({ startDate: '2026-01-31', endDate });
});

it('the count includes every bucket that the dates touch', () => {
  const buckets = days('2026-01-01', 10);
  expect(bucketsWithin(buckets, { startDate: '2026-01-03', endDate: '2026-01-05' })).toHaveLength(3);
  expect(bucketsWithin(buckets, OPEN)).toHaveLength(10);
  expect(shareIn(day('2026-01-06'), { from: day('2026-01-01'), to: day('2026-01-11') })).toBe(0.5);
});

test.each(TIMELINE_MODES.map((mode, at) => [mode, (['day', 'week', 'month', 'year'] as const)[at]]))(
  '%s bars are requested by the %s',
  (mode, interval) => {
    expect(TIMELINE_MODES.map(intervalOf)).toContain(interval);
    expect(intervalOf(TIMELINE_MODES.find((one) => one === mode) ?? 'daily')).toBe(interval);
  },
);
