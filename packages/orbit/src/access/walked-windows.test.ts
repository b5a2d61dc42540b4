import type { Geometry, Position } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessWindow,
  createGridCache,
  type ElementSet,
  ecefOf,
  findWindows,
  lookAngles,
  prepareArea,
  propagateEarthFixed,
  type State,
} from '../index.ts';
import { place, point, slew, star } from '../testing/arbitrary-areas.ts';
import { GHOST3, GHOST5, MOLNIYA, OCTOBER_MS, STATIONARY } from '../testing/ghost-sets.ts';

const grids = createGridCache();
const covers = (windows: readonly AccessWindow[], ms: number, roomMs = 0): boolean =>
  windows.some(({ startMs, endMs }) => startMs - roomMs <= ms && ms <= endMs + roomMs);

/** Points along the edges of rings, so close that no pass can go between them for long. */
function placesAlong(geometry: Geometry): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type !== 'Polygon') throw new Error('points and polygons only');
  return geometry.coordinates.flatMap((ring) =>
    ring.slice(1).flatMap((to, index) => {
      const from = ring[index] ?? to;
      return Array.from({ length: 8 }, (_, step): Position => {
        const share = step / 8;
        return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      });
    }),
  );
}

const WALK_STEP_MS = 4000;
/** SGP4 states of one day at even steps. */
const walk = (set: ElementSet): readonly State[] =>
  Array.from({ length: MS_PER_DAY / WALK_STEP_MS }, (_, index) =>
    propagateEarthFixed(set, OCTOBER_MS + index * WALK_STEP_MS),
  );

/** Moments at which look angles put one of the points in reach; all points are within 20 degrees of the first. */
function walkedMoments(states: readonly State[], places: readonly Position[], slewDeg: number): number[] {
  const towards = ecefOf(places[0] ?? [0, 0]);
  const cosine = Math.cos((30 * Math.PI) / 180);
  return states.flatMap((state, index) => {
    const { x, y, z } = state.position;
    const along = x * towards.x + y * towards.y + z * towards.z;
    if (along < cosine * Math.hypot(x, y, z) * 6378) return [];
    const isSeen = places.some((one) => {
      const { offNadirDeg, incidenceDeg } = lookAngles(state, one);
      return offNadirDeg < slewDeg && incidenceDeg < 90;
    });
    return isSeen ? [OCTOBER_MS + index * WALK_STEP_MS] : [];
  });
}

describe('findWindows compared with SGP4 states', () => {
  it.each([
    ['a low orbit', GHOST3],
    ['another low orbit', GHOST5],
  ])('finds every window that SGP4 states every 4 seconds show in %s', { timeout: 30_000 }, (_, set) => {
    const states = walk(set);
    let seen = 0;
    fc.assert(
      fc.property(fc.oneof(star, place.map(point)), slew, (area, slewDeg) => {
        const windows = findWindows(grids.of(set), prepareArea(area), {
          start: OCTOBER_MS,
          end: OCTOBER_MS + MS_PER_DAY,
          maxSlewDeg: slewDeg,
        });
        for (const ms of walkedMoments(states, placesAlong(area), slewDeg)) {
          seen += 1;
          expect(covers(windows, ms, 2)).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  it.each<[string, ElementSet, Position, number]>([
    ['an eccentric orbit', MOLNIYA, [60, 62], 9],
    ['an eccentric orbit up to the horizon', MOLNIYA, [-100, 40], 60],
    ['a geostationary orbit, in its cone', STATIONARY, [-85, -20], 6],
    ['a geostationary orbit, beyond its cone', STATIONARY, [-85, 60], 6],
  ])('agrees with the look angles of SGP4 states along %s', (_, set, target, maxSlewDeg) => {
    const start = set.epochMs;
    const range = { start, end: start + 2 * MS_PER_DAY, maxSlewDeg };
    const windows = findWindows(grids.of(set), prepareArea(point(target)), range);
    for (let ms = start; ms < range.end; ms += 60_000) {
      const { offNadirDeg, incidenceDeg } = lookAngles(propagateEarthFixed(set, ms), target);
      if (Math.abs(offNadirDeg - maxSlewDeg) < 0.01 || Math.abs(incidenceDeg - 90) < 0.01) continue;
      expect(covers(windows, ms), new Date(ms).toISOString()).toBe(
        offNadirDeg < maxSlewDeg && incidenceDeg < 90,
      );
    }
  });
});
