import { existsSync, readFileSync } from 'node:fs';
import type { Position } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import {
  type ElementSet,
  lookAngles,
  parseElementSet,
  passesOfTrack,
  passesOver,
  propagateEarthFixed,
  type SampledTrack,
  sampleTrack,
  viewGeometry,
} from '../index.ts';

const read = (line1: string, line2: string): ElementSet => {
  const parsed = parseElementSet(`${line1}\n${line2}`);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
};
const GHOST3 = read(
  '1 56958U 23084AC  25276.32044609  .00034040  00000+0  93261-3 0  9994',
  '2 56958  97.5905  48.7238 0008706 135.9507 224.2432 15.37201932128411',
);

describe('passesOver', () => {
  it.each<[string, Position]>([
    ['a coast', [-122.429, 37.779]],
    ['the antimeridian', [180, -16.9]],
    ['a high latitude', [-111.5, 57]],
    ['the equator', [103.7, 1.27]],
  ])('finds the same passes as look angles every 5 seconds over %s', (_, place) => {
    const [start, end] = [Date.UTC(2025, 9, 4), Date.UTC(2025, 9, 14)];
    const walked: number[] = [];
    const offNadir = (ms: number) => {
      const angles = lookAngles(propagateEarthFixed(GHOST3, ms), place);
      return angles.incidenceDeg < 90 ? angles.offNadirDeg : 90;
    };
    for (let ms = start; ms < end; ms += 5000) {
      const here = offNadir(ms);
      if (here < 30 && here < offNadir(ms - 5000) && here <= offNadir(ms + 5000)) walked.push(ms);
    }
    const passes = passesOver(GHOST3, place, { start, end, maxOffNadirDeg: 30 });
    expect(passes.length).toBe(walked.length);
    expect(walked.length).toBeGreaterThan(2);
    passes.forEach((pass, index) => {
      expect(Math.abs(pass.closestMs - (walked[index] ?? 0))).toBeLessThanOrEqual(5000);
      for (const aside of [-200, 200])
        expect(offNadir(pass.closestMs + aside)).toBeGreaterThanOrEqual(pass.offNadirDeg);
    });
  });

  it('finds the same passes in samples four minutes apart', () => {
    const [start, end] = [Date.UTC(2025, 9, 4), Date.UTC(2025, 10, 3)];
    const [fine, coarse] = [60_000, 240_000].map((step) => sampleTrack(GHOST3, start, end, step));
    if (!fine || !coarse) throw new Error('no tracks');
    for (let lat = -80; lat <= 80; lat += 20) {
      const times = (track: SampledTrack) =>
        passesOfTrack(track, [lat * 2, lat], 45).map((pass) => pass.closestMs);
      const [wanted, found] = [times(fine), times(coarse)];
      expect(found.length).toBe(wanted.length);
      found.forEach((ms, index) => {
        expect(Math.abs(ms - (wanted[index] ?? 0))).toBeLessThan(1);
      });
    }
  });

  it('assigns each pass to one of two adjoining intervals', () => {
    const place: Position = [-95.37, 29.76];
    const [start, end] = [Date.UTC(2025, 9, 4), Date.UTC(2025, 10, 3)];
    const whole = passesOver(GHOST3, place, { start, end, maxOffNadirDeg: 30 });
    const middle = whole[3]?.closestMs ?? 0;
    const parts = [
      ...passesOver(GHOST3, place, { start, end: middle, maxOffNadirDeg: 30 }),
      ...passesOver(GHOST3, place, { start: middle, end, maxOffNadirDeg: 30 }),
    ];
    expect(parts.length).toBe(whole.length);
  });
});

interface Truth {
  readonly search_start: string;
  readonly search_end: string;
  readonly tles: readonly { readonly name: string; readonly line1: string; readonly line2: string }[];
  readonly windows: readonly {
    readonly sat: string;
    readonly aoi: string;
    readonly clipped_start: boolean;
    readonly clipped_end: boolean;
    readonly closest: string;
    readonly ref_off_nadir_deg: number;
    readonly roll_deg: number;
    readonly sun_elevation_deg: number;
    readonly sun_azimuth_deg: number;
    readonly orbit_state: string;
  }[];
}
const folder = process.env.SIGMA_REAL_DATA ? `${process.env.SIGMA_REAL_DATA}/orbit` : '';
const load = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));

describe.skipIf(!existsSync(`${folder}/opportunities.json`))(
  'passes compared with a Python reference',
  () => {
    it('finds every pass of the Python reference with the same time, roll, Sun and direction', () => {
      const truth = load('opportunities.json') as Truth;
      const aois = load('aois.geojson') as {
        features: { properties: { id: string }; geometry: { type: string; coordinates: Position } }[];
      };
      let compared = 0;
      for (const { name, line1, line2 } of truth.tles) {
        const set = read(line1, line2);
        for (const { properties, geometry } of aois.features.filter((aoi) => aoi.geometry.type === 'Point')) {
          const wanted = truth.windows.filter((one) => one.sat === name && one.aoi === properties.id);
          const search = { start: new Date(truth.search_start), end: new Date(truth.search_end) };
          const passes = passesOver(set, geometry.coordinates, { ...search, maxOffNadirDeg: 30 });
          expect(passes.length).toBe(wanted.length);
          passes.forEach((pass, index) => {
            const window = wanted[index];
            if (!window || window.clipped_start || window.clipped_end) return;
            compared += 1;
            const { sun } = viewGeometry(set, pass.closestMs, geometry.coordinates);
            expect(Math.abs(pass.closestMs - Date.parse(window.closest))).toBeLessThan(100);
            expect(pass.orbitState).toBe(window.orbit_state);
            expect(Math.abs(pass.offNadirDeg - window.ref_off_nadir_deg)).toBeLessThan(0.02);
            expect(pass.rollDeg).toBeCloseTo(window.roll_deg, 3);
            expect(Math.abs(sun.elevationDeg - window.sun_elevation_deg)).toBeLessThan(0.02);
            expect(Math.abs(sun.azimuthDeg - window.sun_azimuth_deg)).toBeLessThan(0.02);
          });
        }
      }
      expect(compared).toBeGreaterThan(80);
    });
  },
);
