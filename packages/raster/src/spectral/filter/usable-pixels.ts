import type { SpectralBlock } from '../block.ts';

/** @throws RangeError when the target or the mask does not fit the block */
export function checkTarget(
  { lines, samples, wavelengths }: SpectralBlock,
  request: { readonly absorption: ArrayLike<number>; readonly usable?: Uint8Array | undefined },
): void {
  const { absorption, usable } = request;
  if (absorption.length !== wavelengths.length)
    throw new RangeError(
      `The absorption must have a value for each of ${wavelengths.length} bands; it has ${absorption.length}.`,
    );
  if (!Array.from(absorption).some((k) => k > 0) || !Array.from(absorption).every(Number.isFinite))
    throw new RangeError('The absorption must be finite, and positive in at least one band.');
  if (usable !== undefined && usable.length !== lines * samples)
    throw new RangeError(
      `The mask must have a value for each of ${lines * samples} pixels; it has ${usable.length}.`,
    );
}

/** 1 for the pixels that are not masked and finite in every band. */
export function usablePixels(block: SpectralBlock, usable: Uint8Array | undefined): Uint8Array {
  const { data, lines, samples, wavelengths } = block;
  const valid = usable?.slice() ?? new Uint8Array(lines * samples).fill(1);
  let at = 0;
  for (let line = 0; line < lines; line++) {
    const row = valid.subarray(line * samples, (line + 1) * samples);
    for (let band = 0; band < wavelengths.length; band++)
      for (let sample = 0; sample < samples; sample++, at++) {
        const value = data[at] ?? 0;
        // Not 0 for NaN and infinities.
        if (value - value !== 0) row[sample] = 0;
      }
  }
  return valid;
}
