import type { SimdModule } from '../kernels/simd-module.ts';
import type { DetectorLines } from './bad-pixels.ts';
import { columnRuns, cubicWeights, type Smile, TAPS } from './smile.ts';

/** Bytes that are copied to the module at once, in complete lines. */
const BYTES_AT_ONCE = 2 ** 22;

/**
 * `correctSmile` in WebAssembly, which differs from it by the rounding of float32.
 *
 * @param into where to write the result, by default new data; the data of the block itself are possible
 */
export function simdSmile(module: SimdModule) {
  return (block: DetectorLines, smile: Smile, into = new Float32Array(block.data.length)): Float32Array => {
    const { lines, bands, samples, data } = block;
    const { from, taps } = cubicWeights(samples, smile.smileNm, smile.stepNm);
    const runs = columnRuns(from);
    const line = bands * samples;
    const chunk = Math.max(1, Math.min(lines, Math.floor(BYTES_AT_ONCE / (4 * line))));
    const [source = 0, weights = 0, result = 0] = module.place([
      4 * line * chunk,
      4 * TAPS * samples,
      4 * line * chunk,
    ]);
    const buffer = module.memory.buffer;
    const rows = new Float32Array(buffer, weights, TAPS * samples);
    for (let i = 0; i < rows.length; i++) rows[(i % TAPS) * samples + Math.floor(i / TAPS)] = taps[i] ?? 0;
    for (let first = 0; first < lines; first += chunk) {
      const count = Math.min(chunk, lines - first);
      new Float32Array(buffer, source).set(data.subarray(first * line, (first + count) * line));
      for (const { start, end, band } of runs)
        module.shiftBands(source, count, bands, samples, start, end, band, weights, result);
      into.set(new Float32Array(buffer, result, count * line), first * line);
    }
    return into;
  };
}
