import type { Geometry, Position } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessWindow,
  createGridCache,
  findWindows,
  lookAngles,
  prepareArea,
  propagateEarthFixed,
  subpoint,
} from '../index.ts';
import { place, point, slew, star } from '../testing/arbitrary-areas.ts';
import { GHOST2, GHOST3, OCTOBER_MS } from '../testing/ghost-sets.ts';

const grids = createGridCache();
const search = (geometry: Geometry, maxSlewDeg: number, days = 4): AccessWindow[] =>
  findWindows(grids.of(GHOST3), prepareArea(geometry), {
    start: OCTOBER_MS,
    end: OCTOBER_MS + days * MS_PER_DAY,
    maxSlewDeg,
  });
const covers = (windows: readonly AccessWindow[], ms: number): boolean =>
  windows.some(({ startMs, endMs }) => startMs <= ms && ms <= endMs);
const totalMs = (windows: readonly AccessWindow[]): number =>
  windows.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

const shifted = (geometry: Geometry, byDeg: number): Geometry => {
  const move = ([lon, lat]: Position): Position => [lon + byDeg, lat];
  if (geometry.type === 'Point') return { ...geometry, coordinates: move(geometry.coordinates) };
  if (geometry.type !== 'Polygon') throw new Error('points and polygons only');
  return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(move)) };
};

describe('findWindows', () => {
  it('ends every window at the slew limit', () => {
    let edges = 0;
    fc.assert(
      fc.property(place, slew, (target, slewDeg) => {
        for (const { startMs, endMs } of search(point(target), slewDeg)) {
          for (const ms of [startMs, endMs]) {
            if (ms === OCTOBER_MS || ms === OCTOBER_MS + 4 * MS_PER_DAY) continue;
            edges += 1;
            const { offNadirDeg } = lookAngles(propagateEarthFixed(GHOST3, ms), target);
            // A millisecond of flight is 0.001 degrees.
            expect(Math.abs(offNadirDeg - slewDeg)).toBeLessThan(0.001);
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(edges).toBeGreaterThan(100);
  });

  it('never loses a window when the slew limit is wider', () => {
    fc.assert(
      fc.property(fc.oneof(star, place.map(point)), slew, slew, (area, one, other) => {
        const wide = search(area, Math.max(one, other));
        for (const { startMs, endMs } of search(area, Math.min(one, other)))
          expect(covers(wide, (startMs + endMs) / 2)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('finds the same windows for an area shifted by a full turn', () => {
    fc.assert(
      fc.property(fc.oneof(star, place.map(point)), fc.constantFrom(-360, 360), (area, turn) => {
        const [here, there] = [search(area, 30), search(shifted(area, turn), 30)];
        expect(there.length).toBe(here.length);
        here.forEach(({ startMs, endMs }, index) => {
          expect(there[index]?.startMs).toBeCloseTo(startMs, -0.5);
          expect(there[index]?.endMs).toBeCloseTo(endMs, -0.5);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('finds a grazing window of a fifth of a second, and no window when the limit is just below the pass', () => {
    let grazed = 0;
    for (let index = 0; index < 40; index += 1) {
      const target: Position = [index * 9 - 180, (index * 37) % 80];
      const [window] = search(point(target), 30, 2);
      if (!window || window.startMs === OCTOBER_MS) continue;
      const offNadir = (ms: number) => lookAngles(propagateEarthFixed(GHOST3, ms), target).offNadirDeg;
      let closestMs = window.startMs;
      for (const step of [1000, 100, 10, 1])
        for (let ms = closestMs - 100 * step; ms < closestMs + 100 * step; ms += step)
          if (offNadir(ms) < offNadir(closestMs)) closestMs = ms;
      const least = offNadir(closestMs);
      if (least < 5) continue;
      grazed += 1;
      // Near the closest moment the angle is least + rate² t² / (2 least), with a rate of 0.7 to 1.1 degrees per
      // second.
      const found = search(point(target), least + 0.0003, 2);
      const graze = found.find(({ startMs, endMs }) => startMs <= closestMs + 1 && endMs >= closestMs - 1);
      expect(graze && graze.endMs - graze.startMs).toBeLessThan(400);
      expect(covers(search(point(target), least - 0.0003, 2), closestMs)).toBe(false);
    }
    expect(grazed).toBeGreaterThan(5);
  });

  it('excludes the time over a hole that is wider than the cone', () => {
    const ms = OCTOBER_MS + 3_600_000;
    const [lon, lat] = subpoint(GHOST3, ms).position;
    const ring = (halfDeg: number): Position[] => {
      const east = halfDeg / Math.cos((lat * Math.PI) / 180);
      return [
        [lon - east, lat - halfDeg],
        [lon + east, lat - halfDeg],
        [lon + east, lat + halfDeg],
        [lon - east, lat + halfDeg],
        [lon - east, lat - halfDeg],
      ];
    };
    const whole = search({ type: 'Polygon', coordinates: [ring(9)] }, 30, 1);
    const holed = search({ type: 'Polygon', coordinates: [ring(9), ring(6)] }, 30, 1);
    expect(covers(whole, ms)).toBe(true);
    expect(covers(holed, ms)).toBe(false);
    // The pass enters and leaves the area on both sides of the hole.
    expect(covers(holed, ms - 110_000)).toBe(true);
    expect(covers(holed, ms + 110_000)).toBe(true);
  });

  it('finds a window over a polar cap on every revolution, whatever its notation', () => {
    const cap = (lat: number): Geometry => ({
      type: 'Polygon',
      coordinates: [
        [-180, -90, 0, 90, 180]
          .map((lon): Position => [lon, lat])
          .concat([
            [180, 90],
            [-180, 90],
            [-180, lat],
          ]),
      ],
    });
    const round: Geometry = {
      type: 'Polygon',
      coordinates: [[0, 60, 120, 180, 240, 300, 360].map((lon): Position => [lon, 78])],
    };
    const windows = search(cap(78), 30, 3);
    expect(windows.length).toBe(46);
    const other = search(round, 30, 3);
    expect(other.length).toBe(46);
    expect(Math.abs(totalMs(windows) - totalMs(other))).toBeLessThan(100);
    expect(search(cap(86), 30, 3)).toEqual([]);
  });

  it('finds one continuous window over the world, and half of the time over a hemisphere', () => {
    const world: Position[] = [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
      [-180, -90],
    ];
    expect(search({ type: 'Polygon', coordinates: [world] }, 30, 2)).toEqual([
      { startMs: OCTOBER_MS, endMs: OCTOBER_MS + 2 * MS_PER_DAY },
    ]);
    const south: Position[] = world.map(([lon, lat]): Position => [lon, Math.min(lat, 0)]);
    const windows = search({ type: 'Polygon', coordinates: [south] }, 1, 2);
    expect(windows.length).toBeGreaterThan(29);
    expect(totalMs(windows) / (2 * MS_PER_DAY)).toBeCloseTo(0.5, 1);
  });

  it('finds windows over several parts as the union of the windows of each part', () => {
    fc.assert(
      fc.property(star, star, (one, other) => {
        if (one.type !== 'Polygon' || other.type !== 'Polygon') return;
        const both = search({ type: 'MultiPolygon', coordinates: [one.coordinates, other.coordinates] }, 30);
        const apart = [search(one, 30), search(other, 30)];
        for (const { startMs, endMs } of apart.flat()) expect(covers(both, (startMs + endMs) / 2)).toBe(true);
        for (const { startMs, endMs } of both)
          expect(apart.some((windows) => covers(windows, (startMs + endMs) / 2))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('limits windows by the horizon when the slew limit is beyond the limb', () => {
    const target: Position = [12, 48];
    const windows = search(point(target), 90, 1);
    expect(windows.length).toBeGreaterThan(3);
    for (const { startMs, endMs } of windows) {
      for (const ms of [startMs, endMs]) {
        const { incidenceDeg } = lookAngles(propagateEarthFixed(GHOST3, ms), target);
        if (ms > OCTOBER_MS && ms < OCTOBER_MS + MS_PER_DAY) expect(incidenceDeg).toBeCloseTo(90, 2);
      }
    }
  });

  it('clips windows to the interval, and adjoining intervals give adjoining windows', () => {
    const area = prepareArea(point([-122.429, 37.779]));
    const grid = grids.of(GHOST3);
    const whole = findWindows(grid, area, {
      start: OCTOBER_MS,
      end: OCTOBER_MS + 5 * MS_PER_DAY,
      maxSlewDeg: 40,
    });
    const { startMs = 0, endMs = 0 } = whole[1] ?? {};
    const middle = (startMs + endMs) / 2;
    const [before] = findWindows(grid, area, { start: startMs - 5000, end: middle, maxSlewDeg: 40 });
    const [after] = findWindows(grid, area, { start: middle, end: endMs + 5000, maxSlewDeg: 40 });
    expect(before?.startMs).toBeCloseTo(startMs, -0.5);
    expect([before?.endMs, after?.startMs]).toEqual([middle, middle]);
    expect(after?.endMs).toBeCloseTo(endMs, -0.5);
  });

  it('finds no window once the orbit has decayed', () => {
    const late = { start: OCTOBER_MS + 100 * MS_PER_DAY, end: OCTOBER_MS + 110 * MS_PER_DAY, maxSlewDeg: 45 };
    expect(findWindows(grids.of(GHOST2), prepareArea(point([0, 0])), late)).toEqual([]);
  });

  it.each([
    ['a reversed interval', { start: 2, end: 1, maxSlewDeg: 30 }, 'end'],
    ['a slew limit of zero', { start: 1, end: 2, maxSlewDeg: 0 }, 'maxSlewDeg'],
    ['a slew limit beyond the horizon', { start: 1, end: 2, maxSlewDeg: 91 }, 'maxSlewDeg'],
  ])('refuses a search with %s', (_, search, field) => {
    expect(() => findWindows(grids.of(GHOST3), prepareArea(point([0, 0])), search)).toThrow(field);
  });

  it('refuses an area without positions', () => {
    expect(() => prepareArea({ type: 'MultiPolygon', coordinates: [] })).toThrow(RangeError);
  });
});
