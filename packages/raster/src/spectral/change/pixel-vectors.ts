import type { SpectralBlock } from '../block.ts';

/** Spectra of the pixels that are known in two passes, side by side: `values[k * bands + band]` for the k-th known pixel. */
export interface PixelPairs {
  readonly bands: number;
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** Pixel index of each pair, ascending. */
  readonly pixels: Int32Array;
}

/**
 * Takes the pixels whose spectra are finite in both passes.
 *
 * @throws RangeError when the passes differ in size or bands
 */
export function pixelPairs(before: SpectralBlock, after: SpectralBlock): PixelPairs {
  const known = knownMask(before, after);
  const pixels = Int32Array.from(known.keys()).filter((pixel) => known[pixel] === 1);
  const bands = before.wavelengths.length;
  return { bands, before: byPixel(before, pixels), after: byPixel(after, pixels), pixels };
}

/**
 * 1 for the pixels with finite values in all bands of both passes.
 *
 * @throws RangeError when the passes differ in size or bands
 */
export function knownMask(before: SpectralBlock, after: SpectralBlock): Uint8Array {
  const { lines, samples, wavelengths } = before;
  const bands = wavelengths.length;
  if (after.lines !== lines || after.samples !== samples || after.wavelengths.length !== bands)
    throw new RangeError('The passes to compare must have the same pixels and bands.');
  const known = new Uint8Array(lines * samples);
  const zeros = new Float64Array(samples);
  for (let line = 0; line < lines; line++) {
    zeros.fill(0);
    for (const { data } of [before, after])
      for (let band = 0; band < bands; band++) {
        const from = (line * bands + band) * samples;
        // Nothing but a finite number times zero is zero.
        for (let sample = 0; sample < samples; sample++)
          zeros[sample] = (zeros[sample] ?? 0) + 0 * (data[from + sample] ?? Number.NaN);
      }
    for (let sample = 0; sample < samples; sample++)
      known[line * samples + sample] = zeros[sample] === 0 ? 1 : 0;
  }
  return known;
}

/** Spectra of some pixels, one after the other. */
function byPixel({ samples, wavelengths, data }: SpectralBlock, pixels: Int32Array): Float64Array {
  const bands = wavelengths.length;
  const result = new Float64Array(pixels.length * bands);
  for (let k = 0; k < pixels.length; k++) {
    const pixel = pixels[k] ?? 0;
    const sample = pixel % samples;
    const start = ((pixel - sample) / samples) * bands * samples + sample;
    for (let band = 0; band < bands; band++)
      result[k * bands + band] = data[start + band * samples] ?? Number.NaN;
  }
  return result;
}
