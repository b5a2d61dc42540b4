import type { PixelPoint } from '../../georeference/affine.ts';

/** Position, direction and stretch of a set of pixels, from their second moments. */
export interface ObjectShape {
  /** In pixels; the centre of the first pixel of the image is [0.5, 0.5]. */
  readonly centroid: PixelPoint;
  /** Direction of the long axis, clockwise from the top of the image, 0 to 180. */
  readonly axisDeg: number;
  /** Long axis over short axis, at least 1. */
  readonly axisRatio: number;
  /** Length of a rectangle with the same second moments, in pixels. */
  readonly lengthPx: number;
}

/** The variance of positions within a square pixel. */
const PIXEL_VARIANCE = 1 / 12;

/** Measures the shape of pixels of an image of this width; a single pixel has the ratio 1. */
export function shapeOf(pixels: Int32Array, width: number): ObjectShape {
  const n = pixels.length;
  let [sx, sy] = [0, 0];
  for (const pixel of pixels) {
    sx += (pixel % width) + 0.5;
    sy += Math.floor(pixel / width) + 0.5;
  }
  const centroid: PixelPoint = [sx / n, sy / n];
  let [xx, yy, xy] = [PIXEL_VARIANCE, PIXEL_VARIANCE, 0];
  for (const pixel of pixels) {
    const dx = (pixel % width) + 0.5 - centroid[0];
    const dy = Math.floor(pixel / width) + 0.5 - centroid[1];
    xx += (dx * dx) / n;
    yy += (dy * dy) / n;
    xy += (dx * dy) / n;
  }
  const middle = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  const [long, short] = [middle + spread, Math.max(middle - spread, PIXEL_VARIANCE)];
  // Rows grow downwards; a bearing is counted from the top to the right.
  const angleRad = 0.5 * Math.atan2(2 * xy, xx - yy);
  const axisDeg = (90 + (angleRad * 180) / Math.PI + 360) % 180;
  return { centroid, axisDeg, axisRatio: Math.sqrt(long / short), lengthPx: Math.sqrt(12 * long) };
}

/** The angle between two axes or an axis and a direction, 0 to 90 degrees. */
export function axisAngleDeg(a: number, b: number): number {
  const difference = Math.abs(a - b) % 180;
  return Math.min(difference, 180 - difference);
}
