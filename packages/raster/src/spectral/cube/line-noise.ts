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
  const difference = (band: number, x: number) =>
    at(line, band * samples + x) - (at(line, band * samples + x - 1) + at(line, band * samples + x + 1)) / 2;
  for (let band = 0; band < good.length; band++) {
    if (good[band] !== true) continue;
    const hasBoth = good[band - 1] === true && good[band + 1] === true;
    const residuals: number[] = [];
    for (let x = 1; x < samples - 1; x++) {
      const shared = hasBoth ? (difference(band - 1, x) + difference(band + 1, x)) / 2 : 0;
      const residual = Math.abs(difference(band, x) - shared);
      if (!Number.isNaN(residual)) residuals.push(residual);
    }
    if (residuals.length < FEWEST) continue;
    const variance = hasBoth ? 1.5 * 1.5 : 1.5;
    noise[band] = middle(residuals) / MEDIAN_DEVIATION / Math.sqrt(variance);
  }
  return noise;
}

const at = (values: ArrayLike<number>, index: number) => values[index] ?? Number.NaN;

function middle(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
