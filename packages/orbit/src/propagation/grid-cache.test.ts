import { MS_PER_DAY } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { createGridCache, type ElementSet, firstInvalidInstant, propagateEarthFixed } from '../index.ts';
import { GHOST2, GHOST3, GHOST5, MOLNIYA, OCTOBER_MS } from '../testing/ghost-sets.ts';
import { createTrackReader } from './track-piece.ts';

describe('createTrackReader', () => {
  it.each([
    ['two metres', 'a low orbit', GHOST3, OCTOBER_MS, 0.002],
    ['sixty metres', 'the perigee of an eccentric orbit', MOLNIYA, MOLNIYA.epochMs, 0.06],
  ])('interpolates within %s of SGP4 in %s', (_distance, _orbit, set, startMs, mostKm) => {
    const { moveTo, sight } = createTrackReader(createGridCache().of(set));
    for (let second = 0; second < 86_400; second += 37) {
      expect(moveTo(startMs + second * 1000)).toBe(true);
      const { position } = propagateEarthFixed(set, startMs + second * 1000);
      expect(Math.hypot(sight.x - position.x, sight.y - position.y, sight.z - position.z)).toBeLessThan(
        mostKm,
      );
    }
  });
});

describe('createGridCache', () => {
  const day = OCTOBER_MS / MS_PER_DAY;

  it('samples a day once and shares it between element sets with the same lines', () => {
    const cache = createGridCache();
    const twin: ElementSet = { ...GHOST3 };
    expect(cache.of(twin).day(day)).toBe(cache.of(GHOST3).day(day));
    expect(cache.days).toBe(1);
  });

  it('evicts the days of the least recently used element set', () => {
    const cache = createGridCache({ maxDays: 3 });
    const old = cache.of(GHOST3).day(day);
    for (let offset = 0; offset < 3; offset += 1) cache.of(GHOST5).day(day + offset);
    expect(cache.days).toBe(3);
    expect(cache.of(GHOST3).day(day)).not.toBe(old);
  });

  it('bounds the distances and speeds of every moment of a day', () => {
    const grid = createGridCache().of(MOLNIYA);
    const startMs = Math.ceil(MOLNIYA.epochMs / MS_PER_DAY) * MS_PER_DAY;
    const { leastKm, mostKm, speedKmS } = grid.day(startMs / MS_PER_DAY);
    for (let second = 0; second < 86_400; second += 20) {
      const { position, velocity } = propagateEarthFixed(MOLNIYA, startMs + second * 1000);
      const radius = Math.hypot(position.x, position.y, position.z);
      expect(radius).toBeGreaterThan(leastKm);
      expect(radius).toBeLessThan(mostKm);
      expect(Math.hypot(velocity.x, velocity.y, velocity.z)).toBeLessThan(speedKmS);
    }
  });
});

describe('firstInvalidInstant', () => {
  const grid = createGridCache().of(GHOST2);

  it('returns null while the orbit is valid', () => {
    expect(firstInvalidInstant(grid, OCTOBER_MS, OCTOBER_MS + 10 * MS_PER_DAY)).toBeNull();
  });

  it('finds when an orbit decays, and finds it decayed ever after', () => {
    const gone = firstInvalidInstant(grid, OCTOBER_MS, OCTOBER_MS + 300 * MS_PER_DAY);
    if (!gone) throw new Error('never decays');
    expect(gone.getTime()).toBeGreaterThan(OCTOBER_MS + 10 * MS_PER_DAY);
    const later = gone.getTime() + 50 * MS_PER_DAY;
    expect(firstInvalidInstant(grid, later, later + MS_PER_DAY)).toEqual(new Date(later));
    expect(() => propagateEarthFixed(GHOST2, gone.getTime() + 10 * MS_PER_DAY)).toThrow(
      'cannot be propagated',
    );
  });
});
