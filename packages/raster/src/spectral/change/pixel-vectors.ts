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
  const { lines, samples, wavelengths } = before;
  const bands = wavelengths.length;
  if (after.lines !== lines || after.samples !== samples || after.wavelengths.length !== bands)
    throw new RangeError('The passes to compare must have the same pixels and bands.');
  const known = knownPixels(before, after);
  return { bands, before: byPixel(before, known), after: byPixel(after, known), pixels: known };
}

/** The pixels with finite values in all bands of both passes, ascending. */
function knownPixels(before: SpectralBlock, after: SpectralBlock): Int32Array {
  const { lines, samples, wavelengths } = before;
  const bands = wavelengths.length;
  const isUnknown = new Uint8Array(lines * samples);
  for (const { data } of [before, after])
    for (let row = 0; row < lines * bands; row++) {
      const line = Math.floor(row / bands);
      for (let sample = 0; sample < samples; sample++)
        if (!Number.isFinite(data[row * samples + sample])) isUnknown[line * samples + sample] = 1;
    }
  return Int32Array.from(isUnknown.keys()).filter((pixel) => isUnknown[pixel] === 0);
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

/** Weighted moments of pairs; matrices are bands x bands, row by row. */
export interface PairMoments {
  readonly meanBefore: Float64Array;
  readonly meanAfter: Float64Array;
  readonly s11: Float64Array;
  readonly s22: Float64Array;
  /** Covariance of before (row) with after (column). */
  readonly s12: Float64Array;
}

/** The ridge that keeps covariances invertible, as a share of the mean variance. */
const RIDGE = 1e-6;

/** Moments are those of at most about so many pairs, evenly spaced. */
const MAX_PAIRS = 30_000;

/** Moments are those of every so many pairs. */
export const momentStride = ({ pixels }: PixelPairs): number =>
  Math.max(1, Math.ceil(pixels.length / MAX_PAIRS));

/** Means and covariances of the pairs with weights. */
export function pairMoments(pairs: PixelPairs, weights: Float64Array): PairMoments {
  const { bands: n, before, after, pixels } = pairs;
  const stride = momentStride(pairs);
  const [meanBefore, meanAfter] = [new Float64Array(n), new Float64Array(n)];
  let total = 0;
  for (let k = 0; k < pixels.length; k += stride) {
    const weight = weights[k] ?? 0;
    total += weight;
    for (let i = 0; i < n; i++) {
      meanBefore[i] = (meanBefore[i] ?? 0) + weight * (before[k * n + i] ?? 0);
      meanAfter[i] = (meanAfter[i] ?? 0) + weight * (after[k * n + i] ?? 0);
    }
  }
  for (let i = 0; i < n; i++) {
    meanBefore[i] = (meanBefore[i] ?? 0) / total;
    meanAfter[i] = (meanAfter[i] ?? 0) / total;
  }
  const [s11, s22, s12] = [new Float64Array(n * n), new Float64Array(n * n), new Float64Array(n * n)];
  const [x, y] = [new Float64Array(n), new Float64Array(n)];
  for (let k = 0; k < pixels.length; k += stride) {
    const weight = (weights[k] ?? 0) / total;
    if (weight === 0) continue;
    for (let i = 0; i < n; i++) {
      x[i] = (before[k * n + i] ?? 0) - (meanBefore[i] ?? 0);
      y[i] = (after[k * n + i] ?? 0) - (meanAfter[i] ?? 0);
    }
    for (let i = 0; i < n; i++) {
      const [wx, wy] = [weight * (x[i] ?? 0), weight * (y[i] ?? 0)];
      for (let j = 0; j < n; j++) {
        s12[i * n + j] = (s12[i * n + j] ?? 0) + wx * (y[j] ?? 0);
        if (j < i) continue;
        s11[i * n + j] = (s11[i * n + j] ?? 0) + wx * (x[j] ?? 0);
        s22[i * n + j] = (s22[i * n + j] ?? 0) + wy * (y[j] ?? 0);
      }
    }
  }
  return { meanBefore, meanAfter, s11: completed(s11, n), s22: completed(s22, n), s12 };
}

/** Mirrors the upper triangle and adds the ridge. */
function completed(upper: Float64Array, n: number): Float64Array {
  const trace = upper.reduce((sum, value, at) => (at % (n + 1) === 0 ? sum + value : sum), 0);
  const ridge = (RIDGE * trace) / n;
  return upper.map((value, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    if (i === j) return value + ridge;
    return i < j ? value : (upper[j * n + i] ?? 0);
  });
}
