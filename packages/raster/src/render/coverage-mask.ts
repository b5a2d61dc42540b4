import type { CogPixels } from '../tiff/cog/cog-pixels.ts';
import type { RenderConfig } from './render-config.ts';

type Shown = Pick<CogPixels, 'width' | 'height' | 'bands' | 'samples' | 'nodata' | 'alphaBand'>;

/** The rim fades over at most this share of the shorter side, so that small pictures keep their middle. */
const MAX_RIM_SHARE = 1 / 16;

/**
 * The visibility of each pixel as one byte, without the opacity: 0 where nothing was measured (every colour band nodata or
 * NaN, or alpha 0), rising to 255 over `blendingDepth` pixels from there and from the edge of the picture. 255 everywhere
 * when the transparency mask is off. The shader multiplies it with the opacity.
 */
export function coverageMask(
  pixels: Shown,
  { transparencyMask, blendingDepth }: Pick<RenderConfig, 'transparencyMask' | 'blendingDepth'>,
): Uint8Array {
  const { width, height } = pixels;
  if (!transparencyMask) return new Uint8Array(width * height).fill(255);
  const mask = measuredMask(pixels);
  const depth = Math.min(blendingDepth, Math.floor(Math.min(width, height) * MAX_RIM_SHARE));
  if (depth < 1) return mask;
  const rim = distanceToRim(mask, width, height, depth);
  for (let i = 0; i < mask.length; i++) {
    mask[i] = Math.round(((mask[i] ?? 0) * Math.min(depth, rim[i] ?? 0)) / depth);
  }
  return mask;
}

function measuredMask({ width, height, bands, samples, nodata, alphaBand }: Shown): Uint8Array {
  const mask = new Uint8Array(width * height);
  const opaque = samples instanceof Uint8Array ? 255 : samples instanceof Uint16Array ? 65535 : 1;
  for (let i = 0, at = 0; i < mask.length; i++, at += bands) {
    if (alphaBand !== undefined) {
      mask[i] = Math.max(0, Math.min(255, Math.round((255 * (samples[at + alphaBand] ?? 0)) / opaque)));
      continue;
    }
    for (let band = 0; band < bands; band++) {
      const value = samples[at + band] ?? NaN;
      if (value !== nodata && !Number.isNaN(value)) {
        mask[i] = 255;
        break;
      }
    }
  }
  return mask;
}

/**
 * Steps (straight or diagonal) from each pixel to the nearest one outside the mask or outside the picture, counted up to
 * `depth`. Two passes over the picture.
 */
function distanceToRim(mask: Uint8Array, width: number, height: number, depth: number): Uint8Array {
  const steps = new Uint8Array(width * height);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : steps[y * width + x];
  const nearest = (x: number, y: number, back: number) =>
    Math.min(at(x - back, y) ?? 0, at(x - 1, y - back) ?? 0, at(x, y - back) ?? 0, at(x + 1, y - back) ?? 0) +
    1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      steps[y * width + x] = mask[y * width + x] === 0 ? 0 : Math.min(depth, nearest(x, y, 1));
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      steps[i] = Math.min(steps[i] ?? 0, nearest(x, y, -1));
    }
  }
  return steps;
}
