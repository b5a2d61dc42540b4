import type { PixelWindow } from '../../pixels/raster-image.ts';
import { newSamples, type Samples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { BlockDecoder } from '../decode/block-decoder.ts';
import { readExactly } from '../layout/directory.ts';
import type { TiffLevel } from '../layout/level.ts';
import type { BlockCache } from './block-cache.ts';
import {
  type BlockAddress,
  type BlockIndex,
  blockBytes,
  blockNumber,
  blockRows,
  blockStride,
  checkBlockLength,
  storedBlock,
} from './block-index.ts';
import { type BlockRange, fetchBlocks } from './fetch-blocks.ts';
import { type BlockPlacement, type PixelTarget, placeBlock } from './place-block.ts';

/** Everything needed to read the blocks of one level. */
export interface LevelBlocks {
  readonly source: ByteSource;
  readonly level: TiffLevel;
  readonly index: BlockIndex;
  readonly decoder: BlockDecoder;
  readonly cache: BlockCache;
  /** Distinguishes the levels of an image in its cache. */
  readonly levelNumber: number;
  readonly nodata: number | undefined;
  /** Decoded bytes that one window may need. */
  readonly maxDecodedBytes: number;
}

interface WantedBlock extends BlockPlacement, BlockRange {
  readonly key: string;
}

/** Reads the blocks under a window and copies their pixels into the target; blocks not stored are nodata, or 0. */
export async function readBlocks(
  blocks: LevelBlocks,
  request: { readonly window: PixelWindow; readonly bands: readonly number[]; readonly target: PixelTarget },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { cache, source } = blocks;
  const { target } = request;
  const wanted = blocksUnder(blocks, request);
  if (wanted.some(({ length }) => length === 0)) {
    for (const { samples } of target.bands) samples.fill(blocks.nodata ?? 0);
  }
  const missing: WantedBlock[] = [];
  for (const block of wanted) {
    const cached = cache.get(block.key);
    if (cached !== undefined) placeBlock(block, cached, target);
    else if (block.length > 0) missing.push(block);
  }
  const place = async (block: WantedBlock, bytes: Uint8Array) => {
    const decoding = decodeBlock(blocks, block.rows, bytes);
    // Awaiting a synchronous result would let the decoder overwrite it.
    const samples = decoding instanceof Promise ? await decoding : decoding;
    placeBlock(block, samples, target);
    if (!cache.isOff) cache.put(block.key, blocks.decoder.reusesMemory ? samples.slice() : samples);
  };
  await fetchBlocks(source, missing, place, signal);
}

/** The samples of one block as they are stored, in memory of their own unless they are cached. */
export async function readBlock(blocks: LevelBlocks, address: BlockAddress): Promise<Samples> {
  const { source, level, index, cache, decoder } = blocks;
  const number = blockNumber(level, address);
  const key = `${blocks.levelNumber}/${number}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const rows = blockRows(level, address.down);
  const length = index.lengths[number] ?? 0;
  if (length === 0) {
    const count = level.blockWidth * rows * blockStride(level);
    return newSamples(level.sampleType, count).fill(blocks.nodata ?? 0);
  }
  checkBlockLength(level, rows, length);
  const bytes = await readExactly(source, index.offsets[number] ?? 0, length);
  const decoding = decodeBlock(blocks, rows, bytes);
  const decoded = decoding instanceof Promise ? await decoding : decoding;
  const samples = decoder.reusesMemory ? decoded.slice() : decoded;
  cache.put(key, samples);
  return samples;
}

function decodeBlock({ level, index, decoder }: LevelBlocks, rows: number, bytes: Uint8Array) {
  return decoder.decode(storedBlock(level, index, rows), bytes);
}

function blocksUnder(
  { level, index, levelNumber, maxDecodedBytes }: LevelBlocks,
  { window, bands }: { readonly window: PixelWindow; readonly bands: readonly number[] },
): WantedBlock[] {
  const planes = level.separate
    ? [...new Set(bands)].map((plane) => ({ plane, bands: bandPairs(bands, plane) }))
    : [{ plane: 0, bands: bandPairs(bands) }];
  const span = blockSpan(level, window);
  const across = span.lastAcross - span.firstAcross;
  checkWork(level, (span.lastDown - span.firstDown) * across * planes.length, maxDecodedBytes);
  const blocks: WantedBlock[] = [];
  for (const { plane, bands: pairs } of planes) {
    for (let down = span.firstDown; down < span.lastDown; down++) {
      for (let across = span.firstAcross; across < span.lastAcross; across++) {
        const number = blockNumber(level, { across, down, plane });
        const rows = blockRows(level, down);
        const length = index.lengths[number] ?? 0;
        checkBlockLength(level, rows, length);
        blocks.push({
          key: `${levelNumber}/${number}`,
          offset: index.offsets[number] ?? 0,
          length,
          left: across * level.blockWidth,
          top: down * level.blockHeight,
          width: level.blockWidth,
          rows,
          stride: blockStride(level),
          bands: pairs,
        });
      }
    }
  }
  return blocks;
}

function blockSpan(level: TiffLevel, window: PixelWindow) {
  return {
    firstDown: Math.floor(window.y / level.blockHeight),
    lastDown: Math.ceil((window.y + window.height) / level.blockHeight),
    firstAcross: Math.floor(window.x / level.blockWidth),
    lastAcross: Math.ceil((window.x + window.width) / level.blockWidth),
  };
}

/** Pairs of a band's position in a pixel of the block and in the result; a plane holds one band. */
function bandPairs(bands: readonly number[], plane?: number): [number, number][] {
  return bands.flatMap((band, to): [number, number][] => {
    if (plane === undefined) return [[band, to]];
    return band === plane ? [[0, to]] : [];
  });
}

/** A small file can name many large blocks: rejects a window that would decode more than the limit. */
function checkWork(level: TiffLevel, blocks: number, maxDecodedBytes: number): void {
  const bytes = blockBytes(level, level.blockHeight) * blocks;
  if (bytes <= maxDecodedBytes) return;
  throw new RasterReadError('too-large', `${bytes} bytes would have to be decoded; overviews are missing.`);
}
