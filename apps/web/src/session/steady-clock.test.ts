import { describe, expect, test } from 'vitest';
import { steadyClock } from './steady-clock.ts';

const clock = (rate: number, realMs: number, demoMs: number) => ({
  rate,
  real_at: new Date(realMs).toISOString(),
  demo_at: new Date(demoMs).toISOString(),
});
const REAL_MS = Date.parse('2026-11-21T10:00:00Z');
const DEMO_MS = Date.parse('2026-03-01T00:00:00Z');
/** The same clock read a minute later, with so many milliseconds of real time lost to rounding. */
const aMinuteLater = (rate: number, roundedMs: number) =>
  clock(rate, REAL_MS + 60_000, DEMO_MS + (60_000 + roundedMs) * rate);

describe('the demo clock', () => {
  test.each([1, 60, 10_000])('stays the same object when its reading is updated at rate %i', (rate) => {
    const known = clock(rate, REAL_MS, DEMO_MS);
    expect(steadyClock(known, aMinuteLater(rate, 1))).toBe(known);
    expect(steadyClock(known, aMinuteLater(rate, -1))).toBe(known);
  });
  test.each([1, 60, 10_000])('is replaced after a jump of a day at rate %i', (rate) => {
    const read = clock(rate, REAL_MS + 60_000, DEMO_MS + 60_000 * rate + 86_400_000);
    expect(steadyClock(clock(rate, REAL_MS, DEMO_MS), read)).toBe(read);
  });
  test('is replaced when its rate changes', () => {
    const read = clock(60, REAL_MS, DEMO_MS);
    expect(steadyClock(clock(1, REAL_MS, DEMO_MS), read)).toBe(read);
  });
  test('is the reading where none was known, and null once there is no demo clock', () => {
    const one = clock(1, REAL_MS, DEMO_MS);
    expect(steadyClock(undefined, one)).toBe(one);
    expect(steadyClock(one, null)).toBeNull();
  });
});
