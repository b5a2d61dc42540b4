import { type Geometry, MS_PER_DAY, type Position, pointInArea } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import {
  accessStrip,
  createGridCache,
  findOpportunities,
  findWindows,
  lookAngles,
  type OpportunitySearch,
  prepareArea,
  propagateEarthFixed,
  sunAngles,
} from '../index.ts';
import { GHOST3, OCTOBER_MS } from '../testing/ghost-sets.ts';

const grid = createGridCache().of(GHOST3);
const month = { start: OCTOBER_MS, end: OCTOBER_MS + 30 * MS_PER_DAY, maxSlewDeg: 30 };
const box = (west: number, south: number, east: number, north: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const TEXAS = box(-101.63, 29.24, -96.37, 33.76);
const AREAS: readonly (readonly [string, Geometry])[] = [
  ['a point', { type: 'Point', coordinates: [-122.429, 37.779] }],
  ['a polygon', TEXAS],
  ['a polygon across the antimeridian', box(177, -20, 182, -15.5)],
  ['a polygon near the pole', box(-60, 78, -20, 83)],
  [
    'two distant points',
    {
      type: 'MultiPoint',
      coordinates: [
        [0, 10],
        [120, -40],
      ],
    },
  ],
];
const found = (geometry: Geometry, search: Partial<OpportunitySearch> = {}) =>
  findOpportunities(grid, prepareArea(geometry), { ...month, ...search });

describe('findOpportunities', () => {
  it.each(AREAS)('assigns every pass over %s to day or night', (_, area) => {
    const all = found(area);
    const [day, night] = [found(area, { light: 'day' }), found(area, { light: 'night' })];
    expect(all.length).toBeGreaterThan(5);
    expect([...day, ...night].toSorted((a, b) => a.startMs - b.startMs)).toEqual(all);
    for (const { isEclipsed, sun } of day) expect([isEclipsed, sun.elevationDeg >= 0]).toEqual([false, true]);
    for (const { isEclipsed, sun } of night) expect([isEclipsed, sun.elevationDeg < 0]).toEqual([true, true]);
  });

  it.each(AREAS)('aims at a point of %s that is in reach, and returns its angles', (_, area) => {
    const opportunities = found(area);
    expect(opportunities.length).toBeGreaterThan(0);
    for (const opportunity of opportunities) {
      const { closestMs, startMs, endMs, target, offNadirDeg, rollDeg, incidenceDeg } = opportunity;
      const angles = lookAngles(propagateEarthFixed(GHOST3, closestMs), target);
      expect(closestMs).toBeGreaterThanOrEqual(startMs);
      expect(closestMs).toBeLessThanOrEqual(endMs);
      expect(offNadirDeg).toBeLessThan(30.001);
      expect(Math.abs(rollDeg)).toBeLessThanOrEqual(offNadirDeg);
      expect([offNadirDeg, rollDeg, incidenceDeg].map((deg) => deg.toFixed(6))).toEqual(
        [angles.offNadirDeg, angles.rollDeg, angles.incidenceDeg].map((deg) => deg.toFixed(6)),
      );
    }
  });

  it('sets the closest moment where the off-nadir angle of the reference point is smallest', () => {
    const reference: Position = [-99, 31.5];
    const offNadir = (ms: number) => lookAngles(propagateEarthFixed(GHOST3, ms), reference).offNadirDeg;
    const opportunities = findOpportunities(grid, prepareArea(TEXAS, reference), month);
    expect(opportunities.length).toBeGreaterThan(0);
    for (const { closestMs, startMs, endMs } of opportunities) {
      const least = offNadir(closestMs);
      for (let ms = startMs; ms <= endMs; ms += 500) expect(offNadir(ms)).toBeGreaterThan(least - 1e-4);
    }
  });

  it('joins the windows of one pass and separates passes of different revolutions', () => {
    const apart: Geometry = {
      type: 'MultiPoint',
      coordinates: [
        [-100, 25],
        [-101.5, 33],
      ],
    };
    const passes = found(apart);
    expect(passes.some(({ windows }) => windows.length === 2)).toBe(true);
    expect(passes.flatMap(({ windows }) => windows)).toEqual(findWindows(grid, prepareArea(apart), month));
    passes.slice(1).forEach(({ startMs }, index) => {
      expect(startMs - (passes[index]?.endMs ?? 0)).toBeGreaterThanOrEqual(45 * 60_000);
    });
  });

  it('applies the limits on Sun elevation, roll and incidence', () => {
    const all = found(TEXAS);
    const limits = {
      sunElevationDeg: { least: 20 },
      rollDeg: { least: -15, most: 25 },
      incidenceDeg: { most: 28 },
    };
    const limited = found(TEXAS, limits);
    const expected = all.filter(
      ({ sun, rollDeg, incidenceDeg }) =>
        sun.elevationDeg >= 20 && rollDeg >= -15 && rollDeg <= 25 && incidenceDeg <= 28,
    );
    expect(limited).toEqual(expected);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length).toBeLessThan(all.length);
  });

  it('returns the Sun at the reference point and the age of the element set', () => {
    const reference: Position = [-99, 31.5];
    const opportunities = found(TEXAS);
    expect(opportunities.length).toBeGreaterThan(0);
    for (const { closestMs, sun, uncertainty } of opportunities) {
      expect(sun.elevationDeg).toBeCloseTo(sunAngles(reference, closestMs).elevationDeg, 0);
      expect(uncertainty.ageDays).toBeCloseTo((closestMs - GHOST3.epochMs) / MS_PER_DAY, 9);
    }
  });

  it('aims at a target inside the strip that the satellite can see', () => {
    const opportunities = found(TEXAS);
    expect(opportunities.length).toBeGreaterThan(0);
    for (const { startMs, endMs, target } of opportunities) {
      const strip = accessStrip(GHOST3, { start: startMs - 1000, end: endMs + 1000, maxSlewDeg: 30.05 });
      expect(strip && pointInArea(target, strip)).toBe(true);
    }
  });
});
