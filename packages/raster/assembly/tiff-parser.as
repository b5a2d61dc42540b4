// Decodes one block of a TIFF. The caller reserves memory, puts the block's bytes at `inputStart()` and finds the
// samples, little-endian, at `outputStart()`. All claims about a block are checked against the reserved memory; errors
// are returned as codes (error-codes.as). No state but the memory remains between two blocks.
import { FINE, TOO_LARGE, TOO_SHORT, UNKNOWN } from './error-codes';
import { inflate, INPUT_SLACK, OUTPUT_SLACK } from './inflate';
import { expandLzw } from './lzw';
import { swapBytes, undoDifferences, undoFloatPredictor } from './predictor';

const MAX_BYTES: u32 = 1 << 27;
const PAGE: usize = 65536;

let inputRoom: u32 = 0;
let outputRoom: u32 = 0;
let rowRoom: u32 = 0;
let input: usize = 0;
let output: usize = 0;
let scratch: usize = 0;

export function inputStart(): usize {
  return input;
}

export function outputStart(): usize {
  return output;
}

/** Reserves memory for a block: its bytes, its samples and (for predictor 3, else 0) one row of them; 128 MiB each. */
export function reserve(inputBytes: u32, outputBytes: u32, rowBytes: u32): i32 {
  inputRoom = 0;
  outputRoom = 0;
  rowRoom = 0;
  if (inputBytes > MAX_BYTES || outputBytes > MAX_BYTES || rowBytes > outputBytes) return TOO_LARGE;
  input = align(__heap_base);
  output = align(input + inputBytes + INPUT_SLACK);
  scratch = align(output + outputBytes + OUTPUT_SLACK);
  const pages = <i32>((scratch + rowBytes + PAGE) / PAGE);
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return TOO_LARGE;
  inputRoom = inputBytes;
  outputRoom = outputBytes;
  rowRoom = rowBytes;
  return FINE;
}

/**
 * `compression` and `predictor` as in the file; `sampleBytes` 1, 2, 4 or 8; `stride` samples make a pixel of a row of
 * `rowSamples`.
 */
export function decode(
  inputBytes: u32,
  compression: u32,
  predictor: u32,
  bigEndian: u32,
  sampleBytes: u32,
  stride: u32,
  rowSamples: u32,
  rows: u32,
): i32 {
  if (sampleBytes != 1 && sampleBytes != 2 && sampleBytes != 4 && sampleBytes != 8) return UNKNOWN;
  if (predictor < 1 || predictor > 3 || stride == 0 || rowSamples == 0 || rows == 0) return UNKNOWN;
  if (rowSamples % stride != 0 || (predictor == 3 && sampleBytes < 4)) return UNKNOWN;
  const rowBytes = <u64>rowSamples * sampleBytes;
  if (rowBytes > outputRoom || rowBytes * rows > outputRoom || inputBytes > inputRoom) return TOO_LARGE;
  if (predictor == 3 && rowBytes > rowRoom) return TOO_LARGE;
  const size = <usize>(rowBytes * rows);
  const code = unpack(compression, inputBytes, size);
  if (code != FINE) return code;
  if (predictor == 3) {
    undoFloatPredictor(output, rows, rowSamples, stride, sampleBytes, scratch);
    return FINE;
  }
  if (bigEndian != 0) swapBytes(output, <usize>rowSamples * rows, sampleBytes);
  if (predictor == 2) undoDifferences(output, rows, rowSamples, stride, sampleBytes);
  return FINE;
}

function unpack(compression: u32, inputBytes: u32, size: usize): i32 {
  // Reading beyond the end gives zeros, whatever was there before.
  memory.fill(input + inputBytes, 0, INPUT_SLACK);
  if (compression == 8 || compression == 32946) return inflate(input, inputBytes, output, size);
  if (compression == 5) return expandLzw(input, inputBytes, output, size);
  if (compression != 1) return UNKNOWN;
  if (<usize>inputBytes < size) return TOO_SHORT;
  memory.copy(output, input, size);
  return FINE;
}

function align(address: usize): usize {
  return (address + 15) & ~15;
}
