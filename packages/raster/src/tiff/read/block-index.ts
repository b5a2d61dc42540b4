import { bytesPerSample } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { TiffBlock } from '../decode/block-decoder.ts';
import { MAX_BLOCKS } from '../layout/directory.ts';
import type { TiffLevel } from '../layout/level.ts';
import { TAG } from '../layout/tags.ts';

/** Where the blocks of a level are in the file; a length of 0 is a block that is not stored. */
export interface BlockIndex {
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  readonly jpegTables: Uint8Array | undefined;
}

/** Position of a block in its level. */
export interface BlockAddress {
  readonly across: number;
  readonly down: number;
  /** The band (from 0) where each block holds one band, else 0. */
  readonly plane: number;
}

/** Compression never makes a block longer than this. */
const MAX_GROWTH = 2;
const MAX_OVERHEAD_BYTES = 65536;

export async function readBlockIndex(level: TiffLevel): Promise<BlockIndex> {
  const { directory } = level;
  const offsets = await directory.numbers(level.tiled ? TAG.tileOffsets : TAG.stripOffsets, MAX_BLOCKS);
  const lengths = await directory.numbers(level.tiled ? TAG.tileByteCounts : TAG.stripByteCounts, MAX_BLOCKS);
  const expected = level.blocksAcross * level.blocksDown * (level.separate ? level.bands : 1);
  if (offsets.length < expected || lengths.length < expected) {
    throw new RasterReadError('damaged', `The TIFF lists ${offsets.length} of its ${expected} blocks.`);
  }
  return { offsets, lengths, jpegTables: await directory.bytes(TAG.jpegTables) };
}

/** The number of a block in the index of its level. */
export function blockNumber(level: TiffLevel, { across, down, plane }: BlockAddress): number {
  return (plane * level.blocksDown + down) * level.blocksAcross + across;
}

/** Rows of the blocks at `down`: the last strip may be shorter, tiles never are. */
export function blockRows(level: TiffLevel, down: number): number {
  return level.tiled
    ? level.blockHeight
    : Math.min(level.blockHeight, level.height - down * level.blockHeight);
}

/** Samples of one pixel in a block. */
export function blockStride(level: TiffLevel): number {
  return level.separate ? 1 : level.bands;
}

/** Decoded bytes of a block of `rows` rows. */
export function blockBytes(level: TiffLevel, rows: number): number {
  return level.blockWidth * rows * blockStride(level) * bytesPerSample(level.sampleType);
}

/** Rejects a block whose stored length cannot be true. */
export function checkBlockLength(level: TiffLevel, rows: number, length: number): void {
  if (length <= MAX_GROWTH * blockBytes(level, rows) + MAX_OVERHEAD_BYTES) return;
  throw new RasterReadError('damaged', `A block of the TIFF claims ${length} bytes.`);
}

/** How a block of `rows` rows is stored, as decoders need it. */
export function storedBlock(level: TiffLevel, index: BlockIndex, rows: number): TiffBlock {
  const { compression, predictor, sampleType, directory } = level;
  const stride = blockStride(level);
  return {
    compression,
    predictor,
    littleEndian: directory.littleEndian,
    sampleType,
    rowSamples: level.blockWidth * stride,
    rows,
    stride,
    jpeg: { yCbCr: level.photometric === 6, tables: index.jpegTables },
  };
}
