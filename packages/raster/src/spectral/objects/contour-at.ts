import type { PixelPoint } from '../../georeference/affine.ts';
import type { Plane } from '../plane.ts';
import { outlineOf, type PixelPolygon } from './outline.ts';
import { connectedPixels } from './segment.ts';

/** Larger areas are background: whoever outlines a plume has to choose a higher level. */
export const MAX_CONTOUR_PIXELS = 20_000;

export type Contour =
  | {
      readonly state: 'traced';
      /** In pixels; the outer ring first, then holes. */
      readonly outline: PixelPolygon;
      /** Where the plane is highest inside. */
      readonly peak: PixelPoint;
      readonly pixels: number;
    }
  /** The pixel is not above the level. */
  | { readonly state: 'below' }
  /** What is above the level around the pixel is larger than `MAX_CONTOUR_PIXELS`. */
  | { readonly state: 'too large' };

/**
 * The contour of a plane at a level around a pixel: the outline, by marching squares, of the 8-connected pixels above the level to
 * which the pixel belongs.
 */
export function contourAt(plane: Plane, [column, row]: PixelPoint, level: number): Contour {
  const { width, height, values } = plane;
  const [x, y] = [Math.floor(column), Math.floor(row)];
  const start = y * width + x;
  const isInside = x >= 0 && y >= 0 && x < width && y < height;
  if (!isInside || !((values[start] ?? Number.NaN) > level)) return { state: 'below' };
  const isOpen = Uint8Array.from(values, (value) => (value > level ? 1 : 0));
  const pixels = connectedPixels(isOpen, start, plane);
  if (pixels.length > MAX_CONTOUR_PIXELS) return { state: 'too large' };
  const peak = pixels.reduce(
    (best, pixel) => ((values[pixel] ?? 0) > (values[best] ?? 0) ? pixel : best),
    start,
  );
  return {
    state: 'traced',
    outline: outlineOf(pixels, plane, level),
    peak: [(peak % width) + 0.5, Math.floor(peak / width) + 0.5],
    pixels: pixels.length,
  };
}

/** The mean of each pixel and its neighbours that have a value, so that single noisy pixels do not fray a contour. */
export function smoothPlane({ width, height, values }: Plane): Plane {
  const smooth = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const value = values[row * width + column] ?? Number.NaN;
          if (Number.isNaN(value)) continue;
          sum += value;
          count += 1;
        }
      }
      const own = values[y * width + x] ?? Number.NaN;
      smooth[y * width + x] = Number.isNaN(own) ? own : sum / count;
    }
  }
  return { width, height, values: smooth };
}
