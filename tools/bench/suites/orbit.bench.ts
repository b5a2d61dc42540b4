import type { Geometry, Position } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';
import {
  createGridCache,
  type ElementSet,
  findOpportunities,
  formatElementSet,
  parseElementSet,
  prepareArea,
  type SetGrid,
} from '@sigma/orbit';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, repeated, timed } from '../measure.ts';

const DAYS = 30;
const START_MS = Date.UTC(2026, 0, 1);
const SEARCH = { start: START_MS, end: START_MS + DAYS * MS_PER_DAY, maxSlewDeg: 30 };
const WARM_UP_MS = 300;
const KM_PER_DEG = 111.195;

/** A Sun-synchronous orbit at some 450 km, its set one day old when the search begins. */
function elementSet(index: number, raanDeg: number, meanAnomalyDeg: number): ElementSet {
  const lines = formatElementSet({
    catalogNumber: 90_001 + index,
    classification: 'U',
    internationalDesignator: '26001A',
    epochMs: START_MS - MS_PER_DAY,
    meanMotionDot: 0.0003,
    meanMotionDdot: 0,
    bstar: 0.0009,
    elementNumber: 1,
    inclinationDeg: 97.6,
    raanDeg,
    eccentricity: 0.0009,
    argumentOfPerigeeDeg: 60,
    meanAnomalyDeg,
    meanMotionRevPerDay: 15.37,
    revolutionNumber: 1,
  });
  const parsed = parseElementSet(lines.join('\n'));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
}

const constellation = (planes: number, perPlane: number): readonly ElementSet[] =>
  Array.from({ length: planes * perPlane }, (_, index) =>
    elementSet(index, ((index % planes) * 360) / planes, ((index * 360) / perPlane) % 360),
  );

function square([lon, lat]: Position, sideKm: number): Geometry {
  const north = sideKm / 2 / KM_PER_DEG;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const [west, right, south, top] = [lon - east, lon + east, lat - north, lat + north];
  const ring: Position[] = [
    [west, south],
    [right, south],
    [right, top],
    [west, top],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

function warmGrids(sets: readonly ElementSet[]): readonly SetGrid[] {
  const cache = createGridCache();
  const grids = sets.map((set) => cache.of(set));
  for (const grid of grids)
    for (let day = START_MS / MS_PER_DAY; day * MS_PER_DAY < SEARCH.end; day += 1) grid.day(day);
  return grids;
}

interface Case {
  readonly name: string;
  readonly target: number;
  readonly grids: readonly SetGrid[];
  readonly areas: readonly Geometry[];
}

async function searching({ runs }: BenchContext, { name, target, grids, areas }: Case): Promise<Figure> {
  let found = 0;
  const search = async () => {
    found = 0;
    for (const area of areas.map((geometry) => prepareArea(geometry)))
      for (const grid of grids) found += findOpportunities(grid, area, SEARCH).length;
  };
  // Until the compiler has settled: a server that answers has searched before.
  for (const began = performance.now(); performance.now() - began < WARM_UP_MS; ) await search();
  const values = await repeated(runs(20), () => timed(search));
  return { name, unit: 'ms', target, values, note: `${found} opportunities` };
}

/** Opportunities of 30 days, in process; grids are warm but for the figure that builds them. */
export const orbitBench: Bench = {
  name: 'orbit',
  async run(context) {
    const five = constellation(5, 1);
    const build = async () => warmGrids(five);
    const grids = warmGrids(five);
    const point: Geometry = { type: 'Point', coordinates: [-122.429, 37.779] };
    const sites = Array.from({ length: 100 }, (_, index) =>
      square([((index * 37) % 360) - 180, ((index * 23) % 130) - 65], 5 + (index % 10) * 5),
    );
    return [
      {
        name: 'sampling 5 orbits',
        unit: 'ms',
        target: 200,
        values: await repeated(context.runs(10), () => timed(build)),
      },
      await searching(context, { name: 'point, 5 sensors', target: 2.5, grids, areas: [point] }),
      await searching(context, {
        name: '500 km polygon, 5 sensors',
        target: 10,
        grids,
        areas: [square([-99, 31.5], 500)],
      }),
      await searching(context, { name: '100 areas up to 50 km', target: 500, grids, areas: sites }),
      await searching(context, {
        name: 'point, 200 satellites',
        target: 150,
        grids: warmGrids(constellation(20, 10)),
        areas: [point],
      }),
    ];
  },
};
