import {
  allBands,
  checkWindow,
  type PixelBlock,
  type PixelWindow,
  type RasterImage,
  type WindowRequest,
} from '../../pixels/raster-image.ts';
import { resampleBlock } from '../../pixels/resample.ts';
import type { Samples } from '../../pixels/samples.ts';
import { type Opened, openSafely, RasterReadError, readError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { BlockDecoder } from '../decode/block-decoder.ts';
import type { TiffLevel } from '../layout/level.ts';
import { COMPRESSION_NAMES } from '../layout/tags.ts';
import { coveringPixels } from '../read/covering-pixels.ts';
import { openTiff, type TiffReader } from '../read/open-tiff.ts';

export interface GeoTiffImage extends RasterImage {
  /** For people: none, deflate, LZW, JPEG, PackBits, ZSTD. */
  readonly compression: string;
  readonly tiled: boolean;
  /** Sizes of the reduced images inside the file, largest first. */
  readonly overviews: readonly { readonly width: number; readonly height: number }[];
  /**
   * Reads one tile of one size as it is stored: `side * side` pixels, the bands of each next to each other, including
   * what lies beyond the edge of the image. Undefined where the file has no such size or a different layout. The
   * samples belong to the image and must not be written to. Throws as `readWindow` does.
   */
  readTile(request: TileRequest): Promise<Samples | undefined>;
}

export interface TileRequest {
  /** Width and height of the level to read from: the full resolution or an overview. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a tile along each axis. */
  readonly side: number;
  readonly across: number;
  readonly down: number;
}

export interface GeoTiffOptions {
  /** Tried in this order; plain JavaScript follows them. */
  readonly decoders?: readonly BlockDecoder[];
  /** Decoded bytes to cache for the next window; 64 MiB by default. */
  readonly cacheBytes?: number;
}

const CACHE_BYTES = 64 * 2 ** 20;
/** An overview may be this much too small, because its sides are rounded. */
const OVERVIEW_TOLERANCE = 1.01;

/**
 * Opens a TIFF, BigTIFF, GeoTIFF or COG as an image that is read at any size. Its pixels may be 8, 16 or 32-bit
 * integers or 32 or 64-bit floats, in tiles or strips, bands together or separate, uncompressed or compressed with
 * deflate, LZW, PackBits or JPEG (and whatever the given decoders handle). Never throws: for a damaged or unsupported
 * file the result is the reason. A file without a usable position is opened; its `place` states why. Masks and
 * overviews in other files (.ovr, .msk) are not read.
 */
export function openGeoTiff(source: ByteSource, options: GeoTiffOptions = {}): Promise<Opened<GeoTiffImage>> {
  return openSafely(async () => {
    const { decoders, cacheBytes = CACHE_BYTES } = options;
    const tiff = await openTiff(source, { decoders, cacheBytes });
    const { levels, nodata, alphaBand, place } = tiff.layout;
    const [full, ...overviews] = levels;
    await tiff.verify(full);
    return {
      width: full.width,
      height: full.height,
      bands: full.bands,
      sampleType: full.sampleType,
      nodata,
      alphaBand,
      wavelengthsNm: undefined,
      place,
      compression: COMPRESSION_NAMES[full.compression] ?? 'unknown',
      tiled: full.tiled,
      overviews: overviews.map(({ width, height }) => ({ width, height })),
      readWindow: (request) => readResampled(tiff, request),
      readTile: (request) => readTile(tiff, request),
    };
  });
}

async function readTile(tiff: TiffReader, request: TileRequest): Promise<Samples | undefined> {
  const { width, height, side, across, down } = request;
  const level = tiff.layout.levels.find((each) => each.width === width && each.height === height);
  if (level === undefined) return undefined;
  if (!level.tiled || level.separate || level.blockWidth !== side || level.blockHeight !== side) {
    return undefined;
  }
  if (!(across >= 0 && across < level.blocksAcross && down >= 0 && down < level.blocksDown)) {
    throw new RasterReadError('outside', 'The tile lies outside the image.');
  }
  try {
    return await tiff.readBlock(level, { across, down, plane: 0 });
  } catch (error) {
    throw readError(error, undefined);
  }
}

/** Reads a window from the smallest level that is large enough, then resamples it to the requested size. */
async function readResampled(tiff: TiffReader, request: WindowRequest): Promise<PixelBlock> {
  const { levels, nodata, alphaBand } = tiff.layout;
  const [full] = levels;
  checkWindow(request, full);
  const bands = request.bands ?? allBands(full.bands);
  const width = request.targetWidth ?? request.width;
  const height = request.targetHeight ?? request.height;
  const reduction = Math.min(request.width / width, request.height / height);
  const level = levels.findLast((each) => full.width / each.width <= reduction * OVERVIEW_TOLERANCE) ?? full;
  const exact = windowInLevel(request, level, full);
  try {
    const inner = coveringPixels(exact, level);
    const isReduced = width < exact.width || height < exact.height;
    const needsAlpha = isReduced && alphaBand !== undefined && !bands.includes(alphaBand);
    const read = needsAlpha ? [...bands, alphaBand] : bands;
    const block = await tiff.readWindow({ level, window: inner, bands: read, signal: request.signal });
    const from = { ...exact, x: exact.x - inner.x, y: exact.y - inner.y };
    const alphaAt = alphaBand === undefined ? -1 : read.indexOf(alphaBand);
    const weights = { nodata, alphaAt: alphaAt < 0 ? undefined : alphaAt };
    const resampled = resampleBlock(block, { from, width, height, ...weights });
    return { width, height, bands: resampled.bands.slice(0, bands.length) };
  } catch (error) {
    throw readError(error, request.signal);
  }
}

/** A window of the full resolution in the pixels of a level, which may be fractions. */
function windowInLevel(window: PixelWindow, level: TiffLevel, full: TiffLevel): PixelWindow {
  const [ratioX, ratioY] = [level.width / full.width, level.height / full.height];
  return {
    x: window.x * ratioX,
    y: window.y * ratioY,
    width: window.width * ratioX,
    height: window.height * ratioY,
  };
}
