import type { Geometry, Position } from '@sigma/geo';
import { createGridCache, viewGeometry } from '@sigma/orbit';
import { SENSORS } from '@sigma/simulator';
import { describe, expect, it } from 'vitest';
import {
  comingSpans,
  type DayPass,
  type Downlink,
  dayPasses,
  firstDownlink,
  flownSpans,
  type PassesWanted,
} from './passes.ts';
import { areaOf } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 60 * 24;
const FIRST_START = Date.parse('2026-11-22T00:38:00Z');
/** Orders refuse shorter passes (PD-48). */
const SHORTEST_MS = 1_000;
const SLEW_DEG = 30;
const SAMPLE_MS = 250;

/** Two months of start hours, which depend on the date more than on the hour. */
const starts = Array.from({ length: HOURS }, (_, hour) => new Date(FIRST_START + hour * HOUR_MS));
const grids = createGridCache();
const MARTINEZ = areaOf('Martinez refineries');
const RICHMOND = areaOf('Richmond refinery');

const known = new Map<string, readonly DayPass[]>();
const downlinks = new Map<DayPass, Downlink | undefined>();

/** Passes between two instants. Those of a day are searched once, because all its hours use the orbits of that day. */
function search({ from, to, ...wanted }: PassesWanted): readonly DayPass[] {
  const [first, last] = [startOfDay(from), startOfDay(to) + DAY_MS];
  const key = JSON.stringify([startOfDay(wanted.known), first, last, wanted.area, wanted.alongside]);
  const span = { from: new Date(first), to: new Date(last) };
  const passes =
    known.get(key) ?? SENSORS.flatMap((sensor) => dayPasses(grids, sensor, { ...wanted, ...span }));
  known.set(key, passes);
  return passes.filter(({ start, end }) => start > from && end < to);
}

const startOfDay = (instant: Date) => Math.floor(instant.getTime() / DAY_MS) * DAY_MS;

function isDownlinked(pass: DayPass, before: Date): boolean {
  if (!downlinks.has(pass)) downlinks.set(pass, firstDownlink(pass, new Date(pass.end.getTime() + DAY_MS)));
  const set = downlinks.get(pass)?.set;
  return set !== undefined && set < before;
}

/** The passes from which a start may choose: those of the first span with one that has been downlinked. */
function choices(now: Date, areas: Pick<PassesWanted, 'area' | 'alongside'>): readonly DayPass[] {
  for (const span of flownSpans(now)) {
    const flown = search({ ...span, ...areas }).filter((pass) => isDownlinked(pass, now));
    if (flown.length > 0) return flown;
  }
  return [];
}

const cornersOf = (area: Geometry): readonly Position[] => {
  if (area.type !== 'Polygon') throw new Error('The areas of the example are polygons.');
  return area.coordinates[0] ?? [];
};

/** How long a corner of an area is within the slew limit in a pass, by the angles of single moments. */
function reachMs({ set, start, end }: DayPass, area: Geometry): number {
  let [longest, current] = [0, 0];
  for (let at = start.getTime(); at <= end.getTime(); at += SAMPLE_MS) {
    const isInReach = cornersOf(area).some((corner) => viewGeometry(set, at, corner).offNadirDeg <= SLEW_DEG);
    current = isInReach ? current + SAMPLE_MS : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

describe('at every start hour of two months', () => {
  it('both captures of one pass are in reach of the satellite in each pass that may be chosen', () => {
    const reach = new Map<string, number>();
    for (const now of starts) {
      const passes = choices(now, { area: MARTINEZ, alongside: RICHMOND });
      expect(passes.length, now.toISOString()).toBeGreaterThan(0);
      for (const pass of passes) {
        const key = `${pass.sensor} ${pass.start.toISOString()} ${pass.set.line1}`;
        if (reach.has(key)) continue;
        reach.set(key, Math.min(reachMs(pass, MARTINEZ), reachMs(pass, RICHMOND)));
        expect(reach.get(key), key).toBeGreaterThanOrEqual(SHORTEST_MS);
      }
    }
    expect(reach.size).toBeGreaterThan(100);
  });

  it('a capture that was downlinked and one in the coming days each have a pass', () => {
    for (const now of starts) {
      expect(choices(now, { area: areaOf('Cushing tank farms') }).length, now.toISOString()).toBeGreaterThan(
        0,
      );
      const coming = ['San Francisco shore', 'Midland oil field'].map(
        (name) => comingSpans(now).flatMap((span) => search({ ...span, area: areaOf(name) })).length,
      );
      expect(Math.min(...coming), now.toISOString()).toBeGreaterThan(0);
    }
  });
});
