import { join } from 'node:path';
import sharp from 'sharp';

/** The zoom of 256 px tiles that matches the picture's width of 4096 px. */
export const EARTH_MAX_ZOOM = 4;
const SIDE = 256 * 2 ** EARTH_MAX_ZOOM;
const CHANNELS = 3;

/**
 * Cuts a picture of the whole Earth (equirectangular, twice as wide as high) into WebP tiles of web mercator,
 * `{folder}/{z}/{y}/{x}.webp`.
 */
export async function writeEarthTiles(picture: string, folder: string): Promise<void> {
  const { data } = await sharp(picture)
    .resize(SIDE, SIDE / 2, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await sharp(toMercator(data), { raw: { width: SIDE, height: SIDE, channels: CHANNELS } })
    .webp({ quality: 82, effort: 2 })
    .tile({ size: 256, layout: 'google', skipBlanks: -1, container: 'fs' })
    .toFile(join(folder, 'earth'));
}

/** Resamples the rows, blending two neighbours each. The columns are the same in both projections. */
function toMercator(plate: Buffer): Buffer {
  const rowBytes = SIDE * CHANNELS;
  const lastRow = SIDE / 2 - 1;
  const mercator = Buffer.allocUnsafe(SIDE * rowBytes);
  for (let row = 0; row < SIDE; row++) {
    const at = plateRowOf(row);
    const upper = Math.min(lastRow, Math.max(0, Math.floor(at)));
    const lower = Math.min(lastRow, upper + 1);
    const share = Math.min(1, Math.max(0, at - upper));
    for (let byte = 0; byte < rowBytes; byte++) {
      const above = plate[upper * rowBytes + byte] ?? 0;
      const below = plate[lower * rowBytes + byte] ?? 0;
      mercator[row * rowBytes + byte] = above + (below - above) * share;
    }
  }
  return mercator;
}

/** The row of the plate carrée at the latitude of a row's middle in spherical web mercator (EPSG:3857). */
function plateRowOf(row: number): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / SIDE)));
  return (0.5 - latitude / Math.PI) * (SIDE / 2) - 0.5;
}
