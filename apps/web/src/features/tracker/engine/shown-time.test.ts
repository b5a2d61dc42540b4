import { describe, expect, it } from 'vitest';
import { isLive, LIVE, movedTo, paused, running, shownMs, sliderMinutes } from './shown-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

describe('the shown time', () => {
  it('the shown time follows the current time while it is live', () => {
    expect(isLive(LIVE)).toBe(true);
    expect(shownMs(LIVE, NOW)).toBe(NOW);
    expect(shownMs(LIVE, NOW + 5)).toBe(NOW + 5);
  });

  it('the paused time stands still, while the slider falls behind', () => {
    const stopped = paused(LIVE, NOW);
    expect(isLive(stopped)).toBe(false);
    expect(shownMs(stopped, NOW + 10 * MINUTE)).toBe(NOW);
    expect(sliderMinutes(stopped, NOW + 10 * MINUTE)).toBe(-10);
  });

  it('pauses at the second that the clock names, which has no fractions', () => {
    const stopped = paused(LIVE, NOW + 730);
    expect(shownMs(stopped, NOW + MINUTE)).toBe(NOW);
    expect(shownMs(movedTo(stopped, 5, NOW + 730), NOW + MINUTE)).toBe(NOW + 5 * MINUTE);
  });

  it('the shown time continues from where it was paused', () => {
    const later = NOW + 10 * MINUTE;
    const again = running(paused(LIVE, NOW), later);
    expect(shownMs(again, later)).toBe(NOW);
    expect(shownMs(again, later + 1000)).toBe(NOW + 1000);
  });

  it('the slider moves a running and a paused time', () => {
    const ahead = movedTo(LIVE, 120, NOW);
    expect(shownMs(ahead, NOW + 1000)).toBe(NOW + 120 * MINUTE + 1000);
    const stopped = movedTo(paused(LIVE, NOW), -45, NOW + MINUTE);
    expect(shownMs(stopped, NOW + 5 * MINUTE)).toBe(NOW - 44 * MINUTE);
  });

  it('the shown time is live again when the slider returns to now', () => {
    expect(isLive(movedTo(movedTo(LIVE, 30, NOW), 0, NOW))).toBe(true);
  });

  it('the slider stays within its ends', () => {
    expect(sliderMinutes(paused(LIVE, NOW), NOW + 600 * MINUTE)).toBe(-180);
    expect(sliderMinutes(movedTo(LIVE, 9000, NOW), NOW)).toBe(1440);
  });
});
