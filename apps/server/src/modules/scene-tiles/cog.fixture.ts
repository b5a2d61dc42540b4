import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type AffineTransform, cogBytes } from '@sigma/raster';

const deflateBytes = promisify(deflate);

export interface TestCog {
  readonly width: number;
  readonly height: number;
  readonly epsg: number;
  readonly transform: AffineTransform;
  readonly bands?: 3 | 4;
  /** Samples of one pixel. */
  readonly pixel: (column: number, row: number) => readonly number[];
}

/** A COG of 8-bit samples with overviews, as the imagery pipeline stores it. */
export function testCog({ width, height, epsg, transform, bands = 3, pixel }: TestCog): Promise<Uint8Array> {
  const readRows = (y: number, count: number) => {
    const rows = new Uint8Array(width * count * bands);
    for (let row = 0; row < count; row++) {
      for (let column = 0; column < width; column++) {
        rows.set(pixel(column, y + row), (row * width + column) * bands);
      }
    }
    return rows;
  };
  return cogBytes(
    { width, height, bands, sampleType: 'u8', readRows },
    { epsg, transform, alpha: bands === 4, deflate: (bytes) => deflateBytes(bytes, { level: 1 }) },
  );
}

/** Column and row of the XYZ tile that contains a position, by the formula of the scheme. */
export function tileAt([lon, lat]: readonly [number, number], z: number) {
  const phi = (lat * Math.PI) / 180;
  return {
    z,
    x: Math.floor(((lon + 180) / 360) * 2 ** z),
    y: Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** z),
  };
}

/** Longitude and latitude of the centre of a pixel of a tile, by the formula of the scheme. */
export function placeOf(
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  column: number,
  row: number,
): readonly [number, number] {
  const side = 256 * 2 ** z;
  const lon = ((x * 256 + column + 0.5) / side) * 360 - 180;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y * 256 + row + 0.5)) / side))) * 180) / Math.PI;
  return [lon, lat];
}
