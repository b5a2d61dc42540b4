import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import { type Plume, plumesNear } from '../earth/plumes.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { sceneFrame } from './scene-frame.ts';

/** The methane leaks whose source lies in a scene: the truth behind what its cube shows. */
export function leaksIn(earth: Earth, plan: ScenePlan): readonly Plume[] {
  const frame = sceneFrame(plan);
  return plumesNear(frame, earth.seed, dayNumber(plan.datetime), earth.isLand).filter(({ source }) => {
    const [col, row] = frame.toPixel(source);
    return col >= 0 && row >= 0 && col < frame.width && row < frame.height;
  });
}
