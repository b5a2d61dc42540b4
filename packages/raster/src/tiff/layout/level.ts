import { bytesPerSample, type SampleType } from '../../pixels/samples.ts';
import { RasterReadError } from '../../raster-error.ts';
import { MAX_BLOCKS, type TiffDirectory } from './directory.ts';
import { COMPRESSION_NAMES, TAG } from './tags.ts';

/** How the pixels of one image of a TIFF (the full resolution or an overview) are stored. */
export interface TiffLevel {
  readonly directory: TiffDirectory;
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly sampleType: SampleType;
  /** Tag value, see COMPRESSION_NAMES. */
  readonly compression: number;
  readonly predictor: number;
  readonly photometric: number;
  /** True when each block holds one band only. */
  readonly separate: boolean;
  readonly tiled: boolean;
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly blocksAcross: number;
  readonly blocksDown: number;
}

const ZSTD = 50000;
const MAX_SIDE = 2 ** 24;
const MAX_BANDS = 4096;
const MAX_BLOCK_BYTES = 2 ** 28;

/** Whether some decoder can decode blocks of a compression (TIFF tag 259). */
export type CanDecode = (compression: number) => boolean;

/**
 * Reads and checks the storage tags of one directory.
 *
 * @throws RasterReadError naming the first feature that is not supported or not possible
 */
export async function readLevel(directory: TiffDirectory, canDecode: CanDecode): Promise<TiffLevel> {
  const number = async (tag: number, fallback: number) => (await directory.number(tag)) ?? fallback;
  const width = await number(TAG.imageWidth, 0);
  const height = await number(TAG.imageLength, 0);
  const bands = await number(TAG.samplesPerPixel, 1);
  if (!isSide(width) || !isSide(height) || !(bands >= 1 && bands <= MAX_BANDS)) {
    throw new RasterReadError('damaged', `The TIFF claims ${width} x ${height} pixels with ${bands} bands.`);
  }
  const compression = await number(TAG.compression, 1);
  checkCompression(compression, canDecode);
  const sampleType = await readSampleType(directory);
  const photometric = await number(TAG.photometric, 1);
  checkPhotometric(photometric, compression, sampleType);
  const tiled = directory.has(TAG.tileWidth);
  const blockWidth = tiled ? await number(TAG.tileWidth, 0) : width;
  const rows = tiled ? await number(TAG.tileLength, 0) : await number(TAG.rowsPerStrip, height);
  const blockHeight = tiled ? rows : Math.min(rows, height);
  if (!isSide(blockWidth) || !isSide(blockHeight)) {
    throw new RasterReadError('damaged', `The TIFF claims blocks of ${blockWidth} x ${blockHeight} pixels.`);
  }
  const predictor = await number(TAG.predictor, 1);
  if (predictor !== 1 && predictor !== 2 && !(predictor === 3 && sampleType.startsWith('f'))) {
    throw new RasterReadError(
      'unsupported',
      `The predictor ${predictor} is not supported with ${sampleType}.`,
    );
  }
  const separate = bands > 1 && (await number(TAG.planarConfiguration, 1)) === 2;
  const blockBytes = blockWidth * blockHeight * (separate ? 1 : bands) * bytesPerSample(sampleType);
  if (!(blockBytes > 0 && blockBytes <= MAX_BLOCK_BYTES)) {
    throw new RasterReadError('too-large', `The TIFF stores its pixels in blocks of ${blockBytes} bytes.`);
  }
  const [blocksAcross, blocksDown] = [Math.ceil(width / blockWidth), Math.ceil(height / blockHeight)];
  checkBlockCount(blocksAcross * blocksDown * (separate ? bands : 1));
  return {
    directory,
    width,
    height,
    bands,
    sampleType,
    compression,
    predictor,
    photometric,
    separate,
    tiled,
    blockWidth,
    blockHeight,
    blocksAcross,
    blocksDown,
  };
}

function checkBlockCount(blocks: number): void {
  if (blocks <= MAX_BLOCKS) return;
  throw new RasterReadError(
    'too-large',
    `The TIFF claims ${blocks} blocks of pixels; at most ${MAX_BLOCKS} are supported.`,
  );
}

function checkCompression(compression: number, canDecode: CanDecode): void {
  if (canDecode(compression)) return;
  if (compression === ZSTD) {
    throw new RasterReadError('unsupported', 'ZSTD compression is not supported here.');
  }
  const name = COMPRESSION_NAMES[compression] ?? `number ${compression}`;
  throw new RasterReadError('unsupported', `The compression ${name} is not supported.`);
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE;
}

async function readSampleType(directory: TiffDirectory): Promise<SampleType> {
  const bits = new Set(await directory.numbers(TAG.bitsPerSample));
  const formats = new Set(await directory.numbers(TAG.sampleFormat));
  if (bits.size > 1 || formats.size > 1) {
    throw new RasterReadError('unsupported', 'The bands of the TIFF have different types.');
  }
  const bit = [...bits][0] ?? 1;
  const format = [...formats][0] ?? 1;
  const type = SAMPLE_TYPE_NAMES[`${format === 4 ? 1 : format}-${bit}`];
  if (type) return type;
  throw new RasterReadError('unsupported', `Samples of ${bit} bits in format ${format} are not supported.`);
}

/** Sample types by `sample format - bits`. */
const SAMPLE_TYPE_NAMES: Readonly<Record<string, SampleType>> = {
  '1-8': 'u8',
  '1-16': 'u16',
  '1-32': 'u32',
  '2-8': 'i8',
  '2-16': 'i16',
  '2-32': 'i32',
  '3-32': 'f32',
  '3-64': 'f64',
};

function checkPhotometric(photometric: number, compression: number, sampleType: SampleType): void {
  if (photometric === 3)
    throw new RasterReadError('unsupported', 'Images with a colour table are not supported.');
  if (photometric === 5) throw new RasterReadError('unsupported', 'CMYK images are not supported.');
  if (photometric === 6 && compression !== 7) {
    throw new RasterReadError('unsupported', 'YCbCr images are supported with JPEG compression only.');
  }
  if (compression === 7 && sampleType !== 'u8') {
    throw new RasterReadError('unsupported', 'JPEG compression is supported with 8-bit samples only.');
  }
}
