import { existsSync, readFileSync } from 'node:fs';
import type { Geometry } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { type AccessWindow, createGridCache, findWindows, parseElementSet, prepareArea } from '../index.ts';

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
  }[];
}
interface Areas {
  readonly features: readonly { readonly id: string; readonly geometry: Geometry }[];
}
const folder = process.env.SIGMA_REAL_DATA ? `${process.env.SIGMA_REAL_DATA}/orbit` : '';
const load = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));

/** Windows of one pass as one: concave areas leave the cone and come back. */
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
  'findWindows against windows made in Python',
  () => {
    it('misses none, adds none, and has the same edges within a tenth of a second', () => {
      const truth = load('opportunities.json') as Truth;
      const { features } = load('aois.geojson') as Areas;
      const startMs = Date.parse(truth.search_start);
      const search = {
        start: startMs,
        end: Date.parse(truth.search_end),
        maxSlewDeg: truth.max_slew_angle_deg,
      };
      const grids = createGridCache();
      let compared = 0;
      for (const { name, line1, line2 } of truth.tles) {
        const parsed = parseElementSet(`${line1}\n${line2}`);
        if (!parsed.ok) throw new Error(parsed.reason);
        for (const { id, geometry } of features) {
          const wanted = passes(
            truth.windows
              .filter((window) => window.sat === name && window.aoi === id)
              .map((window) => ({
                startMs: startMs + window.start_s * 1000,
                endMs: startMs + window.end_s * 1000,
              })),
          );
          const found = passes(findWindows(grids.of(parsed.set), prepareArea(geometry), search));
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
  },
);
