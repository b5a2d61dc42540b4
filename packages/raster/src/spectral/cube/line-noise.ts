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
  const row = () => new Float64Array(samples);
  const [residuals, candidates] = [row(), row()];
  // Three bands at a time, so that they stay in the cache of the processor.
  let [above, own, below] = [row(), row(), row()];
  let before = 0;
  secondDifferences(line, 0, below);
  for (let band = 0; band < good.length; band++) {
    [above, own, below] = [own, below, above];
    if (band + 1 < good.length) secondDifferences(line, band + 1, below);
    if (good[band] !== true) continue;
    const hasBoth = good[band - 1] === true && good[band + 1] === true;
    const count = hasBoth ? residualsBetween(own, above, below, residuals) : residualsAlone(own, residuals);
    if (count < FEWEST) continue;
    const variance = hasBoth ? 1.5 * 1.5 : 1.5;
    before = medianNear(before, residuals.subarray(0, count), candidates);
    noise[band] = before / MEDIAN_DEVIATION / Math.sqrt(variance);
  }
  return noise;
}

/** Each value of a band less the mean of its two neighbours; both ends have none and stay as they are. */
function secondDifferences(line: ArrayLike<number>, band: number, into: Float64Array): void {
  const samples = into.length;
  const row = band * samples;
  let left = line[row] ?? 0;
  let own = line[row + 1] ?? 0;
  for (let x = 1; x < samples - 1; x++) {
    const right = line[row + x + 1] ?? 0;
    into[x] = own - (left + right) / 2;
    left = own;
    own = right;
  }
}

/** Writes what a band does not have in common with its neighbours, without missing values, and returns how many there are. */
function residualsBetween(
  own: Float64Array,
  above: Float64Array,
  below: Float64Array,
  into: Float64Array,
): number {
  let count = 0;
  for (let x = 1; x < own.length - 1; x++) {
    const residual = Math.abs((own[x] ?? 0) - ((above[x] ?? 0) + (below[x] ?? 0)) / 2);
    into[count] = residual;
    if (!Number.isNaN(residual)) count++;
  }
  return count;
}

function residualsAlone(own: Float64Array, into: Float64Array): number {
  let count = 0;
  for (let x = 1; x < own.length - 1; x++) {
    const residual = Math.abs(own[x] ?? 0);
    into[count] = residual;
    if (!Number.isNaN(residual)) count++;
  }
  return count;
}

/** Bands next to each other have about the same noise: this far from the median of the band before, one looks for the next. */
const NEAR_SHARE = 0.8;

/** The upper median, which is looked for near a guess first, because selecting it among all takes most of the time. */
function medianNear(guess: number, values: Float64Array, candidates: Float64Array): number {
  const rank = values.length >> 1;
  const [low, high] = [guess * NEAR_SHARE, guess / NEAR_SHARE];
  let [less, near] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    candidates[near] = value;
    if (value < low) less++;
    else if (value <= high) near++;
  }
  const isNear = rank >= less && rank < less + near;
  return isNear ? selectRank(candidates.subarray(0, near), rank - less) : selectRank(values, rank);
}
