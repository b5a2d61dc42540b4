import { type Geometry, MS_PER_DAY, type Position, positionsOf, sitesOf } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGridCache, type PassSearchInput, type SitePass, searchPasses } from '../index.ts';
import { GHOST3, OCTOBER_MS } from '../testing/ghost-sets.ts';
import { almanacSunDeg, stepOrbit, steppedAngles, steppedPasses } from '../testing/stepped-passes.ts';

const DAYS = 2;
const grids = createGridCache();
const stepped = stepOrbit(GHOST3, OCTOBER_MS, DAYS * 86_400 + 1);
const points = (coordinates: readonly Position[]): Geometry => ({ type: 'MultiPoint', coordinates });
const sitesIn = (area: Geometry) => sitesOf(area) ?? [];
const search = (
  area: Geometry,
  {
    days = DAYS,
    maxSlewDeg = 30,
    ...more
  }: Partial<PassSearchInput> & { days?: number; maxSlewDeg?: number } = {},
) =>
  searchPasses(grids, {
    sites: sitesIn(area),
    orbits: [{ sensor: 7, sets: [`${GHOST3.line1}\n${GHOST3.line2}`], maxSlewDeg }],
    startMs: OCTOBER_MS,
    endMs: OCTOBER_MS + days * MS_PER_DAY,
    shortestMs: 0,
    mostPasses: 100_000,
    ...more,
  }).passes;

/** Whether the interval of the search cuts a pass. */
const isCut = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
  startMs <= OCTOBER_MS || endMs >= OCTOBER_MS + DAYS * MS_PER_DAY;

/** Compares the passes of a search with the stepped passes over each site. Returns how many were compared. */
function compare(area: Geometry, maxSlewDeg: number): number {
  const found = search(area, { maxSlewDeg });
  let compared = 0;
  for (const [index, { geometry, reference }] of sitesIn(area).entries()) {
    const ofSite = found.filter(({ site }) => site === index);
    const truth = steppedPasses(stepped, positionsOf(geometry), reference, maxSlewDeg);
    for (const { firstMs, lastMs } of truth)
      expect(ofSite.filter(({ startMs, endMs }) => startMs <= firstMs && lastMs <= endMs)).toHaveLength(1);
    for (const pass of ofSite) {
      const seen = truth.find(({ firstMs }) => firstMs >= pass.startMs && firstMs <= pass.endMs);
      // Steps of a second miss shorter passes.
      if (!seen && pass.endMs - pass.startMs < 1000) continue;
      if (!seen) throw new Error(`no second shows the pass at ${pass.start.toISOString()}`);
      compared += 1;
      expect(seen.firstMs - pass.startMs).toBeLessThan(1001);
      expect(pass.endMs - seen.lastMs).toBeLessThan(1001);
      compareView(pass, reference, { ...seen, maxSlewDeg });
    }
  }
  return compared;
}

function compareView(
  pass: SitePass,
  reference: Position,
  { closestMs, maxSlewDeg }: { closestMs: number; maxSlewDeg: number },
): void {
  if (!isCut(pass)) expect(Math.abs(pass.closestMs - closestMs)).toBeLessThan(1001);
  // Every second moves the satellite by up to a degree of view, so the angles are compared between two seconds.
  const [before, after] = [Math.floor(pass.closestMs / 1000) * 1000, Math.ceil(pass.closestMs / 1000) * 1000];
  if (before <= stepped.startMs || after >= OCTOBER_MS + DAYS * MS_PER_DAY) return;
  const share = (pass.closestMs - before) / 1000;
  const [a, b] = [before, after].map((ms) => steppedAngles(stepped, ms, pass.target));
  if (!a || !b) throw new Error('no angles');
  expect(Math.abs(a.rollDeg + share * (b.rollDeg - a.rollDeg) - pass.rollDeg)).toBeLessThan(0.02);
  expect(pass.offNadirDeg).toBeLessThan(Math.max(a.offNadirDeg, b.offNadirDeg) + 1e-3);
  expect(pass.offNadirDeg).toBeGreaterThan(Math.min(a.offNadirDeg, b.offNadirDeg) - 1);
  expect(pass.offNadirDeg).toBeLessThan(maxSlewDeg + 1e-3);
  const sunDeg = almanacSunDeg(reference, pass.closestMs);
  expect(Math.abs(pass.sun.elevationDeg - sunDeg)).toBeLessThan(0.05);
  if (Math.abs(sunDeg) > 0.05) expect(pass.isEclipsed).toBe(sunDeg < 0);
}

const box = ([lon, lat]: Position, halfDeg: number): readonly Position[] => [
  [lon - halfDeg, lat - halfDeg],
  [lon + halfDeg, lat - halfDeg],
  [lon + halfDeg, lat + halfDeg],
  [lon - halfDeg, lat + halfDeg],
  [lon - halfDeg, lat - halfDeg],
];
const LONDON: Position = [-0.12, 51.5];
const ACCRA: Position = [-0.19, 5.6];
const TROMSO: Position = [18.96, 69.65];
const LONDON_AND_ACCRA: Geometry = {
  type: 'MultiPolygon',
  coordinates: [[box(LONDON, 0.2)], [box(ACCRA, 0.1)]],
};
/** Even on the sphere, at least 900 km apart. */
const SCATTERED = Array.from(
  { length: 500 },
  (_, index): Position => [
    ((index * 137.50776) % 360) - 180,
    (Math.asin((2 * index + 1) / 500 - 1) * 180) / Math.PI,
  ],
);

describe('passes over scattered areas compared with SGP4 at every second', () => {
  it('finds windows, closest time, off-nadir, roll, Sun and day or night of every site of scattered places', {
    timeout: 120_000,
  }, () => {
    let compared = 0;
    const place = fc
      .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }))
      .map(([lon, lat]): Position => [lon, lat]);
    const cluster = fc
      .tuple(
        place,
        fc.array(
          fc.tuple(
            fc.double({ min: 0, max: 0.3, noNaN: true }),
            fc.double({ min: 0, max: 0.3, noNaN: true }),
          ),
          { maxLength: 3 },
        ),
      )
      .map(([[lon, lat], near]): Position[] => [
        [lon, lat],
        ...near.map(([east, north]): Position => [lon + east, lat + north]),
      ]);
    fc.assert(
      fc.property(
        fc.array(cluster, { minLength: 2, maxLength: 5 }),
        fc.double({ min: 10, max: 45, noNaN: true }),
        (clusters, slewDeg) => {
          compared += compare(points(clusters.flat()), slewDeg);
        },
      ),
      { numRuns: 80, seed: 11 },
    );
    expect(compared).toBeGreaterThan(80);
  });

  it('gives London and Accra in one area passes of their own, with the off-nadir angle of their roll', {
    timeout: 60_000,
  }, () => {
    const found = search(LONDON_AND_ACCRA, { days: 30 });
    for (const [site, centre] of [LONDON, ACCRA].entries()) {
      const ofSite = found.filter((pass) => pass.site === site);
      const alone = search(
        { type: 'Polygon', coordinates: [box(centre, site === 0 ? 0.2 : 0.1)] },
        { days: 30 },
      );
      expect(ofSite.length).toBeGreaterThan(5);
      expect(ofSite).toEqual(alone.map((pass) => ({ ...pass, site })));
      for (const { offNadirDeg, rollDeg, target } of ofSite) {
        expect(offNadirDeg - Math.abs(rollDeg)).toBeLessThan(1.5);
        expect(Math.abs(target[1] - centre[1])).toBeLessThan(0.3);
      }
    }
    expect(compare(LONDON_AND_ACCRA, 30)).toBeGreaterThan(1);
  });

  it('lists no dark pass over Tromsø as day when the area also has a place in the Sun', {
    timeout: 60_000,
  }, () => {
    const area = points([TROMSO, [18.4, -33.9]]);
    const startMs = Date.UTC(2025, 11, 1);
    const endMs = startMs + 10 * MS_PER_DAY;
    const found = search(area, { startMs, endMs, light: 'day' });
    expect(found.length).toBeGreaterThan(0);
    for (const { site, closestMs, sun } of found) {
      expect(site).toBe(1);
      expect(Math.abs(sun.elevationDeg - almanacSunDeg([18.4, -33.9], closestMs))).toBeLessThan(0.05);
    }
    const dark = search(area, { startMs, endMs, light: 'night' }).filter(({ site }) => site === 0);
    expect(dark.some(({ sun }) => sun.elevationDeg < 0 && sun.elevationDeg > -15)).toBe(true);
  });

  it('gives each of 500 scattered places short passes, and joins none of different revolutions', {
    timeout: 120_000,
  }, () => {
    const area = points(SCATTERED);
    expect(sitesIn(area)).toHaveLength(500);
    const found = search(area);
    expect(found.length).toBeGreaterThan(400);
    for (const { startMs, endMs } of found) expect(endMs - startMs).toBeLessThan(10 * 60_000);
    for (const site of SCATTERED.keys()) {
      const ofSite = found.filter((pass) => pass.site === site);
      ofSite.slice(1).forEach(({ startMs }, index) => {
        expect(startMs - (ofSite[index]?.endMs ?? 0)).toBeGreaterThan(45 * 60_000);
      });
    }
    expect(compare(points(SCATTERED.filter((_, index) => index % 10 === 0)), 30)).toBeGreaterThan(30);
  });

  it('ends a pass after half a revolution, however the area is spread', () => {
    const ring = Array.from({ length: 361 }, (_, index): Position => [index - 180, 0]);
    const found = search({ type: 'LineString', coordinates: ring }, { days: 1 });
    expect(found.length).toBeGreaterThan(28);
    for (const { startMs, endMs } of found) expect(endMs - startMs).toBeLessThan(48 * 60_000);
  });

  it('aims at a place straight aside when only a far part of a long area is in reach', () => {
    // A coast of 4,000 km; many passes see only one end of it.
    const coast: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [-70, -55],
          [-69, -55],
          [-69, -18],
          [-70, -18],
          [-70, -55],
        ],
      ],
    };
    const found = search(coast, { days: 10 });
    const ends = found.filter(({ target }) => Math.abs(target[1] + 36.5) > 10);
    expect(ends.length).toBeGreaterThan(5);
    for (const { offNadirDeg, rollDeg, sun, target, closestMs } of ends) {
      expect(offNadirDeg - Math.abs(rollDeg)).toBeLessThan(1.5);
      expect(Math.abs(sun.elevationDeg - almanacSunDeg(target, closestMs))).toBeLessThan(0.05);
    }
  });

  it('sends its input and output unchanged to another thread', () => {
    const input: PassSearchInput = {
      sites: sitesIn(LONDON_AND_ACCRA),
      orbits: [{ sensor: 7, sets: ['broken', `${GHOST3.line1}\n${GHOST3.line2}`], maxSlewDeg: 30 }],
      startMs: OCTOBER_MS,
      endMs: OCTOBER_MS + MS_PER_DAY,
      shortestMs: 1000,
      mostPasses: 100,
    };
    const output = searchPasses(createGridCache(), structuredClone(input));
    expect(structuredClone(output)).toEqual(searchPasses(grids, input));
    expect(output.sensors).toEqual([{ sensor: 7, set: `${GHOST3.line1}\n${GHOST3.line2}`, endsAtMs: null }]);
  });

  it('stops when there are more passes than allowed', () => {
    const input = {
      sites: sitesIn(points(SCATTERED)),
      orbits: [{ sensor: 7, sets: [`${GHOST3.line1}\n${GHOST3.line2}`], maxSlewDeg: 30 }],
      startMs: OCTOBER_MS,
      endMs: OCTOBER_MS + MS_PER_DAY,
      shortestMs: 0,
      mostPasses: 20,
    };
    const { passes, isTooMany } = searchPasses(grids, input);
    expect(isTooMany).toBe(true);
    expect(passes.length).toBeLessThan(40);
  });
});
