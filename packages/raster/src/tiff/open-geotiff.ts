import type { ByteSource } from '../byte-source.ts';
import { type Opened, openSafely, RasterReadError, readFault } from '../raster-error.ts';
import {
  allBands,
  checkWindow,
  type PixelBlock,
  type PixelWindow,
  type RasterImage,
  type WindowRequest,
} from '../raster-image.ts';
import { resampleBlock } from '../resample.ts';
import { readDirectories, type TiffDirectory } from './directory.ts';
import { readPlace } from './geo-tags.ts';
import { readLevel, type TiffLevel } from './level.ts';
import type { PlatformDecoders } from './platform-decoders.ts';
import { BlockCache, type LevelReader, levelReader } from './read-level.ts';
import { COMPRESSION_NAMES, TAG } from './tags.ts';

export interface GeoTiffImage extends RasterImage {
  /** For people: none, deflate, LZW, JPEG, PackBits, ZSTD. */
  readonly compression: string;
  readonly tiled: boolean;
  /** Sizes of the reduced pictures inside the file, largest first. */
  readonly overviews: readonly { readonly width: number; readonly height: number }[];
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
    const directories = await readDirectories(source);
    const main = directories[0];
    if (!main) throw new RasterReadError('damaged', 'The TIFF holds no image.');
    const decoders = options.decoders ?? {};
    const level = await readLevel(main, decoders);
    const nodata = parseNodata(await main.text(TAG.gdalNodata));
    const cache = new BlockCache(options.cacheBytes ?? 64 * 2 ** 20);
    const reader = (each: TiffLevel) => levelReader(source, each, { decoders, nodata, cache });
    const overviews = await readOverviews(directories.slice(1), level, decoders);
    const readers = [level, ...overviews].map(reader);
    await readers[0]?.verify();
    const alphaBand = await readAlphaBand(main, level.bands);
    return {
      width: level.width,
      height: level.height,
      bands: level.bands,
      sampleType: level.sampleType,
      nodata,
      alphaBand,
      wavelengthsNm: undefined,
      place: await readPlace(main),
      compression: COMPRESSION_NAMES[level.compression] ?? 'unknown',
      tiled: level.tiled,
      overviews: overviews.map(({ width, height }) => ({ width, height })),
      readWindow: (request) => readWindow(readers, request, { nodata, alphaBand }),
    };
  });
}

function parseNodata(text: string | undefined): number | undefined {
  const trimmed = text?.trim().toLowerCase() ?? '';
  if (trimmed === '') return undefined;
  if (/^[-+]?nan$/.test(trimmed)) return NaN;
  const special = /^([-+]?)inf/.exec(trimmed);
  if (special) return special[1] === '-' ? -Infinity : Infinity;
  const value = Number(trimmed);
  return Number.isNaN(value) ? undefined : value;
}

/** Reduced pictures of the same bands, largest first; masks and pages of another kind are left out. */
async function readOverviews(
  directories: readonly TiffDirectory[],
  main: TiffLevel,
  decoders: PlatformDecoders,
): Promise<TiffLevel[]> {
  const levels: TiffLevel[] = [];
  for (const directory of directories) {
    const kind = (await directory.number(TAG.newSubfileType)) ?? 0;
    if ((kind & 1) === 0 || (kind & 4) !== 0) continue;
    const level = await readLevel(directory, decoders);
    if (level.bands !== main.bands || level.sampleType !== main.sampleType || level.width >= main.width)
      continue;
    levels.push(level);
  }
  return levels.sort((p, q) => q.width - p.width);
}

/** The first extra sample that is alpha (ExtraSamples 1 or 2). */
async function readAlphaBand(directory: TiffDirectory, bands: number): Promise<number | undefined> {
  const extra = await directory.numbers(TAG.extraSamples);
  const found = extra.findIndex((kind) => kind === 1 || kind === 2);
  return found < 0 || extra.length > bands ? undefined : bands - extra.length + found;
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

/** The whole pixels of a level that a window touches; rounding noise of the ratios is not a pixel. */
function coveringPixels(exact: PixelWindow, level: { width: number; height: number }): PixelWindow {
  const x = Math.min(Math.floor(exact.x + 1e-6), level.width - 1);
  const y = Math.min(Math.floor(exact.y + 1e-6), level.height - 1);
  const right = Math.min(level.width, Math.max(x + 1, Math.ceil(exact.x + exact.width - 1e-6)));
  const bottom = Math.min(level.height, Math.max(y + 1, Math.ceil(exact.y + exact.height - 1e-6)));
  return { x, y, width: right - x, height: bottom - y };
}
