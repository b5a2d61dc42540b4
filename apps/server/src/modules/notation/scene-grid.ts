import { type AffineTransform, gridPixels, type PixelGrid } from '@sigma/raster';
import type { StoredNotationScene } from './scenes.store.ts';

/** The most pixels of a mask: as many as fit into memory easily. */
const MAX_MASK_PIXELS = 400_000_000;

/** The grid of a scene, on which its masks are. */
export interface SceneGrid extends PixelGrid {
  readonly epsg: number;
  readonly transform: AffineTransform;
}

/** The grid that the Item of a scene states; undefined if it states none, in a system that is not known, or one that is too large. */
export function gridOfScene({
  epsg,
  transform,
  shape,
}: Pick<StoredNotationScene, 'epsg' | 'transform' | 'shape'>): SceneGrid | undefined {
  const [height = 0, width = 0] = shape ?? [];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform ?? [];
  const affine = [a, b, c, d, e, f] as const;
  const isSized = [width, height].every((size) => Number.isInteger(size) && size > 0);
  if (epsg === null || !isSized || width * height > MAX_MASK_PIXELS) return undefined;
  const pixels = gridPixels(epsg, affine, { width, height });
  return pixels && { ...pixels, epsg, transform: affine };
}
