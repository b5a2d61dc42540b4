/** A band of a window of a cube as it is sent: the value of a pixel is `stored * scale + offset`. */
export interface BandPlane {
  readonly width: number;
  readonly height: number;
  readonly stored: Uint16Array;
  readonly scale: number;
  readonly offset: number;
}

/** The stored value where there is none. */
export const MISSING = 65_535;

/** Histogram and percentiles of a plane, which are exact because there are few stored values. */
export interface PlaneCounts {
  /** How many pixels have a value. */
  readonly count: number;
  /** The value that this share of the pixels does not exceed; NaN for a plane without values. */
  readonly quantile: (share: number) => number;
  /** Number of pixels in bins of equal width between two values. */
  readonly histogram: (from: number, to: number, bins: number) => Uint32Array;
}

/** The memory of the counts of a plane. */
export const COUNTS_BYTES = MISSING * Uint32Array.BYTES_PER_ELEMENT;

/** Counts of planes that are in memory: of three bands of which one moves, two are counted already. */
const counted = new WeakMap<BandPlane, PlaneCounts>();

export function countPlane(plane: BandPlane): PlaneCounts {
  const known = counted.get(plane) ?? countsOf(plane);
  counted.set(plane, known);
  return known;
}

function countsOf({ stored, scale, offset }: BandPlane): PlaneCounts {
  const counts = new Uint32Array(MISSING);
  let count = 0;
  for (const value of stored) {
    if (value === MISSING) continue;
    counts[value] = (counts[value] ?? 0) + 1;
    count += 1;
  }
  return {
    count,
    quantile: (share) => {
      let below = 0;
      for (let value = 0; value < MISSING; value++) {
        below += counts[value] ?? 0;
        if (below > 0 && below >= share * count) return value * scale + offset;
      }
      return Number.NaN;
    },
    histogram: (from, to, bins) => {
      const result = new Uint32Array(bins);
      for (let value = 0; value < MISSING; value++) {
        const bin = Math.floor(((value * scale + offset - from) / (to - from)) * bins);
        if (counts[value] === 0 || bin < 0 || bin >= bins) continue;
        result[bin] = (result[bin] ?? 0) + (counts[value] ?? 0);
      }
      return result;
    },
  };
}

/** The values of a plane; NaN where there is none. */
export function valuesOfPlane({ stored, scale, offset }: BandPlane): Float32Array {
  const values = new Float32Array(stored.length);
  for (let at = 0; at < values.length; at++) {
    const value = stored[at] ?? MISSING;
    values[at] = value === MISSING ? Number.NaN : value * scale + offset;
  }
  return values;
}
