import type { Earth } from '../earth/earth.ts';
import type { Frame } from '../earth/frame.ts';
import { CLOUD, MATERIAL_COUNT } from '../earth/materials.ts';
import { seasonOf } from '../earth/season.ts';
import type { Terrain } from '../earth/terrain.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';
import { createSkyReader, skyOf } from './sky.ts';

/** What the sensor sees at each visual pixel, as lit abundances of materials. */
export interface SceneLight {
  readonly frame: Frame;
  readonly terrain: Terrain;
  /** Writes `MATERIAL_COUNT` numbers a pixel; reflectance is the sum of number times material reflectance. */
  writeRow(row: number, into: Float32Array): void;
}

/** Share of the light that a full cloud shadow takes; the blue sky gives the rest. */
const SHADOW_TAKES = 0.66;

export function sceneLight(earth: Earth, plan: ScenePlan): SceneLight {
  const frame = sceneFrame(plan);
  const { sunAzimuth, sunElevation } = plan.acquisition;
  const ground = earth.ground(frame, {
    season: seasonOf(plan.datetime),
    sun: { azimuthDeg: sunAzimuth, elevationDeg: sunElevation },
  });
  const sky = createSkyReader(frame, skyOf(earth, plan, frame), plan);
  return {
    frame,
    terrain: ground.terrain,
    writeRow: (row, into) => {
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
    },
  };
}
