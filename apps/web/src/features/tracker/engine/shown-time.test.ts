import { describe, expect, it } from 'vitest';
import { held, isLive, LIVE, movedTo, running, shownMs, sliderMinutes } from './shown-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

describe('the shown time', () => {
  it('is now and goes with it while it is live', () => {
    expect(isLive(LIVE)).toBe(true);
    expect(shownMs(LIVE, NOW)).toBe(NOW);
    expect(shownMs(LIVE, NOW + 5)).toBe(NOW + 5);
  });

  it('stands still once it is held, while the slider falls behind', () => {
    const stopped = held(LIVE, NOW);
    expect(isLive(stopped)).toBe(false);
    expect(shownMs(stopped, NOW + 10 * MINUTE)).toBe(NOW);
    expect(sliderMinutes(stopped, NOW + 10 * MINUTE)).toBe(-10);
  });

  it('goes on from where it stood', () => {
    const later = NOW + 10 * MINUTE;
    const again = running(held(LIVE, NOW), later);
    expect(shownMs(again, later)).toBe(NOW);
    expect(shownMs(again, later + 1000)).toBe(NOW + 1000);
  });

  it('runs where the slider puts it, and stays held where it was held', () => {
    const ahead = movedTo(LIVE, 120, NOW);
    expect(shownMs(ahead, NOW + 1000)).toBe(NOW + 120 * MINUTE + 1000);
    const stopped = movedTo(held(LIVE, NOW), -45, NOW + MINUTE);
    expect(shownMs(stopped, NOW + 5 * MINUTE)).toBe(NOW - 44 * MINUTE);
  });

  it('is live again when the slider comes back to now', () => {
    expect(isLive(movedTo(movedTo(LIVE, 30, NOW), 0, NOW))).toBe(true);
  });

  it('keeps the slider within its ends', () => {
    expect(sliderMinutes(held(LIVE, NOW), NOW + 600 * MINUTE)).toBe(-180);
    expect(sliderMinutes(movedTo(LIVE, 9000, NOW), NOW)).toBe(1440);
  });
});
