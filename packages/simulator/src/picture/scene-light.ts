import { CLOUD, MATERIAL_COUNT } from '../earth/cover/materials.ts';
import type { Earth } from '../earth/earth.ts';
import { seasonOf } from '../earth/landscape/season.ts';
import type { Frame } from '../earth/sampling/frame.ts';
import type { Terrain } from '../earth/terrain.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';
import { createSkyReader, skyOf } from './sky.ts';

/** The light that the sensor receives from each visual pixel, as abundances of lit materials. */
export interface SceneLight {
  readonly frame: Frame;
  readonly terrain: Terrain;
  /** Fraction of full daylight, which also scales the path radiance of the air. */
  readonly daylight: number;
  /** Writes `MATERIAL_COUNT` numbers per pixel; reflectance is the sum of number times material reflectance. */
  writeRow(row: number, into: Float32Array): void;
}

/** Fraction of the light that a full cloud shadow removes; the blue sky provides the rest. */
const SHADOW_LOSS = 0.66;

/** Elevations of the Sun in degrees: above the first, the exposure compensates fully; below the second, it is night. */
const FULL_LIGHT_DEG = 5;
const DARK_DEG = -6;

/** The fraction of daylight when the Sun is so low that the exposure cannot compensate. */
export function daylightAt(sunElevationDeg: number): number {
  return Math.min(Math.max((sunElevationDeg - DARK_DEG) / (FULL_LIGHT_DEG - DARK_DEG), 0), 1);
}

/** Changes the lit abundances of a row of the ground, before clouds hide it. */
export type Surface = (row: number, into: Float32Array) => void;

/**
 * The light of a scene on its visual pixels. With a surface, the Sun is real: the exposure does not follow it, and
 * `daylight` is 1 at any hour.
 */
export function sceneLight(
  earth: Earth,
  plan: ScenePlan,
  { frame = sceneFrame(plan), surface }: { readonly frame?: Frame; readonly surface?: Surface } = {},
): SceneLight {
  const { sunAzimuth, sunElevation } = plan.acquisition;
  const ground = earth.ground(frame, {
    season: seasonOf(plan.datetime),
    sun: { azimuthDeg: sunAzimuth, elevationDeg: sunElevation },
  });
  const daylight = surface ? 1 : daylightAt(sunElevation);
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
      surface?.(row, into);
      sky.read(row);
      for (let x = 0; x < frame.width; x++) {
        const opaque = sky.opaque[x] ?? 0;
        const shadow = sky.shadow[x] ?? 0;
        if (opaque === 0 && shadow === 0) continue;
        const passes = (1 - opaque) * (1 - SHADOW_LOSS * shadow);
        const at = x * MATERIAL_COUNT;
        for (let m = at; m < at + MATERIAL_COUNT; m++) into[m] = (into[m] ?? 0) * passes;
        into[at + CLOUD] =
          (into[at + CLOUD] ?? 0) + opaque * (sky.bright[x] ?? 0.9) * (1 - 0.25 * shadow * (1 - opaque));
      }
      if (daylight < 1) for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) * daylight;
    },
  };
}
