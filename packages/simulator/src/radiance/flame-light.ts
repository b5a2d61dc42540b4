import type { SpectralBlock } from '@sigma/raster';
import { CLOUD, MATERIAL_COUNT } from '../earth/cover/materials.ts';
import { WAVELENGTHS_NM } from './bands.ts';

const FLAME_K = 1800;
/** Radiance of a black body of the temperature of gas flames, uW cm-2 sr-1 nm-1. */
const FLAME_RADIANCE = Float64Array.from(WAVELENGTHS_NM, (nm) => {
  const metres = nm * 1e-9;
  return 1.191043e-23 / metres ** 5 / (Math.exp(1.438777e-2 / (metres * FLAME_K)) - 1);
});

/** Adds what flames emit to a line: `shares` is the part of each pixel that they fill, of which clouds hide theirs. */
export function addFlames(
  { data, samples }: Pick<SpectralBlock, 'data' | 'samples'>,
  { shares, abundances, bands }: FlameLine,
): void {
  for (let x = 0; x < samples; x++) {
    const share = (shares[x] ?? 0) * clearShare(abundances, x, samples);
    if (share > 0)
      for (const band of bands) {
        const at = band * samples + x;
        data[at] = (data[at] ?? 0) + share * (FLAME_RADIANCE[band] ?? 0);
      }
  }
}

export interface FlameLine {
  readonly shares: Float32Array;
  /** Abundances times incident light, a row of samples for each material. */
  readonly abundances: Float32Array;
  readonly bands: readonly number[];
}

function clearShare(abundances: Float32Array, x: number, samples: number): number {
  let all = 0;
  for (let m = 0; m < MATERIAL_COUNT; m++) all += abundances[m * samples + x] ?? 0;
  return all > 0 ? 1 - (abundances[CLOUD * samples + x] ?? 0) / all : 1;
}
