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

/** The block without data in the pixels of a mask (lines x samples, row by row); the block itself where the mask is empty. */
export function blockWithout(block: SpectralBlock, mask: Uint8Array): SpectralBlock {
  const { lines, samples, wavelengths } = block;
  if (!mask.includes(1)) return block;
  const data = block.data.slice();
  for (let line = 0; line < lines; line++)
    for (let sample = 0; sample < samples; sample++) {
      if (mask[line * samples + sample] !== 1) continue;
      const from = line * wavelengths.length * samples + sample;
      for (let band = 0; band < wavelengths.length; band++) data[from + band * samples] = Number.NaN;
    }
  return { ...block, data };
}
