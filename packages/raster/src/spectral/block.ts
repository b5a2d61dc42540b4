/**
 * Consecutive lines of a spectral image in memory, band interleaved by line (BIL) as in ENVI files: the value of a pixel in
 * one band is `data[(line * bands + band) * samples + sample]`, where `bands` is `wavelengths.length`. NaN marks values that
 * must not be used.
 */
export interface SpectralBlock {
  readonly lines: number;
  readonly samples: number;
  /** Band centres in nm, ascending. */
  readonly wavelengths: readonly number[];
  readonly data: Float32Array;
}

/**
 * Throws unless the data fits the shape.
 *
 * @throws RangeError stating both lengths
 */
export function checkBlock({ lines, samples, wavelengths, data }: SpectralBlock): void {
  const length = lines * samples * wavelengths.length;
  if (data.length === length) return;
  throw new RangeError(
    `A block of ${lines} lines, ${wavelengths.length} bands and ${samples} samples must have ${length} values; it has ${data.length}.`,
  );
}
