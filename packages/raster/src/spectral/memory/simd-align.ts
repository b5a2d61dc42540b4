import type { SimdModule } from '../../kernels/simd-module.ts';
import type { SpectralBlock } from '../block.ts';
import type { AlignKernel, AlignRow } from './align-block.ts';

/** The kernel in WebAssembly. */
export function simdAlign(module: SimdModule): AlignKernel {
  return { alignRuns: (block, rows, into) => alignRuns(module, block, rows, into) };
}

/** The last two lines that were read stay in the module, because the next row mostly needs one of them. */
function alignRuns(
  module: SimdModule,
  block: SpectralBlock,
  rows: Iterable<AlignRow>,
  into: Float32Array,
): void {
  const { samples, wavelengths, data } = block;
  const bands = wavelengths.length;
  const lineLength = bands * samples;
  const [even = 0, odd = 0, weightsAt = 0, result = 0] = module.place([
    4 * lineLength,
    4 * lineLength,
    32 * samples,
    4 * lineLength,
  ]);
  const buffer = module.memory.buffer;
  const linesInPlace = [-1, -1];
  const addressOf = (line: number): number => {
    const address = line % 2 === 0 ? even : odd;
    if (linesInPlace[line % 2] !== line) {
      new Float32Array(buffer, address, lineLength).set(
        data.subarray(line * lineLength, (line + 1) * lineLength),
      );
      linesInPlace[line % 2] = line;
    }
    return address;
  };
  const written = new Float32Array(buffer, result, lineLength);
  for (const { line, runs, weights } of rows) {
    if (runs.length === 0) continue;
    const own = into.subarray(line * lineLength, (line + 1) * lineLength);
    written.set(own);
    new Float64Array(buffer, weightsAt, 4 * samples).set(weights);
    for (const { from, count, line: source, sample } of runs) {
      const upper = addressOf(source) + 4 * sample;
      const lower = addressOf(source + 1) + 4 * sample;
      module.alignRow(
        upper,
        lower,
        bands,
        4 * samples,
        count,
        weightsAt + 8 * from,
        8 * samples,
        result + 4 * from,
      );
    }
    own.set(written);
  }
}
