import { CLOUD, MATERIAL_COUNT } from '../earth/cover/materials.ts';
import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import type { Frame } from '../earth/sampling/frame.ts';
import { createBrightness } from '../radiance/variability.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { createSitePainter } from '../sites/site-ground.ts';
import type { Surface } from './scene-light.ts';

/** The surface of a scene with physics: works and events on the ground, and a brightness of its own for each place. */
export function sceneSurface(earth: Earth, plan: ScenePlan, frame: Frame): Surface {
  const readBrightness = createBrightness(frame, earth.seed, dayNumber(plan.datetime));
  const paintSites = createSitePainter(frame, earth.seed, plan);
  const brightness = new Float32Array(frame.width);
  return (row, into) => {
    paintSites(row, into);
    readBrightness(row, brightness);
    for (let x = 0; x < frame.width; x++) {
      const factor = brightness[x] ?? 1;
      for (let m = 2; m < MATERIAL_COUNT; m++) {
        const at = x * MATERIAL_COUNT + m;
        if (m !== CLOUD) into[at] = (into[at] ?? 0) * factor;
      }
    }
  };
}
