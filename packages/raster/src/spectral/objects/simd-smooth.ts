import type { SimdModule } from '../../kernels/simd-module.ts';
import type { SmoothKernel, SmoothRequest } from './smooth-kernel.ts';

/** The kernel in WebAssembly. */
export function simdSmooth(module: SimdModule): SmoothKernel {
  return { smooth: (request) => smooth(module, request) };
}

function smooth(module: SimdModule, { values, width, height, kernel }: SmoothRequest): Float64Array {
  const reach = kernel.length - 1;
  const wide = Math.ceil(width / 4) * 4;
  const stride = wide + 2 * reach;
  const [source = 0, weights = 0, rows = 0, columns = 0] = module.place([
    8 * stride * height,
    8 * kernel.length,
    8 * wide * height,
    8 * wide * height,
  ]);
  const buffer = module.memory.buffer;
  const padded = new Float64Array(buffer, source, stride * height).fill(0);
  for (let y = 0; y < height; y++)
    padded.set(values.subarray(y * width, (y + 1) * width), y * stride + reach);
  new Float64Array(buffer, weights, kernel.length).set(kernel);
  module.smoothRows(source, wide, height, 8 * stride, weights, reach, rows);
  module.smoothColumns(rows, wide, height, weights, reach, columns);
  const smoothed = new Float64Array(buffer, columns, wide * height);
  if (wide === width) return smoothed.slice();
  const result = new Float64Array(width * height);
  for (let y = 0; y < height; y++) result.set(smoothed.subarray(y * wide, y * wide + width), y * width);
  return result;
}
