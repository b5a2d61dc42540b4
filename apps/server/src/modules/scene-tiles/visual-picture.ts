import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import {
  type ByteSource,
  chooseRgbBands,
  fitInto,
  type GeoTiffImage,
  openGeoTiff,
  type PixelBlock,
  RasterReadError,
  type Samples,
  type StretchLimits,
  stretchBand,
  stretchLimits,
  zlibDecoder,
} from '@sigma/raster';
import { levelSide, PAGE_PIXELS, type PagedPicture } from './draw-tile.ts';
import type { DecodedPage, PageCache } from './page-cache.ts';

const inflateBytes = promisify(inflate);
const SLACK_BYTES = 1024;
/** Memory reserved before anything is inflated: a false claim of a file must not cost more. */
const MAX_PIECE_BYTES = 4 * 2 ** 20;
const OPAQUE = 0xff000000;
/** Side of the reduced picture that a stretch is computed from, in pixels. */
const STRETCH_PIXELS = 256;

/** Opens the COG of a scene. Throws RasterReadError when it cannot be read or has no position on Earth. */
export async function openVisual(source: ByteSource, key: string, cache: PageCache): Promise<PagedPicture> {
  let failure: unknown;
  const watched: ByteSource = {
    size: source.size,
    read: (offset, length, signal) =>
      source.read(offset, length, signal).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
  };
  const opened = await openGeoTiff(watched, {
    decoders: [zlibDecoder({ inflate: inflateInOnePiece })],
    // Pages are cached instead of blocks.
    cacheBytes: 0,
  });
  // The error of the source states best why it cannot be read.
  if (!opened.ok) throw failure ?? new RasterReadError(opened.code, opened.reason);
  const { image } = opened;
  if (!image.place.known) throw new RasterReadError('unsupported', image.place.reason);
  const limits = image.sampleType === 'u8' ? undefined : await limitsOf(image);
  return {
    width: image.width,
    height: image.height,
    georeference: image.place.georeference,
    smooth: true,
    page: (level, column, row) =>
      cache.get(`${key}/${level}/${column}/${row}`, () => readPage(image, limits, { level, column, row })),
  };
}

/** Inflates outside this thread, each block in one piece: the default pieces of 16 KiB double the cost. */
function inflateInOnePiece(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const room = size + SLACK_BYTES;
  return inflateBytes(bytes, { chunkSize: Math.min(room, MAX_PIECE_BYTES), maxOutputLength: room });
}

interface PageAddress {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

async function readPage(
  image: GeoTiffImage,
  limits: readonly StretchLimits[] | undefined,
  { level, column, row }: PageAddress,
): Promise<DecodedPage> {
  const [x, y] = [column * PAGE_PIXELS, row * PAGE_PIXELS];
  const width = Math.min(PAGE_PIXELS, levelSide(image.width, level) - x);
  const height = Math.min(PAGE_PIXELS, levelSide(image.height, level) - y);
  const stored = limits === undefined && (await storedPage(image, { level, column, row }));
  if (stored) return { width, height, ...stored };
  const factor = 2 ** level;
  const block = await image.readWindow({
    x: x * factor,
    y: y * factor,
    width: Math.min(width * factor, image.width - x * factor),
    height: Math.min(height * factor, image.height - y * factor),
    targetWidth: width,
    targetHeight: height,
    bands: shownBands(image),
  });
  return { width, height, depth: 4, rowBytes: width * 4, pixels: rgbaOf(block, image, limits) };
}

/** A page that is a block of the file and can be drawn from without touching its pixels. */
async function storedPage(
  image: GeoTiffImage,
  { level, column, row }: PageAddress,
): Promise<Pick<DecodedPage, 'depth' | 'rowBytes' | 'pixels'> | undefined> {
  const { bands, nodata } = image;
  const isInOrder = shownBands(image).every((band, at) => band === at);
  if ((bands !== 3 && bands !== 4) || shownBands(image).length !== bands || !isInOrder) return undefined;
  if (nodata !== undefined) return undefined;
  const [width, height] = [levelSide(image.width, level), levelSide(image.height, level)];
  const pixels = await image.readTile({ width, height, side: PAGE_PIXELS, across: column, down: row });
  if (!(pixels instanceof Uint8Array)) return undefined;
  return { depth: bands, rowBytes: PAGE_PIXELS * bands, pixels };
}

/** The bands of red, green and blue, or one band for all three, followed by alpha if the picture has it. */
function shownBands(image: GeoTiffImage): readonly number[] {
  const colours = chooseRgbBands(image);
  return image.alphaBand === undefined ? colours : [...colours, image.alphaBand];
}

/** The stretch of the complete picture, so that tiles do not differ. */
async function limitsOf(image: GeoTiffImage): Promise<readonly StretchLimits[]> {
  const size = fitInto(image.width, image.height, STRETCH_PIXELS);
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  const block = await image.readWindow({
    ...whole,
    targetWidth: size.width,
    targetHeight: size.height,
    bands: chooseRgbBands(image),
  });
  return block.bands.map((band) => stretchLimits(band, { nodata: image.nodata }));
}

function rgbaOf(
  { width, height, bands }: PixelBlock,
  { alphaBand, nodata }: GeoTiffImage,
  limits: readonly StretchLimits[] | undefined,
): Uint8Array {
  const colours = alphaBand === undefined ? bands : bands.slice(0, -1);
  const shown = colours.map((band, n) => asBytes(band, limits?.[n]));
  const none = new Uint8Array(0);
  const [red = none, green = red, blue = red] = shown;
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    // Red is the first byte, because all machines that run Node are little-endian.
    pixels[at] = OPAQUE | ((blue[at] ?? 0) << 16) | ((green[at] ?? 0) << 8) | (red[at] ?? 0);
  }
  const rgba = new Uint8Array(pixels.buffer);
  const alpha = alphaBand === undefined ? undefined : bands.at(-1);
  if (alpha !== undefined) putAlpha(rgba, alpha);
  else if (nodata !== undefined || limits !== undefined) clearBlanks(rgba, colours, nodata);
  return rgba;
}

function putAlpha(rgba: Uint8Array, alpha: Samples): void {
  const opaque = alpha instanceof Uint8Array ? 255 : alpha instanceof Uint16Array ? 65535 : 1;
  for (let from = 0, to = 3; to < rgba.length; from++, to += 4) {
    rgba[to] = Math.round((255 * (alpha[from] ?? 0)) / opaque);
  }
}

/** Makes pixels transparent that were not measured: every band is nodata or NaN. */
function clearBlanks(rgba: Uint8Array, bands: readonly Samples[], nodata: number | undefined): void {
  for (let from = 0, to = 3; to < rgba.length; from++, to += 4) {
    if (isBlank(bands, from, nodata)) rgba[to] = 0;
  }
}

function asBytes(band: Samples, limits: StretchLimits | undefined): Uint8Array {
  return band instanceof Uint8Array && limits === undefined
    ? band
    : stretchBand(band, limits ?? { low: 0, high: 255 });
}

function isBlank(bands: readonly Samples[], at: number, nodata: number | undefined): boolean {
  for (const band of bands) {
    const value = band[at] ?? Number.NaN;
    if (value !== nodata && !Number.isNaN(value)) return false;
  }
  return true;
}
