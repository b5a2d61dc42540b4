import type { BlockDecoder } from './block-decoder.ts';
import { decompressedBytes, decompressedSamples, decompressionError } from './decompressed-samples.ts';

/** Decompresses to at most `size` bytes into new memory; throws, or rejects, on damaged input. */
export type Decompress = (bytes: Uint8Array, size: number) => Uint8Array | Promise<Uint8Array>;

/** Decompressors of the platform (node:zlib), handed in because this package also runs in browsers. */
export interface Decompressors {
  /** zlib streams. */
  readonly inflate?: Decompress;
  /** Zstandard frames, which no other decoder of this package can read. */
  readonly zstd?: Decompress;
}

/** Decodes deflate and Zstandard blocks with the decompressors that are given. */
export function zlibDecoder({ inflate, zstd }: Decompressors): BlockDecoder {
  const decompressors = new Map([
    [8, inflate],
    [32946, inflate],
    [50000, zstd],
  ]);
  return {
    handles: (compression) => decompressors.get(compression) !== undefined,
    reusesMemory: false,
    decode: async (block, bytes) => {
      try {
        const raw = await decompressors.get(block.compression)?.(bytes, decompressedBytes(block));
        if (raw === undefined) throw new Error(`compression ${block.compression} has no decompressor`);
        return decompressedSamples(block, raw);
      } catch (error) {
        throw decompressionError(error);
      }
    },
  };
}
