import type { Samples } from '../../pixels/samples.ts';

/**
 * Undoes horizontal differencing (predictor 2), in place. `stride` = samples of one pixel in the block. Floats are
 * differenced as the integers of their bits, as libtiff does.
 */
export function undoDifferences(samples: Samples, rowSamples: number, stride: number): void {
  const { buffer, byteOffset, length } = samples;
  if (samples instanceof Float64Array) {
    addUpLong(new BigInt64Array(buffer, byteOffset, length), rowSamples, stride);
    return;
  }
  if (samples instanceof Uint8Array && stride === 3) {
    addUpColours(samples, rowSamples);
    return;
  }
  const numbers = samples instanceof Float32Array ? new Int32Array(buffer, byteOffset, length) : samples;
  for (let start = 0; start < numbers.length; start += rowSamples) {
    const end = Math.min(start + rowSamples, numbers.length);
    for (let i = start + stride; i < end; i++) numbers[i] = (numbers[i] ?? 0) + (numbers[i - stride] ?? 0);
  }
}

/** Three bytes per pixel, which nearly all pictures have: their sums stay in local variables. */
function addUpColours(bytes: Uint8Array, rowSamples: number): void {
  for (let start = 0; start < bytes.length; start += rowSamples) {
    const end = Math.min(start + rowSamples, bytes.length);
    let [red, green, blue] = [0, 0, 0];
    for (let i = start; i + 2 < end; i += 3) {
      bytes[i] = red += bytes[i] ?? 0;
      bytes[i + 1] = green += bytes[i + 1] ?? 0;
      bytes[i + 2] = blue += bytes[i + 2] ?? 0;
    }
  }
}

function addUpLong(numbers: BigInt64Array, rowSamples: number, stride: number): void {
  for (let start = 0; start < numbers.length; start += rowSamples) {
    const end = Math.min(start + rowSamples, numbers.length);
    for (let i = start + stride; i < end; i++) numbers[i] = (numbers[i] ?? 0n) + (numbers[i - stride] ?? 0n);
  }
}

/**
 * Undoes the floating-point predictor (3) of Adobe's TIFF Technical Note 3 into little-endian bytes: a row
 * contains the highest bytes of all samples first, and each plane is differenced.
 */
export function undoFloatPredictor(
  bytes: Uint8Array,
  rowSamples: number,
  stride: number,
  sampleBytes: number,
): Uint8Array {
  const out = new Uint8Array(bytes.length);
  const rowBytes = rowSamples * sampleBytes;
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    const row = bytes.subarray(start, start + rowBytes);
    for (let i = stride; i < rowBytes; i++) row[i] = (row[i] ?? 0) + (row[i - stride] ?? 0);
    for (let sample = 0; sample < rowSamples; sample++) {
      for (let b = 0; b < sampleBytes; b++) {
        out[start + sample * sampleBytes + b] = row[(sampleBytes - 1 - b) * rowSamples + sample] ?? 0;
      }
    }
  }
  return out;
}

/** Horizontal differencing (predictor 2), in place; values wrap around as the type does. */
export function applyDifferences(samples: Samples, rowSamples: number, stride: number): void {
  for (let start = 0; start < samples.length; start += rowSamples) {
    for (let i = start + rowSamples - 1; i >= start + stride; i--) {
      samples[i] = (samples[i] ?? 0) - (samples[i - stride] ?? 0);
    }
  }
}

/** The floating-point predictor (3): the inverse of `undoFloatPredictor`. */
export function applyFloatPredictor(
  bytes: Uint8Array,
  rowSamples: number,
  stride: number,
  sampleBytes: number,
): Uint8Array {
  const out = new Uint8Array(bytes.length);
  const rowBytes = rowSamples * sampleBytes;
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    const row = out.subarray(start, start + rowBytes);
    for (let sample = 0; sample < rowSamples; sample++) {
      for (let b = 0; b < sampleBytes; b++) {
        row[(sampleBytes - 1 - b) * rowSamples + sample] = bytes[start + sample * sampleBytes + b] ?? 0;
      }
    }
    for (let i = rowBytes - 1; i >= stride; i--) row[i] = (row[i] ?? 0) - (row[i - stride] ?? 0);
  }
  return out;
}
