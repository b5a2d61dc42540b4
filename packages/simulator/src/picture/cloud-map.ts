import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import { textHash } from '../earth/sampling/hash.ts';
import { readAt } from '../earth/sampling/layer.ts';
import { toPoint } from '../earth/sampling/sphere.ts';
import { CLOUD_OPACITY, cloudsOn, opacity, SHADOW_STRENGTH } from '../earth/sky/clouds.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { mustProject, VISUAL_FACTOR } from './scene-frame.ts';
import { skyOf } from './sky.ts';

/** One byte per cube pixel, an index into `colours`. */
export interface CloudMap {
  readonly width: number;
  readonly height: number;
  readonly classes: Uint8Array;
}

export const CLOUD_CLASSES = ['clear', 'cloud', 'shadow'] as const;
/** Red, green, blue, alpha of each class: nothing, #ffd42d, #2eb85c. */
export const CLOUD_COLOURS = [
  [0, 0, 0, 0],
  [0xff, 0xd4, 0x2d, 255],
  [0x2e, 0xb8, 0x5c, 255],
] as const;

/** The cloud and shadow classes of a scene, including thin cloud edges. A cloud takes precedence over a shadow. */
export function renderCloudMap(earth: Earth, plan: ScenePlan): CloudMap {
  const { width, height } = plan.grid;
  const sky = skyOf(earth, plan);
  const classes = new Uint8Array(width * height);
  const middle = (VISUAL_FACTOR - 1) / 2;
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      const x = col * VISUAL_FACTOR + middle;
      const y = row * VISUAL_FACTOR + middle;
      const cloudy = opacity(readAt(sky.depth, x, y)) > CLOUD_OPACITY;
      const shaded = opacity(readAt(sky.sunward, x, y)) > SHADOW_STRENGTH;
      classes[row * width + col] = cloudy ? 1 : shaded ? 2 : 0;
    }
  }
  return { width, height, classes };
}

/** A cloud map as red, green, blue, alpha bytes. */
export function cloudMapRgba({ width, height, classes }: CloudMap): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (const [n, kind] of classes.entries()) rgba.set(CLOUD_COLOURS[kind] ?? CLOUD_COLOURS[0], n * 4);
  return rgba;
}

const SAMPLES = 32;
const ESTIMATE_DETAIL_M = 130;
/** One scene in this many has no cloud value. */
const UNAVAILABLE_ONE_IN = 40;

/**
 * Percentage of a scene's pixels under cloud, a whole number from a coarse grid of samples (about 1 ms);
 * `null` for the few scenes whose value is unavailable.
 */
export function cloudCoverPct(earth: Earth, plan: ScenePlan): number | null {
  if ((textHash(plan.id, earth.seed) >>> 0) % UNAVAILABLE_ONE_IN === 0) return null;
  return estimateCloudCoverPct(earth, plan);
}

/** The estimated cloud cover, for every scene. */
export function estimateCloudCoverPct(earth: Earth, { grid, datetime }: ScenePlan): number {
  const clouds = cloudsOn(earth.seed, dayNumber(datetime), ESTIMATE_DETAIL_M);
  const projection = mustProject(grid);
  const [a, b, c, d, e, f] = grid.transform;
  const corner = (col: number, row: number) =>
    toPoint(projection.inverse(a * col + b * row + c, d * col + e * row + f));
  const p00 = corner(0, 0);
  const p10 = corner(grid.width, 0);
  const p01 = corner(0, grid.height);
  const p11 = corner(grid.width, grid.height);
  let cloudy = 0;
  for (let n = 0; n < SAMPLES * SAMPLES; n++) {
    const s = ((n % SAMPLES) + 0.5) / SAMPLES;
    const t = (Math.floor(n / SAMPLES) + 0.5) / SAMPLES;
    const at = (k: 'x' | 'y' | 'z') =>
      (1 - t) * ((1 - s) * p00[k] + s * p10[k]) + t * ((1 - s) * p01[k] + s * p11[k]);
    if (opacity(clouds.depth(at('x'), at('y'), at('z'))) > CLOUD_OPACITY) cloudy++;
  }
  return Math.round((100 * cloudy) / (SAMPLES * SAMPLES));
}
