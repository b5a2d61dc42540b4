import type { MapPoint } from './projection.ts';

/**
 * `[a, b, c, d, e, f]` with `x = a*col + b*row + c`, `y = d*col + e*row + f`, for pixel corners:
 * (0, 0) is the outer upper left corner of the first pixel, its centre is (0.5, 0.5).
 */
export type AffineTransform = readonly [number, number, number, number, number, number];
/** `[col, row]` in pixels, measured from the outer corner of the first pixel. */
export type PixelPoint = readonly [number, number];

export function applyAffine([a, b, c, d, e, f]: AffineTransform, col: number, row: number): MapPoint {
  return [a * col + b * row + c, d * col + e * row + f];
}

/** The transform that undoes `transform`; `undefined` when its pixels have no area. */
export function invertAffine([a, b, c, d, e, f]: AffineTransform): AffineTransform | undefined {
  const determinant = a * e - b * d;
  if (!Number.isFinite(determinant) || determinant === 0) return undefined;
  return [
    e / determinant,
    -b / determinant,
    (b * f - e * c) / determinant,
    -d / determinant,
    a / determinant,
    (d * c - a * f) / determinant,
  ];
}

/** A grid without rotation: upper left corner and pixel size (height is positive downwards). */
export function northUp(
  west: number,
  north: number,
  pixelWidth: number,
  pixelHeight: number,
): AffineTransform {
  return [pixelWidth, 0, west, 0, -pixelHeight, north];
}

/** The transform of the same ground with another number of pixels. */
export function rescaleAffine(
  [a, b, c, d, e, f]: AffineTransform,
  colFactor: number,
  rowFactor: number,
): AffineTransform {
  return [a * colFactor, b * rowFactor, c, d * colFactor, e * rowFactor, f];
}
