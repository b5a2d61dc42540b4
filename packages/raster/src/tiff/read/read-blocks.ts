import type { PixelWindow } from '../../pixels/raster-image.ts';
import { bytesPerSample, newSamples, type Samples } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { LevelChoice } from '../cog/choose-level.ts';
import { decodeBlock } from '../decode/plain-decoder.ts';
import type { TiffDecoder } from '../decode/wasm-decoder.ts';
import type { TiffLevel } from '../layout/level.ts';
import { type BlockRange, fetchBlocks } from './fetch-blocks.ts';
import { type BlockIndex, blockRows, readIndex } from './open-tiff.ts';
import { type BlockPlacement, type PixelTarget, placeBlock } from './place-block.ts';

export interface PixelRequest extends LevelChoice {
  readonly bands: readonly number[];
  readonly nodata: number | undefined;
  readonly decoder: TiffDecoder | undefined;
  readonly signal: AbortSignal | undefined;
}

const MAX_ANSWER_BYTES = 2 ** 29;
/** A small file can name many large blocks; this is what one read unpacks at most. */
const MAX_DECODED_BYTES = 2 ** 30;
const MAX_BLOCK_BYTES = 2 ** 27;

/** Reads the blocks under the part and gives its pixels, bands interleaved; blocks not stored are nodata, or 0. */
export async function readPixels(source: ByteSource, request: PixelRequest): Promise<PixelTarget> {
  const { level, part, step, bands, decoder, signal } = request;
  const width = Math.ceil(part.width / step);
  const height = Math.ceil(part.height / step);
  const count = width * height * bands.length;
  if (count * bytesPerSample(level.sampleType) > MAX_ANSWER_BYTES) {
    throw new RasterReadError('too-large', `${width} x ${height} pixels are too many to read at once.`);
  }
  const index = await readIndex(level);
  const blocks = blocksUnder(request, index);
  const samples = newSamples(level.sampleType, count);
  if (blocks.some(({ length }) => length === 0)) samples.fill(request.nodata ?? 0);
  const target = { samples, x: part.x, y: part.y, width, height, bands: bands.length, step };
  const stored = blocks.filter(({ length }) => length > 0);
  const wasm = decoder?.handles(level.compression) ? decoder : undefined;
  await fetchBlocks(
    source,
    stored,
    async (block, bytes) => {
      const decoded = wasm ? decodeWith(wasm, level, block, bytes) : await plain(level, index, block, bytes);
      placeBlock(block, decoded, target);
    },
    signal,
  );
  return target;
}

type WantedBlock = BlockPlacement & BlockRange;

function blocksUnder({ level, part, bands }: PixelRequest, index: BlockIndex): WantedBlock[] {
  const blocks: WantedBlock[] = [];
  const planes = level.separate
    ? [...new Set(bands)].map((plane) => ({ plane, bands: placesOf(bands, [plane]) }))
    : [{ plane: 0, bands: placesOf(bands) }];
  const { firstDown, lastDown, firstAcross, lastAcross } = blockSpan(level, part);
  checkWork(level, (lastDown - firstDown) * (lastAcross - firstAcross) * planes.length);
  const stride = level.separate ? 1 : level.bands;
  for (const { plane, bands: places } of planes) {
    for (let down = firstDown; down < lastDown; down++) {
      for (let across = firstAcross; across < lastAcross; across++) {
        const number = (plane * level.blocksDown + down) * level.blocksAcross + across;
        const rows = blockRows(level, down);
        const length = index.lengths[number] ?? 0;
        checkLength(level, rows, length);
        blocks.push({
          offset: index.offsets[number] ?? 0,
          length,
          left: across * level.blockWidth,
          top: down * level.blockHeight,
          width: level.blockWidth,
          rows,
          stride,
          bands: places,
        });
      }
    }
  }
  return blocks;
}

function blockSpan(level: TiffLevel, part: PixelWindow) {
  return {
    firstDown: Math.floor(part.y / level.blockHeight),
    lastDown: Math.ceil((part.y + part.height) / level.blockHeight),
    firstAcross: Math.floor(part.x / level.blockWidth),
    lastAcross: Math.ceil((part.x + part.width) / level.blockWidth),
  };
}

/** Pairs of a band's place in a pixel of the block and in a pixel of the answer; a plane holds one band. */
function placesOf(bands: readonly number[], plane?: readonly [number]): [number, number][] {
  return bands.flatMap((band, to): [number, number][] => {
    if (!plane) return [[band, to]];
    return band === plane[0] ? [[0, to]] : [];
  });
}

function blockBytes(level: TiffLevel, rows: number): number {
  const stride = level.separate ? 1 : level.bands;
  return level.blockWidth * rows * stride * bytesPerSample(level.sampleType);
}

function checkWork(level: TiffLevel, blocks: number): void {
  const each = blockBytes(level, level.blockHeight);
  if (each > MAX_BLOCK_BYTES) {
    throw new RasterReadError('too-large', `The TIFF stores its pixels in blocks of ${each} bytes.`);
  }
  if (each * blocks > MAX_DECODED_BYTES) {
    throw new RasterReadError(
      'too-large',
      `${each * blocks} bytes would have to be unpacked; overviews are missing.`,
    );
  }
}

/** Compression never makes a block this much longer. */
function checkLength(level: TiffLevel, rows: number, length: number): void {
  if (length <= 2 * blockBytes(level, rows) + 65536) return;
  throw new RasterReadError('damaged', `A block of the TIFF claims ${length} bytes.`);
}

function decodeWith(decoder: TiffDecoder, level: TiffLevel, block: WantedBlock, bytes: Uint8Array): Samples {
  const { compression, predictor, sampleType } = level;
  const { rows, stride } = block;
  const { littleEndian } = level.directory;
  const rowSamples = block.width * stride;
  return decoder.decode(
    { compression, predictor, littleEndian, sampleType, rowSamples, rows, stride },
    bytes,
  );
}

function plain(level: TiffLevel, index: BlockIndex, block: WantedBlock, bytes: Uint8Array): Promise<Samples> {
  return decodeBlock(level, block.rows, bytes, {}, index.jpegTables);
}
