import type { DetectorLines } from './bad-pixels.ts';

export interface Smile {
  /** By how many nm the band centres of each column are longer than the nominal ones. */
  readonly smileNm: ArrayLike<number>;
  /** Distance of neighbouring bands. */
  readonly stepNm: number;
}

/**
 * Shifts the spectrum of each column to the nominal band centres, with a cubic through four neighbouring bands
 * (Catmull-Rom). Beyond the ends the first and last bands are repeated. Returns new data.
 */
export function correctSmile(
  { lines, bands, samples, data }: DetectorLines,
  { smileNm, stepNm }: Smile,
): Float32Array {
  const result = new Float32Array(data.length);
  const { from, taps } = cubicWeights(samples, smileNm, stepNm);
  for (let line = 0; line < lines; line++) {
    const first = line * bands;
    for (let band = 0; band < bands; band++) {
      const row = (first + band) * samples;
      for (let x = 0; x < samples; x++) {
        let sum = 0;
        for (let tap = 0; tap < TAPS; tap++) {
          const source = Math.min(bands - 1, Math.max(0, band + (from[x] ?? 0) + tap));
          sum += (taps[x * TAPS + tap] ?? 0) * (data[(first + source) * samples + x] ?? Number.NaN);
        }
        result[row + x] = sum;
      }
    }
  }
  return result;
}

export const TAPS = 4;

/**
 * For each column the first of the four bands, relative to the one that is calculated, and their weights for the value at the
 * place of the nominal centre.
 */
export function cubicWeights(samples: number, smileNm: ArrayLike<number>, stepNm: number) {
  const from = new Int32Array(samples);
  const taps = new Float64Array(samples * TAPS);
  for (let x = 0; x < samples; x++) {
    const shift = -(smileNm[x] ?? 0) / stepNm;
    const whole = Math.floor(shift);
    const t = shift - whole;
    from[x] = whole - 1;
    taps.set(
      [
        (-t + 2 * t * t - t ** 3) / 2,
        (2 - 5 * t * t + 3 * t ** 3) / 2,
        (t + 4 * t * t - 3 * t ** 3) / 2,
        (t ** 3 - t * t) / 2,
      ],
      x * TAPS,
    );
  }
  return { from, taps };
}
