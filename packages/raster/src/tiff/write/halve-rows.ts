import { newSamples, type Samples, sampleRange } from '../../pixels/samples.ts';
import type { CogSampleType } from './cog-options.ts';

export interface HalvingRules {
  readonly width: number;
  readonly bands: number;
  readonly sampleType: CogSampleType;
  readonly nodata: number | undefined;
  /** True when the last band is alpha: it weights the others. */
  readonly alpha: boolean;
  /** Classes have no mean. */
  readonly overviews?: 'mean' | 'nearest';
}

/**
 * Averages 2 x 2 pixels of pixel-interleaved rows; at an odd last row or column, the pixels that remain. Nodata and
 * NaN are excluded; colours are weighted by alpha, so that no dark rim grows around a transparent edge. Of classes, the upper left pixel
 * stays.
 */
export function halveRows(rows: Samples, rules: HalvingRules): Samples {
  const { width, bands, sampleType } = rules;
  const rowSamples = width * bands;
  const height = rows.length / rowSamples;
  const outWidth = Math.ceil(width / 2);
  const outHeight = Math.ceil(height / 2);
  const out = newSamples(sampleType, outWidth * outHeight * bands);
  const mean: PixelMean = rules.overviews === 'nearest' ? upperLeft : pixelMean(rules);
  const corners = new Int32Array(4);
  let at = 0;
  for (let y = 0; y < outHeight; y++) {
    const top = 2 * y * rowSamples;
    const bottom = Math.min(2 * y + 1, height - 1) * rowSamples;
    for (let x = 0; x < outWidth; x++) {
      const left = 2 * x * bands;
      const right = Math.min(2 * x + 1, width - 1) * bands;
      corners[0] = top + left;
      corners[1] = top + right;
      corners[2] = bottom + left;
      corners[3] = bottom + right;
      for (let band = 0; band < bands; band++) out[at++] = mean(rows, corners, band);
    }
  }
  return out;
}

type PixelMean = (rows: Samples, corners: Int32Array, band: number) => number;

const upperLeft: PixelMean = (rows, corners, band) => at(rows, corners, 0, band);

/** The mean of four samples; pixels repeated at an odd edge count twice on both sides and change nothing. */
function pixelMean({ bands, sampleType, nodata, alpha }: HalvingRules): PixelMean {
  const floating = sampleType === 'f32';
  const blank = nodata ?? NaN;
  const [low, high] = sampleRange(sampleType);
  const finish = (mean: number): number => {
    if (floating) return mean;
    const rounded = Math.max(low, Math.min(high, Math.round(mean)));
    // A mean of measured values must not be read as "not measured".
    return rounded === nodata ? (rounded < high ? rounded + 1 : rounded - 1) : rounded;
  };
  if (nodata === undefined && !alpha && !floating) {
    return (rows, c, band) => {
      const sum = at(rows, c, 0, band) + at(rows, c, 1, band) + at(rows, c, 2, band) + at(rows, c, 3, band);
      return (sum + 2) >> 2;
    };
  }
  return (rows, corners, band) => {
    const weigh = alpha && band < bands - 1;
    let sum = 0;
    let weight = 0;
    let plain = 0;
    let count = 0;
    for (let corner = 0; corner < 4; corner++) {
      const value = at(rows, corners, corner, band);
      if (value === nodata || Number.isNaN(value)) continue;
      const opacity = weigh ? at(rows, corners, corner, bands - 1) : 1;
      sum += value * opacity;
      weight += opacity;
      plain += value;
      count++;
    }
    if (count === 0) return blank;
    return finish(weight > 0 ? sum / weight : plain / count);
  };
}

function at(rows: Samples, corners: Int32Array, corner: number, band: number): number {
  return rows[(corners[corner] ?? 0) + band] ?? 0;
}
