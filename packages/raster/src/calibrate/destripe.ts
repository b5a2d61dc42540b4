/** Columns on each side that a column is compared with. */
const HALF_WIDTH = 15;
/** A stripe is what remains of the gain of a column after calibration; more than this is the ground. */
const MOST_CHANGE = 0.01;

/**
 * Factors that remove stripes along the flight: for each band the mean of a column over the median of the means of 31 columns
 * around it, inverted and at most 1 % from 1. Columns without data keep 1.
 *
 * @param means  mean of each column over the lines of the scene: `means[band * samples + sample]`, NaN without data
 * @returns factors in the same order
 */
export function destripeFactors(means: ArrayLike<number>, size: DetectorSize): Float32Array {
  return columnRatios(means, size).map((ratio) =>
    ratio > 0 ? Math.min(1 + MOST_CHANGE, Math.max(1 - MOST_CHANGE, ratio)) : 1,
  );
}

interface DetectorSize {
  readonly bands: number;
  readonly samples: number;
}

/** The factors of `destripeFactors` without their limit, NaN for columns without data. */
export function columnRatios(means: ArrayLike<number>, { bands, samples }: DetectorSize): Float32Array {
  const ratios = new Float32Array(bands * samples).fill(Number.NaN);
  const around = new Float64Array(2 * HALF_WIDTH + 1);
  for (let band = 0; band < bands; band++) {
    const row = band * samples;
    for (let x = 0; x < samples; x++) {
      let found = 0;
      for (let other = Math.max(0, x - HALF_WIDTH); other <= Math.min(samples - 1, x + HALF_WIDTH); other++) {
        const mean = means[row + other] ?? Number.NaN;
        if (mean > 0) around[found++] = mean;
      }
      const own = means[row + x] ?? Number.NaN;
      if (!(own > 0)) continue;
      const sorted = around.subarray(0, found).sort();
      const median = ((sorted[(found - 1) >> 1] ?? 0) + (sorted[found >> 1] ?? 0)) / 2;
      ratios[row + x] = median / own;
    }
  }
  return ratios;
}
