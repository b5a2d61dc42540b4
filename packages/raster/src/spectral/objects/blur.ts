import type { Plane } from '../plane.ts';

/** The kernel ends after this many standard deviations, as in scipy.ndimage.gaussian_filter. */
const TRUNCATE = 4;

/**
 * Gaussian blur that ignores pixels without data: known neighbours share the weight of unknown ones and of those outside
 * the plane. A pixel without data stays without data.
 */
export function blur(plane: Plane, sigmaPx: number): Plane {
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
  const sums = smooth(filled, width, height, kernel);
  const result = new Float32Array(values.length);
  if (count === values.length) {
    const [columns, rows] = [edgeShares(width, kernel), edgeShares(height, kernel)];
    for (let i = 0; i < result.length; i++)
      result[i] = (sums[i] ?? 0) / ((columns[i % width] ?? 1) * (rows[Math.floor(i / width)] ?? 1));
    return { width, height, values: result };
  }
  const shares = smooth(known, width, height, kernel);
  for (let i = 0; i < result.length; i++)
    result[i] = known[i] === 1 ? (sums[i] ?? 0) / (shares[i] ?? 1) : Number.NaN;
  return { width, height, values: result };
}

/** Gaussian blur with nothing outside the plane, whose values must not be NaN: the total stays the same but for the edges. */
export function smoothSum({ width, height, values }: Plane, sigmaPx: number): Float32Array {
  return Float32Array.from(smooth(values, width, height, gaussianKernel(sigmaPx)));
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

function smooth(field: Float32Array, width: number, height: number, kernel: Float64Array): Float64Array {
  return alongColumns(alongRows(field, width, height, kernel), width, height, kernel);
}

function alongRows(field: Float32Array, width: number, height: number, kernel: Float64Array): Float64Array {
  const result = new Float64Array(field.length);
  const reach = kernel.length - 1;
  // With zeros at both ends no position needs a check.
  const row = new Float64Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) row[reach + x] = field[start + x] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = reach + x;
      let sum = (kernel[0] ?? 0) * (row[at] ?? 0);
      for (let tap = 1; tap <= reach; tap++)
        sum += (kernel[tap] ?? 0) * ((row[at - tap] ?? 0) + (row[at + tap] ?? 0));
      result[start + x] = sum;
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
