import { existsSync, readFileSync } from 'node:fs';
import { distanceM, type Geometry, type Position } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import {
  type AccessWindow,
  accessStrip,
  createGridCache,
  findOpportunities,
  findWindows,
  prepareArea,
} from '../index.ts';
import { readSet } from '../testing/ghost-sets.ts';

interface Truth {
  readonly max_slew_angle_deg: number;
  readonly search_start: string;
  readonly search_end: string;
  readonly tles: readonly { readonly name: string; readonly line1: string; readonly line2: string }[];
  readonly windows: readonly {
    readonly sat: string;
    readonly aoi: string;
    readonly start_s: number;
    readonly end_s: number;
    readonly closest_s: number;
    readonly ref_off_nadir_deg: number;
    readonly roll_deg: number;
    readonly sun_elevation_deg: number;
    readonly day_night_ambiguous: boolean;
    readonly aoi_eclipsed: boolean;
    readonly sat_eclipsed: boolean;
    readonly orbit_state: string;
    readonly fov_corners: Readonly<Record<string, Position>>;
  }[];
}
interface Areas {
  readonly features: readonly {
    readonly id: string;
    readonly properties: { readonly ref: Position };
    readonly geometry: Geometry;
  }[];
}
const folder = process.env.SIGMA_REAL_DATA ? `${process.env.SIGMA_REAL_DATA}/orbit` : '';
const load = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));

/** Joins the windows of each pass, because concave areas leave the cone and re-enter it. */
function passes(windows: readonly AccessWindow[]): AccessWindow[] {
  const merged: AccessWindow[] = [];
  for (const window of windows) {
    const last = merged.at(-1);
    if (last && window.startMs - last.endMs < 60_000)
      merged[merged.length - 1] = { ...last, endMs: window.endMs };
    else merged.push(window);
  }
  return merged;
}

describe.skipIf(!existsSync(`${folder}/opportunities.json`))(
  'windows compared with a Python reference',
  () => {
    const truth = () => load('opportunities.json') as Truth;
    const areas = () => (load('aois.geojson') as Areas).features;
    const searchOf = ({ search_start, search_end, max_slew_angle_deg }: Truth) => ({
      start: Date.parse(search_start),
      end: Date.parse(search_end),
      maxSlewDeg: max_slew_angle_deg,
    });
    const grids = createGridCache();

    it('finds the same windows as the Python reference, with edges within a tenth of a second', () => {
      const { tles, windows, ...rest } = truth();
      const search = searchOf({ tles, windows, ...rest });
      let compared = 0;
      for (const { name, line1, line2 } of tles) {
        const grid = grids.of(readSet(line1, line2));
        for (const { id, geometry } of areas()) {
          const wanted = passes(
            windows
              .filter((window) => window.sat === name && window.aoi === id)
              .map(({ start_s, end_s }) => ({
                startMs: search.start + start_s * 1000,
                endMs: search.start + end_s * 1000,
              })),
          );
          const found = passes(findWindows(grid, prepareArea(geometry), search));
          expect(found.length, `${name} over ${id}`).toBe(wanted.length);
          found.forEach((window, index) => {
            compared += 1;
            expect(Math.abs(window.startMs - (wanted[index]?.startMs ?? 0))).toBeLessThan(100);
            expect(Math.abs(window.endMs - (wanted[index]?.endMs ?? 0))).toBeLessThan(100);
          });
        }
      }
      expect(compared).toBeGreaterThan(200);
    });

    it('finds the same closest moment, roll, Sun, shadow and strip as the Python reference', () => {
      const { tles, windows, ...rest } = truth();
      const search = searchOf({ tles, windows, ...rest });
      for (const { name, line1, line2 } of tles) {
        const set = readSet(line1, line2);
        for (const { id, geometry, properties } of areas()) {
          const found = findOpportunities(grids.of(set), prepareArea(geometry, properties.ref), search);
          for (const wanted of windows.filter((window) => window.sat === name && window.aoi === id)) {
            const one = found.find(
              ({ startMs }) => Math.abs(startMs - search.start - wanted.start_s * 1000) < 100,
            );
            if (!one) throw new Error(`no opportunity of ${name} over ${id} at ${wanted.start_s} s`);
            expect(Math.abs(one.closestMs - search.start - wanted.closest_s * 1000)).toBeLessThan(100);
            expect(Math.abs(one.sun.elevationDeg - wanted.sun_elevation_deg)).toBeLessThan(0.02);
            expect(one.orbitState).toBe(wanted.orbit_state);
            expect(one.isSatelliteEclipsed).toBe(wanted.sat_eclipsed);
            if (!wanted.day_night_ambiguous) expect(one.isEclipsed).toBe(wanted.aoi_eclipsed);
            if (wanted.ref_off_nadir_deg <= search.maxSlewDeg) {
              expect(Math.abs(one.offNadirDeg - wanted.ref_off_nadir_deg)).toBeLessThan(0.02);
              expect(Math.abs(one.rollDeg - wanted.roll_deg)).toBeLessThan(0.02);
            }
            const strip = accessStrip(set, {
              start: one.startMs,
              end: one.endMs,
              maxSlewDeg: search.maxSlewDeg,
            });
            const corners = strip?.type === 'Polygon' ? strip.coordinates.flat() : strip?.coordinates.flat(2);
            for (const corner of Object.values(wanted.fov_corners)) {
              const nearest = Math.min(...(corners ?? []).map((place) => distanceM(place, corner)));
              expect(nearest).toBeLessThan(100);
            }
          }
        }
      }
    });
  },
);
