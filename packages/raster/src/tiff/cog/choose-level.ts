import type { PixelWindow } from '../../pixels/raster-image.ts';
import { RasterReadError } from '../../raster-error.ts';
import type { TiffLevel } from '../layout/level.ts';
import { coveringPixels } from '../read/covering-pixels.ts';

/** How sharp a picture should be. */
export interface LevelPreference {
  /** Choose the sharpest level that has at most this many pixels under the window. */
  readonly maxPixels?: number | undefined;
  /** Choose the smallest level whose part under the window is at least this wide. */
  readonly targetWidth?: number | undefined;
}

/** The pixels to read: every `step`-th pixel of `part`, a rectangle of one level. */
export interface LevelChoice {
  readonly level: TiffLevel;
  readonly part: PixelWindow;
  readonly step: number;
}

/**
 * Chooses the level for a window of the full resolution. `maxPixels` takes precedence over `targetWidth`; without both,
 * it is the full resolution. Where even the smallest level has too many pixels, some are skipped.
 */
export function chooseLevel(
  levels: readonly [TiffLevel, ...TiffLevel[]],
  window: PixelWindow,
  { maxPixels = Infinity, targetWidth = Infinity }: LevelPreference,
): LevelChoice {
  if (!(maxPixels >= 1) || !(targetWidth >= 1)) {
    throw new RasterReadError('outside', 'The requested picture has less than one pixel.');
  }
  const full = levels[0];
  const parts = levels.map((level) => ({ level, part: partOf(level, full, window) }));
  const wide = parts.findLast(({ part }) => part.width >= targetWidth) ?? parts[0];
  const from = wide ? parts.indexOf(wide) : 0;
  const fitting = parts.slice(from).find(({ part }) => part.width * part.height <= maxPixels);
  const { level, part } = fitting ?? parts.at(-1) ?? { level: full, part: window };
  return { level, part, step: stepFor(part, maxPixels) };
}

function stepFor({ width, height }: PixelWindow, maxPixels: number): number {
  if (width * height <= maxPixels) return 1;
  let step = Math.floor(Math.sqrt((width * height) / maxPixels));
  while (Math.ceil(width / step) * Math.ceil(height / step) > maxPixels) step++;
  return step;
}

/** The pixels of a level under a window of the full resolution. */
function partOf(level: TiffLevel, full: TiffLevel, window: PixelWindow): PixelWindow {
  const [across, down] = [level.width / full.width, level.height / full.height];
  const exact = {
    x: window.x * across,
    y: window.y * down,
    width: window.width * across,
    height: window.height * down,
  };
  return coveringPixels(exact, level);
}
