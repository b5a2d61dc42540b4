import type { PixelBlock, RasterImage } from '../pixels/raster-image.ts';
import type { Samples } from '../pixels/samples.ts';

/** The values shown as black and as white. */
export interface StretchLimits {
  readonly low: number;
  readonly high: number;
}

/** Centres of red, green and blue in nm, as in the demo world and the specification. */
export const RGB_WAVELENGTHS_NM = [640, 550, 460] as const;
/** A band further away than this does not represent a colour. */
const WAVELENGTH_REACH_NM = 60;
const MAX_SAMPLED = 2 ** 18;

/**
 * The bands (from 0) to show: the nearest ones to 640, 550 and 460 nm when wavelengths are known and near enough, else the
 * first three, else the first one as gray. Alpha is never chosen.
 */
export function chooseRgbBands(
  image: Pick<RasterImage, 'bands' | 'alphaBand' | 'wavelengthsNm'>,
): readonly number[] {
  const byColour = RGB_WAVELENGTHS_NM.map((nm) => nearestBand(image.wavelengthsNm ?? [], nm));
  if (byColour.every((band) => band !== undefined)) return byColour;
  const colours = Array.from({ length: image.bands }, (_, band) => band).filter(
    (band) => band !== image.alphaBand,
  );
  return colours.length >= 3 ? colours.slice(0, 3) : colours.slice(0, 1);
}

function nearestBand(wavelengthsNm: readonly number[], nm: number): number | undefined {
  let best: number | undefined;
  for (const [band, centre] of wavelengthsNm.entries()) {
    const away = Math.abs(centre - nm);
    if (
      away <= WAVELENGTH_REACH_NM &&
      (best === undefined || away < Math.abs((wavelengthsNm[best] ?? NaN) - nm))
    ) {
      best = band;
    }
  }
  return best;
}

/**
 * One byte per pixel: 0 where it was not measured (every band is nodata or NaN, or alpha is 0), else 255 or the alpha
 * value scaled to 255.
 */
export function opacityOf(
  bands: readonly Samples[],
  nodata: number | undefined,
  alpha?: Samples,
): Uint8Array {
  const length = alpha?.length ?? bands[0]?.length ?? 0;
  const opaque = alpha ? opaqueValue(alpha) : 1;
  return Uint8Array.from({ length }, (_, i) => {
    if (alpha) return Math.round((255 * Math.max(0, alpha[i] ?? 0)) / opaque);
    return bands.some((band) => isMeasured(band[i] ?? NaN, nodata)) ? 255 : 0;
  });
}

function opaqueValue(alpha: Samples): number {
  if (alpha instanceof Uint8Array) return 255;
  return alpha instanceof Uint16Array ? 65535 : 1;
}

function isMeasured(value: number, nodata: number | undefined): boolean {
  return value !== nodata && !Number.isNaN(value);
}

/**
 * Percentiles of the measured pixels, 2 and 98 by default, from at most 262,144 pixels spread over the band. A band
 * without measured pixels gives 0 and 1; a band of one value is shown mid-gray.
 */
export function stretchLimits(
  band: Samples,
  options: {
    readonly nodata?: number | undefined;
    readonly opacity?: Uint8Array | undefined;
    readonly lowPercent?: number;
    readonly highPercent?: number;
  } = {},
): StretchLimits {
  const { nodata, opacity, lowPercent = 2, highPercent = 98 } = options;
  const step = Math.max(1, Math.ceil(band.length / MAX_SAMPLED));
  const measured = new Float64Array(Math.ceil(band.length / step));
  let count = 0;
  for (let i = 0; i < band.length; i += step) {
    const value = band[i] ?? NaN;
    if (opacity?.[i] !== 0 && isMeasured(value, nodata) && Number.isFinite(value)) measured[count++] = value;
  }
  if (count === 0) return { low: 0, high: 1 };
  const sorted = measured.subarray(0, count).sort();
  const at = (percent: number) => sorted[Math.round((percent / 100) * (count - 1))] ?? 0;
  const [low, high] = [at(lowPercent), at(highPercent)];
  return low < high ? { low, high } : { low: low - 0.5, high: low + 0.5 };
}

/** One band as bytes, linear from `limits.low` (0) to `limits.high` (255). */
export function stretchBand(band: Samples, { low, high }: StretchLimits): Uint8Array {
  const factor = 255 / (high - low);
  const out = new Uint8Array(band.length);
  for (let i = 0; i < out.length; i++) {
    out[i] = Math.max(0, Math.min(255, Math.round(((band[i] ?? low) - low) * factor)));
  }
  return out;
}

/**
 * A picture of one or three bands as RGBA, `width * height * 4` bytes. Bytes are shown unchanged unless
 * `limits` are given; other types are stretched by `limits` or by the 2nd and 98th percentile of each band. Pixels that
 * were not measured are transparent.
 */
export function toRgba(
  block: PixelBlock,
  options: {
    readonly nodata?: number | undefined;
    readonly alpha?: Samples | undefined;
    readonly limits?: readonly StretchLimits[];
  } = {},
): Uint8Array {
  const opacity = opacityOf(block.bands, options.nodata, options.alpha);
  const shown = block.bands.slice(0, 3).map((band, i) => {
    const limits = options.limits?.[i];
    if (band instanceof Uint8Array && !limits) return band;
    return stretchBand(band, limits ?? stretchLimits(band, { nodata: options.nodata, opacity }));
  });
  const [red = new Uint8Array(opacity.length), green = red, blue = red] =
    shown.length === 3 ? shown : shown.slice(0, 1);
  const rgba = new Uint8Array(block.width * block.height * 4);
  for (let i = 0; i < opacity.length; i++) {
    rgba[4 * i] = red[i] ?? 0;
    rgba[4 * i + 1] = green[i] ?? 0;
    rgba[4 * i + 2] = blue[i] ?? 0;
    rgba[4 * i + 3] = opacity[i] ?? 0;
  }
  return rgba;
}
