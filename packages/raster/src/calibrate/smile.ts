import type { DetectorLines } from './bad-pixels.ts';

/**
 * Shifts the spectrum of each column to the nominal band centres, with a cubic through four neighbouring bands
 * (Catmull-Rom). Beyond the ends the first and last bands are repeated. Returns new data.
 *
 * @param smileNm  by how many nm the band centres of each column are longer than the nominal ones
 * @param stepNm  distance of neighbouring bands
 */
export function correctSmile(
  { lines, bands, samples, data }: DetectorLines,
  { smileNm, stepNm }: { readonly smileNm: ArrayLike<number>; readonly stepNm: number },
): Float32Array {
  const result = new Float32Array(data.length);
  const weights = Array.from({ length: samples }, (_, x) => cubicWeights(-(smileNm[x] ?? 0) / stepNm));
  for (let line = 0; line < lines; line++) {
    for (let band = 0; band < bands; band++) {
      const row = (line * bands + band) * samples;
      for (let x = 0; x < samples; x++) {
        const { from, taps } = weights[x] ?? NO_SHIFT;
        let sum = 0;
        for (let tap = 0; tap < 4; tap++) {
          const source = Math.min(bands - 1, Math.max(0, band + from + tap));
          sum += (taps[tap] ?? 0) * (data[(line * bands + source) * samples + x] ?? Number.NaN);
        }
        result[row + x] = sum;
      }
    }
  }
  return result;
}

interface Weights {
  /** The first of the four bands, relative to the band that is calculated. */
  readonly from: number;
  readonly taps: readonly number[];
}

/** Weights for the value at `shift` bands from a band. */
function cubicWeights(shift: number): Weights {
  const whole = Math.floor(shift);
  const t = shift - whole;
  return {
    from: whole - 1,
    taps: [
      (-t + 2 * t * t - t ** 3) / 2,
      (2 - 5 * t * t + 3 * t ** 3) / 2,
      (t + 4 * t * t - 3 * t ** 3) / 2,
      (t ** 3 - t * t) / 2,
    ],
  };
}

const NO_SHIFT: Weights = cubicWeights(0);
