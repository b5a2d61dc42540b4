import type { SimdModule } from '../../kernels/simd-module.ts';
import type { AnalysisKernels } from '../analysis/analysis-kernels.ts';
import type { SpectralBlock } from '../block.ts';
import { simdResiduals } from '../change/simd-residuals.ts';
import type { ColumnGroup, GroupSums } from '../linear/column-groups.ts';
import { simdAlign } from '../memory/simd-align.ts';
import { simdTemplates } from '../methane/simd-templates.ts';
import { simdSmooth } from '../objects/simd-smooth.ts';
import { type ColumnFilter, countUsed } from './filter-kernels.ts';

/** Values whose logarithms are taken at once: they stay in the second-level cache. */
const VALUES_AT_ONCE = 65_536;
/** Bytes of a block that are copied to the module at once, in complete lines. */
const BYTES_AT_ONCE = 2 ** 23;

/** The kernels in WebAssembly. They need the memory of the module only during a call. */
export function simdFilterKernels(module: SimdModule): AnalysisKernels {
  return {
    ...simdAlign(module),
    ...simdResiduals(module),
    ...simdSmooth(module),
    ...simdTemplates(module),
    logarithms: (block) => ({ ...block, data: logarithms(module, block.data) }),
    sums: (block, used, groups) => sums(module, block, { used, groups }),
    apply: (block, filter) => apply(module, block, filter),
  };
}

function logarithms(module: SimdModule, values: Float32Array): Float32Array {
  const result = new Float32Array(values.length);
  const [at = 0] = module.place([4 * Math.min(values.length, VALUES_AT_ONCE)]);
  for (let start = 0; start < values.length; start += VALUES_AT_ONCE) {
    const part = values.subarray(start, start + VALUES_AT_ONCE);
    const view = new Float32Array(module.memory.buffer, at, part.length);
    view.set(part);
    module.logarithms(at, part.length);
    result.set(view, start);
  }
  return result;
}

function sums(
  module: SimdModule,
  block: SpectralBlock,
  { used, groups }: { readonly used: Uint8Array; readonly groups: readonly ColumnGroup[] },
): GroupSums {
  const { samples, wavelengths } = block;
  const bands = wavelengths.length;
  const rows = Math.ceil(bands / 3) * 3;
  const matrixBytes = 8 * rows * rows;
  const chunk = linesAtOnce(block);
  const [data = 0, mask = 0, matrices = 0, columns = 0, scratch = 0] = module.place([
    4 * chunk * bands * samples,
    chunk * samples,
    matrixBytes * groups.length,
    8 * bands * samples,
    module.tileBytes(rows),
  ]);
  const buffer = module.memory.buffer;
  new Uint8Array(buffer, matrices, matrixBytes * groups.length).fill(0);
  new Uint8Array(buffer, columns, 8 * bands * samples).fill(0);
  for (let line = 0; line < block.lines; line += chunk) {
    const lines = Math.min(chunk, block.lines - line);
    new Float32Array(buffer, data).set(linesOf(block, line, lines));
    new Uint8Array(buffer, mask).set(used.subarray(line * samples, (line + lines) * samples));
    for (const [g, { from, to }] of groups.entries()) {
      const matrix = matrices + g * matrixBytes;
      module.addProducts(data, lines, bands, samples, mask, from, to, rows, matrix, columns, scratch);
    }
  }
  const products = groups.map((_, g) => {
    const padded = new Float64Array(buffer, matrices + g * matrixBytes, rows * rows);
    return withoutPadding(padded, rows, bands);
  });
  return {
    products,
    columns: new Float64Array(buffer, columns, bands * samples).slice(),
    counts: countUsed(used, samples),
  };
}

function apply(
  module: SimdModule,
  block: SpectralBlock,
  { coefficients, offsets }: ColumnFilter,
): Float32Array {
  const { samples, wavelengths } = block;
  const bands = wavelengths.length;
  const chunk = linesAtOnce(block);
  const [data = 0, filter = 0, offset = 0, into = 0] = module.place([
    4 * chunk * bands * samples,
    8 * bands * samples,
    8 * samples,
    4 * chunk * samples,
  ]);
  const buffer = module.memory.buffer;
  new Float64Array(buffer, filter).set(coefficients);
  new Float64Array(buffer, offset).set(offsets);
  const result = new Float32Array(block.lines * samples);
  for (let line = 0; line < block.lines; line += chunk) {
    const lines = Math.min(chunk, block.lines - line);
    new Float32Array(buffer, data).set(linesOf(block, line, lines));
    module.applyFilter(data, lines, bands, samples, filter, offset, into);
    result.set(new Float32Array(buffer, into, lines * samples), line * samples);
  }
  return result;
}

function linesAtOnce({ lines, samples, wavelengths }: SpectralBlock): number {
  const lineBytes = 4 * samples * wavelengths.length;
  return Math.min(lines, Math.max(1, Math.floor(BYTES_AT_ONCE / lineBytes)));
}

function linesOf({ data, samples, wavelengths }: SpectralBlock, line: number, lines: number): Float32Array {
  const length = samples * wavelengths.length;
  return data.subarray(line * length, (line + lines) * length);
}

function withoutPadding(padded: Float64Array, rows: number, bands: number): Float64Array {
  const matrix = new Float64Array(bands * bands);
  for (let i = 0; i < bands; i++) matrix.set(padded.subarray(i * rows, i * rows + bands), i * bands);
  return matrix;
}
