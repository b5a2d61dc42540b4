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
  /** Full width of each band at half maximum in nm, where it is known. */
  readonly fwhmNm?: readonly number[] | undefined;
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

/** Which bands of lines are copied. */
export interface ChosenBands {
  /** Number of bands of the lines that are read. */
  readonly bands: number;
  readonly samples: number;
  /** Indices of the bands to copy, in the order in which they are written. */
  readonly chosen: readonly number[];
}

/**
 * Copies some bands of lines to the start of an array of lines with only those bands. Both are band interleaved by line: `from` has
 * lines x `bands` x `samples` values, `into` at least lines x `chosen.length` x `samples`.
 *
 * @throws RangeError where `into` is too short
 */
export function copyBands(
  from: Int16Array | Float32Array,
  into: Int16Array | Float32Array,
  { bands, samples, chosen }: ChosenBands,
): void {
  const lines = from.length / (bands * samples);
  for (let line = 0; line < lines; line++)
    for (const [i, band] of chosen.entries()) {
      const start = (line * bands + band) * samples;
      into.set(from.subarray(start, start + samples), (line * chosen.length + i) * samples);
    }
}

/** The bands of a block whose centre (nm) is wanted, as a block of their own. */
export function blockOfBands(block: SpectralBlock, isWanted: (nm: number) => boolean): SpectralBlock {
  const { lines, samples, wavelengths, fwhmNm } = block;
  const chosen = [...wavelengths.keys()].filter((band) => isWanted(wavelengths[band] ?? Number.NaN));
  const data = new Float32Array(lines * samples * chosen.length);
  copyBands(block.data, data, { bands: wavelengths.length, samples, chosen });
  return {
    lines,
    samples,
    wavelengths: chosen.map((band) => wavelengths[band] ?? Number.NaN),
    ...(fwhmNm && { fwhmNm: chosen.map((band) => fwhmNm[band] ?? Number.NaN) }),
    data,
  };
}
