import type { Atmosphere } from '@sigma/raster';
import { draw, textHash } from '../earth/sampling/hash.ts';
import { airWaterDepth } from '../earth/sky/atmosphere.ts';
import { WAVELENGTHS_NM } from './bands.ts';
import { type Illumination, solarCeiling } from './illumination.ts';

/** Precipitable water of the forward model, whose air is always the same. */
export const MODEL_WATER_CM = 1.5;
/** Amounts for which there is air, as shares of that of the model. */
const SHARES = [0.4, 0.6, 0.8, 1, 1.2, 1.5, 2, 3] as const;
/** Transmittance and path radiance are known to this share. */
const ERROR = 0.03;

/**
 * What the processing of a scene believes about its air: the forward model with errors of transmittance and path radiance of up to
 * 3 %, drawn by the scene's id, because no retrieval knows the air exactly.
 */
export function assumedAtmosphere(sceneId: string, illumination: Illumination): Atmosphere {
  const hash = textHash(sceneId);
  const [air, haze] = [0, 1].map((salt) => 1 + ERROR * (2 * draw(hash, salt) - 1));
  const { solar, perReflectance, path, airMass } = illumination;
  const clear = perReflectance.map((radiance, band) => (air ?? 1) * (radiance / (solar[band] ?? 0)));
  return {
    solar: WAVELENGTHS_NM.map((_, band) => Math.PI * solarCeiling(band)),
    path: path.map((radiance) => radiance * (haze ?? 1)),
    air: SHARES.map((share) => ({
      waterCm: share * MODEL_WATER_CM,
      transmittance: clear.map(
        (transmittance, band) =>
          transmittance * Math.exp((1 - share) * (airMass / 2) * airWaterDepth(WAVELENGTHS_NM[band] ?? 0)),
      ),
    })),
  };
}
