import { clamp01, mix, smoothstep } from '../sampling/noise.ts';
import { addMaterial, DARK_SOIL, DRY_GRASS, FOREST, GREEN_CROP, RED_SOIL, ROCK, SAND } from './materials.ts';

/** An unbuilt, unfarmed spot, with what determines its cover. */
export interface WildSpot {
  dry: number;
  mediterranean: number;
  /** Mean and high-summer temperature at the spot, degrees Celsius. */
  meanC: number;
  summerC: number;
  /** Green share of grass today, 0 to 1. */
  meadow: number;
  /** 1 while the trees have leaves, 0 after they have fallen. */
  leaves: number;
  /** Steepness in metres per metre, and how much the slope faces the pole (-1 to 1). */
  slope: number;
  poleward: number;
  /** Noise of patches (kilometres), clumps (hundreds of metres) and of the ground's colour; about -1 to 1. */
  patch: number;
  clump: number;
  tint: number;
}

/** Adds forest, grass and bare ground (sum 1, times `share`) to the abundances at `at`. */
export function growWild(spot: WildSpot, share: number, into: Float32Array, at: number): void {
  const wet = 1.1 - 1.25 * spot.dry + 0.24 * spot.patch + 0.75 * spot.poleward;
  const steep = smoothstep(0.05, 0.35, spot.slope);
  const warmEnough = smoothstep(5.5, 10, spot.summerC);
  const forest =
    smoothstep(0.46, 0.84, wet + 0.34 * spot.clump + 0.16 * steep - 0.16 * spot.mediterranean) * warmEnough;
  const shrub = (1 - forest) * smoothstep(0.12, 0.6, wet + 0.5 * spot.clump) * 0.42 * warmEnough;
  const open = 1 - forest - shrub;
  const grass = open * smoothstep(-0.05, 0.5, wet + 0.25 * spot.clump) * smoothstep(0, 6, spot.summerC);
  const bare = open - grass;
  growTrees(spot, share * forest, 1, into, at);
  growTrees(spot, share * shrub, 0.5, into, at);
  const green = clamp01(spot.meadow + 0.3 * spot.poleward + 0.14 * spot.clump);
  const tone = 1 + 0.16 * spot.tint + 0.1 * spot.clump;
  addMaterial(into, at, GREEN_CROP, share * grass * green * 0.62 * tone);
  addMaterial(into, at, FOREST, share * grass * green * 0.3);
  addMaterial(into, at, DRY_GRASS, share * grass * (1 - green) * tone * 0.92);
  addMaterial(into, at, DARK_SOIL, share * grass * (0.08 + 0.1 * green));
  bareGround(spot, share * bare, into, at);
}

function growTrees(spot: WildSpot, share: number, density: number, into: Float32Array, at: number): void {
  if (share <= 0) return;
  const falls =
    smoothstep(19, 14, spot.meanC) * smoothstep(-3, 4, spot.meanC) * clamp01(0.55 + 0.6 * spot.tint);
  const fallen = falls * (1 - spot.leaves);
  const broadleaf = clamp01(0.3 + 0.5 * spot.tint + 0.03 * (spot.meanC - 8));
  const tone = 1 + 0.34 * spot.clump;
  const crown = share * mix(0.75, 1, density) * (1 - 0.8 * fallen) * tone;
  addMaterial(into, at, FOREST, crown * (1 - 0.22 * broadleaf));
  addMaterial(into, at, GREEN_CROP, crown * 0.22 * broadleaf);
  addMaterial(into, at, DARK_SOIL, share * (0.5 * fallen + 0.2 * (1 - density)));
  addMaterial(into, at, DRY_GRASS, share * (0.22 * fallen + 0.22 * (1 - density)));
}

function bareGround(spot: WildSpot, share: number, into: Float32Array, at: number): void {
  if (share <= 0) return;
  const stony = smoothstep(0.1, 0.38, spot.slope + 0.12 * spot.clump) * 0.85;
  const sandy = clamp01(smoothstep(0.55, 1.05, spot.dry + 0.32 * spot.tint) * (1 - stony));
  const red = clamp01(0.36 + 1.1 * spot.tint) * smoothstep(4, 14, spot.meanC);
  const rest = 1 - stony - sandy;
  const tone = 0.95 + 0.22 * spot.clump + 0.14 * spot.patch;
  addMaterial(into, at, ROCK, share * stony * tone);
  addMaterial(into, at, SAND, share * sandy * (1 - 0.42 * red) * 0.86 * tone);
  addMaterial(into, at, RED_SOIL, share * tone * (sandy * 0.42 * red + Math.max(0, rest) * red));
  addMaterial(into, at, DARK_SOIL, share * Math.max(0, rest) * (1 - red) * 0.75 * tone);
  addMaterial(into, at, DRY_GRASS, share * Math.max(0, rest) * (1 - red) * 0.4 * tone);
}
