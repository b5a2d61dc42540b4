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
  /**
   * Adds pixels of a line.
   *
   * @param line `values[band * samples + sample]`
   * @param columns of the pixels in the line
   */
  add(line: Float32Array, samples: number, columns: Int32Array): void;
  result(): RegionStatistics;
}

/**
 * Collects the pixels of a region line by line. The mean and the squares of a line are calculated in two passes and merged with those
 * before by the formulas of Chan, Golub and LeVeque (1979), which lose no digits.
 */
export function regionSums(bands: number): RegionSums {
  const counts = new Uint32Array(bands);
  const mean = new Float64Array(bands);
  const squares = new Float64Array(bands);
  const min = new Float64Array(bands).fill(Number.NaN);
  const max = new Float64Array(bands).fill(Number.NaN);
  let pixels = 0;

  function addBand(band: number, values: Float64Array): void {
    const count = values.length;
    let [sum, low, high] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < count; at++) {
      const value = values[at] ?? 0;
      sum += value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const own = sum / count;
    let ownSquares = 0;
    for (let at = 0; at < count; at++) ownSquares += ((values[at] ?? 0) - own) ** 2;
    const before = counts[band] ?? 0;
    const all = before + count;
    const away = own - (mean[band] ?? 0);
    counts[band] = all;
    mean[band] = (mean[band] ?? 0) + (away * count) / all;
    squares[band] = (squares[band] ?? 0) + ownSquares + (away * away * before * count) / all;
    if (!((min[band] ?? Number.NaN) <= low)) min[band] = low;
    if (!((max[band] ?? Number.NaN) >= high)) max[band] = high;
  }

  return {
    add(line, samples, columns) {
      const values = new Float64Array(columns.length);
      const isMeasured = new Uint8Array(columns.length);
      for (let band = 0; band < bands; band++) {
        let count = 0;
        for (let at = 0; at < columns.length; at++) {
          const value = line[band * samples + (columns[at] ?? 0)] ?? Number.NaN;
          if (!Number.isFinite(value)) continue;
          isMeasured[at] = 1;
          values[count++] = value;
        }
        if (count > 0) addBand(band, values.subarray(0, count));
      }
      for (const measured of isMeasured) pixels += measured;
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
