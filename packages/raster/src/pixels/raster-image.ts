import type { GridPlacement } from '../georeference/georeference.ts';
import { RasterReadError } from '../raster-error.ts';
import type { Samples, SampleType } from './samples.ts';

/** A rectangle of an image in its pixels; it must lie inside the image. */
export interface PixelWindow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowRequest extends PixelWindow {
  /** Bands counted from 0; every band by default. */
  readonly bands?: readonly number[];
  /** Size of the result in pixels; the size of the window by default. */
  readonly targetWidth?: number;
  readonly targetHeight?: number;
  readonly signal?: AbortSignal;
}

/** Pixels of some bands, row by row; `bands[i]` has `width * height` samples. */
export interface PixelBlock {
  readonly width: number;
  readonly height: number;
  readonly bands: readonly Samples[];
}

/** An opened image of any format. */
export interface RasterImage {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly sampleType: SampleType;
  /** Value of pixels that were not measured; in floating types NaN always counts as such. */
  readonly nodata: number | undefined;
  /** The band (from 0) that contains the opacity of a pixel, if there is one. */
  readonly alphaBand: number | undefined;
  /** Centre wavelength of each band in nm, if the file contains them. */
  readonly wavelengthsNm: readonly number[] | undefined;
  readonly place: GridPlacement;
  /**
   * Reads a window. A smaller target is averaged (without nodata and transparent pixels), a larger one repeats pixels.
   * Throws `RasterReadError`, or the reason of the signal once that is aborted.
   */
  readWindow(request: WindowRequest): Promise<PixelBlock>;
}

/** The numbers of all bands of an image with `bands` bands. */
export function allBands(bands: number): number[] {
  return Array.from({ length: bands }, (_, band) => band);
}

/** Rejects a window, target or band that the image does not have. */
export function checkWindow(
  request: WindowRequest,
  image: { readonly width: number; readonly height: number; readonly bands: number },
): void {
  const sides = [request.width, request.height, request.targetWidth ?? 1, request.targetHeight ?? 1];
  const bands = request.bands ?? [0];
  const areIntegers = [request.x, request.y, ...sides, ...bands].every(Number.isInteger);
  const inside =
    request.x >= 0 &&
    request.y >= 0 &&
    request.x + request.width <= image.width &&
    request.y + request.height <= image.height &&
    sides.every((side) => side >= 1) &&
    bands.length > 0 &&
    bands.every((band) => band >= 0 && band < image.bands);
  if (!areIntegers || !inside)
    throw new RasterReadError('outside', 'The window or a band lies outside the image.');
}
