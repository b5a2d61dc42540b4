import { MATERIAL_COUNT, MATERIALS, reflectance } from '../earth/cover/materials.ts';
import type { Earth } from '../earth/earth.ts';
import { deviate, noiseOffset } from '../earth/sampling/deviates.ts';
import { textHash } from '../earth/sampling/hash.ts';
import type { SceneGrid, ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';
import { sceneLight } from './scene-light.ts';
import { sceneSurface } from './scene-surface.ts';

/** Size of the pixels of a gray picture, metres. */
export const GRAY_GSD_M = 3;
/** The panchromatic window, nm. */
const WINDOW_NM = [500, 560, 620, 680, 740, 800] as const;
/** Noise of the picture, in reflectance (standard deviation). */
const NOISE = 0.003;

const GRAY = Float64Array.from(
  MATERIALS,
  (material) => WINDOW_NM.reduce((sum, nm) => sum + reflectance(material, nm), 0) / WINDOW_NM.length,
);

/** A panchromatic picture: reflectance above the ground, row by row, with noise. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  /** From pixels of the picture to metres of the scene's projection, as in `SceneGrid`. */
  readonly transform: SceneGrid['transform'];
  readonly values: Float32Array;
}

/** The gray picture of a spot scene: the same ground, light and clouds as its cube, at 3 m. */
export function renderGray(earth: Earth, plan: ScenePlan): GrayPicture {
  const [a, b, c, d, e, f] = plan.grid.transform;
  const factor = Math.max(1, Math.hypot(a, d) / GRAY_GSD_M);
  const frame = sceneFrame(plan, factor);
  const { width, height } = frame;
  const { writeRow } = sceneLight(earth, plan, { frame, surface: sceneSurface(earth, plan, frame) });
  const lit = new Float32Array(width * MATERIAL_COUNT);
  const values = new Float32Array(width * height);
  const seed = textHash(plan.id, earth.seed);
  for (let row = 0; row < height; row++) {
    writeRow(row, lit);
    const offset = noiseOffset(row, -1, seed);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let m = 0; m < MATERIAL_COUNT; m++) sum += (lit[x * MATERIAL_COUNT + m] ?? 0) * (GRAY[m] ?? 0);
      values[row * width + x] = sum + NOISE * deviate(offset, x);
    }
  }
  const [right, down] = [a / factor, e / factor];
  return { width, height, transform: [right, b / factor, c, d / factor, down, f], values };
}
