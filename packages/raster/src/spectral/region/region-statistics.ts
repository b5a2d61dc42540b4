/** Statistics of the spectra of some pixels, one value per band; NaN where there is none. */
export interface RegionStatistics {
  /** How many pixels have a value in at least one band. */
  readonly pixels: number;
  readonly mean: Float64Array;
  /** Standard deviation of the sample; NaN for a single value. */
  readonly sd: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

export interface RegionSums {
  add(spectrum: ArrayLike<number>): void;
  result(): RegionStatistics;
}

/** Collects spectra one by one, by the updating formulas of Welford (1962), which lose no digits. */
export function regionSums(bands: number): RegionSums {
  const counts = new Uint32Array(bands);
  const mean = new Float64Array(bands);
  const squares = new Float64Array(bands);
  const min = new Float64Array(bands).fill(Number.NaN);
  const max = new Float64Array(bands).fill(Number.NaN);
  let pixels = 0;
  return {
    add(spectrum) {
      let isMeasured = false;
      for (let band = 0; band < bands; band++) {
        const value = spectrum[band] ?? Number.NaN;
        if (!Number.isFinite(value)) continue;
        isMeasured = true;
        const count = (counts[band] ?? 0) + 1;
        counts[band] = count;
        const away = value - (mean[band] ?? 0);
        mean[band] = (mean[band] ?? 0) + away / count;
        squares[band] = (squares[band] ?? 0) + away * (value - (mean[band] ?? 0));
        if (!((min[band] ?? Number.NaN) <= value)) min[band] = value;
        if (!((max[band] ?? Number.NaN) >= value)) max[band] = value;
      }
      if (isMeasured) pixels++;
    },
    result: () => ({
      pixels,
      mean: mean.map((value, band) => (counts[band] === 0 ? Number.NaN : value)),
      sd: squares.map((sum, band) =>
        Math.sqrt(sum / ((counts[band] ?? 0) > 1 ? (counts[band] ?? 0) - 1 : Number.NaN)),
      ),
      min,
      max,
    }),
  };
}
