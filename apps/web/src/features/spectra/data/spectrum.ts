import type { CubeLevel } from '@sigma/domain';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';

/** A spectrum in typed arrays, one value per band; NaN where there is none. */
export interface Spectrum {
  readonly level: CubeLevel;
  readonly unit: string;
  readonly values: Float64Array;
  /** The noise of a pixel, or the standard deviation of a region. */
  readonly sigma: Float64Array;
  /** Undefined for a region. */
  readonly pixel: (CubePixel & { readonly lon: number | null; readonly lat: number | null }) | undefined;
  /** Number of pixels of a region; 1 for a pixel. */
  readonly pixels: number;
  readonly cloudy: boolean;
}

/** JSON has no NaN: null stands for it. */
export function valuesOf(values: readonly (number | null)[]): Float64Array {
  return Float64Array.from(values, (value) => value ?? Number.NaN);
}

/** Values as JSON has them. */
export function nullable(values: ArrayLike<number>): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? value : null));
}
