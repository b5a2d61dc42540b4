/** Consecutive lines of a detector: `data[(line * bands + band) * samples + sample]`. */
export interface DetectorLines {
  readonly lines: number;
  readonly bands: number;
  readonly samples: number;
  readonly data: Float32Array;
}

/**
 * Replaces the values of bad elements by a straight line between the nearest good bands of their column, or by the nearest
 * one at the ends of the spectrum. Columns without a good band become NaN. Changes the data.
 *
 * @param isBad  1 for bad elements: `isBad[band * samples + sample]`
 */
export function replaceBadPixels(block: DetectorLines, isBad: Uint8Array): void {
  for (const { band, sample, left, right } of badElements(block, isBad)) {
    const share = shareOfRight({ band, left, right });
    for (let line = 0; line < block.lines; line++) {
      const at = (of: number) => (line * block.bands + of) * block.samples + sample;
      const valueAt = (of: number | undefined) =>
        of === undefined ? Number.NaN : (block.data[at(of)] ?? Number.NaN);
      const low = valueAt(left ?? right);
      block.data[at(band)] = low + share * (valueAt(right ?? left) - low);
    }
  }
}

interface BadElement {
  readonly band: number;
  readonly sample: number;
  readonly left: number | undefined;
  readonly right: number | undefined;
}

/** How much of the value of a bad band is that of the good one on its right; 0 where there is only one. */
export const shareOfRight = ({ band, left, right }: Omit<BadElement, 'sample'>): number =>
  left === undefined || right === undefined ? 0 : (band - left) / (right - left);

/** The bad elements with the nearest good bands on both sides. */
export function badElements(
  { bands, samples }: Pick<DetectorLines, 'bands' | 'samples'>,
  isBad: Uint8Array,
): readonly BadElement[] {
  const good = (band: number, sample: number) => isBad[band * samples + sample] === 0;
  const nearest = (from: number, step: 1 | -1, sample: number) => {
    for (let band = from + step; band >= 0 && band < bands; band += step) if (good(band, sample)) return band;
    return undefined;
  };
  const found: BadElement[] = [];
  for (let sample = 0; sample < samples; sample++) {
    for (let band = 0; band < bands; band++) {
      if (good(band, sample)) continue;
      found.push({ band, sample, left: nearest(band, -1, sample), right: nearest(band, 1, sample) });
    }
  }
  return found;
}
