import {
  ASPHALT,
  addMaterial,
  CONCRETE,
  DARK_SOIL,
  DRY_GRASS,
  FOREST,
  GREEN_CROP,
  METAL_ROOF,
  SAND,
  TILE_ROOF,
} from '../cover/materials.ts';
import { draw, hashOf } from '../sampling/hash.ts';
import { clamp01, mix, smoothstep } from '../sampling/noise.ts';

/** A spot in a town, with what its pattern depends on. */
export interface TownSpot {
  /** Metres along and across the streets of this neighbourhood. */
  u: number;
  v: number;
  /** The hash of the neighbourhood. */
  hash: number;
  /** From 0 at the edge of the town to 1 at its centre. */
  core: number;
  /** 0 to 1: warehouses, yards, tanks. */
  industry: number;
  /** Share of industrial blocks that are tank farms. */
  tanks: number;
  /** 0 (dry, few trees) to 1. */
  leafy: number;
  /** 0 (white and grey roofs) to 1 (red tiles). */
  tiled: number;
  /** Smallest detail to draw, metres. */
  detailM: number;
}

const AVENUE_EVERY = 5;
/** The smallest width of a block in details; coarser pictures show groups of blocks. */
const LEAST_BLOCK = 2.6;

/** Adds the surfaces of one spot in a town (sum 1, times `share`) to the abundances at `at`. */
export function paveTown(spot: TownSpot, share: number, into: Float32Array, at: number): void {
  const { hash, detailM } = spot;
  const depth = 70 + 45 * draw(hash, 12);
  const coarser = 2 ** Math.max(0, Math.ceil(Math.log2((LEAST_BLOCK * detailM) / depth)));
  const scale = (spot.industry > 0.5 ? 1.7 : 1) * coarser;
  const long = (110 + 130 * draw(hash, 11)) * scale;
  const short = depth * scale;
  const bi = Math.floor(spot.u / long);
  const bj = Math.floor(spot.v / short);
  const fu = spot.u - bi * long;
  const fv = spot.v - bj * short;
  const wide = (avenue: boolean) => (avenue ? 27 : 12) * coarser ** 0.85;
  const street = Math.max(
    roadCover(fu, long, wide(bi % AVENUE_EVERY === 0), detailM),
    roadCover(fv, short, wide(bj % (AVENUE_EVERY + 2) === 0), detailM),
  );
  const paved = street * (0.72 + 0.2 * spot.core);
  addMaterial(into, at, ASPHALT, share * paved * 0.86);
  addMaterial(into, at, CONCRETE, share * paved * 0.08);
  const rest = share * (1 - paved);
  const block = hashOf(bi, bj, 3, hash);
  if (spot.industry > 0.5) fillYard(spot, block, fu, fv, rest, into, at);
  else fillBlock(spot, block, fu, fv, rest, into, at);
}

function roadCover(offset: number, period: number, width: number, detailM: number): number {
  const away = Math.min(offset, period - offset);
  return clamp01((width / 2 + detailM / 2 - away) / Math.max(detailM, 6)) * clamp01((width * 1.5) / detailM);
}

/** Paints houses and gardens, offices and occasional parks; each block and each lot is slightly different. */
function fillBlock(
  spot: TownSpot,
  block: number,
  fu: number,
  fv: number,
  share: number,
  into: Float32Array,
  at: number,
): void {
  const kind = draw(block, 21);
  if (kind < 0.05) {
    addMaterial(into, at, GREEN_CROP, share * 0.35 * spot.leafy);
    addMaterial(into, at, FOREST, share * 0.4);
    addMaterial(into, at, DRY_GRASS, share * (0.6 - 0.35 * spot.leafy));
    return;
  }
  const commercial = smoothstep(0.6, 1, spot.core + 0.55 * (kind - 0.35)) * (kind > 0.35 ? 1 : 0.3);
  const fine = clamp01(1.9 - spot.detailM / 22);
  const lot = hashOf(Math.floor(fu / 26), Math.floor(fv / 22), 5, block);
  const built = draw(lot, 22) < 0.48 + 0.3 * commercial ? 0.9 : 0.12;
  const roofs = clamp01(
    mix(0.44 + 0.3 * (draw(block, 24) - 0.5), built, fine * 0.85) * (0.82 + 0.35 * commercial),
  );
  const shiny = draw(lot, 23) < 0.09 + 0.22 * commercial ? 0.85 : 0.03;
  const bright = mix(0.1 + 0.16 * commercial + (draw(block, 26) > 0.93 ? 0.4 : 0), shiny, fine * 0.75);
  const tone = 0.56 + 0.62 * draw(block, 25);
  const plain = share * roofs * (1 - bright) * tone;
  addMaterial(into, at, METAL_ROOF, share * roofs * bright * 0.66);
  addMaterial(into, at, TILE_ROOF, plain * spot.tiled * 0.9);
  addMaterial(into, at, CONCRETE, plain * (1 - spot.tiled) * 0.22);
  addMaterial(into, at, ASPHALT, plain * (1 - spot.tiled) * 0.68);
  const yard = share * (1 - roofs);
  const trees = clamp01((1 - commercial) * (0.2 + 0.75 * spot.leafy) * (0.45 + 0.6 * draw(block, 27)));
  addMaterial(into, at, FOREST, yard * trees);
  addMaterial(into, at, GREEN_CROP, yard * (1 - trees) * 0.4 * spot.leafy);
  addMaterial(into, at, DRY_GRASS, yard * (1 - trees) * (0.2 - 0.1 * spot.leafy));
  addMaterial(into, at, ASPHALT, yard * (1 - trees) * 0.44);
  addMaterial(into, at, DARK_SOIL, yard * (1 - trees) * 0.2);
}

/** Paints halls with bright roofs, paved yards, and rows of round tanks if the block is a tank farm. */
function fillYard(
  spot: TownSpot,
  block: number,
  fu: number,
  fv: number,
  share: number,
  into: Float32Array,
  at: number,
): void {
  if (draw(block, 31) < spot.tanks) {
    const pitch = 62 + 26 * draw(block, 32);
    const du = fu - (Math.floor(fu / pitch) + 0.5) * pitch;
    const dv = fv - (Math.floor(fv / pitch) + 0.5) * pitch;
    const radius = pitch * (0.3 + 0.1 * draw(block, 33));
    const tank = clamp01((radius - Math.hypot(du, dv)) / spot.detailM + 0.5);
    const mean = clamp01(spot.detailM / 40 - 0.6);
    const cover = mix(tank, 0.38, mean);
    addMaterial(into, at, METAL_ROOF, share * cover * 1.1);
    addMaterial(into, at, DARK_SOIL, share * (1 - cover) * 0.35);
    addMaterial(into, at, SAND, share * (1 - cover) * 0.25);
    addMaterial(into, at, ASPHALT, share * (1 - cover) * 0.4);
    return;
  }
  const hall = hashOf(Math.floor(fu / 85), Math.floor(fv / 55), 7, block);
  const built = mix(0.45, draw(hall, 34) < 0.5 ? 0.95 : 0.06, clamp01(1.8 - spot.detailM / 60));
  const bright = mix(0.24, draw(hall, 35) < 0.24 ? 0.85 : 0.06, clamp01(1.8 - spot.detailM / 60));
  addMaterial(into, at, METAL_ROOF, share * built * bright * 0.8);
  addMaterial(into, at, CONCRETE, share * built * (1 - bright) * 0.5);
  addMaterial(into, at, ASPHALT, share * (built * (1 - bright) * 0.5 + (1 - built) * 0.6));
  addMaterial(into, at, DARK_SOIL, share * (1 - built) * 0.2);
  addMaterial(into, at, SAND, share * (1 - built) * 0.2);
}
