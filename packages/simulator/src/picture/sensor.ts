import { MATERIAL_COUNT, MATERIALS, reflectance } from '../earth/cover/materials.ts';
import { methaneAbsorption, pathReflectance, sunlight, transmission } from '../earth/sky/atmosphere.ts';
import { WAVELENGTHS_NM } from '../radiance/bands.ts';

/** Counts of a white surface at 550 nm without an atmosphere. */
const WHITE = 20_000;

/**
 * The sensor's counts are proportional to radiance: `DN = gain * E * (T * r + p)`, with `E` the sun's
 * spectrum over its value at 550 nm, `T` and `p` the air's transmission and path reflectance and `r` the
 * ground's reflectance. The gain of a band is `20000 / sqrt(E)` (the infrared is amplified), and the exposure
 * follows the sun's elevation, so that counts do not depend on it.
 */
function countsPerReflectance(nm: number): number {
  return WHITE * Math.sqrt(sunlight(nm));
}

export interface BandTable {
  /** Counts of each band for one unit of each material: `counts[band * MATERIAL_COUNT + material]`. */
  readonly counts: Float32Array;
  /** Counts of each band over a black ground. */
  readonly path: Float32Array;
  /** Methane absorption of each band, per ppm·m. */
  readonly methane: Float32Array;
}

export function bandTable(wavelengths: readonly number[]): BandTable {
  const counts = new Float32Array(wavelengths.length * MATERIAL_COUNT);
  for (const [band, nm] of wavelengths.entries()) {
    const scale = countsPerReflectance(nm) * transmission(nm);
    for (const [m, material] of MATERIALS.entries()) {
      counts[band * MATERIAL_COUNT + m] = scale * reflectance(material, nm);
    }
  }
  const path = Float32Array.from(wavelengths, (nm) => countsPerReflectance(nm) * pathReflectance(nm));
  const methane = Float32Array.from(wavelengths, methaneAbsorption);
  return { counts, path, methane };
}

/** Counts per reflectance of a surface and of the clear air alone, for a band of the cube. */
export function bandScale(band: number): { readonly perReflectance: number; readonly path: number } {
  const nm = WAVELENGTHS_NM[band] ?? 0;
  return {
    perReflectance: countsPerReflectance(nm) * transmission(nm),
    path: countsPerReflectance(nm) * pathReflectance(nm),
  };
}
