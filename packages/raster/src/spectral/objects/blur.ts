import type { Plane } from '../plane.ts';
import { type SmoothKernel, scalarSmooth } from './smooth-kernel.ts';

/** The kernel ends after this many standard deviations, as in scipy.ndimage.gaussian_filter. */
const TRUNCATE = 4;

/**
 * Gaussian blur that ignores pixels without data: known neighbours share the weight of unknown ones and of those outside
 * the plane. A pixel without data stays without data.
 */
export function blur(plane: Plane, sigmaPx: number, { smooth }: SmoothKernel = scalarSmooth): Plane {
  if (!(sigmaPx > 0)) return { ...plane, values: plane.values.slice() };
  const { width, height, values } = plane;
  const known = new Float32Array(values.length);
  const filled = new Float32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    known[i] = 1;
    filled[i] = value;
    count++;
  }
  const kernel = gaussianKernel(sigmaPx);
  const sums = smooth({ values: filled, width, height, kernel });
  const result = new Float32Array(values.length);
  if (count === values.length) {
    const [columns, rows] = [edgeShares(width, kernel), edgeShares(height, kernel)];
    for (let y = 0, i = 0; y < height; y++) {
      const row = rows[y] ?? 1;
      for (let x = 0; x < width; x++, i++) result[i] = (sums[i] ?? 0) / ((columns[x] ?? 1) * row);
    }
    return { width, height, values: result };
  }
  const shares = smooth({ values: known, width, height, kernel });
  for (let i = 0; i < result.length; i++)
    result[i] = known[i] === 1 ? (sums[i] ?? 0) / (shares[i] ?? 1) : Number.NaN;
  return { width, height, values: result };
}

/** Gaussian blur with nothing outside the plane, whose values must not be NaN: the total stays the same but for the edges. */
export function smoothSum(
  { width, height, values }: Plane,
  sigmaPx: number,
  { smooth }: SmoothKernel = scalarSmooth,
): Float32Array {
  return Float32Array.from(smooth({ values, width, height, kernel: gaussianKernel(sigmaPx) }));
}

/** Half of the symmetric kernel, from its centre outwards; the complete kernel sums to 1. */
function gaussianKernel(sigmaPx: number): Float64Array {
  const radius = Math.floor(TRUNCATE * sigmaPx + 0.5);
  const half = Float64Array.from({ length: radius + 1 }, (_, i) => Math.exp(-0.5 * (i / sigmaPx) ** 2));
  const sum = half.reduce((total, weight, i) => total + (i === 0 ? weight : 2 * weight), 0);
  return half.map((weight) => weight / sum);
}

/** The part of the kernel that lies inside, for each position of a row. */
function edgeShares(length: number, kernel: Float64Array): Float64Array {
  return Float64Array.from({ length }, (_, at) => {
    let share = kernel[0] ?? 0;
    for (let tap = 1; tap < kernel.length; tap++)
      share += (kernel[tap] ?? 0) * ((at >= tap ? 1 : 0) + (at + tap < length ? 1 : 0));
    return share;
  });
}
