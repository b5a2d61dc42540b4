import { deflateSync } from 'node:zlib';
import { randomWords } from '@sigma/testkit/random-numbers';
import fc from 'fast-check';
import { compileTiffParser } from '../../../assembly/compile.ts';
import { bytesPerSample, newSamples, SAMPLE_TYPES, type Samples, swapBytes } from '../../pixels/samples.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { TiffBlock } from './block-decoder.ts';
import { applyFloatPredictor } from './predictor.ts';
import { loadWasmDecoder, type WasmDecoder } from './wasm-decoder.ts';

/** The WebAssembly decoder as the browser loads it. */
export async function testDecoder(): Promise<WasmDecoder> {
  return loadWasmDecoder(await compileTiffParser());
}

/** Blocks of every kind that the WebAssembly decoder handles. */
export const anyBlock: fc.Arbitrary<TiffBlock> = fc
  .record({
    compression: fc.constantFrom(1, 5, 8, 32946),
    predictor: fc.constantFrom(1, 2, 3),
    littleEndian: fc.boolean(),
    sampleType: fc.constantFrom(...SAMPLE_TYPES),
    width: fc.integer({ min: 1, max: 70 }),
    rows: fc.integer({ min: 1, max: 40 }),
    stride: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ width, predictor, ...block }) => ({
    ...block,
    rowSamples: width * block.stride,
    predictor: predictor === 3 && !block.sampleType.startsWith('f') ? 2 : predictor,
  }));

/** Samples between noise and a flat picture, from a seed. */
export function blockSamples(block: TiffBlock, seed: number): Samples {
  const samples = newSamples(block.sampleType, block.rowSamples * block.rows);
  const spread = [1, 3, 40, 2 ** 31][seed % 4] ?? 1;
  const next = randomWords(seed);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = Math.floor(((next() >>> 8) / 2 ** 24) * spread) + (i % 7) + (block.stride > 3 ? 0.25 : 0);
  }
  return samples;
}

/** The bytes that a writer of TIFFs stores for these samples. */
export function encodeBlock(block: TiffBlock, samples: Samples, level = 6, strategy = 0): Uint8Array {
  const { rowSamples, stride, sampleType, predictor } = block;
  const sampleBytes = bytesPerSample(sampleType);
  let bytes = new Uint8Array(samples.slice().buffer);
  if (predictor === 2) difference(bytes, rowSamples, stride, sampleBytes);
  if (predictor === 3) bytes = Uint8Array.from(applyFloatPredictor(bytes, rowSamples, stride, sampleBytes));
  else if (!block.littleEndian) swapBytes(bytes, sampleBytes);
  if (block.compression === 1) return bytes;
  return block.compression === 5
    ? encodeLzw(bytes)
    : Uint8Array.from(deflateSync(bytes, { level, strategy }));
}

/** Horizontal differences of little-endian integers, byte by byte with a borrow. */
function difference(bytes: Uint8Array, rowSamples: number, stride: number, sampleBytes: number): void {
  const before = bytes.slice();
  const [rowBytes, back] = [rowSamples * sampleBytes, stride * sampleBytes];
  for (let at = 0; at < bytes.length; at += sampleBytes) {
    if (at % rowBytes < back) continue;
    let borrow = 0;
    for (let b = at; b < at + sampleBytes; b++) {
      const value = (before[b] ?? 0) - (before[b - back] ?? 0) - borrow;
      borrow = value < 0 ? 1 : 0;
      bytes[b] = value;
    }
  }
}

/** TIFF's LZW (TIFF 6.0 section 13), written from the specification's pseudocode. */
export function encodeLzw(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let [pending, bits] = [0, 0];
  let width = 9;
  const put = (code: number): void => {
    pending = (pending << width) | code;
    bits += width;
    while (bits >= 8) {
      out.push((pending >>> (bits - 8)) & 255);
      bits -= 8;
    }
    pending &= (1 << bits) - 1;
  };
  let table = new Map<string, number>();
  const code = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) ?? -1));
  put(256);
  let text = '';
  for (const byte of bytes) {
    const longer = text + String.fromCharCode(byte);
    if (code(longer) >= 0) {
      text = longer;
      continue;
    }
    put(code(text));
    table.set(longer, 258 + table.size);
    if (258 + table.size === 4095) {
      put(256);
      table = new Map();
      width = 9;
    } else if (258 + table.size >= 1 << width) width++;
    text = longer.slice(-1);
  }
  put(code(text));
  if (259 + table.size >= 1 << width && width < 12) width++;
  put(257);
  if (bits > 0) out.push((pending << (8 - bits)) & 255);
  return Uint8Array.from(out);
}

/** The bytes of samples, for comparisons that include NaN. */
export function bytesOf(samples: Samples): Uint8Array {
  return new Uint8Array(samples.slice().buffer);
}

/** Offsets of the entries of the first directory of a little-endian file. */
export function entriesOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const start = view.getUint32(4, true);
  return Array.from({ length: view.getUint16(start, true) }, (_, i) => start + 2 + i * 12);
}

/** A source that records each read as offset and length. */
export function counted(bytes: Uint8Array): { source: ByteSource; reads: [number, number][] } {
  const reads: [number, number][] = [];
  const read = async (offset: number, length: number) => {
    reads.push([offset, length]);
    return bytes.subarray(offset, offset + length);
  };
  return { source: { size: bytes.length, read }, reads };
}
