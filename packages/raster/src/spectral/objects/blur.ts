import type { Plane } from '../plane.ts';

/** The kernel ends after this many standard deviations, as in scipy.ndimage.gaussian_filter. */
const TRUNCATE = 4;

/**
 * Gaussian blur that ignores pixels without data: known neighbours share the weight of unknown ones and of those outside
 * the plane. A pixel without data stays without data.
 */
export function blur(plane: Plane, sigmaPx: number): Plane {
  if (!(sigmaPx > 0)) return { ...plane, values: plane.values.slice() };
  const kernel = gaussianKernel(sigmaPx);
  const { width, height, values } = plane;
  const sums = Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : value));
  const weights = Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1));
  const smooth = (field: Float64Array) =>
    alongColumns(alongRows(field, width, height, kernel), width, height, kernel);
  const blurred = smooth(sums);
  const shares = smooth(weights);
  const result = values.map((value, i) =>
    Number.isNaN(value) ? Number.NaN : (blurred[i] ?? 0) / (shares[i] ?? 1),
  );
  return { width, height, values: result };
}

/** Half of the symmetric kernel, from its centre outwards; the complete kernel sums to 1. */
function gaussianKernel(sigmaPx: number): Float64Array {
  const radius = Math.floor(TRUNCATE * sigmaPx + 0.5);
  const half = Float64Array.from({ length: radius + 1 }, (_, i) => Math.exp(-0.5 * (i / sigmaPx) ** 2));
  const sum = half.reduce((total, weight, i) => total + (i === 0 ? weight : 2 * weight), 0);
  return half.map((weight) => weight / sum);
}

function alongRows(field: Float64Array, width: number, height: number, kernel: Float64Array): Float64Array {
  const result = new Float64Array(field.length);
  for (let y = 0; y < height; y++) {
    const row = field.subarray(y * width, (y + 1) * width);
    const into = result.subarray(y * width, (y + 1) * width);
    for (let tap = 0; tap < kernel.length; tap++) {
      const weight = kernel[tap] ?? 0;
      for (let x = 0; x < width; x++) {
        const left = x >= tap ? (row[x - tap] ?? 0) : 0;
        const right = tap > 0 && x + tap < width ? (row[x + tap] ?? 0) : 0;
        into[x] = (into[x] ?? 0) + weight * (left + right);
      }
    }
  }
  return result;
}

function alongColumns(
  field: Float64Array,
  width: number,
  height: number,
  kernel: Float64Array,
): Float64Array {
  const result = new Float64Array(field.length);
  for (let y = 0; y < height; y++) {
    const into = result.subarray(y * width, (y + 1) * width);
    for (let tap = 1 - kernel.length; tap < kernel.length; tap++) {
      if (y + tap < 0 || y + tap >= height) continue;
      const weight = kernel[Math.abs(tap)] ?? 0;
      const row = field.subarray((y + tap) * width, (y + tap + 1) * width);
      for (let x = 0; x < width; x++) into[x] = (into[x] ?? 0) + weight * (row[x] ?? 0);
    }
  }
  return result;
}
