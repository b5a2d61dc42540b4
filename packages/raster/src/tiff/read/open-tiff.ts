import type { PixelBlock, PixelWindow } from '../../pixels/raster-image.ts';
import { bytesPerSample, newSamples, type Samples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import { decodeBlock } from '../decode/plain-decoder.ts';
import type { PlatformDecoders } from '../decode/zlib-decoder.ts';
import { readExactly } from '../layout/directory.ts';
import type { TiffLevel } from '../layout/level.ts';
import { TAG } from '../layout/tags.ts';

/** Windows of one level, block by block. */
export interface LevelReader {
  readonly level: TiffLevel;
  /** Refuses a file that ends before the last block of this level. */
  verify(): Promise<void>;
  read(window: PixelWindow, bands: readonly number[], signal?: AbortSignal): Promise<PixelBlock>;
  /** The samples of one block as they are stored; `plane` is the band where each block holds one. */
  block(across: number, down: number, plane: number): Promise<Samples>;
}

/** Where the blocks of a level lie in the file; a length of 0 is a block that is not stored. */
export interface BlockIndex {
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  readonly jpegTables: Uint8Array | undefined;
}

export interface LevelReaderOptions {
  readonly decoders: PlatformDecoders;
  readonly nodata: number | undefined;
  readonly cache: BlockCache;
}

const MAX_WINDOW_BYTES = 2 ** 30;

/** A reader of one level; offsets of its blocks are read with the first window. */
export function levelReader(source: ByteSource, level: TiffLevel, options: LevelReaderOptions): LevelReader {
  let index: Promise<BlockIndex> | undefined;
  const loadIndex = (): Promise<BlockIndex> => {
    index ??= readIndex(level).catch((error: unknown) => {
      index = undefined;
      throw error;
    });
    return index;
  };
  const block = async (across: number, down: number, plane: number): Promise<Samples> => {
    const { offsets, lengths, jpegTables } = await loadIndex();
    const number = (plane * level.blocksDown + down) * level.blocksAcross + across;
    const rows = blockRows(level, down);
    return options.cache.get(level, number, async () => {
      const length = lengths[number] ?? 0;
      if (length === 0) return emptyBlock(level, rows, options.nodata);
      const limit = 2 * level.blockWidth * rows * level.bands * bytesPerSample(level.sampleType) + 65536;
      if (length > limit) throw new RasterReadError('damaged', `A block of the TIFF claims ${length} bytes.`);
      const bytes = await readExactly(source, offsets[number] ?? 0, length);
      return decodeBlock(level, rows, bytes, options.decoders, jpegTables);
    });
  };
  const read = async (
    window: PixelWindow,
    bands: readonly number[],
    signal?: AbortSignal,
  ): Promise<PixelBlock> => {
    const bytes = window.width * window.height * bands.length * bytesPerSample(level.sampleType);
    if (bytes > MAX_WINDOW_BYTES)
      throw new RasterReadError('too-large', `A window of ${bytes} bytes was asked for.`);
    const out = bands.map(() => newSamples(level.sampleType, window.width * window.height));
    const lastDown = Math.ceil((window.y + window.height) / level.blockHeight);
    const lastAcross = Math.ceil((window.x + window.width) / level.blockWidth);
    for (let down = Math.floor(window.y / level.blockHeight); down < lastDown; down++) {
      for (let across = Math.floor(window.x / level.blockWidth); across < lastAcross; across++) {
        signal?.throwIfAborted();
        for (const [i, band] of bands.entries()) {
          const samples = await block(across, down, level.separate ? band : 0);
          const target = out[i];
          if (target) copyBlock({ level, window, across, down, band }, samples, target);
        }
      }
    }
    return { width: window.width, height: window.height, bands: out };
  };
  const verify = async (): Promise<void> => {
    const { offsets, lengths } = await loadIndex();
    const end = offsets.reduce((last, offset, i) => Math.max(last, offset + (lengths[i] ?? 0)), 0);
    if (end <= source.size) return;
    throw new RasterReadError(
      'truncated',
      `The file ends after ${source.size} bytes; its pixels need ${end}.`,
    );
  };
  return { level, verify, read, block };
}

/** Rows that the blocks of a row of blocks hold: the last strips may be shorter, tiles never are. */
export function blockRows(level: TiffLevel, down: number): number {
  return level.tiled
    ? level.blockHeight
    : Math.min(level.blockHeight, level.height - down * level.blockHeight);
}

/** The block index of a level; `(plane * blocksDown + down) * blocksAcross + across` numbers its blocks. */
export async function readIndex(level: TiffLevel): Promise<BlockIndex> {
  const { directory } = level;
  const offsets = await directory.numbers(level.tiled ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = await directory.numbers(level.tiled ? TAG.tileByteCounts : TAG.stripByteCounts);
  const expected = level.blocksAcross * level.blocksDown * (level.separate ? level.bands : 1);
  if (offsets.length < expected || lengths.length < expected) {
    throw new RasterReadError('damaged', `The TIFF lists ${offsets.length} of its ${expected} blocks.`);
  }
  return { offsets, lengths, jpegTables: await directory.bytes(TAG.jpegTables) };
}

/** A block that is not stored (GDAL's sparse files) is nodata, or 0. */
function emptyBlock(level: TiffLevel, rows: number, nodata: number | undefined): Samples {
  const samples = newSamples(level.sampleType, level.blockWidth * rows * (level.separate ? 1 : level.bands));
  return samples.fill(nodata ?? 0);
}

interface Placement {
  readonly level: TiffLevel;
  readonly window: PixelWindow;
  readonly across: number;
  readonly down: number;
  readonly band: number;
}

function copyBlock(
  { level, window, across, down, band }: Placement,
  samples: Samples,
  target: Samples,
): void {
  const stride = level.separate ? 1 : level.bands;
  const first = level.separate ? 0 : band;
  const left = across * level.blockWidth;
  const top = down * level.blockHeight;
  const fromX = Math.max(window.x, left);
  const toX = Math.min(window.x + window.width, left + level.blockWidth);
  const fromY = Math.max(window.y, top);
  const toY = Math.min(window.y + window.height, top + level.blockHeight);
  for (let y = fromY; y < toY; y++) {
    let at = ((y - top) * level.blockWidth + fromX - left) * stride + first;
    let to = (y - window.y) * window.width + fromX - window.x;
    if (stride === 1) {
      target.set(samples.subarray(at, at + toX - fromX), to);
      continue;
    }
    for (let x = fromX; x < toX; x++, at += stride) target[to++] = samples[at] ?? 0;
  }
}

/** Decoded blocks of one image, the least recently used dropped first. */
export class BlockCache {
  private readonly blocks = new Map<string, Promise<Samples>>();
  private readonly sizes = new Map<string, number>();
  private readonly levels = new Map<TiffLevel, number>();
  private readonly maxBytes: number;
  private held = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get(level: TiffLevel, number: number, make: () => Promise<Samples>): Promise<Samples> {
    if (!this.levels.has(level)) this.levels.set(level, this.levels.size);
    const key = `${this.levels.get(level)}/${number}`;
    const found = this.blocks.get(key) ?? make();
    this.blocks.delete(key);
    this.blocks.set(key, found);
    if (!this.sizes.has(key)) this.account(key, found);
    return found;
  }

  private account(key: string, block: Promise<Samples>): void {
    this.sizes.set(key, 0);
    block.then(
      (samples) => {
        this.sizes.set(key, samples.byteLength);
        this.held += samples.byteLength;
        for (const oldest of this.blocks.keys()) {
          if (this.held <= this.maxBytes || this.blocks.size <= 1) break;
          this.drop(oldest);
        }
      },
      () => this.drop(key),
    );
  }

  private drop(key: string): void {
    this.held -= this.sizes.get(key) ?? 0;
    this.sizes.delete(key);
    this.blocks.delete(key);
  }
}
