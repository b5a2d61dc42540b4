import type { AffineTransform, Georeference, RasterImage, Samples } from '@sigma/raster';

/** Rows of some bands. */
export interface GridRows {
  readonly bands: readonly Samples[];
  /** For each pixel how opaque it is, 0 where nothing was measured; worked out when it is asked for. */
  opacity(): Uint8Array;
}

/** The pixels of an image on a plain grid, whole rows at a time. */
export interface PixelGrid {
  readonly width: number;
  readonly height: number;
  readonly georeference: Georeference;
  readonly transform: AffineTransform;
  readonly image: RasterImage;
  /** As the samples can hold it: a value that no sample can have is no nodata. */
  readonly nodata: number | undefined;
  /** The pixels were moved to this grid: there are some that no pixel of the source covers. */
  readonly warped: boolean;
  /** `count` rows from row `y` on; bands counted from 0. */
  readRows(y: number, count: number, bands: readonly number[]): Promise<GridRows>;
}
