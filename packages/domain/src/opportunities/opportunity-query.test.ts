import { describe, expect, it } from 'vitest';
import { defaultWindow, eclipsedOf, opportunityInterval, opportunityIssue } from './opportunity-query.ts';

const input = { startDate: '2026-11-21', endDate: '2026-12-21', hasArea: true, mostDays: 366 };

describe('issues of a search for opportunities', () => {
  it.each([
    [{ startDate: undefined, endDate: undefined }, 'A start and end date are required.'],
    [{ startDate: undefined }, 'A start date is required.'],
    [{ endDate: undefined }, 'An end date is required.'],
    [{ hasArea: false }, 'A search area is required.'],
    [{ startDate: '2026-12-22' }, 'Start date cannot be after end date.'],
    [{ endDate: '2027-11-22' }, 'At most 366 days can be searched at once.'],
  ])('reports for a search with %j: %s', (change, text) => {
    expect(opportunityIssue({ ...input, ...change })?.text).toBe(text);
  });

  it.each([{}, { endDate: '2026-11-21' }, { endDate: '2027-11-21' }])(
    'reports no issue for a search with %j',
    (change) => {
      expect(opportunityIssue({ ...input, ...change })).toBeUndefined();
    },
  );
});

describe('the default window', () => {
  it.each([
    ['2026-11-21T23:59:00Z', '2026-11-21', '2026-12-21'],
    ['2026-12-05T00:00:00Z', '2026-12-05', '2027-01-05'],
    ['2027-01-31T12:00:00Z', '2027-01-31', '2027-02-28'],
    ['2028-01-31T12:00:00Z', '2028-01-31', '2028-02-29'],
  ])('searches by default at %s from %s to %s', (now, startDate, endDate) => {
    expect(defaultWindow(new Date(now))).toEqual({ startDate, endDate });
  });
});

describe('the searched interval', () => {
  it('searches both days completely', () => {
    expect(opportunityInterval('2026-11-22', '2026-11-23', new Date('2026-11-21T18:00:00Z'))).toEqual({
      search_time_start: '2026-11-22T00:00:00.000Z',
      search_time_end: '2026-11-23T23:59:59.999Z',
    });
  });

  it('excludes the past from the searched interval', () => {
    const { search_time_start } = opportunityInterval(
      '2026-11-21',
      '2026-11-23',
      new Date('2026-11-21T18:05:31Z'),
    );
    expect(search_time_start).toBe('2026-11-21T18:05:00.000Z');
  });

  it('searches the past if the interval is entirely in the past', () => {
    const { search_time_start } = opportunityInterval(
      '2026-11-01',
      '2026-11-03',
      new Date('2026-11-21T18:05:31Z'),
    );
    expect(search_time_start).toBe('2026-11-01T00:00:00.000Z');
  });
});

it('filters by darkness only for day or night', () => {
  expect((['all', 'day', 'night'] as const).map(eclipsedOf)).toEqual([undefined, false, true]);
});
