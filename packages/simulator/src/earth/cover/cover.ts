import { clamp01, smoothstep } from '../sampling/noise.ts';
import {
  ASPHALT,
  addMaterial,
  CLEAR_WATER,
  DARK_SOIL,
  DRY_GRASS,
  FOREST,
  GREEN_CROP,
  MATERIAL_COUNT,
  SILTY_WATER,
  SNOW,
} from './materials.ts';

/** Covers what is there with a material: replaces the fraction `amount` of it by `material`. */
export function layOver(
  into: Float32Array,
  at: number,
  share: number,
  amount: number,
  material: number,
): void {
  for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * (1 - amount);
  addMaterial(into, at, material, share * amount);
}

/** The weather and noise of a spot on which snow and water depend. */
export interface SpotState {
  /** Temperature of the day, degrees Celsius. */
  readonly nowC: number;
  readonly clump: number;
  readonly patch: number;
}

/** Adds snow below freezing, thinner near freezing; trees, streets and stubble show through. */
export function snowOver(
  { nowC, clump, patch }: SpotState,
  land: number,
  into: Float32Array,
  at: number,
): void {
  if (nowC > 1.5) return;
  const lying = smoothstep(-0.6, -4.5, nowC + 1.5 * clump + 1.6 * patch);
  if (lying <= 0) return;
  const share = (material: number) => (into[at + material] ?? 0) / land;
  const trees = clamp01(share(FOREST) * 1.3);
  const bright = 0.5 + 0.5 * clamp01(1.6 * share(GREEN_CROP) + 1.2 * (1 - trees) * (0.62 + 0.3 * clump));
  const stubble = 0.34 * share(DRY_GRASS) + 0.14 * share(DARK_SOIL);
  const snow = lying * clamp01(0.95 - 0.76 * trees - 0.5 * clamp01(share(ASPHALT) * 1.4) - stubble);
  for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * (1 - snow);
  addMaterial(into, at, SNOW, land * snow * bright * 0.84);
}

/** Paints water: pale with silt near the shore, clear and dark farther out, ice in hard winters, some glint. */
export function paintWater(
  state: SpotState,
  share: number,
  shoreM: number,
  into: Float32Array,
  at: number,
): void {
  const { nowC, clump, patch } = state;
  const deep = smoothstep(-400, 7_500, -shoreM + 1_900 * patch);
  const ice = smoothstep(-6, -9, nowC) * (shoreM > -4000 ? 1 : 0.5);
  const wet = share * (1 - ice);
  addMaterial(into, at, SILTY_WATER, wet * (1 - deep) * (0.72 + 0.2 * patch + 0.05 * clump));
  addMaterial(into, at, CLEAR_WATER, wet * (0.5 + 0.5 * deep + 0.06 * patch + 0.05 * clump));
  addMaterial(into, at, SNOW, share * (ice * (0.66 + 0.1 * patch) + 0.0012 * (1 + clump)));
}
