import { type AffineTransform, applyAffine } from '../../georeference/affine.ts';
import type { Place } from '../../georeference/georeference.ts';
import { allBands, checkWindow, type PixelWindow } from '../../pixels/raster-image.ts';
import type { SampleType } from '../../pixels/samples.ts';
import { readFault } from '../../raster-error.ts';
import type { ByteSource } from '../../source/byte-source.ts';
import type { TiffDecoder } from '../decode/wasm-decoder.ts';
import { readLayout, type TiffLayout } from '../layout/read-layout.ts';
import { COMPRESSION_NAMES } from '../layout/tags.ts';
import { readPixels } from '../read/read-blocks.ts';
import { chooseLevel, type LevelWish } from './choose-level.ts';
import { type CogPixels, cornersLonLat, gridLonLat } from './cog-pixels.ts';

export interface CogOpenOptions {
  /** Decodes blocks; without it (or for JPEG and PackBits) they are decoded in plain JavaScript. */
  readonly decoder?: TiffDecoder | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CogReadRequest extends LevelWish {
  /** Part of the full picture, in its pixels; all of it when left out. */
  readonly window?: PixelWindow | undefined;
  /** Bands from 0, in the order wanted; every band when left out. */
  readonly bands?: readonly number[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An opened COG (or any TIFF): what it is, and its pixels level by level. */
export interface CogReader {
  /** The full picture first, then its overviews, largest first. */
  readonly levels: readonly { readonly width: number; readonly height: number }[];
  readonly bands: number;
  readonly sampleType: SampleType;
  /** Value of pixels that were not measured; NaN counts as such in floating types even without it. */
  readonly nodata: number | undefined;
  /** The band (from 0) that says how opaque a pixel is, if there is one. */
  readonly alphaBand: number | undefined;
  /** For people: none, deflate, LZW, JPEG, PackBits. */
  readonly compression: string;
  readonly place: Place;
  readonly epsg: number | undefined;
  /** Of the full picture; undefined without a place or with ground control points. */
  readonly affine: AffineTransform | undefined;
  /**
   * Reads the level that fits, only the blocks it needs, neighbouring ones in one read. Throws RasterReadError,
   * or the signal's reason once that is aborted.
   */
  readLevel(request: CogReadRequest): Promise<CogPixels>;
}

/**
 * Opens a COG for showing. What the file claims is checked before anything is reserved for it: looping directories
 * end, forged counts and sizes are refused.
 *
 * @throws RasterReadError with the reason, or the signal's reason once that is aborted
 */
export async function openCog(source: ByteSource, options: CogOpenOptions = {}): Promise<CogReader> {
  const { decoder, signal } = options;
  let isOpen = false;
  const opening: ByteSource = {
    size: source.size,
    read: (offset, length, own) => source.read(offset, length, own ?? (isOpen ? undefined : signal)),
  };
  try {
    signal?.throwIfAborted();
    const layout = await readLayout(opening, {});
    const [full] = layout.levels;
    const { place } = layout;
    isOpen = true;
    return {
      levels: layout.levels.map(({ width, height }) => ({ width, height })),
      bands: full.bands,
      sampleType: full.sampleType,
      nodata: layout.nodata,
      alphaBand: layout.alphaBand,
      compression: COMPRESSION_NAMES[full.compression] ?? 'unknown',
      place,
      epsg: place.known ? place.georeference.epsg : undefined,
      affine: place.known ? place.georeference.transform : undefined,
      readLevel: (request) => readCogLevel(opening, layout, decoder, request),
    };
  } catch (error) {
    throw readFault(error, signal);
  }
}

async function readCogLevel(
  source: ByteSource,
  layout: TiffLayout,
  decoder: TiffDecoder | undefined,
  request: CogReadRequest,
): Promise<CogPixels> {
  const { signal } = request;
  try {
    signal?.throwIfAborted();
    const [full] = layout.levels;
    const bands = request.bands ?? allBands(full.bands);
    const asked = request.window ?? { x: 0, y: 0, width: full.width, height: full.height };
    checkWindow({ ...asked, bands }, full);
    const choice = chooseLevel(layout.levels, asked, request);
    const { nodata, alphaBand } = layout;
    const { samples, width, height } = await readPixels(source, {
      ...choice,
      bands,
      nodata,
      decoder,
      signal,
    });
    const alphaAt = alphaBand === undefined ? -1 : bands.indexOf(alphaBand);
    const { level, part, step } = choice;
    const [across, down] = [full.width / level.width, full.height / level.height];
    const window = {
      x: part.x * across,
      y: part.y * down,
      width: Math.min(width * step * across, full.width - part.x * across),
      height: Math.min(height * step * down, full.height - part.y * down),
    };
    const shape = { width, height, bands: bands.length, sampleType: full.sampleType };
    return {
      ...shape,
      samples,
      nodata,
      alphaBand: alphaAt < 0 ? undefined : alphaAt,
      window,
      ...placeOf(layout, window, shape),
    };
  } catch (error) {
    throw readFault(error, signal);
  }
}

function placeOf({ place }: TiffLayout, window: PixelWindow, size: { width: number; height: number }) {
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
