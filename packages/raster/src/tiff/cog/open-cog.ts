import { type AffineTransform, applyAffine } from '../../georeference/affine.ts';
import type { GridPlacement } from '../../georeference/georeference.ts';
import { allBands, checkWindow, type PixelBlock, type PixelWindow } from '../../pixels/raster-image.ts';
import type { SampleType } from '../../pixels/samples.ts';
import { RasterReadError, readError } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { BlockDecoder } from '../decode/block-decoder.ts';
import type { TiffLayout } from '../layout/read-layout.ts';
import { COMPRESSION_NAMES } from '../layout/tags.ts';
import { openTiff, type TiffLimits, type TiffReader } from '../read/open-tiff.ts';
import { chooseLevel, type LevelPreference } from './choose-level.ts';
import { type CogPixels, cornersLonLat, gridLonLat } from './cog-pixels.ts';

export interface CogOpenOptions {
  /** Tried in this order; plain JavaScript follows them. */
  readonly decoders?: readonly BlockDecoder[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CogReadRequest extends LevelPreference {
  /** Part of the full resolution, in its pixels; the complete image by default. */
  readonly window?: PixelWindow | undefined;
  /** Bands from 0, in the order wanted; every band by default. */
  readonly bands?: readonly number[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CogWindowRequest {
  /** Position in `CogReader.levels`. */
  readonly level: number;
  /** In the pixels of that level. */
  readonly window: PixelWindow;
  /** Bands from 0, in the order wanted; every band by default. */
  readonly bands?: readonly number[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An opened COG (or any TIFF): its description, and its pixels level by level. */
export interface CogReader {
  /** The full resolution first, then the overviews, largest first. */
  readonly levels: readonly { readonly width: number; readonly height: number }[];
  readonly bands: number;
  readonly sampleType: SampleType;
  /** Value of pixels that were not measured; in floating types NaN always counts as such. */
  readonly nodata: number | undefined;
  /** The band (from 0) that contains the opacity of a pixel, if there is one. */
  readonly alphaBand: number | undefined;
  /** For people: none, deflate, LZW, JPEG, PackBits. */
  readonly compression: string;
  readonly place: GridPlacement;
  readonly epsg: number | undefined;
  /** Of the full resolution; undefined without a position or with ground control points. */
  readonly affine: AffineTransform | undefined;
  /**
   * Chooses the level that fits the request and reads it, with neighbouring blocks in one read. The result has a
   * position and can be drawn. Throws RasterReadError, or the reason of the signal once that is aborted.
   */
  readLevel(request: CogReadRequest): Promise<CogPixels>;
  /**
   * Reads the samples of some bands under a window of one level, one array per band: the spectra of a few pixels or
   * the bands of an index. Throws as `readLevel` does.
   */
  readWindow(request: CogWindowRequest): Promise<PixelBlock>;
}

/** A preview must not exhaust the memory of a browser tab, and the WebAssembly decoder has room for one such block. */
const LIMITS: TiffLimits = { windowBytes: 2 ** 29, blockBytes: 2 ** 27, decodedBytes: 2 ** 30 };

/**
 * Opens a COG for display and analysis. All claims of the file are checked before memory is reserved for them: loops
 * of directories end, forged counts and sizes are rejected.
 *
 * @throws RasterReadError with the reason, or the reason of the signal once that is aborted
 */
export async function openCog(source: ByteSource, options: CogOpenOptions = {}): Promise<CogReader> {
  const { decoders, signal } = options;
  let isOpen = false;
  // The signal of `openCog` covers the directories only; each later read has its own.
  const opening: ByteSource = {
    size: source.size,
    read: (offset, length, own) => source.read(offset, length, own ?? (isOpen ? undefined : signal)),
  };
  try {
    signal?.throwIfAborted();
    const tiff = await openTiff(opening, { decoders, limits: LIMITS });
    const { levels, nodata, alphaBand, place } = tiff.layout;
    const [full] = levels;
    isOpen = true;
    return {
      levels: levels.map(({ width, height }) => ({ width, height })),
      bands: full.bands,
      sampleType: full.sampleType,
      nodata,
      alphaBand,
      compression: COMPRESSION_NAMES[full.compression] ?? 'unknown',
      place,
      epsg: place.known ? place.georeference.epsg : undefined,
      affine: place.known ? place.georeference.transform : undefined,
      readLevel: (request) => abortable(request.signal, () => readCogLevel(tiff, request)),
      readWindow: (request) => abortable(request.signal, () => readCogWindow(tiff, request)),
    };
  } catch (error) {
    throw readError(error, signal);
  }
}

/** Runs a read; throws the reason of the signal once that is aborted, else a RasterReadError. */
async function abortable<Result>(
  signal: AbortSignal | undefined,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    signal?.throwIfAborted();
    return await read();
  } catch (error) {
    throw readError(error, signal);
  }
}

async function readCogWindow(tiff: TiffReader, request: CogWindowRequest): Promise<PixelBlock> {
  const level = tiff.layout.levels[request.level];
  if (level === undefined) {
    throw new RasterReadError('outside', `The image has no level ${request.level}.`);
  }
  const { window, signal } = request;
  const bands = request.bands ?? allBands(level.bands);
  checkWindow({ ...window, bands }, level);
  return tiff.readWindow({ level, window, bands, signal });
}

async function readCogLevel(tiff: TiffReader, request: CogReadRequest): Promise<CogPixels> {
  const { levels, nodata, alphaBand } = tiff.layout;
  const [full] = levels;
  const bands = request.bands ?? allBands(full.bands);
  const requested = request.window ?? { x: 0, y: 0, width: full.width, height: full.height };
  checkWindow({ ...requested, bands }, full);
  const { level, part, step } = chooseLevel(levels, requested, request);
  const { samples, width, height } = await tiff.readInterleaved({
    level,
    window: part,
    bands,
    step,
    signal: request.signal,
  });
  const alphaAt = alphaBand === undefined ? -1 : bands.indexOf(alphaBand);
  const [across, down] = [full.width / level.width, full.height / level.height];
  const window = {
    x: part.x * across,
    y: part.y * down,
    width: Math.min(width * step * across, full.width - part.x * across),
    height: Math.min(height * step * down, full.height - part.y * down),
  };
  return {
    width,
    height,
    bands: bands.length,
    sampleType: full.sampleType,
    samples,
    nodata,
    alphaBand: alphaAt < 0 ? undefined : alphaAt,
    window,
    ...positionOf(tiff.layout, window, { width, height }),
  };
}

function positionOf({ place }: TiffLayout, window: PixelWindow, size: { width: number; height: number }) {
  if (!place.known) {
    return { affine: undefined, epsg: undefined, cornersLonLat: undefined, gridLonLat: () => undefined };
  }
  const { georeference } = place;
  return {
    affine: georeference.transform && affineOf(georeference.transform, window, size),
    epsg: georeference.epsg,
    cornersLonLat: cornersLonLat(georeference, window),
    gridLonLat: (n: number) => gridLonLat(georeference, window, n),
  };
}

function affineOf(
  full: AffineTransform,
  window: PixelWindow,
  { width, height }: { readonly width: number; readonly height: number },
): AffineTransform {
  const [a, b, , d, e] = full;
  const [c, f] = applyAffine(full, window.x, window.y);
  const [across, down] = [window.width / width, window.height / height];
  return [a * across, b * down, c, d * across, e * down, f];
}
