import type { SimdModule } from '../kernels/simd-module.ts';
import type { FrameMedians } from './dark-level.ts';

/** Elements whose counts are copied to the module at once; a multiple of eight. */
const ELEMENTS_AT_ONCE = 8192;

/** The medians of dark frames in WebAssembly, the same as those of the scalar implementation. */
export function simdMedians(module: SimdModule): FrameMedians {
  return (counts, elements) => {
    const frames = counts.length / elements;
    const level = new Float32Array(elements);
    const most = Math.min(ELEMENTS_AT_ONCE, Math.ceil(elements / 8) * 8);
    const [source = 0, result = 0] = module.place([2 * frames * most, 4 * most]);
    const buffer = module.memory.buffer;
    for (let start = 0; start < elements; start += most) {
      const length = Math.min(most, elements - start);
      const wide = Math.ceil(length / 8) * 8;
      for (let frame = 0; frame < frames; frame++) {
        const from = frame * elements + start;
        new Uint16Array(buffer, source + 2 * frame * wide, length).set(counts.subarray(from, from + length));
      }
      module.medians(source, frames, wide, result);
      level.set(new Float32Array(buffer, result, length), start);
    }
    return level;
  };
}
