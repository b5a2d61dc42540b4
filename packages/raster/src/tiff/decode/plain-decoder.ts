import { unzlibSync } from 'fflate';
import type { Samples } from '../../pixels/samples.ts';
import type { BlockDecoder, TiffBlock } from './block-decoder.ts';
import { decompressedBytes, decompressedSamples, decompressionError } from './decompressed-samples.ts';
import { decodeJpegBlock } from './jpeg-block.ts';
import { decodeLzw } from './lzw.ts';

const JPEG = 7;
const HANDLED = [1, 5, JPEG, 8, 32773, 32946];

/** Decodes blocks in plain JavaScript: slower than the other decoders, available everywhere, with equal values. */
export const plainDecoder: BlockDecoder = {
  handles: (compression) => HANDLED.includes(compression),
  reusesMemory: false,
  decode: (block, bytes) => {
    if (block.compression === JPEG) return decodeJpeg(block, bytes);
    try {
      return decompressedSamples(block, decompress(block, bytes));
    } catch (error) {
      throw decompressionError(error);
    }
  },
};

function decompress(block: TiffBlock, bytes: Uint8Array): Uint8Array {
  const size = decompressedBytes(block);
  switch (block.compression) {
    case 1:
      return bytes;
    case 5:
      return decodeLzw(bytes, size);
    case 32773:
      return decodePackBits(bytes, size);
    default:
      return unzlibSync(bytes, { out: new Uint8Array(size) });
  }
}

async function decodeJpeg(block: TiffBlock, bytes: Uint8Array): Promise<Samples> {
  try {
    const pixels = await decodeJpegBlock(bytes, {
      width: block.rowSamples / block.stride,
      height: block.rows,
      components: block.stride,
      yCbCr: block.jpeg?.yCbCr ?? false,
      tables: block.jpeg?.tables,
    });
    return decompressedSamples(block, pixels);
  } catch (error) {
    throw decompressionError(error);
  }
}

/** Decodes PackBits (TIFF 6.0 section 9) to at most `size` bytes. */
function decodePackBits(input: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let at = 0;
  let read = 0;
  while (at < size && read < input.length) {
    const header = input[read++] ?? 0;
    if (header < 128) {
      const literal = input.subarray(read, read + Math.min(header + 1, size - at));
      out.set(literal, at);
      at += literal.length;
      read += header + 1;
    } else if (header > 128) {
      out.fill(input[read++] ?? 0, at, at + 257 - header);
      at += 257 - header;
    }
  }
  return out.subarray(0, Math.min(at, size));
}
