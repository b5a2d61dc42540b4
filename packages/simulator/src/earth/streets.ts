import { draw, hashOf } from './hash.ts';
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
} from './materials.ts';
import { clamp01, mix, smoothstep } from './noise.ts';

/** A place in a town, as its pattern needs it. */
export interface TownSpot {
  /** Metres along and across the streets of this neighbourhood. */
  u: number;
  v: number;
  /** The neighbourhood's own hash. */
  hash: number;
  /** 0 the edge of town to 1 its middle. */
  core: number;
  /** 0 to 1: warehouses, yards, tanks. */
  industry: number;
  /** 0 (dry, few trees) to 1. */
  leafy: number;
  /** 0 (white and grey roofs) to 1 (red tiles). */
  tiled: number;
  /** Smallest detail to draw, metres. */
  detailM: number;
}

const AVENUE_EVERY = 5;

/** Adds the surfaces of one spot in a town (sum 1, times `share`) to the abundances at `at`. */
export function paveTown(spot: TownSpot, share: number, into: Float32Array, at: number): void {
  const { u, v, hash, detailM } = spot;
  const long = 110 + 130 * draw(hash, 11);
  const short = 70 + 45 * draw(hash, 12);
  const scale = spot.industry > 0.5 ? 1.7 : 1;
  const bi = Math.floor(u / (long * scale));
  const bj = Math.floor(v / (short * scale));
  const fu = u - bi * long * scale;
  const fv = v - bj * short * scale;
  const street = Math.max(
    roadCover(fu, long * scale, bi % AVENUE_EVERY === 0 ? 26 : 11, detailM),
    roadCover(fv, short * scale, bj % (AVENUE_EVERY + 2) === 0 ? 28 : 10, detailM),
  );
  const crisp = clamp01(2.2 - detailM / 45);
  const paved = mix(0.2, street, crisp) * (0.75 + 0.25 * spot.core);
  addMaterial(into, at, ASPHALT, share * paved * 0.72);
  addMaterial(into, at, CONCRETE, share * paved * 0.28);
  const block = hashOf(bi, bj, 3, hash);
  fillBlock(spot, block, fu, fv, share * (1 - paved), crisp, into, at);
}

function roadCover(offset: number, period: number, width: number, detailM: number): number {
  const away = Math.min(offset, period - offset);
  return clamp01((width / 2 + detailM / 2 - away) / Math.max(detailM, 6)) * clamp01((width * 1.6) / detailM);
}

function fillBlock(
  spot: TownSpot,
  block: number,
  fu: number,
  fv: number,
  share: number,
  crisp: number,
  into: Float32Array,
  at: number,
): void {
  const kind = draw(block, 21);
  if (spot.industry > 0.5) {
    fillYard(spot, block, fu, fv, share, into, at);
    return;
  }
  if (kind < 0.055 * crisp) {
    addMaterial(into, at, GREEN_CROP, share * 0.3 * spot.leafy);
    addMaterial(into, at, FOREST, share * 0.35);
    addMaterial(into, at, DRY_GRASS, share * (0.65 - 0.3 * spot.leafy));
    return;
  }
  const commercial = smoothstep(0.55, 1, spot.core + 0.5 * (kind - 0.4)) * (kind > 0.4 ? 1 : 0.35);
  const lot = hashOf(Math.floor(fu / 24), Math.floor(fv / 21), 5, block);
  const pick = draw(lot, 22);
  const fine = clamp01(1.9 - detailRatio(spot)) * 0.9;
  const roof = mix(0.4, pick < 0.5 + 0.3 * commercial ? 0.86 : 0.1, fine) * (0.72 + 0.5 * commercial);
  const bright = mix(0.16, draw(lot, 23) < 0.16 + 0.3 * commercial ? 0.75 : 0.05, fine * 0.8);
  const tree = (1 - commercial) * spot.leafy * mix(0.5, 0.25 + 0.5 * draw(block, 24), crisp);
  const roofs = Math.min(0.85, roof * (1 - 0.35 * tree));
  const tone = mix(1, 0.7 + 0.6 * draw(block, 25), crisp);
  addMaterial(into, at, METAL_ROOF, share * roofs * bright * 0.7 * tone);
  addMaterial(into, at, TILE_ROOF, share * roofs * (1 - bright) * spot.tiled * tone);
  addMaterial(into, at, CONCRETE, share * roofs * (1 - bright) * (1 - spot.tiled) * 0.42 * tone);
  addMaterial(into, at, ASPHALT, share * roofs * (1 - bright) * (1 - spot.tiled) * 0.58 * tone);
  const yard = share * (1 - roofs);
  addMaterial(into, at, FOREST, yard * tree);
  addMaterial(into, at, GREEN_CROP, yard * (1 - tree) * 0.3 * spot.leafy);
  addMaterial(into, at, DRY_GRASS, yard * (1 - tree) * (0.42 - 0.2 * spot.leafy));
  addMaterial(into, at, ASPHALT, yard * (1 - tree) * 0.3);
  addMaterial(into, at, DARK_SOIL, yard * (1 - tree) * (0.28 - 0.1 * spot.leafy));
}

function detailRatio(spot: TownSpot): number {
  return spot.detailM / 22;
}

/** Halls with bright roofs, paved yards, and rows of round tanks where the block is a tank farm. */
function fillYard(
  spot: TownSpot,
  block: number,
  fu: number,
  fv: number,
  share: number,
  into: Float32Array,
  at: number,
): void {
  if (draw(block, 31) < 0.1) {
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
  const bright = mix(0.4, draw(hall, 35) < 0.4 ? 0.9 : 0.08, clamp01(1.8 - spot.detailM / 60));
  addMaterial(into, at, METAL_ROOF, share * built * bright * 0.8);
  addMaterial(into, at, CONCRETE, share * built * (1 - bright) * 0.75);
  addMaterial(into, at, ASPHALT, share * (built * (1 - bright) * 0.25 + (1 - built) * 0.6));
  addMaterial(into, at, DARK_SOIL, share * (1 - built) * 0.2);
  addMaterial(into, at, SAND, share * (1 - built) * 0.2);
}
