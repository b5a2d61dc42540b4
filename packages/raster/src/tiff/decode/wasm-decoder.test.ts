import { constants, deflateRawSync, deflateSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { RasterReadError } from '../../raster-error.ts';
import type { TiffBlock } from './block-decoder.ts';
import { decodeLzw } from './lzw.ts';
import {
  anyBlock,
  blockSamples,
  bytesOf,
  encodeBlock,
  encodeLzw,
  testDecoder,
} from './test-blocks.fixture.ts';
import { loadWasmDecoder, type WasmDecoder } from './wasm-decoder.ts';

let decoder: WasmDecoder;
beforeAll(async () => {
  decoder = await testDecoder();
}, 120_000);

const block: TiffBlock = {
  compression: 8,
  predictor: 1,
  littleEndian: true,
  sampleType: 'u8',
  rowSamples: 100,
  rows: 20,
  stride: 1,
};
const seed = fc.noBias(fc.nat({ max: 10_000 }));
/** Bytes to change: their position (in thousandths of the length) and new value. */
const damage = fc.array(fc.tuple(fc.noBias(fc.nat({ max: 999 })), fc.nat({ max: 255 })), {
  minLength: 1,
  maxLength: 3,
});
/** The share of a stream that is not cut off. */
const share = fc.constantFrom(1, 1, 1, 0.95, 0.5);

function damaged(bytes: Uint8Array, changes: readonly (readonly [number, number])[], keep = 1): Uint8Array {
  const copy = bytes.slice(0, Math.ceil(bytes.length * keep));
  for (const [at, value] of changes) copy[Math.floor((at * copy.length) / 1000)] = value;
  return copy;
}

/** The decoded bytes, or undefined when the decoder rejects the block; any other error fails the test. */
function decodedOr(refused: undefined, from: TiffBlock, bytes: Uint8Array): Uint8Array | undefined {
  try {
    return bytesOf(decoder.decode(from, bytes));
  } catch (error) {
    expect(error).toBeInstanceOf(RasterReadError);
    return refused;
  }
}

describe('the WebAssembly decoder', () => {
  it('decodes the samples of every kind of block', () => {
    fc.assert(
      fc.property(
        anyBlock,
        seed,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 4 }),
        (kind, from, level, strategy) => {
          const samples = blockSamples(kind, from);
          const decoded = decoder.decode(kind, encodeBlock(kind, samples, level, strategy));
          expect(decoded.constructor).toBe(samples.constructor);
          expect(Buffer.compare(bytesOf(decoded), bytesOf(samples))).toBe(0);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([9, 12, 15])('inflates streams with a window of 2^%i bytes', (windowBits) => {
    const plain = bytesOf(blockSamples({ ...block, rowSamples: 4000 }, 2));
    const packed = deflateSync(plain, { windowBits });
    expect(decodedOr(undefined, { ...block, rowSamples: 4000 }, packed)).toEqual(plain);
  });

  it('inflates codes of all lengths up to 15 bits', () => {
    // Fibonacci frequencies give the deepest Huffman tree; strategy 2 switches matches off.
    const counts = [1, 1];
    while (counts.length < 24) counts.push((counts.at(-1) ?? 0) + (counts.at(-2) ?? 0));
    const plain = Uint8Array.from(counts.flatMap((count, symbol) => Array<number>(count).fill(symbol)));
    const kind = { ...block, rowSamples: plain.length, rows: 1 };
    expect(decodedOr(undefined, kind, deflateSync(plain, { strategy: 2 }))).toEqual(plain);
  });

  it('ignores the rest of a stream that is longer than its block', () => {
    const plain = bytesOf(blockSamples({ ...block, rows: 30 }, 2));
    for (const compression of [1, 5, 8]) {
      const packed = compression === 8 ? deflateSync(plain) : compression === 5 ? encodeLzw(plain) : plain;
      expect(decodedOr(undefined, { ...block, compression }, packed)).toEqual(plain.slice(0, 2000));
    }
  });

  it('carries nothing over from one block to the next, even a damaged one', () => {
    fc.assert(
      fc.property(anyBlock, anyBlock, seed, damage, (bad, good, from, changes) => {
        decodedOr(undefined, bad, damaged(encodeBlock(bad, blockSamples(bad, from)), changes, 0.7));
        const samples = blockSamples(good, from);
        expect(decodedOr(undefined, good, encodeBlock(good, samples))).toEqual(bytesOf(samples));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    {
      name: 'a truncated stream',
      bytes: deflateSync(new Uint8Array(2000)).subarray(0, 8),
      text: /ends too early/,
    },
    {
      name: 'fewer bytes than the block',
      bytes: deflateSync(new Uint8Array(1999)),
      text: /ends too early/,
    },
    { name: 'no bytes', bytes: new Uint8Array(0), text: /ends too early/ },
    { name: 'another method than deflate', bytes: Uint8Array.of(0x77, 0x01, 0, 0), text: /damaged header/ },
    { name: 'a preset dictionary', bytes: Uint8Array.of(0x78, 0x20, 0, 0), text: /damaged header/ },
    {
      name: 'a block of the reserved kind',
      bytes: Uint8Array.of(0x78, 0x9c, 0x07, 0),
      text: /damaged header/,
    },
    {
      name: 'a match before the beginning',
      bytes: Uint8Array.of(0x78, 0x9c, 0x63, 0x00, 0x12, 0, 0),
      text: /before its beginning/,
    },
    {
      name: 'a length code that does not exist',
      bytes: Uint8Array.of(0x78, 0x9c, 0x1b, 0x03, 0, 0),
      text: /invalid code/,
    },
    {
      name: 'too many length codes',
      bytes: Uint8Array.of(0x78, 0x9c, 0xfd, 0xff, 0xff, 0xff),
      text: /code tables/,
    },
  ])('rejects a deflate block with $name', ({ bytes, text }) => {
    expect(() => decoder.decode(block, bytes)).toThrow(text);
  });

  it.each([
    { name: 'an unknown compression', changes: { compression: 7 }, text: /does not support/ },
    { name: 'an unknown predictor', changes: { predictor: 4 }, text: /does not support/ },
    { name: 'a floating predictor for bytes', changes: { predictor: 3 }, text: /does not support/ },
    { name: 'rows that end inside a pixel', changes: { stride: 3 }, text: /does not support/ },
    { name: 'a block without rows', changes: { rows: 0 }, text: /larger|does not support/ },
    { name: 'a block above 128 MiB', changes: { rows: 2 ** 21 }, text: /larger than the decoder accepts/ },
    {
      name: 'sizes that overflow',
      changes: { rows: 2 ** 31, rowSamples: 2 ** 31 },
      text: /larger|does not support/,
    },
  ])('rejects $name', ({ changes, text }) => {
    expect(() => decoder.decode({ ...block, ...changes }, deflateSync(new Uint8Array(2000)))).toThrow(text);
  });

  it('decodes random bytes to samples or throws a RasterReadError', () => {
    fc.assert(
      fc.property(anyBlock, fc.uint8Array({ maxLength: 600 }), fc.boolean(), (kind, bytes, headed) => {
        decodedOr(undefined, kind, headed ? Uint8Array.of(0x78, 0x9c, ...bytes) : bytes);
      }),
      { numRuns: 1500 },
    );
  });

  it('decodes damaged deflate streams as zlib does, or rejects them', () => {
    let compared = 0;
    fc.assert(
      fc.property(seed, damage, share, fc.integer({ min: 0, max: 4 }), (from, changes, keep, strategy) => {
        const samples = blockSamples(block, from);
        const bytes = damaged(encodeBlock(block, samples, 6, strategy), changes, keep);
        const actual = decodedOr(undefined, block, bytes);
        const reference = zlibPart(bytes);
        if (reference === undefined) return;
        const expected = reference.length < 2000 ? undefined : Uint8Array.from(reference.subarray(0, 2000));
        expect(actual).toEqual(expected);
        compared += expected ? 1 : 0;
      }),
      { numRuns: 600 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('does not need the stream behind the last byte of the block', () => {
    const given = damaged(encodeBlock(block, blockSamples(block, 8159), 6, 1), [
      [916, 96],
      [214, 56],
    ]);
    expect(decodedOr(undefined, block, given)).toEqual(Uint8Array.from(zlibPart(given) ?? []));
    const plain = bytesOf(blockSamples(block, 2));
    // A stored block that claims more bytes than there are, as at the end of a truncated stream.
    const stored = Uint8Array.of(0x78, 0x9c, 0, 0xd1, 0x07, 0x2e, 0xf8, ...plain);
    expect(decodedOr(undefined, block, stored)).toEqual(plain);
  });

  it('decodes damaged LZW streams as the plain decoder does', () => {
    const kind = { ...block, compression: 5 };
    fc.assert(
      fc.property(seed, damage, share, (from, changes, keep) => {
        const bytes = damaged(encodeBlock(kind, blockSamples(kind, from)), changes, keep);
        const actual = decodedOr(undefined, kind, bytes);
        let reference: Uint8Array | undefined;
        try {
          reference = decodeLzw(bytes, 2000);
        } catch {}
        expect(actual).toEqual(reference?.length === 2000 ? reference : undefined);
      }),
      { numRuns: 400 },
    );
  });

  it('ends within two seconds on a stream that never yields a byte', () => {
    const empty = deflateRawSync(new Uint8Array(0)).subarray(0, 1);
    const fixed = new Uint8Array(2 ** 20);
    for (const [first, filler] of [
      [0x78, 0x00],
      [0x78, empty[0] ?? 0],
      [0x78, 0x02],
      [0x78, 0x20],
    ] as const) {
      fixed.fill(filler);
      fixed.set([first, 0x9c]);
      const began = performance.now();
      expect(decodedOr(undefined, block, fixed)).toBeUndefined();
      expect(performance.now() - began).toBeLessThan(2000);
    }
    expect(decodedOr(undefined, { ...block, compression: 5 }, clearCodes(2 ** 20))).toBeUndefined();
  });
});

describe('loadWasmDecoder', () => {
  it('loads the module from the response to a request', async () => {
    const { compileTiffParser } = await import('../../../assembly/compile.ts');
    const module = await compileTiffParser();
    const loaded = await loadWasmDecoder(Promise.resolve(new Response(module)));
    expect(loaded.handles(8)).toBe(true);
    expect(loaded.handles(7)).toBe(false);
  });

  it.each([
    { name: 'a web page', source: () => new Response('<!doctype html>') },
    { name: 'a response of status 404', source: () => new Response('', { status: 404 }) },
    { name: 'another module', source: () => Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0) },
    { name: 'a request that failed', source: () => Promise.reject(new TypeError('offline')) },
  ])('rejects $name in place of the module', async ({ source }) => {
    await expect(loadWasmDecoder(source())).rejects.toMatchObject({
      name: 'RasterReadError',
      code: 'unreadable',
    });
  });
});

/** The bytes that zlib inflates, ignoring the checksum; undefined where it fails. */
function zlibPart(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0x78 || (0x7800 + (bytes[1] ?? 0)) % 31 !== 0 || ((bytes[1] ?? 0) & 32) !== 0)
    return undefined;
  try {
    return inflateRawSync(bytes.subarray(2), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

function clearCodes(length: number): Uint8Array {
  // 256 in nine bits, again and again: 1 0000 0000 1 0000 0000 …
  return Uint8Array.from({ length }, (_, i) => {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) byte = (byte << 1) | ((8 * i + bit) % 9 === 0 ? 1 : 0);
    return byte;
  });
}
