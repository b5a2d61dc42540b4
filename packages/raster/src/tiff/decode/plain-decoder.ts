import { unzlibSync } from 'fflate';
import { bytesPerSample, type Samples, swapBytes, viewSamples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { TiffLevel } from '../layout/level.ts';
import { decodeJpegBlock } from './jpeg-block.ts';
import { decodeLzw } from './lzw.ts';
import { undoDifferences, undoFloatPredictor } from './predictor.ts';
import type { PlatformDecoders } from './zlib-decoder.ts';

/**
 * The samples of one block in the machine's byte order, `blockWidth * rows * (separate ? 1 : bands)` of them.
 * A block that decodes to fewer is damaged; surplus is cut off.
 */
export async function decodeBlock(
  level: TiffLevel,
  rows: number,
  bytes: Uint8Array,
  decoders: PlatformDecoders,
  jpegTables: Uint8Array | undefined,
): Promise<Samples> {
  const stride = level.separate ? 1 : level.bands;
  const rowSamples = level.blockWidth * stride;
  const sampleBytes = bytesPerSample(level.sampleType);
  const size = rowSamples * rows * sampleBytes;
  const raw = await decompress(level, rows, bytes, size, decoders, jpegTables);
  if (raw.length < size) {
    throw new RasterReadError('damaged', `A block of the TIFF holds ${raw.length} bytes instead of ${size}.`);
  }
  // Only what is stored as it is belongs to somebody else; the rest has just been made.
  const isOurs = level.compression !== 1 && raw.byteOffset % sampleBytes === 0;
  const plain = isOurs ? raw.subarray(0, size) : new Uint8Array(raw.subarray(0, size));
  if (level.predictor === 3)
    return viewSamples(level.sampleType, undoFloatPredictor(plain, rowSamples, stride, sampleBytes).buffer);
  if (!level.directory.littleEndian) swapBytes(plain, sampleBytes);
  const samples = viewSamples(level.sampleType, plain.buffer, plain.byteOffset, rowSamples * rows);
  if (level.predictor === 2) undoDifferences(samples, rowSamples, stride);
  return samples;
}

async function decompress(
  level: TiffLevel,
  rows: number,
  bytes: Uint8Array,
  size: number,
  decoders: PlatformDecoders,
  jpegTables: Uint8Array | undefined,
): Promise<Uint8Array> {
  try {
    switch (level.compression) {
      case 1:
        return bytes;
      case 5:
        return decodeLzw(bytes, size);
      case 7:
        return await decodeJpegBlock(bytes, {
          width: level.blockWidth,
          height: level.tiled ? level.blockHeight : rows,
          components: level.separate ? 1 : level.bands,
          yCbCr: level.photometric === 6,
          tables: jpegTables,
        });
      case 32773:
        return decodePackBits(bytes, size);
      case 50000:
        if (!decoders.zstd)
          throw new RasterReadError('unsupported', 'ZSTD compression is not supported here.');
        return await decoders.zstd(bytes, size);
      default:
        return await (decoders.inflate?.(bytes, size) ?? unzlibSync(bytes, { out: new Uint8Array(size) }));
    }
  } catch (error) {
    if (error instanceof RasterReadError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    throw new RasterReadError('damaged', `A block of the TIFF cannot be decompressed: ${text}`, error);
  }
}

/** PackBits (TIFF 6.0 section 9) to at most `size` bytes. */
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
