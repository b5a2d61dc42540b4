import type { SpectralBlock } from '../block.ts';
import type { BandMap, ResidualDistances, ResidualKernel, ResidualRequest } from './residual-kernel.ts';

/** The reference implementation, in plain TypeScript. */
export const scalarResiduals: ResidualKernel = {
  residuals: (request) => {
    const { usual, now, known, predict, whiten } = request;
    const predicted = mapped(usual, known, predict);
    const measured = mapped(now, known, whiten);
    return distancesOf(request, predicted, measured);
  },
};

/** The mapped spectra of the known pixels: `values[pixel * bands + band]`. */
function mapped(block: SpectralBlock, known: Uint8Array, { matrix, offsets }: BandMap): Float32Array {
  const { samples, wavelengths, data } = block;
  const n = wavelengths.length;
  const result = new Float32Array(known.length * n);
  const x = new Float64Array(n);
  for (let pixel = 0; pixel < known.length; pixel++) {
    if (known[pixel] === 0) continue;
    const sample = pixel % samples;
    const start = (pixel - sample) * n + sample;
    for (let i = 0; i < n; i++) x[i] = data[start + i * samples] ?? 0;
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += (matrix[i * n + j] ?? 0) * (x[j] ?? 0);
      result[pixel * n + i] = sum - (offsets[i] ?? 0);
    }
  }
  return result;
}

function distancesOf(
  { usual, known, displacement }: ResidualRequest,
  predicted: Float32Array,
  measured: Float32Array,
): ResidualDistances {
  const { samples: width, wavelengths } = usual;
  const bands = wavelengths.length;
  const distance = new Float32Array(known.length).fill(Number.NaN);
  const steady = distance.slice();
  const { shiftPx = 0, blur = 0 } = displacement ?? {};
  const [shiftWeight, blurWeight] = [1 / shiftPx ** 2, 1 / blur ** 2];
  for (let pixel = 0; pixel < known.length; pixel++) {
    if (known[pixel] === 0) continue;
    const x = pixel % width;
    const near = (to: number) => (known[to] === 1 ? to : pixel);
    const [left, right] = [x > 0 ? near(pixel - 1) : pixel, x < width - 1 ? near(pixel + 1) : pixel];
    const [up, down] = [near(pixel - width), near(pixel + width)];
    const [half, tall] = [
      left === pixel || right === pixel ? 1 : 0.5,
      up === pixel || down === pixel ? 1 : 0.5,
    ];
    let [b0, b1, b2, a00, a01, a02, a11, a12, a22, sum] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < bands; i++) {
      const own = predicted[pixel * bands + i] ?? 0;
      const [l, r] = [predicted[left * bands + i] ?? 0, predicted[right * bands + i] ?? 0];
      const [u, d] = [predicted[up * bands + i] ?? 0, predicted[down * bands + i] ?? 0];
      const residual = (measured[pixel * bands + i] ?? 0) - own;
      const [gx, gy, curved] = [half * (r - l), tall * (d - u), l + r + u + d - 4 * own];
      sum += residual * residual;
      b0 += gx * residual;
      b1 += gy * residual;
      b2 += curved * residual;
      a00 += gx * gx;
      a01 += gx * gy;
      a02 += gx * curved;
      a11 += gy * gy;
      a12 += gy * curved;
      a22 += curved * curved;
    }
    a00 += shiftWeight;
    a11 += shiftWeight;
    a22 += blurWeight;
    // b' A^-1 b of a symmetric matrix of 3 x 3 by its Cholesky factor.
    const l00 = Math.sqrt(a00);
    const [l10, l20] = [a01 / l00, a02 / l00];
    const l11 = Math.sqrt(a11 - l10 * l10);
    const l21 = (a12 - l20 * l10) / l11;
    const rest = a22 - l20 * l20 - l21 * l21;
    const y0 = b0 / l00;
    const y1 = (b1 - l10 * y0) / l11;
    const last = b2 - l20 * y0 - l21 * y1;
    distance[pixel] = sum;
    steady[pixel] = Math.max(0, sum - y0 * y0 - y1 * y1 - (last * last) / rest);
  }
  return { distance, steady };
}
