import type { PixelBlock } from './raster-image.ts';
import type { Samples } from './samples.ts';

export interface Resampling {
  /** The part of the block to show, in its pixels; edges may cut pixels. */
  readonly from: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Size of the result. */
  readonly width: number;
  readonly height: number;
  /** Excluded from averages; a pixel with nothing else under it gets this value. */
  readonly nodata?: number | undefined;
  /** Position of the alpha band in the block: other bands are weighted by it. */
  readonly alphaAt?: number | undefined;
}

/** For each target pixel: the first source pixel that it covers, and the share of that and each following one. */
interface Axis {
  readonly first: Int32Array;
  readonly shares: readonly Float64Array[];
}

/**
 * Resamples part of a block: by area averages when it gets smaller, by repeating pixels when it gets larger. NaN and
 * nodata are excluded from averages; integers are rounded.
 */
export function resampleBlock(block: PixelBlock, resampling: Resampling): PixelBlock {
  const { from, width, height, nodata, alphaAt } = resampling;
  const whole = from.x === 0 && from.y === 0 && from.width === block.width && from.height === block.height;
  if (whole && width === block.width && height === block.height) return block;
  const across = axisOf(from.x, from.width, width, block.width);
  const down = axisOf(from.y, from.height, height, block.height);
  const alpha = alphaAt === undefined ? undefined : block.bands[alphaAt];
  const bands = block.bands.map((band) => {
    const target = sameType(band, width * height);
    averageInto(
      band,
      block.width,
      { across, down, nodata, alpha: band === alpha ? undefined : alpha },
      target,
    );
    return target;
  });
  return { width, height, bands };
}

/** The complete block at another size, as `resampleBlock` computes it. */
export function shrinkBlock(
  block: PixelBlock,
  size: { readonly width: number; readonly height: number },
  blanks: { readonly nodata?: number | undefined; readonly alphaAt?: number | undefined } = {},
): PixelBlock {
  const from = { x: 0, y: 0, width: block.width, height: block.height };
  return resampleBlock(block, { ...blanks, from, ...size });
}

/** The largest size of the same shape that fits a square of `side` pixels, never enlarged. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function axisOf(start: number, length: number, count: number, limit: number): Axis {
  const first = new Int32Array(count);
  const step = length / count;
  const shares = Array.from({ length: count }, (_, i) => {
    const low = start + i * step;
    if (step <= 1) {
      first[i] = Math.min(limit - 1, Math.max(0, Math.floor(low + step / 2)));
      return Float64Array.of(1);
    }
    const begin = Math.min(limit - 1, Math.max(0, Math.floor(low + 1e-6)));
    const end = Math.min(limit, Math.max(begin + 1, Math.ceil(low + step - 1e-6)));
    first[i] = begin;
    return Float64Array.from({ length: end - begin }, (_, k) =>
      Math.max(1e-9, Math.min(begin + k + 1, low + step) - Math.max(begin + k, low)),
    );
  });
  return { first, shares };
}

interface Averaging {
  readonly across: Axis;
  readonly down: Axis;
  readonly nodata: number | undefined;
  readonly alpha: Samples | undefined;
}

function averageInto(
  band: Samples,
  stride: number,
  { across, down, nodata, alpha }: Averaging,
  out: Samples,
): void {
  const floating = band instanceof Float32Array || band instanceof Float64Array;
  const blank = nodata ?? (floating ? NaN : 0);
  let at = 0;
  for (const [row, rowShares] of down.shares.entries()) {
    const top = down.first[row] ?? 0;
    for (const [col, colShares] of across.shares.entries()) {
      const left = across.first[col] ?? 0;
      let sum = 0;
      let weight = 0;
      let plain = 0;
      let plainWeight = 0;
      for (let j = 0; j < rowShares.length; j++) {
        const line = (top + j) * stride + left;
        for (let i = 0; i < colShares.length; i++) {
          const value = band[line + i] ?? NaN;
          if (value === nodata || Number.isNaN(value)) continue;
          const share = (rowShares[j] ?? 0) * (colShares[i] ?? 0);
          plain += value * share;
          plainWeight += share;
          const opacity = alpha ? share * (alpha[line + i] ?? 0) : share;
          sum += value * opacity;
          weight += opacity;
        }
      }
      const mean = weight > 0 ? sum / weight : plainWeight > 0 ? plain / plainWeight : blank;
      out[at++] = floating || plainWeight === 0 ? mean : Math.round(mean);
    }
  }
}

function sameType(samples: Samples, length: number): Samples {
  if (samples instanceof Uint8Array) return new Uint8Array(length);
  if (samples instanceof Int8Array) return new Int8Array(length);
  if (samples instanceof Uint16Array) return new Uint16Array(length);
  if (samples instanceof Int16Array) return new Int16Array(length);
  if (samples instanceof Uint32Array) return new Uint32Array(length);
  if (samples instanceof Int32Array) return new Int32Array(length);
  if (samples instanceof Float32Array) return new Float32Array(length);
  return new Float64Array(length);
}
