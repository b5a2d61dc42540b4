import type { Place } from '../georeference/georeference.ts';
import { RasterReadError } from '../raster-error.ts';
import type { Samples, SampleType } from './samples.ts';

/** A rectangle of an image in its pixels; must lie inside the image. */
export interface PixelWindow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowRequest extends PixelWindow {
  /** Bands counted from 0; every band when left out. */
  readonly bands?: readonly number[];
  /** Size of the answer in pixels; the window's own size when left out. */
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
  /** Value of pixels that were not measured; NaN counts as such in floating types even without it. */
  readonly nodata: number | undefined;
  /** The band (from 0) that says how opaque a pixel is, if there is one. */
  readonly alphaBand: number | undefined;
  /** Centre wavelength of each band in nm, when the file says. */
  readonly wavelengthsNm: readonly number[] | undefined;
  readonly place: Place;
  /**
   * Reads a window. A smaller target is averaged (nodata and transparent pixels left out), a larger one repeats
   * pixels. Throws `RasterReadError` only, or the signal's reason once that is aborted.
   */
  readWindow(request: WindowRequest): Promise<PixelBlock>;
}

/** Every band number of an image with `bands` bands. */
export function allBands(bands: number): number[] {
  return Array.from({ length: bands }, (_, band) => band);
}

/** Refuses a window, target or band that the image does not have. */
export function checkWindow(
  request: WindowRequest,
  image: { readonly width: number; readonly height: number; readonly bands: number },
): void {
  const sides = [request.width, request.height, request.targetWidth ?? 1, request.targetHeight ?? 1];
  const bands = request.bands ?? [0];
  const whole = [request.x, request.y, ...sides, ...bands].every(Number.isInteger);
  const inside =
    request.x >= 0 &&
    request.y >= 0 &&
    request.x + request.width <= image.width &&
    request.y + request.height <= image.height &&
    sides.every((side) => side >= 1) &&
    bands.length > 0 &&
    bands.every((band) => band >= 0 && band < image.bands);
  if (!whole || !inside) throw new RasterReadError('outside', 'The window or a band lies outside the image.');
}
