import type { AffineTransform, Georeference, RasterImage, Samples } from '@sigma/raster';

/** Rows of some bands. */
export interface GridRows {
  readonly bands: readonly Samples[];
  /** The opacity of each pixel, 0 where nothing was measured; computed on demand. */
  opacity(): Uint8Array;
}

/** The pixels of an image on a plain grid, read in complete rows. */
export interface PixelGrid {
  readonly width: number;
  readonly height: number;
  readonly georeference: Georeference;
  readonly transform: AffineTransform;
  readonly image: RasterImage;
  /** A value that samples can have; other declared values are ignored. */
  readonly nodata: number | undefined;
  /** The image was warped to this grid: some pixels are not covered by the source. */
  readonly warped: boolean;
  /** Reads `count` rows from row `y` on; bands counted from 0. */
  readRows(y: number, count: number, bands: readonly number[]): Promise<GridRows>;
}
