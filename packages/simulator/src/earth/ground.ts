import { paintWater, snowOver } from './cover/cover.ts';
import { MATERIAL_COUNT } from './cover/materials.ts';
import { createRowReader, type GroundRow } from './ground-rows.ts';
import { createLandPainter, type LandPixel } from './land-painter.ts';
import { temperatureC } from './landscape/growth.ts';
import { type Sun, slopeLight } from './landscape/slope-light.ts';
import type { Frame } from './sampling/frame.ts';
import { clamp01, fractal, mix, octaves, smoothstep } from './sampling/noise.ts';
import { type Terrain, type TerrainOptions, terrainOf } from './terrain.ts';

/** The cloudless ground of a frame. */
export interface Ground {
  readonly terrain: Terrain;
  /**
   * Writes a row of pixels, `MATERIAL_COUNT` numbers each: abundance times incident light, so that a pixel's
   * reflectance is the sum of `number * reflectance(material)`.
   */
  writeRow(row: number, into: Float32Array): void;
}

export interface GroundOptions extends TerrainOptions {
  readonly sun: Sun;
}

/** Within this distance, the shore has small bends, metres. */
const NEAR_SHORE_M = 700;

export function groundOf(frame: Frame, options: GroundOptions): Ground {
  const terrain = terrainOf(frame, options);
  const readGround = createRowReader(frame, terrain);
  const paint = createPainter(frame, terrain, options);
  return {
    terrain,
    writeRow: (y, into) => {
      const row = readGround(y);
      into.fill(0);
      for (let x = 0; x < frame.width; x++) paint(x, y, row, into);
    },
  };
}

function createPainter(frame: Frame, terrain: Terrain, { seed, season, sun }: GroundOptions) {
  const light = slopeLight(frame, sun);
  const bends = octaves({ longM: 900, seed: seed + 111, detailM: frame.detailM, gain: 0.56 });
  const clumps = octaves({ longM: 380, seed: seed + 112, detailM: frame.detailM, gain: 0.62 });
  const paintLand = createLandPainter(frame, terrain, season);
  const pixel: LandPixel = { x: 0, y: 0, shoreM: 0, land: 0, clump: 0 };
  const state = { nowC: 0, clump: 0, patch: 0 };
  return (x: number, y: number, row: GroundRow, into: Float32Array): void => {
    const at = x * MATERIAL_COUNT;
    const { track, values } = row;
    const px = track.x[x] ?? 0;
    const py = track.y[x] ?? 0;
    const pz = track.z[x] ?? 0;
    state.clump = fractal(px, py, pz, clumps);
    state.patch = values.patch[x] ?? 0;
    let shoreM = values.shore[x] ?? 0;
    if (Math.abs(shoreM) < NEAR_SHORE_M) shoreM += 110 * fractal(px, py, pz, bends);
    const sea = clamp01(0.5 - shoreM / frame.pixelM);
    const river = terrain.rivers?.[y * frame.width + x] ?? 0;
    const water = Math.max(sea, lakeShare(row, x, state.clump), river);
    const above = Math.max(0, (values.elevation[x] ?? 0) - (values.plateau[x] ?? 0));
    state.nowC = temperatureC(values.warmth[x] ?? 0, values.swing[x] ?? 0, track.lat[x] ?? 0, above, season);
    if (water > 0) paintWater(state, water, sea > 0 ? shoreM : -150, into, at);
    if (water >= 1) return;
    pixel.x = x;
    pixel.y = y;
    pixel.shoreM = shoreM;
    pixel.land = 1 - water;
    pixel.clump = state.clump;
    paintLand(pixel, row, into, at);
    snowOver(state, pixel.land, into, at);
    const lit = mix(light(values.slopeAlong[x] ?? 0, values.slopeDown[x] ?? 0), 1, water);
    for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * lit;
  };
}

/** Small lakes where the second noise is high: many in lake country, none on slopes, in towns or in deserts. */
function lakeShare({ values }: GroundRow, x: number, clump: number): number {
  const level = (values.second[x] ?? 0) + 0.5 * (values.lakeland[x] ?? 0) + 0.05 * clump;
  const against =
    (values.relief[x] ?? 0) * 0.0012 +
    0.8 * smoothstep(0.35, 0.6, values.dry[x] ?? 0) +
    0.5 * (values.built[x] ?? 0) +
    0.5 * (values.industry[x] ?? 0);
  return smoothstep(0.78, 0.8, level - against);
}
