import type { Geometry } from '@sigma/geo';
import type { AffineTransform } from '@sigma/raster';

/** A mask to be drawn on the grid of a scene. */
export interface MaskTask {
  readonly shapes: readonly { readonly geometry: Geometry; readonly value: number }[];
  readonly grid: {
    readonly epsg: number;
    readonly transform: AffineTransform;
    readonly width: number;
    readonly height: number;
  };
  /** Whether the file is wanted, or only how many pixels each class has. */
  readonly wanted: 'file' | 'counts';
}

export interface DrawnMask {
  /** A Cloud Optimized GeoTIFF of one byte per pixel; undefined if only counts are wanted. */
  readonly file: Uint8Array<ArrayBuffer> | undefined;
  readonly pixels: ReadonlyMap<number, number>;
}
