import type { PixelBlock, PixelWindow } from '../../pixels/raster-image.ts';
import { bytesPerSample, newSamples, type Samples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { BlockDecoder } from '../decode/block-decoder.ts';
import { plainDecoder } from '../decode/plain-decoder.ts';
import type { TiffLevel } from '../layout/level.ts';
import { readLayout, type TiffLayout } from '../layout/read-layout.ts';
import { BlockCache } from './block-cache.ts';
import { type BlockAddress, blockBytes, readBlockIndex } from './block-index.ts';
import type { BandTarget } from './place-block.ts';
import { type LevelBlocks, readBlock, readBlocks } from './read-blocks.ts';

export interface TiffOptions {
  /** Tried in this order for each compression; plain JavaScript follows them. */
  readonly decoders?: readonly BlockDecoder[] | undefined;
  /** Decoded bytes to cache for the next window; nothing is cached without it. */
  readonly cacheBytes?: number | undefined;
  readonly limits?: Partial<TiffLimits> | undefined;
}

/** How much one window may cost, whatever an untrusted file claims. */
export interface TiffLimits {
  readonly windowBytes: number;
  readonly blockBytes: number;
  readonly decodedBytes: number;
}

/** A rectangle of one level, in the pixels of that level. */
export interface LevelWindow {
  readonly level: TiffLevel;
  readonly window: PixelWindow;
  /** Bands from 0, in the order wanted; a band may be repeated. */
  readonly bands: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

/** Pixels row by row, the bands of a pixel next to each other. */
export interface InterleavedPixels {
  readonly width: number;
  readonly height: number;
  readonly samples: Samples;
}

/** The one reader of TIFF pixels; `openGeoTiff` and `openCog` are views of it. Throws RasterReadError. */
export interface TiffReader {
  readonly layout: TiffLayout;
  /** Rejects a file that ends before the last block of a level. */
  verify(level: TiffLevel): Promise<void>;
  /** One array per band. */
  readWindow(request: LevelWindow): Promise<PixelBlock>;
  /** Every `step`-th pixel of a window, bands interleaved. */
  readInterleaved(request: LevelWindow & { readonly step: number }): Promise<InterleavedPixels>;
  /** The samples of one block as they are stored; not to be written to, as they may be cached. */
  readBlock(level: TiffLevel, address: BlockAddress): Promise<Samples>;
}

const DEFAULT_LIMITS: TiffLimits = { windowBytes: 2 ** 30, blockBytes: Infinity, decodedBytes: Infinity };

/** Opens a TIFF or BigTIFF: reads and checks its directories, no pixels. */
export async function openTiff(source: ByteSource, options: TiffOptions = {}): Promise<TiffReader> {
  const decoders = [...(options.decoders ?? []), plainDecoder];
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const layout = await readLayout(source, (compression) =>
    decoders.some((each) => each.handles(compression)),
  );
  const cache = new BlockCache(options.cacheBytes ?? 0);
  const opened = new Map<TiffLevel, Promise<LevelBlocks>>();
  /** The block index of a level is read with its first window; a failed read is repeated by the next. */
  const blocksOf = (level: TiffLevel): Promise<LevelBlocks> => {
    const known = opened.get(level);
    if (known) return known;
    const decoder = decoders.find((each) => each.handles(level.compression)) ?? plainDecoder;
    const levelNumber = layout.levels.indexOf(level);
    const rest = { source, level, decoder, cache, levelNumber, nodata: layout.nodata };
    const blocks = readBlockIndex(level).then((index) => ({
      ...rest,
      index,
      maxDecodedBytes: limits.decodedBytes,
    }));
    opened.set(level, blocks);
    blocks.catch(() => opened.delete(level));
    return blocks;
  };
  return {
    layout,
    verify: async (level) => verifyLength(source, await blocksOf(level)),
    readWindow: async ({ level, window, bands, signal }) => {
      const { width, height } = window;
      checkSize(level, { count: width * height * bands.length, limits });
      const planes = bands.map(() => newSamples(level.sampleType, width * height));
      const target = {
        ...window,
        step: 1,
        bands: planes.map((samples) => ({ samples, offset: 0, stride: 1 })),
      };
      await readBlocks(await blocksOf(level), { window, bands, target }, signal);
      return { width, height, bands: planes };
    },
    readInterleaved: async ({ level, window, bands, step, signal }) => {
      const [width, height] = [Math.ceil(window.width / step), Math.ceil(window.height / step)];
      const count = width * height * bands.length;
      checkSize(level, { count, limits });
      const samples = newSamples(level.sampleType, count);
      const targets = bands.map((_, offset): BandTarget => ({ samples, offset, stride: bands.length }));
      const target = { x: window.x, y: window.y, width, height, step, bands: targets };
      await readBlocks(await blocksOf(level), { window, bands, target }, signal);
      return { width, height, samples };
    },
    readBlock: async (level, address) => readBlock(await blocksOf(level), address),
  };
}

function checkSize(level: TiffLevel, { count, limits }: { count: number; limits: TiffLimits }): void {
  const bytes = count * bytesPerSample(level.sampleType);
  if (bytes > limits.windowBytes) {
    throw new RasterReadError('too-large', `A window of ${bytes} bytes is too large to read at once.`);
  }
  const block = blockBytes(level, level.blockHeight);
  if (block > limits.blockBytes) {
    throw new RasterReadError('too-large', `The TIFF stores its pixels in blocks of ${block} bytes.`);
  }
}

function verifyLength(source: ByteSource, { index: { offsets, lengths } }: LevelBlocks): void {
  const end = offsets.reduce((last, offset, i) => Math.max(last, offset + (lengths[i] ?? 0)), 0);
  if (end <= source.size) return;
  throw new RasterReadError('truncated', `The file ends after ${source.size} bytes; its pixels need ${end}.`);
}
