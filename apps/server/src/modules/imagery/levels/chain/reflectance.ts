import { type Atmosphere, opaqueBands, reflectanceOf, typicalWater, waterColumns } from '@sigma/raster';
import {
  assumedAtmosphere,
  MODEL_WATER_CM,
  sceneIllumination,
  sunDistanceAu,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import type { Capture } from './capture.ts';
import type { CalibratedScene } from './radiance.ts';

/** The light of a scene as its processing knows it. */
export interface SceneLight {
  readonly atmosphere: Atmosphere;
  readonly sunDistanceAu: number;
  readonly cosSun: number;
  /** Typical precipitable water, from the depths of its absorptions. */
  readonly waterCm: number;
  /** 1 for bands without reflectance. */
  readonly isOpaque: Uint8Array;
}

export function sceneLightOf({ plan, samples, lines }: Capture, { data }: CalibratedScene): SceneLight {
  const atmosphere = assumedAtmosphere(plan.id, sceneIllumination(plan));
  const columns = waterColumns({ lines, samples, wavelengths: WAVELENGTHS_NM, radiance: data, atmosphere });
  // A scene over dark water shows none of its water vapour.
  const waterCm = typicalWater(columns) ?? MODEL_WATER_CM;
  return {
    atmosphere,
    waterCm,
    sunDistanceAu: sunDistanceAu(plan.datetime),
    cosSun: Math.max(0, Math.sin((plan.acquisition.sunElevation * Math.PI) / 180)),
    isOpaque: opaqueBands(atmosphere, waterCm),
  };
}

/** Reflectance of the ground times 10,000, 0 without data, in the order of the radiances. */
export function reflectanceValues(
  { data, ...size }: CalibratedScene,
  light: SceneLight,
): Uint16Array<ArrayBuffer> {
  const values = new Uint16Array(data.length);
  reflectanceOf({ ...size, ...light, radiance: data }, values);
  return values;
}
