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
  const runs = columnRuns(from);
  const [a, b, c, d] = [0, 1, 2, 3].map((tap) =>
    Float64Array.from({ length: samples }, (_, x) => taps[x * TAPS + tap] ?? 0),
  );
  if (a === undefined || b === undefined || c === undefined || d === undefined) return result;
  for (let line = 0; line < lines; line++) {
    const first = line * bands;
    for (let band = 0; band < bands; band++) {
      const row = (first + band) * samples;
      for (const { start, end, band: offset } of runs) {
        const rowOf = (tap: number) =>
          (first + Math.min(bands - 1, Math.max(0, band + offset + tap))) * samples;
        const rowA = rowOf(0);
        const rowB = rowOf(1);
        const rowC = rowOf(2);
        const rowD = rowOf(3);
        for (let x = start; x < end; x++)
          result[row + x] =
            (a[x] ?? 0) * (data[rowA + x] ?? Number.NaN) +
            (b[x] ?? 0) * (data[rowB + x] ?? Number.NaN) +
            (c[x] ?? 0) * (data[rowC + x] ?? Number.NaN) +
            (d[x] ?? 0) * (data[rowD + x] ?? Number.NaN);
      }
    }
  }
  return result;
}

/** Neighbouring columns whose four bands start equally far from a band. */
export function columnRuns(from: Int32Array) {
  const runs: { readonly start: number; readonly end: number; readonly band: number }[] = [];
  for (let start = 0; start < from.length; ) {
    const band = from[start] ?? 0;
    let end = start + 1;
    while (end < from.length && from[end] === band) end++;
    runs.push({ start, end, band });
    start = end;
  }
  return runs;
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
