import { setImmediate } from 'node:timers/promises';
import { MAX_GEOMETRY_PIXELS, MAX_OUTLINE_STEPS } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { type AffineTransform, fewPixelsBelow, gridPixels } from '@sigma/raster';

/** The ground of a cube on the map, and what is drawn on it. */
export interface RegionDrawing {
  readonly epsg: number;
  readonly transform: AffineTransform;
  readonly width: number;
  readonly height: number;
  readonly geometries: readonly Geometry[];
}

/** Why the spectra below a geometry are not read. */
export interface RefusedRegion {
  readonly index: number;
  readonly code: 'outside' | 'too_complex' | 'too_large';
}

export interface RegionPixels {
  /** Pixels of each geometry, `row * width + column`, ascending; empty where it is refused. */
  readonly regions: readonly Int32Array[];
  readonly refused: readonly RefusedRegion[];
}

const NO_PIXELS = new Int32Array(0);

/** Finds the pixels below each geometry; others have their turn after each, and it ends once the signal is aborted. */
export async function regionPixels(
  { epsg, transform, width, height, geometries }: RegionDrawing,
  signal: AbortSignal,
): Promise<RegionPixels> {
  const grid = gridPixels(epsg, transform, { width, height });
  const regions: Int32Array[] = [];
  const refused: RefusedRegion[] = [];
  for (const [index, geometry] of geometries.entries()) {
    await setImmediate();
    signal.throwIfAborted();
    const most = { pixels: MAX_GEOMETRY_PIXELS, steps: MAX_OUTLINE_STEPS };
    const pixels = grid === undefined ? NO_PIXELS : fewPixelsBelow(geometry, grid, most);
    if (typeof pixels === 'string') refused.push({ index, code: pixels });
    else if (pixels.length === 0) refused.push({ index, code: 'outside' });
    regions.push(typeof pixels === 'string' ? NO_PIXELS : pixels);
  }
  return { regions, refused };
}
