import { type Frame, reachOf, trackAt } from '../sampling/frame.ts';
import { draw, hashOf } from '../sampling/hash.ts';
import type { Stroke } from '../sampling/line-drawing.ts';
import { noise } from '../sampling/noise.ts';
import { DEGREE_M, toPoint } from '../sampling/sphere.ts';
import { type Site, sitesIn } from '../sampling/tessellation.ts';
import { type Box, CLIMATE_VALUES, climateIn } from './climate.ts';
import type { Coast } from './coast.ts';

const SPACING_M = 13_000;
/** How far upstream a river's size is calculated, in sites. */
const DEPTH = 3;
const MARGIN_M = SPACING_M * (DEPTH + 2);

interface Spring {
  readonly site: Site;
  readonly heightM: number;
  readonly wet: number;
  downstream: Spring | undefined;
  readonly upstream: Spring[];
}

export interface Rivers {
  /** Water all year. */
  readonly rivers: readonly Stroke[];
  /** Beds in dry country that carry water only in rare floods. */
  readonly washes: readonly Stroke[];
}

/**
 * The rivers of a frame. Each site of a lattice drains to its lowest neighbour, so the rivers form trees that end in
 * the sea or in a dry basin and never form a loop.
 */
export function riversOf(frame: Frame, coast: Coast, seed: number): Rivers {
  const box = reachOf(frame, MARGIN_M);
  const springs = springsIn(box, coast, seed);
  joinDownhill(springs);
  const rivers: Stroke[] = [];
  const washes: Stroke[] = [];
  for (const spring of springs) {
    const target = spring.downstream;
    if (!target || spring.heightM <= 0) continue;
    const hash = hashOf(spring.site.hash, 3, 0, seed);
    const line = { from: spring.site.place, to: target.site.place, hash, sway: 0.27, detail: 8 };
    const size = flow(spring, DEPTH) ** 0.8;
    if (size * spring.wet > 0.36) rivers.push({ ...line, widthM: 7 * size * spring.wet });
    else washes.push({ ...line, widthM: 16 * size });
  }
  return { rivers, washes };
}

function springsIn(box: Box, coast: Coast, seed: number): readonly Spring[] {
  const climate = climateIn(box, seed);
  const out = new Float64Array(CLIMATE_VALUES);
  return sitesIn(box, SPACING_M, seed + 71).map((site) => {
    const [lon, lat] = site.place;
    const { x, y, z } = toPoint(site.place);
    climate(trackAt(site.place), 0, out);
    const shore = coast.distanceM(lon, lat, 45_000);
    const swell = 90 * noise(x / 60_000, y / 60_000, z / 60_000, seed + 72) + 30 * draw(site.hash, 5);
    const heightM =
      shore < 0 ? -1 : 5 + shore * 0.004 + (out[0] ?? 0) + (out[1] ?? 0) * 1.2 + Math.max(-80, swell);
    const wet = Math.max(0, 1.15 - 1.35 * (out[2] ?? 0));
    return { site, heightM, wet, downstream: undefined, upstream: [] };
  });
}

function joinDownhill(springs: readonly Spring[]): void {
  for (const spring of springs) {
    const [lon, lat] = spring.site.place;
    const kx = Math.cos((lat * Math.PI) / 180);
    let lowest: Spring | undefined;
    for (const other of springs) {
      const dy = (other.site.place[1] - lat) * DEGREE_M;
      if (Math.abs(dy) > SPACING_M * 1.45) continue;
      const dx = (other.site.place[0] - lon) * kx * DEGREE_M;
      if (dx * dx + dy * dy > (SPACING_M * 1.45) ** 2 || other.heightM >= spring.heightM) continue;
      if (!lowest || other.heightM < lowest.heightM) lowest = other;
    }
    spring.downstream = lowest;
    lowest?.upstream.push(spring);
  }
}

function flow(spring: Spring, depth: number): number {
  let sum = 1;
  if (depth > 0) for (const above of spring.upstream) sum += flow(above, depth - 1);
  return sum;
}
