/** Columns on each side that a column is compared with. */
export const HALF_WIDTH = 3;
/** A column with fewer known neighbours has no ratio. */
const LEAST_NEIGHBOURS = 3;

/**
 * The mean of the neighbours of an element without the largest and the smallest of them, so that a column that is wrong does not
 * change those around it; NaN where too few are known.
 */
export function neighboursOf(line: ArrayLike<number>, at: number, samples: number): number {
  const x = at % samples;
  if (x >= HALF_WIDTH && x < samples - HALF_WIDTH) {
    // The usual case, without a loop: this is most of the time before the first line of a scene is processed.
    const a = line[at - 3] ?? Number.NaN;
    const b = line[at - 2] ?? Number.NaN;
    const c = line[at - 1] ?? Number.NaN;
    const d = line[at + 1] ?? Number.NaN;
    const e = line[at + 2] ?? Number.NaN;
    const f = line[at + 3] ?? Number.NaN;
    const smallest = Math.min(a, b, c, d, e, f);
    if (smallest > 0) return (a + b + c + d + e + f - smallest - Math.max(a, b, c, d, e, f)) / 4;
  }
  const to = at + Math.min(HALF_WIDTH, samples - 1 - x);
  let [sum, count, least, most] = [0, 0, Infinity, 0];
  for (let other = at - Math.min(HALF_WIDTH, x); other <= to; other++) {
    const value = line[other] ?? Number.NaN;
    if (other === at || !(value > 0)) continue;
    sum += value;
    count++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return count < LEAST_NEIGHBOURS ? Number.NaN : (sum - least - most) / (count - 2);
}

/** How the neighbours of each detector element compare with it, per band and sample: `ratio[band * samples + sample]`. */
export interface ColumnRatios {
  readonly bands: number;
  readonly samples: number;
  /** Mean over the lines of the mean of the neighbours over the element's own value; NaN where fewer than two lines have both. */
  readonly ratio: Float32Array;
  /** Standard error of the ratio: the ground differs from line to line, the gain of a column does not. */
  readonly sigma: Float32Array;
}

export interface StripeMeasure {
  /** Adds a line of radiances, `[band * samples + sample]`, NaN for missing ones. */
  add(line: ArrayLike<number>): void;
  ratios(): ColumnRatios;
}

/** Compares columns line by line, whatever the order of the lines. */
export function stripeMeasure(bands: number, samples: number): StripeMeasure {
  const elements = bands * samples;
  const [sums, squares] = [new Float64Array(elements), new Float64Array(elements)];
  const counts = new Uint32Array(elements);
  return {
    add: (line) => {
      for (let at = 0; at < elements; at++) {
        const own = line[at] ?? Number.NaN;
        if (!(own > 0)) continue;
        const ratio = neighboursOf(line, at, samples) / own;
        if (Number.isNaN(ratio)) continue;
        sums[at] = (sums[at] ?? 0) + ratio;
        squares[at] = (squares[at] ?? 0) + ratio * ratio;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    ratios: () => {
      const [ratio, sigma] = [new Float32Array(elements), new Float32Array(elements)];
      for (let at = 0; at < elements; at++) {
        const count = counts[at] ?? 0;
        const mean = (sums[at] ?? 0) / count;
        const variance = Math.max(0, (squares[at] ?? 0) / count - mean * mean);
        ratio[at] = count < 2 ? Number.NaN : mean;
        sigma[at] = count < 2 ? Number.NaN : Math.sqrt(variance / (count - 1));
      }
      return { bands, samples, ratio, sigma };
    },
  };
}

/** A column is only changed by what is this many standard errors from 1. */
const CERTAIN = 4;
/** A stripe is what remains of the gain of a column after calibration; more than this is the ground. */
const MOST_CHANGE = 0.01;

/**
 * Factors that remove stripes along the flight, at most 1 % from 1. An element keeps 1 unless its ratio is certainly a stripe:
 * over uneven ground, the differences between columns are the ground, and removing them would add the stripes of the ground.
 */
export function destripeFactors({ ratio, sigma }: ColumnRatios): Float32Array {
  return ratio.map((value, at) =>
    Math.abs(value - 1) > CERTAIN * (sigma[at] ?? Number.NaN)
      ? Math.min(1 + MOST_CHANGE, Math.max(1 - MOST_CHANGE, value))
      : 1,
  );
}
