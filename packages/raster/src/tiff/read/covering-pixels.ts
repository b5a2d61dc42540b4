import type { PixelWindow } from '../../pixels/raster-image.ts';

/** The pixels of a level that a window touches; rounding errors of the ratios do not count as a pixel. */
export function coveringPixels(exact: PixelWindow, level: { width: number; height: number }): PixelWindow {
  const x = Math.min(Math.floor(exact.x + 1e-6), level.width - 1);
  const y = Math.min(Math.floor(exact.y + 1e-6), level.height - 1);
  const right = Math.min(level.width, Math.max(x + 1, Math.ceil(exact.x + exact.width - 1e-6)));
  const bottom = Math.min(level.height, Math.max(y + 1, Math.ceil(exact.y + exact.height - 1e-6)));
  return { x, y, width: right - x, height: bottom - y };
}
