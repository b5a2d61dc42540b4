import type { Position } from '@sigma/geo';
import { hemisphere, type Season } from '../landscape/season.ts';
import { draw, hashOf } from '../sampling/hash.ts';
import { clamp01, mix, smoothstep } from '../sampling/noise.ts';
import type { Site } from '../sampling/tessellation.ts';
import { layOver } from './cover.ts';
import { addMaterial, DARK_SOIL, DRY_GRASS, FOREST, GREEN_CROP, RED_SOIL, SAND } from './materials.ts';

export type FieldPattern = 'sections' | 'pivots' | 'strips' | 'blocks';

/** The division of a neighbourhood into parcels, and what grows there on the day. */
export interface FieldRegion {
  readonly pattern: FieldPattern;
  readonly origin: Position;
  readonly turnDeg: number;
  readonly hash: number;
  /** The neighbourhood is farmed if the farmed fraction of the climate is above this. */
  readonly threshold: number;
  readonly parcelM: number;
  readonly redSoil: number;
  /** Green fraction of each crop on the day: summer crop, winter crop, meadow. */
  readonly green: readonly [number, number, number];
}

export interface FieldClimate {
  readonly dry: number;
  readonly mediterranean: number;
  /** Green fraction of grass on the day. */
  readonly meadow: number;
}

/** The parcels of a neighbourhood: the American section grid, circles of pivot irrigation, strips or blocks. */
export function fieldRegion(
  site: Site,
  { dry, mediterranean, meadow }: FieldClimate,
  season: Season,
): FieldRegion {
  const [lon, lat] = site.place;
  const american = lat > 25 && lat < 60 && lon > -125 && lon < -81;
  const likely = mediterranean > 0.4 ? 0 : dry > 0.5 ? 0.75 : dry > 0.4 ? 0.4 : 0;
  const pivots = draw(site.hash, 41) < likely;
  const shared = american || pivots;
  const strips = draw(site.hash, 42) < 0.5;
  const side = hemisphere(season, lat);
  const early = (draw(site.hash, 43) - 0.5) * 0.16;
  const tropical = smoothstep(28, 18, Math.abs(lat));
  return {
    pattern: pivots ? 'pivots' : american ? 'sections' : strips ? 'strips' : 'blocks',
    origin: shared ? surveyOrigin(site.place) : site.place,
    turnDeg: shared ? 0 : draw(site.hash, 44) * 90,
    hash: shared ? 7 : site.hash,
    threshold: draw(site.hash, 45),
    parcelM: american ? 805 : 170 + 260 * draw(site.hash, 46),
    redSoil: draw(site.hash, 47) * (0.25 + 0.75 * tropical),
    green: [
      mix(smoothstep(0.25, 0.85, side * season.warmth + early), 0.65, tropical),
      mix(smoothstep(0.1, 0.8, side * season.sowing + early), 0.5, tropical),
      meadow,
    ],
  };
}

/** Neighbourhoods with a surveyed grid share its origin, so that parcels continue across their borders. */
function surveyOrigin([lon, lat]: Position): Position {
  return [(Math.floor(lon / 0.9) + 0.5) * 0.9, (Math.floor(lat / 0.7) + 0.5) * 0.7];
}

/** A spot in a farmed neighbourhood: metres along and across its parcels, and the texture of the ground (-1 to 1). */
export interface FieldSpot {
  readonly region: FieldRegion;
  readonly u: number;
  readonly v: number;
  readonly detailM: number;
  readonly grain: number;
}

/** Adds the crops of one spot to the abundances at `at`. */
export function sowField(spot: FieldSpot, share: number, into: Float32Array, at: number): void {
  if (spot.region.pattern === 'pivots') sowPivot(spot, share, into, at);
  else sowParcel(spot, share, into, at);
}

function sowParcel(spot: FieldSpot, share: number, into: Float32Array, at: number): void {
  const { region, u, v, detailM } = spot;
  const cell = region.parcelM;
  const j = Math.floor(v / cell);
  const offset = region.pattern === 'sections' ? 0 : draw(hashOf(j, 1, 0, region.hash), 51) * cell;
  const wide = cell * stretch(region, j);
  const i = Math.floor((u + offset) / wide);
  const fu = u + offset - i * wide;
  const fv = v - j * cell;
  const parcel = hashOf(i, j, 3, region.hash);
  const split = draw(parcel, 53);
  const halved = (split > 0.35 && split < 0.62) || split > 0.82;
  const half = halved && fu > wide * 0.5 ? 1 : 0;
  const third = split > 0.55 && fv > cell * 0.5 ? 2 : 0;
  growParcel(spot, hashOf(half, third, 5, parcel), share, into, at);
  const edge = Math.min(fu, wide - fu, fv, cell - fv);
  const track = clamp01((5 + detailM / 2 - edge) / detailM) * clamp01(14 / detailM) * 0.55;
  if (track <= 0) return;
  const hedge = draw(parcel, 54) < 0.5 ? FOREST : DARK_SOIL;
  layOver(into, at, share, track, region.pattern === 'sections' ? SAND : hedge);
}

/** Ratio of the width of a parcel to its depth. */
function stretch(region: FieldRegion, row: number): number {
  if (region.pattern === 'strips') return 0.4 + 0.5 * draw(hashOf(row, 2, 0, region.hash), 52);
  return region.pattern === 'blocks' ? 1.4 : 1;
}

const PIVOT_CELL_M = 805;

function sowPivot(spot: FieldSpot, share: number, into: Float32Array, at: number): void {
  const { region, u, v, detailM, grain } = spot;
  const i = Math.floor(u / PIVOT_CELL_M);
  const j = Math.floor(v / PIVOT_CELL_M);
  const parcel = hashOf(i, j, 7, region.hash);
  const du = u - (i + 0.5) * PIVOT_CELL_M;
  const dv = v - (j + 0.5) * PIVOT_CELL_M;
  const inside = clamp01((PIVOT_CELL_M * 0.485 - Math.hypot(du, dv)) / detailM + 0.5);
  const used = mix(draw(parcel, 61) < 0.72 ? inside : 0, 0.62, clamp01(detailM / 260 - 0.5));
  if (used > 0) {
    const wedge = draw(parcel, 62) < 0.3 && Math.atan2(dv, du) > 0.4 ? 1 : 0;
    growParcel(spot, hashOf(wedge, 0, 9, parcel), share * used, into, at);
  }
  const free = share * (1 - used) * (1 + 0.12 * grain);
  addMaterial(into, at, DRY_GRASS, free * 0.55);
  addMaterial(into, at, SAND, free * 0.15);
  addMaterial(into, at, DARK_SOIL, free * 0.3);
}

/** Adds a summer crop, winter crop, meadow or fallow land, with slightly different vigour and tone per parcel. */
function growParcel(spot: FieldSpot, parcel: number, share: number, into: Float32Array, at: number): void {
  const { region, detailM, grain } = spot;
  const blur = clamp01(detailM / 260 - 0.3);
  const kind = draw(parcel, 71);
  const vigour = 0.72 + 0.4 * draw(parcel, 72) + 0.07 * grain;
  const [summer, winter, meadow] = region.green;
  const mean = 0.53 * summer + 0.2 * winter + 0.14 * meadow;
  const own =
    kind < 0.55
      ? summer * vigour
      : kind < 0.7
        ? winter * vigour
        : kind < 0.9
          ? meadow * 0.8 + 0.08 * grain
          : 0.06;
  const green = clamp01(mix(own, mean, blur) * 0.97);
  const stubble = kind < 0.55 ? 0.3 * draw(parcel, 73) : kind < 0.76 ? 0.75 : kind < 0.93 ? 0.9 : 0.1;
  const straw = mix(stubble, 0.5, blur);
  const bare = (1 - green) * (1 - straw);
  const tone = mix(0.76 + 0.48 * draw(parcel, 74), 1, blur) * (1 + 0.09 * grain);
  addMaterial(into, at, GREEN_CROP, share * green * (0.42 + 0.5 * vigour) * tone);
  addMaterial(into, at, FOREST, share * green * 0.3 * draw(parcel, 75));
  addMaterial(into, at, DRY_GRASS, share * (1 - green) * straw * tone);
  addMaterial(into, at, DARK_SOIL, share * bare * (1 - region.redSoil) * tone);
  addMaterial(into, at, RED_SOIL, share * bare * region.redSoil * tone);
}

/** Adds farmland as seen from far away: the mean of its parcels in late summer, browner where it is dry. */
export function sowMean(dry: number, share: number, into: Float32Array, at: number): void {
  const green = 0.5 - 0.25 * dry;
  addMaterial(into, at, GREEN_CROP, share * green);
  addMaterial(into, at, FOREST, share * 0.12);
  addMaterial(into, at, DRY_GRASS, share * (0.88 - green) * 0.55);
  addMaterial(into, at, DARK_SOIL, share * (0.88 - green) * 0.45);
}
