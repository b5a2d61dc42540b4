import type { SpectralBlock } from '../block.ts';
import type { Plane } from '../plane.ts';
import type { ResidualResult } from './residual-filter.ts';

/** A pass, the usual ground that it is compared with, and what of it that does not explain. */
export interface ComparedPasses {
  readonly usual: SpectralBlock;
  /** The pass, on the grid of the usual ground. */
  readonly now: SpectralBlock;
  readonly residual: ResidualResult;
  /** Change of each pixel in standard deviations. */
  readonly scores: Plane;
}

/** Steps to a neighbouring pixel; 0, 0 is the pixel itself. */
export interface Step {
  readonly right: number;
  readonly down: number;
}

/**
 * The mean spectrum of the pixels of an object, those with higher scores counting more; with a step, of their neighbours. Outside the image
 * it is that of the pixel itself, and without data nothing. Zeros where no pixel has data.
 */
export function meanSpectrum(
  { lines, samples, wavelengths, data }: SpectralBlock,
  { values }: Plane,
  pixels: Int32Array,
  { right, down }: Step = { right: 0, down: 0 },
): Float64Array {
  const moved = pixels.map((pixel) => {
    const [x, y] = [(pixel % samples) + right, Math.floor(pixel / samples) + down];
    return x >= 0 && y >= 0 && x < samples && y < lines ? y * samples + x : pixel;
  });
  return Float64Array.from(wavelengths, (_, band) => {
    let [sum, total] = [0, 0];
    for (const [i, pixel] of moved.entries()) {
      const sample = pixel % samples;
      const at = (((pixel - sample) / samples) * wavelengths.length + band) * samples + sample;
      const value = data[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const weight = (values[pixels[i] ?? 0] ?? 0) ** 2;
      sum += weight * value;
      total += weight;
    }
    return total > 0 ? sum / total : 0;
  });
}
