import { layOver } from './cover/cover.ts';
import { sowField, sowMean } from './cover/fields.ts';
import { ASPHALT, CONCRETE, SAND } from './cover/materials.ts';
import { growWild, type WildSpot } from './cover/wild.ts';
import { type GroundRow, patternMetres } from './ground-rows.ts';
import { hemisphere, type Season } from './landscape/season.ts';
import type { Frame } from './sampling/frame.ts';
import { clamp01, smoothstep } from './sampling/noise.ts';
import type { Terrain } from './terrain.ts';
import { padCover } from './towns/pads.ts';
import { paveTown, type TownSpot } from './towns/streets.ts';

/** A pixel to paint as land. */
export interface LandPixel {
  x: number;
  y: number;
  /** Metres to the shore, positive on land. */
  shoreM: number;
  /** Fraction of the pixel that is land. */
  land: number;
  /** Noise of clumps, from hundreds of metres down to the smallest detail. */
  clump: number;
}

export type LandPainter = (pixel: LandPixel, row: GroundRow, into: Float32Array, at: number) => void;

/** Without streets (coarse pictures) towns are painted as an even grey. */
const STREETLESS_DETAIL_M = 260;

/** Paints town, fields and wild land in proportion, then roads, well pads and beaches over them. */
export function createLandPainter(frame: Frame, terrain: Terrain, season: Season): LandPainter {
  const town = createTownPainter(frame, terrain);
  const wild = createWildPainter(frame, season);
  return (pixel, row, into, at) => {
    const { x, land, clump } = pixel;
    const { values } = row;
    const patch = values.patch[x] ?? 0;
    const slope = Math.hypot(values.slopeAlong[x] ?? 0, values.slopeDown[x] ?? 0);
    const works = values.industry[x] ?? 0;
    const built =
      (values.built[x] ?? 0) + 0.12 * works + 0.17 * patch + 0.05 * clump - 1.6 * Math.max(0, slope - 0.09);
    const park =
      smoothstep(0.42, 0.48, (values.second[x] ?? 0) + 0.06 * clump) * (1 - smoothstep(0.3, 0.6, works));
    const hasTowns = terrain.streets !== undefined || frame.detailM >= STREETLESS_DETAIL_M;
    const yards = smoothstep(0.4, 0.46, yardNoise(pixel, row) + 0.03 * clump);
    const houses = smoothstep(0.36, 0.45, built) * (1 - 0.94 * park);
    const urban = hasTowns ? Math.max(houses, yards * smoothstep(0.2, 0.24, works)) : 0;
    if (urban > 0) town(pixel, row, { share: land * urban, built, yards }, into, at);
    const country = land * (1 - urban);
    if (country <= 0) return;
    const region = terrain.regions[row.field[x] ?? 0];
    const threshold = region ? 0.08 + region.threshold * 0.7 : 0.35;
    const farmed = (values.farmed[x] ?? 0) - threshold + 0.3 * patch - 2.4 * Math.max(0, slope - 0.05);
    const field = smoothstep(-0.02, region ? 0.03 : 0.35, farmed) * (1 - 0.9 * park);
    const u = terrain.fields ? patternMetres(terrain.fields.bases, row.field[x] ?? 0, 3, row.track, x) : 0;
    const v = terrain.fields ? patternMetres(terrain.fields.bases, row.field[x] ?? 0, 6, row.track, x) : 0;
    if (region && field > 0)
      sowField({ region, u, v, detailM: frame.detailM, grain: clump }, country * field, into, at);
    if (!region) sowMean(values.dry[x] ?? 0, country * field * 0.85, into, at);
    const free = region ? 1 - field : 1 - 0.85 * field;
    if (free > 0) wild(pixel, row, slope, country * free, into, at);
    const pads = region ? padCover(u, v, (values.oil[x] ?? 0) * 0.62, region.hash, frame.detailM) : 0;
    if (pads > 0) layOver(into, at, country, pads * 0.8, SAND);
    const wash = terrain.washes?.[pixel.y * frame.width + x] ?? 0;
    if (wash > 0 && field < 0.5) layOver(into, at, country, wash * 0.45, SAND);
    const road = (terrain.roads?.[pixel.y * frame.width + x] ?? 0) * smoothstep(0.75, 0.4, built);
    if (road > 0) layOver(into, at, country, road * 0.7, clump > 0 ? ASPHALT : CONCRETE);
    if (pixel.shoreM < 90) {
      const beach = smoothstep(80, 15, pixel.shoreM + 50 * clump + 70 * patch);
      if (beach > 0) layOver(into, at, country, beach * 0.7, SAND);
    }
  };
}

type SharePainter = (
  pixel: LandPixel,
  row: GroundRow,
  built: number,
  share: number,
  into: Float32Array,
  at: number,
) => void;

interface TownGround {
  readonly share: number;
  /** How built-up the pixel is, and how industrial rather than residential. */
  readonly built: number;
  readonly yards: number;
}

/** Noise that is high where there are warehouses and tanks: by the water, at known works and in random places. */
function yardNoise({ x, shoreM }: LandPixel, { values }: GroundRow): number {
  const port = 0.27 * smoothstep(1_800, 300, shoreM);
  return port + 0.5 * (values.industry[x] ?? 0) - (values.second[x] ?? 0) - 0.22;
}

function createTownPainter(frame: Frame, terrain: Terrain) {
  const spot: TownSpot = {
    u: 0,
    v: 0,
    hash: 0,
    core: 0,
    industry: 0,
    tanks: 0,
    leafy: 0,
    tiled: 0,
    detailM: frame.detailM,
  };
  return ({ x }: LandPixel, row: GroundRow, ground: TownGround, into: Float32Array, at: number): void => {
    const { values } = row;
    const label = row.street[x] ?? 0;
    const site = terrain.streets?.sites[label];
    if (terrain.streets && site) {
      spot.u = patternMetres(terrain.streets.bases, label, 3, row.track, x) + 4e5;
      spot.v = patternMetres(terrain.streets.bases, label, 6, row.track, x) + 4e5;
      spot.hash = site.hash;
    }
    const patch = values.patch[x] ?? 0;
    spot.core = clamp01((ground.built - 0.5) * 0.85);
    spot.industry = ground.yards;
    spot.tanks = 0.06 + 0.4 * (values.industry[x] ?? 0);
    spot.leafy = clamp01(1.15 - 1.2 * (values.dry[x] ?? 0)) * (0.7 + 0.45 * patch);
    spot.tiled = clamp01(
      0.15 + 0.5 * (values.mediterranean[x] ?? 0) + 0.6 * Math.max(0, values.tint[x] ?? 0),
    );
    paveTown(spot, ground.share, into, at);
  };
}

function createWildPainter(frame: Frame, season: Season): SharePainter {
  const spot: WildSpot = {
    dry: 0,
    mediterranean: 0,
    meanC: 0,
    summerC: 0,
    meadow: 0,
    leaves: 0,
    slope: 0,
    poleward: 0,
    patch: 0,
    clump: 0,
    tint: 0,
  };
  const aspect = 1.6 / (1 + frame.detailM / 160);
  return ({ x, clump }, { track, values }, slope, share, into, at) => {
    const lat = track.lat[x] ?? 0;
    const above = Math.max(0, (values.elevation[x] ?? 0) - (values.plateau[x] ?? 0));
    const northward =
      (values.slopeAlong[x] ?? 0) * frame.colAxis[1] + (values.slopeDown[x] ?? 0) * frame.rowAxis[1];
    spot.dry = clamp01((values.dry[x] ?? 0) - 0.00012 * above);
    spot.mediterranean = values.mediterranean[x] ?? 0;
    spot.meanC = (values.warmth[x] ?? 0) - above * 0.0065;
    spot.summerC = spot.meanC + (values.swing[x] ?? 0);
    spot.meadow = values.meadow[x] ?? 0;
    spot.leaves = smoothstep(-0.25, 0.3, hemisphere(season, lat) * season.warmth);
    spot.slope = slope;
    spot.poleward = Math.max(-0.5, Math.min(0.5, -northward * (lat < 0 ? -1 : 1) * aspect));
    spot.patch = values.patch[x] ?? 0;
    spot.clump = clump;
    spot.tint = values.tint[x] ?? 0;
    growWild(spot, share, into, at);
  };
}
