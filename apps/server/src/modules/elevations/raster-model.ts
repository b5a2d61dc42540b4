import type { Position } from '@sigma/geo';
import {
  type ByteSource,
  type Georeference,
  type GeoTiffImage,
  openGeoTiff,
  type PixelWindow,
  type Projection,
  projectionOf,
  RasterReadError,
} from '@sigma/raster';
import { ElevationError, type ElevationModel } from './elevation-model.ts';
import type { OpenSource } from './open-source.ts';
import { piecesOf, placesIn, tally } from './sample-box.ts';

export interface RasterModelOptions {
  readonly source: 'simulated' | 'dem';
  readonly open: OpenSource;
  readonly timeLimitMs: number;
  readonly maxBytes: number;
}

/** Longest side of what is read for a box, in values. */
const MAX_SIDE = 512;
const CACHE_BYTES = 8 * 2 ** 20;
const M_PER_DEGREE = 111_195;
/** A position on the last edge of the model belongs to its last value. */
const EDGE = 1e-6;

/**
 * Elevations of a GeoTIFF, best a COG: the first band in metres, in any projection that `packages/raster` knows. Every call
 * opens the file, so that a new version is seen, and has a limit of time and bytes.
 */
export function rasterModel(options: RasterModelOptions): ElevationModel {
  const { source } = options;
  return {
    at: (place, signal) =>
      withGrid(options, signal, async (grid) => {
        const [metres] = await grid.read([place]);
        return { source, resolutionM: grid.pixelM, metres };
      }),
    summarize: (box, signal) =>
      withGrid(options, signal, async (grid) => {
        const values: { metres: number | undefined; weight: number }[] = [];
        let resolutionM = grid.pixelM;
        for (const piece of piecesOf(box)) {
          const places = placesIn(piece);
          const metres = await grid.read(places.map(({ place }) => place));
          resolutionM = Math.max(resolutionM, grid.lastReadM());
          for (const [n, { weight }] of places.entries()) values.push({ metres: metres[n], weight });
        }
        return { source, resolutionM, ...tally(values) };
      }),
  };
}

interface Grid {
  /** The height of a value on the ground. */
  readonly pixelM: number;
  /** As `pixelM`, of what was read last, which may be an overview. */
  lastReadM(): number;
  /** The values at the places, with one read of the part that contains all of them. */
  read(places: readonly Position[]): Promise<readonly (number | undefined)[]>;
}

async function withGrid<Answer>(
  { open, timeLimitMs, maxBytes }: RasterModelOptions,
  stop: AbortSignal,
  use: (grid: Grid) => Promise<Answer>,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([stop, limit]);
  try {
    const { bytes, close } = await open(signal);
    try {
      const opened = await openGeoTiff(limited(bytes, maxBytes, signal), { cacheBytes: CACHE_BYTES });
      signal.throwIfAborted();
      if (!opened.ok) throw new RasterReadError(opened.code, opened.reason);
      return await use(gridOf(opened.image, signal));
    } finally {
      await close();
    }
  } catch (error) {
    stop.throwIfAborted();
    throw limit.aborted
      ? new ElevationError(
          'unavailable',
          `The elevation model did not answer within ${timeLimitMs / 1000} s.`,
          error,
        )
      : elevationError(error);
  }
}

function elevationError(error: unknown): ElevationError {
  if (error instanceof ElevationError) return error;
  if (error instanceof RasterReadError && error.code === 'too-large')
    return new ElevationError(
      'too-large',
      'The elevation model has too many values in so large a box.',
      error,
    );
  const why = error instanceof RasterReadError ? error.message : 'The file cannot be reached.';
  return new ElevationError('unavailable', `The elevation model cannot be read. ${why}`, error);
}

/** The same bytes until more than `most` were read. */
function limited(bytes: ByteSource, most: number, signal: AbortSignal): ByteSource {
  let read = 0;
  return {
    size: bytes.size,
    read: (offset, length, own) => {
      read += length;
      if (read > most)
        throw new RasterReadError('too-large', `The elevation model needs more than ${most} bytes for this.`);
      return bytes.read(offset, length, own ?? signal);
    },
  };
}

function gridOf(image: GeoTiffImage, signal: AbortSignal): Grid {
  if (!image.place.known)
    throw new ElevationError(
      'unavailable',
      `The elevation model has no known position. ${image.place.reason}`,
    );
  const { georeference } = image.place;
  const projection = projectionOf(georeference.epsg);
  if (projection === undefined)
    throw new ElevationError(
      'unavailable',
      `The elevation model has the unknown projection ${georeference.epsg}.`,
    );
  const pixelM = pixelHeightM(georeference, projection);
  let reduction = 1;
  return {
    pixelM,
    lastReadM: () => pixelM * reduction,
    async read(places) {
      const pixels = places.map((place) => pixelAt(image, georeference, projection, place));
      const window = windowOf(pixels);
      if (window === undefined) return places.map(() => undefined);
      const targetWidth = Math.min(window.width, MAX_SIDE);
      const targetHeight = Math.min(window.height, MAX_SIDE);
      reduction = window.height / targetHeight;
      const { bands } = await image.readWindow({ ...window, bands: [0], targetWidth, targetHeight, signal });
      const [values] = bands;
      return pixels.map((pixel) => {
        if (pixel === undefined || values === undefined) return undefined;
        const col = Math.floor(((pixel.col - window.x) * targetWidth) / window.width);
        const row = Math.floor(((pixel.row - window.y) * targetHeight) / window.height);
        const metres = values[row * targetWidth + col];
        return metres === undefined || Number.isNaN(metres) || metres === image.nodata ? undefined : metres;
      });
    },
  };
}

interface Pixel {
  readonly col: number;
  readonly row: number;
}

/** The pixel that contains a place; undefined outside the image. */
function pixelAt(
  { width, height }: Pick<GeoTiffImage, 'width' | 'height'>,
  georeference: Georeference,
  projection: Projection,
  [lon, lat]: Position,
): Pixel | undefined {
  const [x, y] = projection.forward(lon, lat);
  const [col, row] = georeference.toPixel(x, y);
  if (!(col >= -EDGE && row >= -EDGE && col <= width + EDGE && row <= height + EDGE)) return undefined;
  return { col: within(col, width), row: within(row, height) };
}

const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(at)));

function windowOf(pixels: readonly (Pixel | undefined)[]): PixelWindow | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const pixel of pixels) {
    if (pixel === undefined) continue;
    left = Math.min(left, pixel.col);
    right = Math.max(right, pixel.col);
    top = Math.min(top, pixel.row);
    bottom = Math.max(bottom, pixel.row);
  }
  return left > right ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function pixelHeightM(georeference: Georeference, { units }: Projection): number {
  const [x0, y0] = georeference.toMap(0, 0);
  const [x1, y1] = georeference.toMap(0, 1);
  const length = Math.hypot(x1 - x0, y1 - y0);
  return units === 'degree' ? length * M_PER_DEGREE : length;
}
