import { CLOUD, MATERIAL_COUNT } from '../earth/cover/materials.ts';
import type { Earth } from '../earth/earth.ts';
import { seasonOf } from '../earth/landscape/season.ts';
import type { Frame } from '../earth/sampling/frame.ts';
import type { Terrain } from '../earth/terrain.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';
import { createSkyReader, skyOf } from './sky.ts';

/** What the sensor sees at each visual pixel, as lit abundances of materials. */
export interface SceneLight {
  readonly frame: Frame;
  readonly terrain: Terrain;
  /** Share of the day's light that is there, 0 to 1; the air's own light takes it too. */
  readonly daylight: number;
  /** Writes `MATERIAL_COUNT` numbers a pixel; reflectance is the sum of number times material reflectance. */
  writeRow(row: number, into: Float32Array): void;
}

/** Share of the light that a full cloud shadow takes; the blue sky gives the rest. */
const SHADOW_TAKES = 0.66;

/** Degrees of the Sun's elevation: above it the exposure makes up for all, below the dusk ends. */
const FULL_LIGHT_DEG = 5;
const DARK_DEG = -6;

/** What is left of the day when the Sun is low or down, where no exposure helps. */
export function daylightAt(sunElevationDeg: number): number {
  return Math.min(Math.max((sunElevationDeg - DARK_DEG) / (FULL_LIGHT_DEG - DARK_DEG), 0), 1);
}

export function sceneLight(earth: Earth, plan: ScenePlan): SceneLight {
  const frame = sceneFrame(plan);
  const { sunAzimuth, sunElevation } = plan.acquisition;
  const ground = earth.ground(frame, {
    season: seasonOf(plan.datetime),
    sun: { azimuthDeg: sunAzimuth, elevationDeg: sunElevation },
  });
  const daylight = daylightAt(sunElevation);
  const sky = createSkyReader(frame, skyOf(earth, plan, frame), plan);
  return {
    frame,
    terrain: ground.terrain,
    daylight,
    writeRow: (row, into) => {
      if (daylight === 0) {
        into.fill(0);
        return;
      }
      ground.writeRow(row, into);
      sky.read(row);
      for (let x = 0; x < frame.width; x++) {
        const opaque = sky.opaque[x] ?? 0;
        const shadow = sky.shadow[x] ?? 0;
        if (opaque === 0 && shadow === 0) continue;
        const passes = (1 - opaque) * (1 - SHADOW_TAKES * shadow);
        const at = x * MATERIAL_COUNT;
        for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * passes;
        into[at + CLOUD] =
          (into[at + CLOUD] ?? 0) + opaque * (sky.bright[x] ?? 0.9) * (1 - 0.25 * shadow * (1 - opaque));
      }
      if (daylight < 1) for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) * daylight;
    },
  };
}
