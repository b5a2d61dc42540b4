import type { SimdModule } from '../../kernels/simd-module.ts';
import type { SpectralBlock } from '../block.ts';
import type { BandMap, ResidualDistances, ResidualKernel, ResidualRequest } from './residual-kernel.ts';

/** Lines that are compared at once: they and their predictions stay in the cache. */
const LINES_AT_ONCE = 32;

/** The kernel in WebAssembly; it differs from the scalar one by rounding only. */
export function simdResiduals(module: SimdModule): ResidualKernel {
  return { residuals: (request) => residuals(module, request) };
}

function residuals(module: SimdModule, request: ResidualRequest): ResidualDistances {
  const { usual, now, known, displacement } = request;
  const { lines, samples, wavelengths } = usual;
  const bands = wavelengths.length;
  const rows = Math.ceil(bands / 4) * 4;
  const stride = module.paddedRow(samples);
  const { shiftPx = 0, blur = 0 } = displacement ?? {};
  const most = Math.min(lines, LINES_AT_ONCE) + 2;
  const [data = 0, predict = 0, whiten = 0, predicted = 0, measured = 0, far = 0, steadyAt = 0] =
    module.place([
      4 * most * bands * samples,
      8 * rows * (bands + 1),
      8 * rows * (bands + 1),
      4 * most * rows * stride,
      4 * most * rows * stride,
      8 * most * stride,
      8 * most * stride,
    ]);
  const buffer = module.memory.buffer;
  for (const [at, map] of [
    [predict, request.predict],
    [whiten, request.whiten],
  ] as const)
    placeMap(buffer, at, map, bands);
  const offsets = 8 * rows * bands;
  const lineValues = rows * stride;
  const distance = new Float32Array(lines * samples);
  const steady = new Float32Array(lines * samples);
  for (let line = 0; line < lines; line += LINES_AT_ONCE) {
    const count = Math.min(LINES_AT_ONCE, lines - line);
    // The prediction has a line more on both sides, empty at the edges of the image.
    new Float32Array(buffer, predicted, (count + 2) * lineValues).fill(Number.NaN);
    new Float32Array(buffer, measured, count * lineValues).fill(Number.NaN);
    const [from, to] = [Math.max(0, line - 1), Math.min(lines, line + count + 1)];
    const into = predicted + 4 * lineValues * (from - line + 1);
    placeLines(buffer, data, { block: usual, known, from, to });
    module.multiplyBands(data, to - from, bands, samples, predict, predict + offsets, rows, false, into);
    placeLines(buffer, data, { block: now, known, from: line, to: line + count });
    module.multiplyBands(data, count, bands, samples, whiten, whiten + offsets, rows, true, measured);
    const [shift, sharpness] = [1 / shiftPx ** 2, 1 / blur ** 2];
    module.steadyDistances(predicted, measured, count, rows, samples, shift, sharpness, far, steadyAt);
    for (let row = 0; row < count; row++) {
      const at = 8 * row * stride;
      distance.set(new Float64Array(buffer, far + at, samples), (line + row) * samples);
      steady.set(new Float64Array(buffer, steadyAt + at, samples), (line + row) * samples);
    }
  }
  return { distance, steady };
}

/** Places a matrix with empty rows behind its last one, and its offsets behind it. */
function placeMap(buffer: ArrayBuffer, at: number, { matrix, offsets }: BandMap, bands: number): void {
  const rows = Math.ceil(bands / 4) * 4;
  const values = new Float64Array(buffer, at, rows * (bands + 1)).fill(0);
  values.set(matrix);
  values.set(offsets, rows * bands);
}

interface Lines {
  readonly block: SpectralBlock;
  readonly known: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Places some lines, with NaN in the first band of pixels that are not known, which makes all their results NaN. */
function placeLines(buffer: ArrayBuffer, at: number, { block, known, from, to }: Lines): void {
  const { samples, wavelengths, data } = block;
  const lineLength = wavelengths.length * samples;
  const values = new Float32Array(buffer, at, (to - from) * lineLength);
  values.set(data.subarray(from * lineLength, to * lineLength));
  for (let line = from; line < to; line++)
    for (let sample = 0; sample < samples; sample++)
      if (known[line * samples + sample] === 0) values[(line - from) * lineLength + sample] = Number.NaN;
}
