import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  clampDay,
  dayAfterKey,
  dayName,
  daysInMonth,
  defaultLimits,
  isDay,
  rangeOf,
  weekdayColumn,
  weeksOfMonth,
  withYear,
} from './calendar-days.ts';
import { endPicking, pickDay, type RangePicking, shownRange } from './range-picking.ts';

dayjs.extend(utc);

const days = fc
  .date({ min: new Date('1960-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const counts = fc.integer({ min: -600, max: 600 });

describe('days', () => {
  it('calendar days agree with dayjs on steps of days and months and on weekdays', () => {
    fc.assert(
      fc.property(days, counts, (day, count) => {
        const other = dayjs.utc(day);
        expect(addDays(day, count)).toBe(other.add(count, 'day').format('YYYY-MM-DD'));
        expect(addMonths(day, count)).toBe(other.add(count, 'month').format('YYYY-MM-DD'));
        expect(weekdayColumn(day)).toBe(other.day());
        expect(daysInMonth(day)).toBe(other.daysInMonth());
      }),
    );
  });

  it('a step of days forward and back ends at the same day', () => {
    fc.assert(fc.property(days, counts, (day, count) => addDays(addDays(day, count), -count) === day));
  });

  it('29 February becomes the 28th in a year without it', () => {
    expect(withYear('2028-02-29', 2027)).toBe('2027-02-28');
  });

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', 'soon', ''])('%j is not a valid day', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('a day is named in English', () => {
    expect(dayName('2026-11-08')).toBe('8 November 2026');
  });
});

describe('the weeks of a month', () => {
  it('the six weeks of a month run from Sunday without a gap and contain every day once', () => {
    fc.assert(
      fc.property(days, (day) => {
        const weeks = weeksOfMonth(day);
        const all = weeks.flat();
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
        expect(weekdayColumn(all[0] ?? '')).toBe(0);
        expect(all.slice(1).every((next, at) => next === addDays(all[at] ?? '', 1))).toBe(true);
        expect(all.filter((one) => one.slice(0, 7) === day.slice(0, 7))).toHaveLength(daysInMonth(day));
      }),
    );
  });

  it('November 2026 begins in the first column', () => {
    expect(weeksOfMonth('2026-11-21')[0]?.[0]).toBe('2026-11-01');
  });
});

it('a calendar offers 1960 to ten years after the current year by default', () => {
  expect(defaultLimits('2026-11-21')).toEqual(['1960-01-01', '2036-12-31']);
  expect(clampDay('1959-12-31', defaultLimits('2026-11-21'))).toBe('1960-01-01');
});

it.each([
  ['ArrowLeft', false, '2026-11-17'],
  ['ArrowDown', false, '2026-11-25'],
  ['Home', false, '2026-11-15'],
  ['End', false, '2026-11-21'],
  ['PageUp', false, '2026-10-18'],
  ['PageDown', true, '2027-11-18'],
  ['a', false, undefined],
])('the key %s (shift %s) moves the cursor', (key, shift, expected) => {
  expect(dayAfterKey('2026-11-18', key, shift)).toBe(expected);
});

describe('picking a range', () => {
  const done: RangePicking = { state: 'done', range: null };

  it('picking a range is done after two clicks, the earlier day first, whatever the order', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const picking = pickDay(done, one);
        expect(picking.state).toBe('picking');
        const ended = pickDay(picking, other);
        expect(ended).toEqual({ state: 'done', range: rangeOf(other, one) });
        expect(ended).toEqual({ state: 'done', range: [one, other].sort() });
      }),
    );
  });

  it('a click outside while picking leaves the one day, and changes nothing when done', () => {
    expect(endPicking(pickDay(done, '2026-11-18'))).toEqual({
      state: 'done',
      range: ['2026-11-18', '2026-11-18'],
    });
    expect(endPicking(done)).toBe(done);
  });

  it('picking a range shows the days up to the pointed day in either direction', () => {
    const picking = pickDay(done, '2026-11-18');
    expect(shownRange(picking, '2026-11-10')).toEqual(['2026-11-10', '2026-11-18']);
    expect(shownRange(picking, undefined)).toEqual(['2026-11-18', '2026-11-18']);
  });
});
