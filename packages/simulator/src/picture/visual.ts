import { MATERIAL_COUNT, MATERIALS, reflectance } from '../earth/cover/materials.ts';
import type { Earth } from '../earth/earth.ts';
import { VISUAL_BANDS, WAVELENGTHS_NM } from '../radiance/bands.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';
import { sceneIllumination } from './scene-illumination.ts';
import { type SceneLight, sceneLight } from './scene-light.ts';
import { sceneSurface } from './scene-surface.ts';
import { bandTable } from './sensor.ts';
import { visualLight, writeTone } from './tone.ts';

/** A picture of red, green, blue bytes, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Reflectance of each material in each visual band. */
const reflectances = Float64Array.from(
  VISUAL_BANDS.flatMap((band) =>
    MATERIALS.map((material) => reflectance(material, WAVELENGTHS_NM[band] ?? 0)),
  ),
);
const table = bandTable(VISUAL_BANDS.map((band) => WAVELENGTHS_NM[band] ?? 0));

/** The visual picture of a scene: twice the cube's pixels each way. A pure function of the Earth and the plan. */
export function renderVisual(earth: Earth, plan: ScenePlan): Picture {
  if (plan.recipe) return renderRadiant(earth, plan);
  const { frame, writeRow, daylight }: SceneLight = sceneLight(earth, plan);
  return renderRows(frame.width, frame.height, writeRow, daylight);
}

/** The picture of a recipe with physics: the radiance of three bands in the tone curve, as `visualFromRadiance` has it. */
function renderRadiant(earth: Earth, plan: ScenePlan): Picture {
  const frame = sceneFrame(plan);
  const { width, height } = frame;
  const { writeRow } = sceneLight(earth, plan, { frame, surface: sceneSurface(earth, plan, frame) });
  const light = sceneIllumination(plan);
  const exposure = visualLight(light, plan.acquisition.sunElevation);
  const rgb = new Uint8Array(width * height * 3);
  const lit = new Float32Array(width * MATERIAL_COUNT);
  const count = (at: number, channel: 0 | 1 | 2): number => {
    const band = VISUAL_BANDS[channel];
    let sum = 0;
    for (let m = 0; m < MATERIAL_COUNT; m++)
      sum += (lit[at + m] ?? 0) * (reflectances[channel * MATERIAL_COUNT + m] ?? 0);
    const radiance = sum * (light.perReflectance[band] ?? 0) + (light.path[band] ?? 0);
    return radiance * exposure.scale[channel] + exposure.offset[channel];
  };
  for (let row = 0; row < height; row++) {
    writeRow(row, lit);
    for (let x = 0; x < width; x++) {
      const at = x * MATERIAL_COUNT;
      writeTone(rgb, (row * width + x) * 3, count(at, 0), count(at, 1), count(at, 2));
    }
  }
  return { width, height, rgb };
}

/** Converts rows of lit abundances to colours. */
export function renderRows(
  width: number,
  height: number,
  writeRow: (row: number, into: Float32Array) => void,
  daylight = 1,
): Picture {
  const rgb = new Uint8Array(width * height * 3);
  const lit = new Float32Array(width * MATERIAL_COUNT);
  const count = (at: number, channel: number) => counts(lit, at, channel, daylight);
  for (let row = 0; row < height; row++) {
    writeRow(row, lit);
    for (let x = 0; x < width; x++) {
      const at = x * MATERIAL_COUNT;
      writeTone(rgb, (row * width + x) * 3, count(at, 0), count(at, 1), count(at, 2));
    }
  }
  return { width, height, rgb };
}

function counts(lit: Float32Array, at: number, channel: number, daylight: number): number {
  let sum = (table.path[channel] ?? 0) * daylight;
  for (let m = 0; m < MATERIAL_COUNT; m++)
    sum += (lit[at + m] ?? 0) * (table.counts[channel * MATERIAL_COUNT + m] ?? 0);
  return sum;
}
