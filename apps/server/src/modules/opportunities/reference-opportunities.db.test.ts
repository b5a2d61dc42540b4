import { existsSync, readFileSync } from 'node:fs';
import { type Opportunity, searchOpportunities } from '@sigma/contract';
import { parseElementSet } from '@sigma/orbit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertElementSets } from '../../element-sets/index.ts';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addSensor } from './opportunities.fixture.ts';

interface Window {
  readonly sat: string;
  readonly aoi: string;
  readonly start_s: number;
  readonly end_s: number;
}
interface Truth {
  readonly search_start: string;
  readonly search_end: string;
  readonly tles: readonly { readonly name: string; readonly line1: string; readonly line2: string }[];
  readonly windows: readonly Window[];
}
interface Areas {
  readonly features: readonly { readonly id: string; readonly geometry: object }[];
}

const folder = process.env.SIGMA_REAL_DATA ? `${process.env.SIGMA_REAL_DATA}/orbit` : '';
const load = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const PASS_GAP_S = 45 * 60;

/** Merges the windows of a pass and omits passes shorter than a second, as the search for opportunities does. */
function passesOf(windows: readonly Window[]) {
  const passes: { start: number; end: number }[] = [];
  for (const { start_s, end_s } of windows.toSorted((a, b) => a.start_s - b.start_s)) {
    const last = passes.at(-1);
    if (last && start_s - last.end < PASS_GAP_S) last.end = Math.max(last.end, end_s);
    else passes.push({ start: start_s, end: end_s });
  }
  return passes.filter(({ start, end }) => end - start >= 1);
}

describe.skipIf(!existsSync(`${folder}/opportunities.json`))(
  'opportunities over HTTP against reference windows calculated in Python',
  () => {
    let app: TestApp;
    const truth = () => load('opportunities.json') as Truth;
    beforeAll(async () => {
      const { tles, search_start } = truth();
      app = await startTestApp({ now: search_start });
      const { first } = await seedPeople(app.database);
      for (const [index, { line1, line2 }] of tles.entries()) {
        const parsed = parseElementSet(`${line1}\n${line2}`);
        if (!parsed.ok) throw new Error(parsed.reason);
        await addSensor(app.database, { id: index + 1, programs: [first] });
        const set = { sensor: index + 1, epoch: parsed.set.epoch, line1, line2, source: 'reference' };
        await insertElementSets(app.database.kysely, [set]);
      }
    });
    afterAll(() => app?.close());

    it('the search finds exactly the reference passes, with the same start and end within a tenth of a second', async () => {
      const { tles, windows, search_start, search_end } = truth();
      let compared = 0;
      for (const { id, geometry } of (load('aois.geojson') as Areas).features) {
        const body = {
          aoi: geometry,
          search_time_start: search_start,
          search_time_end: search_end,
          limit: 10_000,
        };
        const response = await app.call(searchOpportunities, { as: 'customer@demo.example', body });
        const { results, skipped } = (await response.json()) as {
          results: Opportunity[];
          skipped: unknown[];
        };
        expect(skipped).toEqual([]);
        for (const [index, { name }] of tles.entries()) {
          const wanted = passesOf(windows.filter(({ sat, aoi }) => sat === name && aoi === id));
          const found = results.filter(({ sensor }) => sensor === index + 1);
          expect(found.length, `${name} over ${id}`).toBe(wanted.length);
          const zero = Date.parse(search_start);
          for (const [at, { start_time, end_time }] of found.entries()) {
            compared += 1;
            expect(Math.abs(Date.parse(start_time) - zero - (wanted[at]?.start ?? 0) * 1000)).toBeLessThan(
              100,
            );
            expect(Math.abs(Date.parse(end_time) - zero - (wanted[at]?.end ?? 0) * 1000)).toBeLessThan(100);
          }
        }
      }
      expect(compared).toBeGreaterThan(200);
    });
  },
);
