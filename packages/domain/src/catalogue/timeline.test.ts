import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datePresets, datesProblem, searchDay } from './search-dates.ts';
import {
  addBuckets,
  bucketStart,
  CHART_BOUNDS,
  fillBuckets,
  handleShares,
  moveHandle,
  shareOf,
  TIMELINE_MODES,
  timeAt,
  timelineEnd,
} from './timeline.ts';

const at = (text: string) => Date.parse(text);
const text = (time: number) => new Date(time).toISOString();
const DAY_MS = 86_400_000;
const instants = fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const modes = fc.constantFrom(...TIMELINE_MODES);
const days = instants.map((date) => date.toISOString().slice(0, 10));

describe('buckets of the timeline', () => {
  it.each([
    ['daily', '2026-11-21T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
    ['weekly', '2026-11-22T12:00:00Z', '2026-11-16T00:00:00.000Z'],
    ['weekly', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00.000Z'],
    ['monthly', '2024-02-29T12:00:00Z', '2024-02-01T00:00:00.000Z'],
    ['yearly', '2026-12-31T23:59:59Z', '2026-01-01T00:00:00.000Z'],
  ] as const)('starts timeline buckets in UTC and weeks on Monday: %s of %s', (mode, time, start) => {
    expect(text(bucketStart(at(time), mode))).toBe(start);
  });

  it('assigns every instant to exactly one timeline bucket', () => {
    fc.assert(
      fc.property(instants, modes, (date, mode) => {
        const time = date.getTime();
        const start = bucketStart(time, mode);
        const end = addBuckets(start, mode, 1);
        expect(start <= time && time < end).toBe(true);
        expect(bucketStart(end, mode)).toBe(end);
        expect(bucketStart(end - 1, mode)).toBe(start);
      }),
    );
  });

  it.each([
    ['monthly', '2026-01-31T05:00:00.000Z', 1, '2026-02-28T05:00:00.000Z'],
    ['monthly', '2026-03-31T00:00:00.000Z', -1, '2026-02-28T00:00:00.000Z'],
    ['monthly', '2026-11-15T00:00:00.000Z', 3, '2027-02-15T00:00:00.000Z'],
    ['yearly', '2024-02-29T00:00:00.000Z', 1, '2025-02-28T00:00:00.000Z'],
    ['weekly', '2026-12-28T00:00:00.000Z', 1, '2027-01-04T00:00:00.000Z'],
  ] as const)(
    'stays within the month when timeline buckets are added: %s from %s by %i',
    (mode, time, count, later) => {
      expect(text(addBuckets(at(time), mode, count))).toBe(later);
    },
  );

  it.each([
    ['daily', '2026-11-21'],
    ['weekly', '2026-11-28'],
    ['monthly', '2026-12-21'],
    ['yearly', '2027-11-21'],
  ] as const)('ends a %s search one bucket after its start', (mode, end) => {
    expect(timelineEnd(mode, '2026-11-21')).toBe(end);
  });

  it('shows 50 empty buckets up to now without scenes', () => {
    const buckets = fillBuckets([], 'monthly', at('2026-11-21T08:00:00Z'));
    expect(buckets).toHaveLength(50);
    expect(text(buckets.at(-1)?.from ?? 0)).toBe('2026-11-01T00:00:00.000Z');
    expect(buckets.every(({ count }) => count === 0)).toBe(true);
  });

  it('fills the timeline without gaps and without losing a scene', () => {
    const counted = fc.uniqueArray(
      fc.record({ from: fc.integer({ min: 0, max: 3000 }), count: fc.integer({ min: 1, max: 99 }) }),
      { selector: ({ from }) => from, minLength: 1 },
    );
    fc.assert(
      fc.property(counted, (list) => {
        const given = list.map(({ from, count }) => ({ from: from * DAY_MS, count }));
        const buckets = fillBuckets(given, 'daily', 0);
        const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
        expect(sum(buckets)).toBe(sum(given));
        expect(buckets.slice(1).every(({ from }, index) => from === buckets[index]?.to)).toBe(true);
      }),
    );
  });

  it('limits the timeline to the newest 10,000 buckets', () => {
    const counted = [
      { from: at('1900-01-01'), count: 1 },
      { from: at('2026-11-21'), count: 2 },
    ];
    const buckets = fillBuckets(counted, 'daily', 0);
    expect([buckets.length, buckets.at(-1)?.count]).toEqual([10_000, 2]);
  });
});

describe('handles of the timeline', () => {
  const span = { from: at('2026-01-01'), to: at('2026-12-31') };
  const spans = fc
    .tuple(days, fc.integer({ min: 1, max: 4000 }))
    .map(([day, length]) => ({ from: at(day), to: at(day) + length * DAY_MS }));
  const open = { startDate: undefined, endDate: undefined };

  it('puts handles of open dates at the ends and opens dates there', () => {
    expect(handleShares(open, span)).toEqual([0, 1]);
    const dates = { startDate: '2026-02-01', endDate: '2026-03-01' };
    expect(moveHandle(dates, 'start', 0, span)).toEqual({ ...dates, startDate: undefined });
    expect(moveHandle(dates, 'end', 1, span)).toEqual({ ...dates, endDate: undefined });
  });

  it('puts handles over the first and last bucket at 0.15 and 0.85', () => {
    expect(handleShares({ startDate: '2026-01-01', endDate: '2026-12-30' }, span)).toEqual([...CHART_BOUNDS]);
  });

  it('converts an instant to a share of the chart and back', () => {
    fc.assert(
      fc.property(spans, fc.double({ min: 0, max: 1, noNaN: true }), (any, share) => {
        expect(shareOf(timeAt(share, any), any)).toBeCloseTo(share, 6);
      }),
    );
  });

  it('moves handles to the nearest day without passing each other', () => {
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(spans, shares, shares, fc.boolean(), (any, first, second, startFirst) => {
        const order = startFirst ? (['start', 'end'] as const) : (['end', 'start'] as const);
        const once = moveHandle(open, order[0], first, any);
        const twice = moveHandle(once, order[1], second, any);
        expect(datesProblem(twice)).toBeUndefined();
        const [start, end] = handleShares(once, any);
        const dayShare = (DAY_MS / (any.to - any.from)) * 0.7;
        expect(Math.abs((startFirst ? start : end) - first)).toBeLessThanOrEqual(dayShare / 2 + 1e-9);
      }),
    );
  });
});

describe('dates of a search', () => {
  it('offers the date presets of the specification', () => {
    const now = new Date('2026-03-01T23:59:59Z');
    expect(datePresets(now).map(({ name, dates }) => [name, dates.startDate, dates.endDate])).toEqual([
      ['All Time', undefined, undefined],
      ['Today', '2026-03-01', '2026-03-01'],
      ['Yesterday', '2026-02-28', '2026-02-28'],
      ['Last Week', '2026-02-22', '2026-03-01'],
      ['Last Month', '2026-01-29', '2026-03-01'],
      ['Last 3 Months', '2025-11-28', '2026-03-01'],
      ['Last Year', '2025-03-01', '2026-03-01'],
    ]);
  });

  it('refuses dates that end before they start', () => {
    const problem = 'Start date cannot be after end date.';
    expect(datesProblem({ startDate: '2026-03-02', endDate: '2026-03-01' })).toBe(problem);
    expect(datesProblem({ startDate: '2026-03-01', endDate: '2026-03-01' })).toBeUndefined();
    expect(datesProblem({ startDate: undefined, endDate: '2026-03-01' })).toBeUndefined();
  });

  it.each(['', '2026-02-30', '2026-13-01', '21.11.2026', '2026-1-1', 'today'])(
    'reads no day from "%s"',
    (day) => {
      expect(searchDay(day)).toBeUndefined();
    },
  );

  it('reads days that exist', () => {
    expect(searchDay(' 2024-02-29 ')).toBe('2024-02-29');
  });
});
