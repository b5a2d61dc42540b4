import { selectRank } from '../objects/select.ts';

/** Median of the absolute deviations of a normal distribution, in units of its standard deviation. */
const MEDIAN_DEVIATION = 0.674_489_75;
/** With fewer pixels the median says nothing. */
const FEWEST = 16;

/**
 * Estimates the noise of each band from one line. The second difference along the line removes the brightness of the ground, and
 * what a band has in common with its two neighbours removes edges of the ground, which all bands have. Noise is independent
 * between pixels and bands, so the variance of what remains is 1.5 × 1.5 times its own (1.5 × 1 without neighbours); the median
 * ignores the few pixels at sharp edges (method of spatial and spectral decorrelation, Roger and Arnold 1996).
 *
 * @param line `values[band * samples + sample]`, NaN where nothing was measured
 * @param good false for bands that must not be used, which are not neighbours either
 * @returns standard deviations in the unit of the line; NaN for bad bands and where there are too few pixels
 */
export function lineNoise(line: ArrayLike<number>, samples: number, good: readonly boolean[]): Float64Array {
  const noise = new Float64Array(good.length).fill(Number.NaN);
  const differences = secondDifferences(line);
  const residuals = new Float64Array(samples);
  for (let band = 0; band < good.length; band++) {
    if (good[band] !== true) continue;
    const hasBoth = good[band - 1] === true && good[band + 1] === true;
    const row = band * samples;
    let count = 0;
    for (let x = 1; x < samples - 1; x++) {
      const above = differences[row - samples + x] ?? Number.NaN;
      const below = differences[row + samples + x] ?? Number.NaN;
      const residual = Math.abs((differences[row + x] ?? Number.NaN) - (hasBoth ? (above + below) / 2 : 0));
      if (!Number.isNaN(residual)) residuals[count++] = residual;
    }
    if (count < FEWEST) continue;
    const variance = hasBoth ? 1.5 * 1.5 : 1.5;
    const median = selectRank(residuals.subarray(0, count), count >> 1);
    noise[band] = median / MEDIAN_DEVIATION / Math.sqrt(variance);
  }
  return noise;
}

/** Each value less the mean of its two neighbours in the band; meaningless at both ends of a band. */
function secondDifferences(line: ArrayLike<number>): Float64Array {
  const differences = new Float64Array(line.length);
  for (let at = 1; at < line.length - 1; at++)
    differences[at] = (line[at] ?? 0) - ((line[at - 1] ?? 0) + (line[at + 1] ?? 0)) / 2;
  return differences;
}
