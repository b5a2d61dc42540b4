// Kernels of the spectral filters and of the calibration, with 128-bit SIMD. The caller lays out its arrays in the memory
// that `reserve` returns, 16-byte aligned, with 16 bytes to spare behind each; no state but the memory remains between two
// calls. src/kernels/simd-module.ts is the only caller.
export { alignRow } from './align-rows';
export { applyFilter } from './apply-filter';
export { steadyDistances } from './displacement';
export { logarithms } from './logarithms';
export { medians } from './medians';
export { multiplyBands, paddedRow } from './multiply-bands';
export { addRows, keepBest } from './plume-scan';
export { addProducts, tileBytes } from './products';
export { radiances } from './radiances';
export { shiftBands } from './smile';
export { smoothColumns, smoothRows } from './smooth';

const PAGE: usize = 65536;

/** The address of `bytes` bytes of memory, or 0 when there is not enough. */
export function reserve(bytes: u32): usize {
  const start = (__heap_base + 15) & ~15;
  const pages = <i32>((start + bytes + PAGE - 1) / PAGE);
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return 0;
  return start;
}
