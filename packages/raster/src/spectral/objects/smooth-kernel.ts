/** An image to smooth along rows and columns; nothing lies outside it. */
export interface SmoothRequest {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Half of a symmetric kernel, from its centre outwards. */
  readonly kernel: Float64Array;
}

/** The port for the loops of blurs. All implementations give the same bits. */
export interface SmoothKernel {
  smooth(request: SmoothRequest): Float64Array;
}

/** The reference implementation, in plain TypeScript. */
export const scalarSmooth: SmoothKernel = {
  smooth: (request) => alongColumns(alongRows(request), request),
};

function alongRows({ values, width, height, kernel }: SmoothRequest): Float64Array {
  const result = new Float64Array(values.length);
  const reach = kernel.length - 1;
  // With zeros at both ends no position needs a check.
  const row = new Float64Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) row[reach + x] = values[start + x] ?? 0;
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

function alongColumns(values: Float64Array, { width, height, kernel }: SmoothRequest): Float64Array {
  const result = new Float64Array(values.length);
  for (let y = 0; y < height; y++) {
    const into = result.subarray(y * width, (y + 1) * width);
    for (let tap = 1 - kernel.length; tap < kernel.length; tap++) {
      if (y + tap < 0 || y + tap >= height) continue;
      const weight = kernel[Math.abs(tap)] ?? 0;
      const row = values.subarray((y + tap) * width, (y + tap + 1) * width);
      for (let x = 0; x < width; x++) into[x] = (into[x] ?? 0) + weight * (row[x] ?? 0);
    }
  }
  return result;
}
