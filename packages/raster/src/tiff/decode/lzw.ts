import { RasterReadError } from '../../raster-error.ts';

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/**
 * TIFF's LZW (TIFF 6.0 section 13: codes most significant bit first, codes grow one entry early) into a
 * buffer of known size. Output stops at that size, so that a forged stream cannot grow.
 */
export function decodeLzw(input: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  /** The text of a code is `lengths[code]` bytes of the output, from `starts[code]` on. */
  const starts = new Uint32Array(MAX_CODES + 1);
  const lengths = new Uint32Array(MAX_CODES + 1);
  let next = END + 1;
  let width = 9;
  let previous = -1;
  let at = 0;
  let bits = 0;
  let bitCount = 0;
  let read = 0;
  while (at < size) {
    while (bitCount < width) {
      if (read >= input.length) return out.subarray(0, at);
      bits = ((bits << 8) | (input[read++] ?? 0)) & 0xffffff;
      bitCount += 8;
    }
    const code = (bits >> (bitCount - width)) & ((1 << width) - 1);
    bitCount -= width;
    if (code === END) return out.subarray(0, at);
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0) || (code > END && code >= MAX_CODES))
      throw invalidCode(code);
    const start = at;
    if (code < CLEAR) {
      out[at++] = code;
    } else {
      const known = code < next;
      const from = known ? (starts[code] ?? 0) : previous;
      const length = known ? (lengths[code] ?? 0) : start - previous + 1;
      const end = Math.min(at + length, size);
      for (let i = from; at < end; i++) out[at++] = out[i] ?? 0;
    }
    if (previous >= 0 && next < MAX_CODES) {
      starts[next] = previous;
      lengths[next] = start - previous + 1;
      next++;
    }
    previous = start;
    if (next + 1 >= 1 << width && width < 12) width++;
  }
  return out;
}

function invalidCode(code: number): RasterReadError {
  return new RasterReadError('damaged', `An LZW block contains the invalid code ${code}.`);
}
