import { type ByteSource, RasterReadError } from '@sigma/raster';
import sharp from 'sharp';

const MAX_BYTES = 64 * 2 ** 20;

/** The classes of a scene's ground as colours; CLOUD_COLOURS of the simulator says which. */
export interface CloudMap {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly rgba: Uint8Array;
}

/** @throws RasterReadError for a file that is not a picture, or has too many bytes or pixels */
export async function readCloudMap(source: ByteSource, mostPixels: number): Promise<CloudMap> {
  if (source.size > MAX_BYTES)
    throw new RasterReadError('too-large', `The cloud map has ${source.size} bytes.`);
  const bytes = await source.read(0, source.size);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgba: data };
  } catch (error) {
    throw new RasterReadError('damaged', 'The cloud map is not a readable image.', error);
  }
}
