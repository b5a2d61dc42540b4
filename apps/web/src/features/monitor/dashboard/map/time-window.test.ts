import { describe, expect, it } from 'vitest';
import { monthMarks, type TimeWindow, zoomedWindow } from './time-window.ts';

const DAY = 86_400_000;
const windowOf = (from: string, until: string): TimeWindow => ({
  fromMs: Date.parse(from),
  untilMs: Date.parse(until),
});
const YEAR = windowOf('2026-01-01', '2027-01-01');

describe('the time axis of the passes', () => {
  it('keeps the time under the pointer where it is', () => {
    const next = zoomedWindow(YEAR, YEAR, 0.25, -1);
    const at = (window: TimeWindow) => window.fromMs + 0.25 * (window.untilMs - window.fromMs);
    expect(at(next)).toBeCloseTo(at(YEAR), -2);
    expect(next.untilMs - next.fromMs).toBeCloseTo((365 * DAY) / 1.25, -2);
  });

  it('shows at least two weeks and at most the whole', () => {
    let window = YEAR;
    for (let turn = 0; turn < 60; turn += 1) window = zoomedWindow(window, YEAR, 0.9, -1);
    expect((window.untilMs - window.fromMs) / DAY).toBeCloseTo(14, 6);
    for (let turn = 0; turn < 60; turn += 1) window = zoomedWindow(window, YEAR, 0.1, 1);
    expect(window).toEqual(YEAR);
    expect(zoomedWindow(YEAR, YEAR, 0.5, 0)).toBe(YEAR);
  });

  it.each([
    ['2026-08-21', '2026-11-21', ['Sep', 'Oct', 'Nov']],
    ['2026-11-15', '2027-02-02', ['Dec', '2027', 'Feb']],
    ['2025-06-15', '2026-12-31', ['Jul', 'Oct', '2026', 'Apr', 'Jul', 'Oct']],
    ['2022-06-15', '2026-12-31', ['2023', '2024', '2025', '2026']],
  ])('from %s to %s, names %j', (from, until, labels) => {
    expect(monthMarks(windowOf(from, until)).map(({ label }) => label)).toEqual(labels);
  });
});
