import type { AffineTransform } from '../../georeference/affine.ts';
import type { Samples } from '../../pixels/samples.ts';

export const COG_SAMPLE_TYPES = ['u8', 'u16', 'i16', 'f32'] as const;
export type CogSampleType = (typeof COG_SAMPLE_TYPES)[number];

/** The image to write, read from top to bottom, each row once. */
export interface CogSource {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly sampleType: CogSampleType;
  /** Returns `count` rows from row `y` on, bands interleaved by pixel: `count * width * bands` samples. */
  readRows(y: number, count: number): Samples | Promise<Samples>;
}

/** What a band is, as GDAL and the programs that use it show it. */
export interface CogBand {
  readonly description: string;
  /** Of its values after `scale`. */
  readonly unit?: string;
  /** A stored value times this is the value; by default 1. */
  readonly scale?: number;
  /** The centre of the band, in nm. */
  readonly wavelengthNm?: number;
}

export interface CogOptions {
  /** 4326, 4269, 4258, 3857 or a UTM code; see projectionOf. */
  readonly epsg: number;
  readonly transform: AffineTransform;
  /** Compresses to a zlib stream (RFC 1950). */
  readonly deflate: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  readonly nodata?: number;
  /** One for each band, in their order. */
  readonly bandTexts?: readonly CogBand[];
  /** True when the last band is alpha (not premultiplied). */
  readonly alpha?: boolean;
  readonly tileSize?: 256 | 512;
  /** How overviews are made of four pixels: their mean (the default), or the upper left one where values are classes. */
  readonly overviews?: 'mean' | 'nearest';
  /** Stores differences of pixels (the default): smaller for pictures, useless for noise. */
  readonly predictor?: boolean;
}

/** The file would need BigTIFF, which is not written. */
export class CogTooLargeError extends Error {
  override readonly name = 'CogTooLargeError';
  readonly code = 'cog-too-large';

  constructor(bytes: number) {
    super(`The COG would have ${bytes} bytes; files above 4 GiB are not written. Write it in parts.`);
  }
}

/** Sizes of the image and its overviews, largest first: halved until one tile covers it. */
export function pyramidSizes(
  width: number,
  height: number,
  tileSize: number,
): { width: number; height: number }[] {
  const sizes = [{ width, height }];
  let last = { width, height };
  while (Math.max(last.width, last.height) > tileSize) {
    last = { width: Math.ceil(last.width / 2), height: Math.ceil(last.height / 2) };
    sizes.push(last);
  }
  return sizes;
}
