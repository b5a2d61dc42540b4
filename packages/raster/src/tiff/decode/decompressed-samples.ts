import { bytesPerSample, type Samples, swapBytes, viewSamples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { TiffBlock } from './block-decoder.ts';
import { undoDifferences, undoFloatPredictor } from './predictor.ts';

/** The bytes of a block once it is decompressed. */
export function decompressedBytes({ rowSamples, rows, sampleType }: TiffBlock): number {
  return rowSamples * rows * bytesPerSample(sampleType);
}

/**
 * The samples of a decompressed block: byte order and predictor are undone. Surplus bytes are ignored.
 *
 * @throws RasterReadError `damaged` when the block is too short
 */
export function decompressedSamples(block: TiffBlock, raw: Uint8Array): Samples {
  const { rowSamples, rows, stride, sampleType, predictor } = block;
  const size = decompressedBytes(block);
  if (raw.length < size) {
    throw new RasterReadError(
      'damaged',
      `A block of the TIFF contains ${raw.length} bytes instead of ${size}.`,
    );
  }
  const sampleBytes = bytesPerSample(sampleType);
  // An uncompressed block is part of the source's memory, which must not be changed; other blocks have just been made.
  const canChange = block.compression !== 1 && raw.byteOffset % sampleBytes === 0;
  const bytes = canChange ? raw.subarray(0, size) : new Uint8Array(raw.subarray(0, size));
  if (predictor === 3) {
    return viewSamples(sampleType, undoFloatPredictor(bytes, rowSamples, stride, sampleBytes).buffer);
  }
  if (!block.littleEndian) swapBytes(bytes, sampleBytes);
  const samples = viewSamples(sampleType, bytes.buffer, bytes.byteOffset, rowSamples * rows);
  if (predictor === 2) undoDifferences(samples, rowSamples, stride);
  return samples;
}

/** Whatever a decompressor throws, as a RasterReadError. */
export function decompressionError(error: unknown): RasterReadError {
  if (error instanceof RasterReadError) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new RasterReadError('damaged', `A block of the TIFF cannot be decompressed: ${text}`, error);
}
