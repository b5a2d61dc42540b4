import {
  allBands,
  checkWindow,
  type PixelBlock,
  type RasterImage,
  type WindowRequest,
} from '../../pixels/raster-image.ts';
import { resampleBlock } from '../../pixels/resample.ts';
import type { Samples } from '../../pixels/samples.ts';
import { type Opened, openSafely, RasterReadError, readFault } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { PlatformDecoders } from '../decode/zlib-decoder.ts';
import { readLayout } from '../layout/read-layout.ts';
import { COMPRESSION_NAMES } from '../layout/tags.ts';
import { coveringPixels } from '../read/covering-pixels.ts';
import { BlockCache, type LevelReader, levelReader } from '../read/open-tiff.ts';

export interface GeoTiffImage extends RasterImage {
  /** For people: none, deflate, LZW, JPEG, PackBits, ZSTD. */
  readonly compression: string;
  readonly tiled: boolean;
  /** Sizes of the reduced pictures inside the file, largest first. */
  readonly overviews: readonly { readonly width: number; readonly height: number }[];
  /**
   * One tile of one size as it is stored: `side * side` pixels, the bands of each side by side, also what lies
   * beyond the picture's edge. Undefined where the file has no such size or lays it out otherwise. It is the memory
   * of the image: not to be written. Throws as `readWindow` does.
   */
  readTile(request: TileRequest): Promise<Samples | undefined>;
}

export interface TileRequest {
  /** Of the size that is meant: the full one or an overview. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a tile each way. */
  readonly side: number;
  readonly across: number;
  readonly down: number;
}

export interface GeoTiffOptions {
  readonly decoders?: PlatformDecoders;
  /** Decoded blocks kept for the next window; 64 MiB unless told. */
  readonly cacheBytes?: number;
}

/**
 * Opens a TIFF, BigTIFF, GeoTIFF or COG. Its pixels may be 8, 16, 32-bit integers or 32, 64-bit floats, in tiles
 * or strips, bands together or apart, uncompressed or deflate, LZW, PackBits, JPEG (and ZSTD with a decoder).
 * Never throws: a damaged or unsupported file answers with the reason. A file without a usable position is
 * opened; its `place` says why. Masks beside the picture and overview files (.ovr) are not read.
 */
export function openGeoTiff(source: ByteSource, options: GeoTiffOptions = {}): Promise<Opened<GeoTiffImage>> {
  return openSafely(async () => {
    const decoders = options.decoders ?? {};
    const { levels, nodata, alphaBand, place } = await readLayout(source, decoders);
    const [level, ...overviews] = levels;
    const cache = new BlockCache(options.cacheBytes ?? 64 * 2 ** 20);
    const readers = levels.map((each) => levelReader(source, each, { decoders, nodata, cache }));
    await readers[0]?.verify();
    return {
      width: level.width,
      height: level.height,
      bands: level.bands,
      sampleType: level.sampleType,
      nodata,
      alphaBand,
      wavelengthsNm: undefined,
      place,
      compression: COMPRESSION_NAMES[level.compression] ?? 'unknown',
      tiled: level.tiled,
      overviews: overviews.map(({ width, height }) => ({ width, height })),
      readWindow: (request) => readWindow(readers, request, { nodata, alphaBand }),
      readTile: (request) => readTile(readers, request),
    };
  });
}

async function readTile(readers: readonly LevelReader[], request: TileRequest): Promise<Samples | undefined> {
  const { width, height, side, across, down } = request;
  const reader = readers.find(({ level }) => level.width === width && level.height === height);
  if (reader === undefined) return undefined;
  const { tiled, separate, blockWidth, blockHeight, blocksAcross, blocksDown } = reader.level;
  if (!tiled || separate || blockWidth !== side || blockHeight !== side) return undefined;
  if (!(across >= 0 && across < blocksAcross && down >= 0 && down < blocksDown)) {
    throw new RasterReadError('outside', 'The tile lies outside the image.');
  }
  try {
    return await reader.block(across, down, 0);
  } catch (error) {
    throw readFault(error, undefined);
  }
}

interface Blanks {
  readonly nodata: number | undefined;
  readonly alphaBand: number | undefined;
}

async function readWindow(
  readers: readonly LevelReader[],
  request: WindowRequest,
  { nodata, alphaBand }: Blanks,
): Promise<PixelBlock> {
  const main = readers[0]?.level;
  if (!main) throw new RasterReadError('damaged', 'The TIFF holds no image.');
  checkWindow(request, main);
  const bands = request.bands ?? allBands(main.bands);
  const width = request.targetWidth ?? request.width;
  const height = request.targetHeight ?? request.height;
  const reduction = Math.min(request.width / width, request.height / height);
  const reader = readers.findLast(({ level }) => main.width / level.width <= reduction * 1.01) ?? readers[0];
  if (!reader) throw new RasterReadError('damaged', 'The TIFF holds no image.');
  const ratioX = reader.level.width / main.width;
  const ratioY = reader.level.height / main.height;
  const exact = {
    x: request.x * ratioX,
    y: request.y * ratioY,
    width: request.width * ratioX,
    height: request.height * ratioY,
  };
  try {
    const inner = coveringPixels(exact, reader.level);
    const averaging = width < exact.width || height < exact.height;
    const withAlpha = averaging && alphaBand !== undefined && !bands.includes(alphaBand);
    const wanted = withAlpha ? [...bands, alphaBand] : bands;
    const block = await reader.read(inner, wanted, request.signal);
    const from = { ...exact, x: exact.x - inner.x, y: exact.y - inner.y };
    const alphaAt = alphaBand === undefined ? -1 : wanted.indexOf(alphaBand);
    const out = resampleBlock(block, {
      from,
      width,
      height,
      nodata,
      alphaAt: alphaAt < 0 ? undefined : alphaAt,
    });
    return { width, height, bands: out.bands.slice(0, bands.length) };
  } catch (error) {
    throw readFault(error, request.signal);
  }
}
