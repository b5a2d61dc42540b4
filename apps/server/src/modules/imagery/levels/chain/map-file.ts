import { type Glt, rectifyRows } from '@sigma/raster';
import type { ProductBytes } from '../product.ts';
import { cogOf, mapFields } from './rectified-product.ts';

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';
const NO_VALUE = -9999;

/** What all COGs of one map say. */
export const mapFileOf = (asset: string, title: string) => ({
  asset,
  suffix: `_${asset}.tif`,
  title,
  mediaType: COG,
  roles: ['data'],
});

export interface MapLayer {
  readonly asset: string;
  readonly title: string;
  readonly unit: string;
  /** NaN without data. */
  readonly values: Float32Array;
  /** Further members of the asset. */
  readonly fields?: object;
}

/** A map of numbers as a COG. */
export async function mapFile(
  glt: Glt,
  { asset, title, unit, values, fields }: MapLayer,
): Promise<ProductBytes> {
  const stored = values.map((value) => (Number.isNaN(value) ? NO_VALUE : value));
  const cog = await cogOf(glt, {
    values: stored,
    bands: 1,
    sampleType: 'f32',
    nodata: NO_VALUE,
    bandTexts: [{ description: title, unit }],
  });
  return {
    ...mapFileOf(asset, title),
    fields: { data_type: 'float32', unit, nodata: NO_VALUE, ...mapFields(glt), ...fields },
    bytes: Uint8Array.from(cog),
  };
}

/** The pixels of a sensor, and the map that they are moved to. */
export interface SensorOnMap {
  readonly glt: Glt;
  readonly samples: number;
}

/** The numbers of the pixels of a sensor on a map, NaN where it shows none. */
export function numbersOnMap({ glt, samples }: SensorOnMap, source: Float32Array): Float32Array {
  const { width, height } = glt.grid;
  const into = new Float32Array(width * height);
  rectifyRows({ glt, fromRow: 0, rows: height, source, bands: 1, samples, ignore: Number.NaN }, into);
  return into;
}

/** The classes of the pixels of a sensor on a map, 0 where it shows none. */
export function classesOnMap({ glt, samples }: SensorOnMap, source: Uint8Array): Uint8Array {
  const { width, height } = glt.grid;
  const into = new Uint8Array(width * height);
  rectifyRows({ glt, fromRow: 0, rows: height, source, bands: 1, samples, ignore: 0 }, into);
  return into;
}
