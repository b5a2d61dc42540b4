import { distanceM, type Position } from '@sigma/geo';
import { memorySource, openGeoTiff, projectionOf } from '@sigma/raster';
import { BAND_COUNT, createEarth, leaksIn, planSpots, type ScenePlan } from '@sigma/simulator';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MadeLevelFiles } from '../product.ts';
import { earlierChip } from './earlier-pass.ts';
import { makeLevel } from './make-level.ts';
import type { ReadRadiance } from './read-radiance.ts';

const SIDE = 120;
const earth = createEarth({ seed: 1 });
const permian = planSpots({ seed: 1, from: new Date('2026-05-01'), to: new Date('2026-07-01') }).filter(
  ({ site }) => site === 'permian-pads',
);
/** The first capture of a large leak, and the one before. */
const place = permian.findIndex(
  (plan, n) => n >= 1 && leaksIn(earth, plan).some(({ rateKgPerHour }) => rateKgPerHour > 800),
);
const [whole, wholeBefore] = [permian[place], permian[place - 1]];
const leak = whole && leaksIn(earth, whole).find(({ rateKgPerHour }) => rateKgPerHour > 800);
if (whole === undefined || wholeBefore === undefined || leak === undefined)
  throw new Error('No capture of these days shows a leak.');
const plan = partAround(whole, leak.source);
const before = partAround(wholeBefore, leak.source);

/** The part of a scene with a place in its middle, which is made quickly. */
function partAround(scene: ScenePlan, [lon, lat]: Position): ScenePlan {
  const { grid } = scene;
  const [a, b, c, d, e, f] = grid.transform;
  const [x = 0, y = 0] = projectionOf(grid.epsg)?.forward(lon, lat) ?? [];
  const determinant = a * e - b * d;
  const inside = (at: number, size: number) => Math.round(Math.min(size - SIDE, Math.max(0, at - SIDE / 2)));
  const column = inside((e * (x - c) - b * (y - f)) / determinant, grid.width);
  const row = inside((a * (y - f) - d * (x - c)) / determinant, grid.height);
  const transform = [a, b, c + a * column + b * row, d, e, f + d * column + e * row] as const;
  return { ...scene, grid: { ...grid, width: SIDE, height: SIDE, transform } };
}

/** Reads the lines of the file of "Basic L1A". */
async function radianceOf(capture: ScenePlan): Promise<ReadRadiance> {
  const request = { earth, plan: capture, coefficients: {}, earlier: [], readRadiance: undefined };
  const { files } = await makeLevel({ ...request, level: 'Basic L1A' });
  const radiance = new Int16Array(files[0]?.bytes.buffer ?? new ArrayBuffer());
  const lineLength = BAND_COUNT * SIDE;
  return async (line, count) => radiance.subarray(line * lineLength, (line + count) * lineLength);
}

const radianceBefore = radianceOf(before);

async function makeAnalytics(): Promise<MadeLevelFiles> {
  const earlier = [{ plan: before, readRadiance: await radianceBefore }];
  const readRadiance = await radianceOf(plan);
  return makeLevel({ earth, plan, coefficients: {}, earlier, level: 'Analytics', readRadiance });
}

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: readonly (readonly Position[])[] };
  readonly properties: { readonly [name: string]: number | string | null };
}

let made: MadeLevelFiles;
let findings: { readonly features: readonly Feature[]; readonly [member: string]: unknown };
beforeAll(async () => {
  made = await makeAnalytics();
  const file = made.files.find(({ asset }) => asset === 'findings');
  findings = JSON.parse(new TextDecoder().decode(file?.bytes));
}, 300_000);

describe('the findings of a capture with a leak', () => {
  it('have the leak at its source, with a rate, its uncertainty and the wind', () => {
    const gas = findings.features.filter(({ properties }) => properties.emission_rate_kg_h !== undefined);
    const atSource = gas.filter(
      ({ properties: { lon, lat } }) => distanceM([Number(lon), Number(lat)], leak.source) < 250,
    );
    expect(atSource).toHaveLength(1);
    const { detection_type, emission_rate_kg_h, emission_uncertainty_kg_h, wind_source } =
      atSource[0]?.properties ?? {};
    expect(['Methane', 'Plume']).toContain(detection_type);
    expect(Number(emission_rate_kg_h)).toBeGreaterThan(0.5 * leak.rateKgPerHour);
    expect(Number(emission_rate_kg_h)).toBeLessThan(2 * leak.rateKgPerHour);
    expect(Number(emission_uncertainty_kg_h)).toBeGreaterThan(0);
    expect(wind_source).toBe('simulated weather service');
  });

  it('name the earlier captures, and have outlines that are wound as RFC 7946 says', () => {
    expect(findings['sigma:earlier_captures']).toEqual([before.id]);
    const outlines = findings.features.filter(({ geometry }) => geometry.type === 'Polygon');
    expect(outlines.length).toBeGreaterThan(0);
    for (const { geometry } of outlines) {
      const [ring = []] = geometry.coordinates;
      const doubled = ring.slice(1).reduce((sum, [x, y], n) => {
        const [fromX, fromY] = ring[n] ?? [x, y];
        return sum + fromX * y - x * fromY;
      }, 0);
      expect(doubled).toBeGreaterThan(0);
      expect(ring.at(-1)).toEqual(ring[0]);
    }
  });
});

/** The known values of a COG with one band. */
async function valuesOf({ files }: MadeLevelFiles, asset: string): Promise<readonly number[]> {
  const bytes = files.find((file) => file.asset === asset)?.bytes ?? new Uint8Array();
  const opened = await openGeoTiff(memorySource(bytes));
  if (!opened.ok) throw new Error(`The file "${asset}" cannot be opened.`);
  const { width, height } = opened.image;
  const { bands } = await opened.image.readWindow({ x: 0, y: 0, width, height, bands: [0] });
  return [...(bands[0] ?? [])].filter((value) => value !== -9999);
}

describe('the light of an earlier capture', () => {
  it('is about the same from its file as when it is simulated again', async () => {
    const [, , west, , , north] = plan.grid.transform;
    const grid = { ...plan.grid, transform: [8, 0, west, 0, -8, north] } as const;
    const read = await earlierChip(earth, { plan: before, readRadiance: await radianceBefore }, grid);
    const simulated = await earlierChip(earth, { plan: before }, grid);
    expect([read.lines, read.samples, read.wavelengths]).toEqual([SIDE, SIDE, simulated.wavelengths]);
    const ratios = read.data.map((value, at) => value / (simulated.data[at] ?? 0)).filter(Number.isFinite);
    expect(ratios.length).toBeGreaterThan(read.data.length / 4);
    const sorted = ratios.toSorted();
    expect(Math.abs((sorted[sorted.length >> 1] ?? 0) - 1)).toBeLessThan(0.01);
  });
});

describe('the score of change', () => {
  it('is about a standard normal variable where nothing has changed', async () => {
    const scores = (await valuesOf(made, 'change')).toSorted((a, b) => a - b);
    expect(scores.length).toBeGreaterThan((SIDE * SIDE) / 2);
    const quantile = (share: number) => scores[Math.floor(share * scores.length)] ?? Number.NaN;
    expect(Math.abs(quantile(0.5))).toBeLessThan(0.2);
    expect(quantile(0.84) - quantile(0.16)).toBeGreaterThan(1.5);
    expect(quantile(0.84) - quantile(0.16)).toBeLessThan(3);
  });
});
