import { type Illumination, illuminationOf } from '../radiance/illumination.ts';
import type { Acquisition, ScenePlan } from '../scene-plan.ts';

/** Radius of the orbits over that of the Earth: a satellite sees a place at a larger angle than it looks down. */
const ORBIT_RATIO = 1.078;

/** The light of a scene, from the angles of its acquisition. */
export function sceneIllumination({
  acquisition,
  datetime,
}: Pick<ScenePlan, 'acquisition' | 'datetime'>): Illumination {
  return illuminationOf({
    sunElevationDeg: acquisition.sunElevation,
    viewZenithDeg: viewZenithDeg(acquisition),
    at: datetime,
  });
}

/** Angle between the vertical of the ground and the direction to the satellite. */
export function viewZenithDeg({ offNadir }: Pick<Acquisition, 'offNadir'>): number {
  return (Math.asin(Math.min(0.95, ORBIT_RATIO * Math.sin((offNadir * Math.PI) / 180))) * 180) / Math.PI;
}
