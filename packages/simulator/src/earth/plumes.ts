import type { Position } from '@sigma/geo';
import { CLIMATE_VALUES, climateIn } from './landscape/climate.ts';
import { type Frame, reachOf, trackAt } from './sampling/frame.ts';
import { draw, hashOf } from './sampling/hash.ts';
import { noise } from './sampling/noise.ts';
import { axesAt, type Point3, toPoint } from './sampling/sphere.ts';
import { sitesIn } from './sampling/tessellation.ts';

/** A methane leak on one day. */
export interface Plume {
  readonly source: Position;
  readonly rateKgPerHour: number;
  readonly windMps: number;
  /** The direction that the wind blows towards, degrees clockwise from north. */
  readonly windToDeg: number;
}

const SPACING_M = 6_000;
const LENGTH_M = 5_000;
/** Mass of one ppm·m of methane over a square metre, kg (0.657 kg per cubic metre at 25 degrees and 1 atm). */
const KG_PER_PPM_M = 0.657e-6;

/** Leaks whose plume may reach a frame on a day: some wells of the oil basins, rarely a leak elsewhere. */
export function plumesNear(
  frame: Frame,
  seed: number,
  day: number,
  isLand: (place: Position) => boolean,
): readonly Plume[] {
  const box = reachOf(frame, LENGTH_M);
  const climate = climateIn(box, seed);
  const out = new Float64Array(CLIMATE_VALUES);
  const plumes: Plume[] = [];
  for (const { place, hash } of sitesIn(box, SPACING_M, seed + 91)) {
    climate(trackAt(place), 0, out);
    const leaky = 0.03 + 0.4 * (out[6] ?? 0) + 0.7 * (out[8] ?? 0);
    const today = hashOf(hash, day, 0, seed);
    if (draw(hash, 5) > leaky || draw(today, 1) > 0.35 || !isLand(place)) continue;
    const { x, y, z } = toPoint(place);
    const wind = noise(x / 300_000, y / 300_000, z / 300_000, seed + Math.imul(day, 31));
    plumes.push({
      source: place,
      rateKgPerHour: Math.round(250 * 10 ** (1.25 * draw(today, 2))),
      windMps: 2 + 4 * draw(today, 3),
      windToDeg: (((wind * 400 + 40 * draw(today, 4)) % 360) + 360) % 360,
    });
  }
  return plumes;
}

/** The crosswind deviation of a plume, in metres, at a distance downwind of its source, in metres. */
export type PlumeSpread = (downwindM: number) => number;

/** That of the simulated world. The analysis expects the same, so that its figures say nothing about plumes that spread differently. */
const ownSpread: PlumeSpread = (downwindM) => 14 + 0.11 * downwindM ** 0.92;

/** Methane column in ppm·m as a function of position: a Gaussian plume, slightly disturbed by turbulence. */
export function plumeColumn(
  plume: Plume,
  seed: number,
  spreadAt = ownSpread,
): (x: number, y: number, z: number) => number {
  const origin = toPoint(plume.source);
  const { u, v } = axesAt(plume.source, plume.windToDeg);
  const strength = plume.rateKgPerHour / 3600 / plume.windMps / KG_PER_PPM_M / Math.sqrt(2 * Math.PI);
  return (x, y, z) => {
    const d: Point3 = { x: x - origin.x, y: y - origin.y, z: z - origin.z };
    const down = d.x * v.x + d.y * v.y + d.z * v.z;
    if (down < -40 || down > LENGTH_M) return 0;
    const spread = spreadAt(Math.max(0, down));
    const sway = spread * 1.4 * noise(down / 700, plume.rateKgPerHour, 0.5, seed);
    const across = (d.x * u.x + d.y * u.y + d.z * u.z + sway) / spread;
    if (across * across > 16) return 0;
    const torn = 1 + 0.8 * noise(x / 130, y / 130, z / 130, seed + 1);
    const ends = Math.min(1, (down + 40) / 60) * Math.min(1, (LENGTH_M - down) / 2000);
    return Math.max(0, (strength / spread) * Math.exp(-0.5 * across * across) * torn * ends);
  };
}
