import type { Position } from '@sigma/geo';
import { type Frame, reachOf, type Track } from '../sampling/frame.ts';
import { type Layer, sampleLayers } from '../sampling/layer.ts';
import { clamp01, mix, noise, smoothstep } from '../sampling/noise.ts';
import { DEGREE_M, unwrapLon } from '../sampling/sphere.ts';
import { type Blob, DRYNESS, FARMS, INDUSTRY, MEDITERRANEAN, OIL, PLATEAUS, WARMTH } from './geography.ts';
import { RANGES, type Range } from './mountain-ranges.ts';

/** The slowly varying properties of the ground, as layers of a frame. */
export interface Climate {
  /** High ground below the relief, metres. */
  readonly plateau: Layer;
  /** Height of the relief, metres. */
  readonly relief: Layer;
  /** 0 wet to 1 desert. */
  readonly dry: Layer;
  /** Mean temperature of the year at the plateau's height, degrees Celsius. */
  readonly warmth: Layer;
  /** Half the difference between summer and winter, degrees Celsius. */
  readonly swing: Layer;
  readonly mediterranean: Layer;
  readonly oil: Layer;
  /** Fraction of the flat land that is farmed. */
  readonly farmed: Layer;
  /** Refineries, ports and their tank farms, 0 to 1. */
  readonly industry: Layer;
}

/** How many numbers a climate sample writes. */
export const CLIMATE_VALUES = 9;

type Near = (blobs: readonly Blob[]) => readonly Blob[];
export type Box = ReturnType<typeof reachOf>;

/** The nine values at place `n` of a track, in the order of `Climate`'s members. */
export type ClimateSample = (track: Track, n: number, out: Float64Array) => void;

/** Samples the climate on a coarse net (about 32 nodes across the frame, at least 4 pixels apart). */
export function climateOf(frame: Frame, seed: number): Climate {
  const step = Math.max(4, Math.round(frame.width / 32));
  const sample = climateIn(reachOf(frame, 20_000), seed);
  const [plateau, relief, dry, warmth, swing, mediterranean, oil, farmed, industry] = sampleLayers(
    frame,
    step,
    CLIMATE_VALUES,
    sample,
  );
  if (!plateau || !relief || !dry || !warmth || !swing || !mediterranean || !oil || !farmed || !industry)
    throw new Error('The climate has nine layers');
  return { plateau, relief, dry, warmth, swing, mediterranean, oil, farmed, industry };
}

/** The climate as a function of position, fast within one box because regions that cannot reach it are omitted. */
export function climateIn(box: Box, seed: number): ClimateSample {
  const middle: Position = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  const spreadKm = ((box.north - box.south + box.east - box.west) * DEGREE_M) / 1000;
  const near: Near = (blobs) =>
    blobs.filter(
      ([lon, lat, rx, ry]) => distanceKm(middle, lon, lat) < spreadKm + 2.6 * Math.max(rx, ry) + 200,
    );
  const ranges = RANGES.filter((range) =>
    range.line.some(([lon, lat]) => distanceKm(middle, lon, lat) < spreadKm + 900 + 3 * range.halfWidthKm),
  );
  return climateSampler(near, ranges, seed);
}

function climateSampler(near: Near, ranges: readonly Range[], seed: number): ClimateSample {
  const tables = {
    plateaus: near(PLATEAUS),
    dryness: near(DRYNESS),
    mediterranean: near(MEDITERRANEAN),
    warmth: near(WARMTH),
    oil: near(OIL),
    farms: near(FARMS),
    industry: near(INDUSTRY),
  };
  return (track, n, out) => {
    const x = track.x[n] ?? 0;
    const y = track.y[n] ?? 0;
    const z = track.z[n] ?? 0;
    const lat = track.lat[n] ?? 0;
    const bend = 0.9 * noise(x / 260_000, y / 260_000, z / 260_000, seed + 11);
    const lon = (track.lon[n] ?? 0) + bend;
    const north = lat + 0.7 * bend;
    const away = Math.abs(lat);
    const plateau = Math.max(0, blobSum(tables.plateaus, lon, north));
    const farms = blobSum(tables.farms, lon, north);
    const rough = noise(x / 170_000, y / 170_000, z / 170_000, seed + 12);
    const crest = crestM(ranges, lon, lat);
    const belts = 0.3 + 0.3 * Math.exp(-(((away - 25) / 9) ** 2)) - 0.2 * Math.exp(-((lat / 11) ** 2));
    const polar = 0.12 * smoothstep(62, 75, away);
    const weather =
      0.14 * noise(x / 400_000, y / 400_000, z / 400_000, seed + 13) +
      0.12 * noise(x / 110_000, y / 110_000, z / 110_000, seed + 15);
    const dry = clamp01(belts + polar + weather + blobSum(tables.dryness, lon, north));
    const inland = clamp01(
      0.35 + plateau / 2500 + 0.5 * noise(x / 900_000, y / 900_000, z / 900_000, seed + 14),
    );
    const mediterranean = clamp01(blobSum(tables.mediterranean, lon, north));
    const maritime = Math.max(0, blobSum(tables.warmth, lon, north));
    out[0] = plateau;
    out[1] = crest + (25 + 170 * smoothstep(0.08, 0.65, rough)) * (1 - 0.8 * clamp01(farms * 1.6));
    out[2] = dry;
    out[3] =
      27.5 -
      0.5 * Math.max(0, away - 12) +
      blobSum(tables.warmth, lon, north) -
      plateau * 0.0042 -
      6 * smoothstep(60, 80, away);
    out[4] = away * mix(0.17, 0.34, inland) * (1 - 0.35 * mediterranean) * (1 - 0.05 * Math.min(6, maritime));
    out[5] = mediterranean;
    out[6] = clamp01(blobSum(tables.oil, lon, north));
    out[7] =
      clamp01((0.36 - Math.min(0, -farms * 0.4)) * smoothstep(0.66, 0.48, dry) + farms * 1.05 - crest / 700) *
      smoothstep(66, 58, away);
    out[8] = clamp01(blobSum(tables.industry, track.lon[n] ?? 0, lat));
  };
}

function distanceKm(from: Position, lon: number, lat: number): number {
  const dy = lat - from[1];
  const dx = (unwrapLon(lon, from[0]) - from[0]) * Math.cos((lat * Math.PI) / 180);
  return (Math.hypot(dx, dy) * DEGREE_M) / 1000;
}

function blobSum(blobs: readonly Blob[], lon: number, lat: number): number {
  let sum = 0;
  for (const [bLon, bLat, rx, ry, strength] of blobs) {
    const dx = ((unwrapLon(lon, bLon) - bLon) * Math.cos((bLat * Math.PI) / 180) * 111.2) / rx;
    const dy = ((lat - bLat) * 111.2) / ry;
    const d = dx * dx + dy * dy;
    if (d < 7) sum += strength * Math.exp(-d * d * 0.55);
  }
  return sum;
}

/** Height of the strongest range at a position: a bell curve across its line. */
function crestM(ranges: readonly Range[], lon: number, lat: number): number {
  let highest = 0;
  const kx = Math.cos((lat * Math.PI) / 180) * 111.2;
  for (const { heightM, halfWidthKm, line } of ranges) {
    let best = 9;
    for (let n = 1; n < line.length; n++) {
      const a = line[n - 1];
      const b = line[n];
      if (!a || !b) continue;
      const ax = (unwrapLon(a[0], lon) - lon) * kx;
      const ay = (a[1] - lat) * 111.2;
      const dx = (b[0] - a[0]) * kx;
      const dy = (b[1] - a[1]) * 111.2;
      const t = clamp01(-(ax * dx + ay * dy) / (dx * dx + dy * dy));
      best = Math.min(best, ((ax + t * dx) ** 2 + (ay + t * dy) ** 2) / (halfWidthKm * halfWidthKm));
    }
    if (best < 6) highest = Math.max(highest, heightM * Math.exp(-best * 1.1));
  }
  return highest;
}
