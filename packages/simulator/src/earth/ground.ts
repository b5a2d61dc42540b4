import { sowField } from './fields.ts';
import { createTrack, type Frame, readTrack } from './frame.ts';
import { meadowGreen, temperatureC } from './growth.ts';
import { type Layer, readRow } from './layer.ts';
import {
  ASPHALT,
  addMaterial,
  CLEAR_WATER,
  CONCRETE,
  FOREST,
  MATERIAL_COUNT,
  SAND,
  SILTY_WATER,
  SNOW,
} from './materials.ts';
import { clamp01, fractal, mix, octaves, smoothstep } from './noise.ts';
import { hemisphere } from './season.ts';
import { paveTown, type TownSpot } from './streets.ts';
import { type Terrain, type TerrainOptions, terrainOf } from './terrain.ts';
import { growWild, type WildSpot } from './wild.ts';

/** Where the sun stands: azimuth clockwise from north, elevation over the horizon, degrees. */
export interface Sun {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}

/** The cloudless ground of a frame. */
export interface Ground {
  readonly terrain: Terrain;
  /**
   * Writes a row of pixels, `MATERIAL_COUNT` numbers each: abundance times the light that falls there,
   * so that a pixel's reflectance is the sum of `number * reflectance(material)`.
   */
  writeRow(row: number, into: Float32Array): void;
}

export interface GroundOptions extends TerrainOptions {
  readonly sun: Sun;
}

const ROW_LAYERS = [
  'shore',
  'elevation',
  'slopeAlong',
  'slopeDown',
  'built',
  'patch',
  'second',
  'lakeland',
] as const;
const CLIMATE_LAYERS = [
  'plateau',
  'dry',
  'warmth',
  'swing',
  'mediterranean',
  'oil',
  'farmed',
  'relief',
] as const;
type RowName = (typeof ROW_LAYERS)[number] | (typeof CLIMATE_LAYERS)[number];
type Rows = { readonly [name in RowName]: Float32Array };

export function groundOf(frame: Frame, options: GroundOptions): Ground {
  const terrain = terrainOf(frame, options);
  const layers: readonly (readonly [RowName, Layer])[] = [
    ...ROW_LAYERS.map((name) => [name, terrain[name]] as const),
    ...CLIMATE_LAYERS.map((name) => [name, terrain.climate[name]] as const),
  ];
  const row = () => new Float32Array(frame.width);
  const rows: Rows = {
    shore: row(),
    elevation: row(),
    slopeAlong: row(),
    slopeDown: row(),
    built: row(),
    patch: row(),
    second: row(),
    lakeland: row(),
    plateau: row(),
    dry: row(),
    warmth: row(),
    swing: row(),
    mediterranean: row(),
    oil: row(),
    farmed: row(),
    relief: row(),
  };
  const painter = createPainter(frame, terrain, options, rows);
  return {
    terrain,
    writeRow: (y, into) => {
      for (const [name, layer] of layers) readRow(layer, y, rows[name]);
      painter(y, into);
    },
  };
}

function createPainter(frame: Frame, terrain: Terrain, { seed, season, sun }: GroundOptions, rows: Rows) {
  const track = createTrack(frame.width);
  const streetLabels = new Int32Array(frame.width);
  const fieldLabels = new Int32Array(frame.width);
  const light = lightOf(frame, sun);
  const bands = {
    shore: octaves(1_500, seed + 111, frame.detailM, 0.56),
    clump: octaves(380, seed + 112, frame.detailM, 0.62),
    tint: octaves(5_200, seed + 113, Math.max(frame.detailM, 600), 0.5, 1),
  };
  const spot = emptySpot(frame.detailM);
  const wild = emptyWild();
  return (y: number, into: Float32Array): void => {
    readTrack(frame, y, 0, 1, track);
    terrain.streets?.readLabels(y, track, streetLabels);
    terrain.fields?.readLabels(y, track, fieldLabels);
    into.fill(0);
    for (let x = 0; x < frame.width; x++) {
      paintPixel(x, y, into);
    }
  };

  function paintPixel(x: number, y: number, into: Float32Array): void {
    const at = x * MATERIAL_COUNT;
    const px = track.x[x] ?? 0;
    const py = track.y[x] ?? 0;
    const pz = track.z[x] ?? 0;
    const patch = rows.patch[x] ?? 0;
    const clump = fractal(px, py, pz, bands.clump);
    let shore = rows.shore[x] ?? 0;
    if (shore < 900 && shore > -900) shore += 210 * fractal(px, py, pz, bands.shore);
    const lake = lakeShare(x, clump);
    const river = terrain.rivers?.[y * frame.width + x] ?? 0;
    const sea = clamp01(0.5 - shore / frame.pixelM);
    const water = Math.max(sea, lake, river);
    const now = coldness(x);
    if (water > 0) paintWater(water, sea > 0 ? shore : -180, now, patch, clump, into, at);
    if (water >= 1) return;
    const land = 1 - water;
    paintLand(x, y, shore, land, clump, into, at);
    snowOver(now, land, clump, patch, into, at);
    const shade = light(rows.slopeAlong[x] ?? 0, rows.slopeDown[x] ?? 0);
    const lit = water > 0 ? mix(shade, 1, water) : shade;
    for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * lit;
  }

  /** Small lakes where second noise is high; more of them in lake country, none on slopes or in deserts. */
  function lakeShare(x: number, clump: number): number {
    const level = (rows.second[x] ?? 0) + 0.5 * (rows.lakeland[x] ?? 0) + 0.05 * clump;
    const flat =
      (rows.relief[x] ?? 0) * 0.0012 +
      0.35 * smoothstep(0.3, 0.5, rows.dry[x] ?? 0) +
      0.5 * (rows.built[x] ?? 0);
    return smoothstep(0.78, 0.8, level - flat);
  }

  function coldness(x: number): number {
    const above = (rows.elevation[x] ?? 0) - (rows.plateau[x] ?? 0);
    return temperatureC(
      rows.warmth[x] ?? 0,
      rows.swing[x] ?? 0,
      track.lat[x] ?? 0,
      Math.max(0, above),
      season,
    );
  }

  function paintLand(
    x: number,
    y: number,
    shore: number,
    land: number,
    clump: number,
    into: Float32Array,
    at: number,
  ): void {
    const patch = rows.patch[x] ?? 0;
    const slope = Math.hypot(rows.slopeAlong[x] ?? 0, rows.slopeDown[x] ?? 0);
    const built = (rows.built[x] ?? 0) + 0.16 * patch + 0.05 * clump - 1.5 * Math.max(0, slope - 0.1);
    const park = smoothstep(0.44, 0.5, (rows.second[x] ?? 0) + 0.06 * clump);
    const town =
      terrain.streets || frame.detailM >= 130 ? smoothstep(0.33, 0.42, built) * (1 - 0.92 * park) : 0;
    if (town > 0) paintTown(x, shore, land * town, built, into, at);
    const country = land * (1 - town);
    if (country <= 0) return;
    const region = terrain.regions[fieldLabels[x] ?? 0];
    const farmed =
      (rows.farmed[x] ?? 0) -
      (region ? region.threshold * 0.75 : 0.35) +
      0.3 * patch -
      2.4 * Math.max(0, slope - 0.05);
    const field = smoothstep(-0.02, region ? 0.03 : 0.3, farmed) * (1 - 0.9 * park);
    if (field > 0 && region && terrain.fields) {
      const base = (fieldLabels[x] ?? 0) * 9;
      sowField(
        region,
        along(terrain.fields.bases, base, 3, x),
        along(terrain.fields.bases, base, 6, x),
        frame.detailM,
        country * field,
        into,
        at,
      );
    }
    const free = region ? country * (1 - field) : country;
    if (free > 0) paintWild(x, slope, free, clump, into, at);
    paintTraces(x, y, shore, country, clump, into, at);
  }

  /** Metres from a site along one of its axes. */
  function along(bases: Float64Array, base: number, axis: number, x: number): number {
    return (
      ((track.x[x] ?? 0) - (bases[base] ?? 0)) * (bases[base + axis] ?? 0) +
      ((track.y[x] ?? 0) - (bases[base + 1] ?? 0)) * (bases[base + axis + 1] ?? 0) +
      ((track.z[x] ?? 0) - (bases[base + 2] ?? 0)) * (bases[base + axis + 2] ?? 0)
    );
  }

  function paintTown(
    x: number,
    shore: number,
    share: number,
    built: number,
    into: Float32Array,
    at: number,
  ): void {
    const base = (streetLabels[x] ?? 0) * 9;
    const site = terrain.streets?.sites[streetLabels[x] ?? 0];
    if (terrain.streets && site) {
      spot.u = along(terrain.streets.bases, base, 3, x) + 4e5;
      spot.v = along(terrain.streets.bases, base, 6, x) + 4e5;
      spot.hash = site.hash;
    }
    const dry = rows.dry[x] ?? 0;
    const port = smoothstep(2600, 600, shore) * 0.36;
    spot.core = clamp01((built - 0.5) * 0.85);
    spot.industry = smoothstep(0.4, 0.46, -(rows.second[x] ?? 0) + port - 0.16);
    spot.leafy = clamp01(1.15 - 1.2 * dry) * (0.65 + 0.35 * (rows.patch[x] ?? 0));
    spot.tiled = clamp01(0.2 + 0.6 * (rows.mediterranean[x] ?? 0) + 0.5 * Math.max(0, rows.patch[x] ?? 0));
    paveTown(spot, share, into, at);
  }

  function paintWild(
    x: number,
    slope: number,
    share: number,
    clump: number,
    into: Float32Array,
    at: number,
  ): void {
    const lat = track.lat[x] ?? 0;
    const above = Math.max(0, (rows.elevation[x] ?? 0) - (rows.plateau[x] ?? 0));
    const poleFacing =
      (rows.slopeAlong[x] ?? 0) * frame.colAxis[1] + (rows.slopeDown[x] ?? 0) * frame.rowAxis[1];
    wild.dry = clamp01((rows.dry[x] ?? 0) - 0.00012 * above);
    wild.mediterranean = rows.mediterranean[x] ?? 0;
    wild.meanC = (rows.warmth[x] ?? 0) - above * 0.0065;
    wild.summerC = wild.meanC + (rows.swing[x] ?? 0);
    growth.meanC = wild.meanC;
    growth.swingC = rows.swing[x] ?? 0;
    growth.mediterranean = wild.mediterranean;
    growth.dry = wild.dry;
    growth.lat = lat;
    wild.meadow = meadowGreen(growth, season);
    wild.leaves = smoothstep(-0.25, 0.3, hemisphere(season, lat) * season.warmth);
    wild.slope = slope;
    wild.poleward = Math.max(-0.5, Math.min(0.5, -poleFacing * Math.sign(lat || 1) * 1.6));
    wild.patch = rows.patch[x] ?? 0;
    wild.clump = clump;
    wild.tint = fractal(track.x[x] ?? 0, track.y[x] ?? 0, track.z[x] ?? 0, bands.tint);
    growWild(wild, share, into, at);
  }

  /** Roads between towns, and beaches. */
  function paintTraces(
    x: number,
    y: number,
    shore: number,
    share: number,
    clump: number,
    into: Float32Array,
    at: number,
  ): void {
    const road = terrain.roads?.[y * frame.width + x] ?? 0;
    if (road > 0) cover(into, at, share, road * 0.75, ASPHALT, CONCRETE);
    if (shore < 80)
      cover(
        into,
        at,
        share,
        smoothstep(75, 10, shore + 45 * clump + 60 * (rows.patch[x] ?? 0)) * 0.7,
        SAND,
        SAND,
      );
  }

  function paintWater(
    share: number,
    shore: number,
    now: number,
    patch: number,
    clump: number,
    into: Float32Array,
    at: number,
  ): void {
    const deep = smoothstep(-250, 7_500, -shore + 1_600 * patch);
    const ice = smoothstep(-7, -11, now) * (shore > -4000 ? 1 : 0.5);
    const wet = share * (1 - ice);
    addMaterial(into, at, SILTY_WATER, wet * (1 - deep) * (0.52 + 0.1 * patch));
    addMaterial(into, at, CLEAR_WATER, wet * (0.5 + 0.5 * deep + 0.05 * patch + 0.04 * clump));
    addMaterial(into, at, SNOW, share * (ice * (0.72 + 0.1 * patch) + 0.0012 * (1 + clump)));
  }
}

const growth = { meanC: 0, swingC: 0, mediterranean: 0, dry: 0, lat: 0 };

function cover(into: Float32Array, at: number, share: number, amount: number, a: number, b: number): void {
  for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * (1 - amount);
  addMaterial(into, at, a, share * amount * 0.5);
  addMaterial(into, at, b, share * amount * 0.5);
}

/** Snow lies below freezing, thins out towards it; trees and streets show through. */
function snowOver(
  now: number,
  land: number,
  clump: number,
  patch: number,
  into: Float32Array,
  at: number,
): void {
  if (now > 1.5) return;
  const lying = smoothstep(-0.8, -5, now + 1.6 * clump + 2 * patch);
  if (lying <= 0) return;
  const trees = (into[at + FOREST] ?? 0) / land;
  const snow =
    lying * (0.93 - 0.62 * clamp01(trees * 1.25) - 0.4 * clamp01((into[at + ASPHALT] ?? 0) / land));
  for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * (1 - snow);
  addMaterial(into, at, SNOW, land * snow * (0.86 + 0.1 * clump));
}

/** Light on a slope over light on the flat: sun by the cosine of incidence, a quarter of it from the whole sky. */
function lightOf(frame: Frame, { azimuthDeg, elevationDeg }: Sun) {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const elevation = (Math.max(12, elevationDeg) * Math.PI) / 180;
  const east = Math.sin(azimuth) * Math.cos(elevation);
  const north = Math.cos(azimuth) * Math.cos(elevation);
  const alongCol = east * frame.colAxis[0] + north * frame.colAxis[1];
  const downRow = east * frame.rowAxis[0] + north * frame.rowAxis[1];
  const up = Math.sin(elevation);
  const steepen = 1.7 + Math.min(2.6, frame.detailM / 90);
  return (along: number, down: number): number => {
    const a = along * steepen;
    const d = down * steepen;
    const incidence = Math.max(0, up - a * alongCol - d * downRow) / Math.sqrt(1 + a * a + d * d);
    return Math.min(1.7, 0.26 + (0.74 * incidence) / up);
  };
}

function emptySpot(detailM: number): TownSpot {
  return { u: 0, v: 0, hash: 0, core: 0, industry: 0, leafy: 0, tiled: 0, detailM };
}

function emptyWild(): WildSpot {
  return {
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
}
