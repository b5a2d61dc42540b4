import type { Position } from '@sigma/geo';
import { draw, hashOf } from './hash.ts';
import { addMaterial, DARK_SOIL, DRY_GRASS, FOREST, GREEN_CROP, RED_SOIL, SAND } from './materials.ts';
import { clamp01, mix, smoothstep } from './noise.ts';
import { hemisphere, type Season } from './season.ts';
import type { Site } from './tessellation.ts';

export type FieldPattern = 'sections' | 'pivots' | 'strips' | 'blocks';

/** How the land of one neighbourhood is parcelled and what grows there on the day. */
export interface FieldRegion {
  readonly pattern: FieldPattern;
  readonly origin: Position;
  readonly turnDeg: number;
  readonly hash: number;
  /** Above this farmland share of the climate, the neighbourhood is farmed. */
  readonly threshold: number;
  readonly parcelM: number;
  readonly redSoil: number;
  /** Green share of each crop today: summer crop, winter crop, meadow, and whether stubble stands. */
  readonly green: readonly [number, number, number];
}

/** The parcels of a neighbourhood: the American section grid, circles under pivots, strips and blocks elsewhere. */
export function fieldRegion(site: Site, dry: number, meadow: number, season: Season): FieldRegion {
  const [lon, lat] = site.place;
  const american = lat > 25 && lat < 60 && lon > -125 && lon < -81;
  const pivots = dry > 0.5 ? draw(site.hash, 41) < 0.75 : dry > 0.4 && draw(site.hash, 41) < 0.4;
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

/** Neighbourhoods with a surveyed grid share its origin, so that parcels run on across their borders. */
function surveyOrigin([lon, lat]: Position): Position {
  return [(Math.floor(lon / 0.9) + 0.5) * 0.9, (Math.floor(lat / 0.7) + 0.5) * 0.7];
}

/** Adds the crops of one spot (metres along and across the region's parcels) to the abundances at `at`. */
export function sowField(
  region: FieldRegion,
  u: number,
  v: number,
  detailM: number,
  share: number,
  into: Float32Array,
  at: number,
): void {
  if (region.pattern === 'pivots') {
    sowPivot(region, u, v, detailM, share, into, at);
    return;
  }
  const cell = region.parcelM;
  const j = Math.floor(v / cell);
  const offset = region.pattern === 'sections' ? 0 : draw(hashOf(j, 1, 0, region.hash), 51) * cell;
  const wide =
    region.pattern === 'strips'
      ? cell * (0.4 + 0.5 * draw(hashOf(j, 2, 0, region.hash), 52))
      : cell * (region.pattern === 'blocks' ? 1.4 : 1);
  const i = Math.floor((u + offset) / wide);
  const fu = u + offset - i * wide;
  const fv = v - j * cell;
  const parcel = hashOf(i, j, 3, region.hash);
  const split = draw(parcel, 53);
  const half = (split > 0.35 && split < 0.62) || split > 0.82 ? (fu > wide * 0.5 ? 1 : 0) : 0;
  const third = split > 0.55 ? (fv > cell * 0.5 ? 2 : 0) : 0;
  growParcel(region, hashOf(half, third, 5, parcel), share, detailM, into, at);
  const edge = Math.min(fu, wide - fu, fv, cell - fv);
  const track = clamp01((5 + detailM / 2 - edge) / detailM) * clamp01(14 / detailM) * 0.55;
  if (track > 0)
    overlay(
      into,
      at,
      share,
      track,
      region.pattern === 'sections' ? SAND : DARK_SOIL,
      region.pattern !== 'sections' && draw(parcel, 54) < 0.5 ? FOREST : undefined,
    );
}

const PIVOT_CELL_M = 805;

function sowPivot(
  region: FieldRegion,
  u: number,
  v: number,
  detailM: number,
  share: number,
  into: Float32Array,
  at: number,
): void {
  const i = Math.floor(u / PIVOT_CELL_M);
  const j = Math.floor(v / PIVOT_CELL_M);
  const parcel = hashOf(i, j, 7, region.hash);
  const du = u - (i + 0.5) * PIVOT_CELL_M;
  const dv = v - (j + 0.5) * PIVOT_CELL_M;
  const inside = clamp01((PIVOT_CELL_M * 0.485 - Math.hypot(du, dv)) / detailM + 0.5);
  const used = draw(parcel, 61) < 0.72 ? inside : 0;
  if (used > 0) {
    const wedge = draw(parcel, 62) < 0.3 && Math.atan2(dv, du) > 0.4 ? 1 : 0;
    growParcel(region, hashOf(wedge, 0, 9, parcel), share * used, detailM, into, at);
  }
  addMaterial(into, at, DRY_GRASS, share * (1 - used) * 0.5);
  addMaterial(into, at, SAND, share * (1 - used) * 0.25);
  addMaterial(into, at, DARK_SOIL, share * (1 - used) * 0.25);
}

/** Summer crop, winter crop, meadow or fallow, each parcel a little different in vigour and tone. */
function growParcel(
  region: FieldRegion,
  parcel: number,
  share: number,
  detailM: number,
  into: Float32Array,
  at: number,
): void {
  const blur = clamp01(detailM / 260 - 0.3);
  const kind = draw(parcel, 71);
  const vigour = 0.72 + 0.4 * draw(parcel, 72);
  const [summer, winter, meadow] = region.green;
  const mean = 0.45 * summer + 0.25 * winter + 0.2 * meadow;
  const own = kind < 0.42 ? summer * vigour : kind < 0.7 ? winter * vigour : kind < 0.9 ? meadow * 0.8 : 0.06;
  const green = Math.min(0.96, mix(own, mean, blur));
  const straw = mix(
    kind < 0.42 ? 0.3 * draw(parcel, 73) : kind < 0.7 ? 0.75 : kind < 0.9 ? 0.9 : 0.1,
    0.5,
    blur,
  );
  const bare = (1 - green) * (1 - straw);
  const tone = mix(0.78 + 0.44 * draw(parcel, 74), 1, blur);
  addMaterial(into, at, GREEN_CROP, share * green * (0.45 + 0.5 * vigour) * tone);
  addMaterial(into, at, FOREST, share * green * 0.25 * draw(parcel, 75));
  addMaterial(into, at, DRY_GRASS, share * (1 - green) * straw * tone);
  addMaterial(into, at, DARK_SOIL, share * bare * (1 - region.redSoil) * tone);
  addMaterial(into, at, RED_SOIL, share * bare * region.redSoil * tone);
}

function overlay(
  into: Float32Array,
  at: number,
  share: number,
  cover: number,
  material: number,
  second: number | undefined,
): void {
  for (let m = at; m < at + 14; m++) into[m] = (into[m] ?? 0) * (1 - cover * share);
  addMaterial(into, at, second ?? material, share * cover);
}
