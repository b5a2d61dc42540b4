import { type Atmosphere, opaqueBands, reflectanceOf, typicalWater, waterColumns } from '@sigma/raster';
import {
  assumedAtmosphere,
  BAND_COUNT,
  MODEL_WATER_CM,
  type ScenePlan,
  sceneIllumination,
  sunDistanceAu,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { GOOD_BANDS } from './good-bands.ts';
import { RADIANCE_NO_DATA, RADIANCE_PER_COUNT } from './radiance.ts';

/** The light of a scene as its processing knows it before looking at the scene. */
export interface AssumedLight {
  readonly atmosphere: Atmosphere;
  readonly sunDistanceAu: number;
  readonly cosSun: number;
  /** 1 for bands without reflectance. */
  readonly isOpaque: Uint8Array;
}

export interface SceneLight extends AssumedLight {
  /** Typical precipitable water, from the depths of its absorptions. */
  readonly waterCm: number;
}

export function assumedLight(plan: ScenePlan): AssumedLight {
  const atmosphere = assumedAtmosphere(plan.id, sceneIllumination(plan));
  return {
    atmosphere,
    sunDistanceAu: sunDistanceAu(plan.datetime),
    cosSun: Math.max(0, Math.sin((plan.acquisition.sunElevation * Math.PI) / 180)),
    isOpaque: opaqueBands(atmosphere, MODEL_WATER_CM).map((opaque, band) =>
      GOOD_BANDS[band] === true ? opaque : 1,
    ),
  };
}

/** The light of a scene with the water vapour that its `sampleLines` show, as the file of "Basic L1A" has them. */
export const sceneLightOf = (plan: ScenePlan, sampled: readonly Int16Array[]): SceneLight =>
  lightOfLines(plan, sampled.map(radianceValues));

/** The same by the radiance of these lines. */
export function lightOfLines(plan: ScenePlan, sampled: readonly Float32Array[]): SceneLight {
  const light = assumedLight(plan);
  const { atmosphere } = light;
  const samples = plan.grid.width;
  const columns = sampled.flatMap((values) => [
    ...waterColumns({
      lines: 1,
      samples,
      wavelengths: WAVELENGTHS_NM,
      radiance: values,
      atmosphere,
    }),
  ]);
  // A scene over dark water shows none of its water vapour.
  return { ...light, waterCm: typicalWater(Float32Array.from(columns)) ?? MODEL_WATER_CM };
}

/** Radiance of stored values, NaN where there is none. */
export function radianceValues(stored: Int16Array): Float32Array {
  const values = new Float32Array(stored.length);
  for (let at = 0; at < values.length; at++) {
    const value = stored[at] ?? RADIANCE_NO_DATA;
    values[at] = value === RADIANCE_NO_DATA ? Number.NaN : value * RADIANCE_PER_COUNT;
  }
  return values;
}

const GAINS = new Float64Array(BAND_COUNT).fill(RADIANCE_PER_COUNT);

/** Reflectance of the ground times 10,000, `NO_REFLECTANCE` without data, of lines as the file of "Basic L1A" has them. */
export function reflectanceValues(
  stored: Int16Array,
  light: SceneLight,
  samples: number,
): Int16Array<ArrayBuffer> {
  const values = new Int16Array(stored.length);
  const size = { lines: stored.length / BAND_COUNT / samples, bands: BAND_COUNT, samples };
  const scale = { radianceGain: GAINS, ignore: RADIANCE_NO_DATA };
  reflectanceOf({ ...size, ...light, ...scale, radiance: stored }, values);
  return values;
}
