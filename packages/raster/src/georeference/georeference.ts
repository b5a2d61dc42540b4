import { type AffineTransform, applyAffine, invertAffine, type PixelPoint } from './affine.ts';
import type { MapPoint } from './projection.ts';

/** The relation between the pixels of an image and a coordinate reference system. */
export interface Georeference {
  readonly epsg: number;
  /** Set when the image is a plain (possibly rotated) grid. */
  readonly transform?: AffineTransform;
  /** Set when the position was fitted to ground control points. */
  readonly fit?: GcpFit;
  toMap(col: number, row: number): MapPoint;
  toPixel(x: number, y: number): PixelPoint;
}

export interface GcpFit {
  /** 1 = affine, 2 = second-order polynomial. */
  readonly order: 1 | 2;
  readonly points: number;
  /** Root mean square distance between the points and the fit. */
  readonly residualPixels: number;
}

/** The position of an image on Earth, or the reason why it is not known. */
export type GridPlacement =
  | { readonly known: true; readonly georeference: Georeference }
  | { readonly known: false; readonly reason: string };

/** The position of a plain grid; not known where pixels have no area. */
export function affinePlace(transform: AffineTransform, epsg: number): GridPlacement {
  const inverse = invertAffine(transform);
  if (!inverse) return { known: false, reason: 'Its pixel size is zero or not a number.' };
  const georeference: Georeference = {
    epsg,
    transform,
    toMap: (col, row) => applyAffine(transform, col, row),
    toPixel: (x, y) => applyAffine(inverse, x, y),
  };
  return { known: true, georeference };
}
