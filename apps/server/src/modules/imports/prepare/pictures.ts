import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type CogOptions, toRgba, writeCog } from '@sigma/raster';
import sharp from 'sharp';
import type { PixelGrid } from './pixel-grid.ts';
import type { Survey } from './survey.ts';

const deflateBytes = promisify(deflate);
const ZLIB_LEVEL = 4;
const THUMBNAIL_PIXELS = 256;
const WEBP_QUALITY = 82;

export const compress: CogOptions['deflate'] = (bytes) => deflateBytes(bytes, { level: ZLIB_LEVEL });

/** The picture of a grid as COG: 8-bit red, green and blue, with alpha where not every pixel was measured. */
export function visualCog(grid: PixelGrid, { shown, limits, hasBlanks }: Survey): AsyncIterable<Uint8Array> {
  const { width, height } = grid;
  const bands = hasBlanks ? 4 : 3;
  const readRows = async (y: number, count: number) => {
    const rows = await grid.readRows(y, count, shown);
    const block = { width, height: count, bands: rows.bands };
    const rgba = toRgba(block, { alpha: rows.opacity(), ...(limits === undefined ? {} : { limits }) });
    return hasBlanks ? rgba : withoutAlpha(rgba);
  };
  const { georeference, transform } = grid;
  return writeCog(
    { width, height, bands, sampleType: 'u8', readRows },
    { epsg: georeference.epsg, transform, alpha: hasBlanks, deflate: compress },
  );
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from] ?? 0;
    rgb[to++] = rgba[from + 1] ?? 0;
    rgb[to++] = rgba[from + 2] ?? 0;
  }
  return rgb;
}

/** The overview as WebP, at most 256 pixels per side. */
export function thumbnailWebp({ overview }: Survey): Promise<Uint8Array> {
  const { width, height, rgba } = overview;
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}
