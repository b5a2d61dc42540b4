import { deflateSync } from 'node:zlib';
import {
  type AffineTransform,
  cogBytes,
  type EnviMeta,
  type Glt,
  gridTransform,
  type LocatedLines,
  lookupTable,
  mapGridFor,
  mapInfoFor,
  NO_REFLECTANCE,
  nearestBand,
  rectifyRows,
  type Samples,
} from '@sigma/raster';
import { BAND_COUNT, type ScenePlan, WAVELENGTHS_NM } from '@sigma/simulator';
import type { ProductBytes } from '../product.ts';
import { enviProduct } from './envi-product.ts';
import { type LocatedReflectance, REFLECTANCE_FIELDS, reflectanceHeader } from './unrectified-product.ts';

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';
/** Pixels of maps, by the pixels of the sensor: 8 m of spot captures, 30 m of others. */
const SPOT_BELOW_M = 15;
const [SPOT_PIXEL_M, PIXEL_M] = [8, 30];
const ZLIB_LEVEL = 6;
/** Band centres of the smaller file, nm: those that maps of land and water are usually made of. */
const SMALL_BANDS_NM = [443, 490, 560, 665, 705, 740, 783, 842, 865, 1050, 1610, 2190] as const;

/** The map of a scene: for each of its pixels the nearest one of the sensor. */
export function mapOf({ acquisition, grid }: ScenePlan, located: LocatedLines): Glt {
  const isSpot = acquisition.crossTrackGsd < SPOT_BELOW_M;
  const pixelM = isSpot ? SPOT_PIXEL_M : PIXEL_M;
  return lookupTable(located, mapGridFor(located, { pixelM, epsg: grid.epsg }));
}

/** Members of assets on a map. */
export const mapFields = ({ grid }: Glt): object => ({
  gsd: grid.pixelM,
  'proj:code': `EPSG:${grid.epsg}`,
  'proj:shape': [grid.height, grid.width],
  'proj:transform': gridTransform(grid),
});

/** A COG of samples that are interleaved by pixel. */
export function cogOf(
  { grid }: Glt,
  {
    values,
    bands,
    sampleType,
    nodata,
  }: {
    readonly values: Samples;
    readonly bands: number;
    readonly sampleType: 'u8' | 'u16' | 'f32';
    readonly nodata: number;
  },
): Promise<Uint8Array> {
  const { width, height, epsg } = grid;
  const readRows = (y: number, count: number) =>
    values.subarray(y * width * bands, (y + count) * width * bands);
  return cogBytes(
    { width, height, bands, sampleType, readRows },
    {
      epsg,
      transform: gridTransform(grid),
      deflate: (bytes) => deflateSync(bytes, { level: ZLIB_LEVEL }),
      nodata,
    },
  );
}

/** Reflectance on a north-up grid: all bands as ENVI, twelve of them as a COG, and the pixel of the sensor that each came from. */
export async function rectifiedProduct(
  { plan, values }: Omit<LocatedReflectance, 'located'>,
  glt: Glt,
): Promise<readonly ProductBytes[]> {
  const { width, height } = glt.grid;
  const samples = plan.grid.width;
  const map = new Uint16Array(width * height * BAND_COUNT);
  const request = { glt, fromRow: 0, rows: height, samples, bands: BAND_COUNT };
  rectifyRows({ ...request, source: values, ignore: NO_REFLECTANCE }, map);
  const place = placeMeta(glt);
  const small = SMALL_BANDS_NM.map((nm) => nearestBand(WAVELENGTHS_NM, nm));
  return [
    ...enviProduct({
      asset: 'rectified',
      headerAsset: 'rectified_header',
      suffix: '_rectified',
      title: 'Reflectance of the ground on a map, ENVI BIL',
      roles: ['data', 'reflectance'],
      meta: { ...reflectanceHeader(plan), ...place },
      values: map,
      fields: { ...REFLECTANCE_FIELDS, ...mapFields(glt) },
    }),
    {
      asset: 'rectified_bands',
      suffix: '_rectified_bands.tif',
      title: 'Reflectance of twelve bands on a map',
      mediaType: COG,
      roles: ['data', 'reflectance'],
      fields: {
        ...REFLECTANCE_FIELDS,
        ...mapFields(glt),
        bands: small.map((band) => ({ name: `${WAVELENGTHS_NM[band]} nm` })),
      },
      bytes: Uint8Array.from(
        await cogOf(glt, {
          values: chosenBands(map, width, small),
          bands: small.length,
          sampleType: 'u16',
          nodata: NO_REFLECTANCE,
        }),
      ),
    },
    ...enviProduct({
      asset: 'glt',
      headerAsset: 'glt_header',
      suffix: '_glt',
      title: 'Column and line of the sensor for each pixel of the map, ENVI BIL',
      roles: ['metadata'],
      meta: {
        ...lookupMeta(reflectanceHeader(plan)),
        ...place,
      },
      values: lookupValues(glt),
      fields: { data_type: 'int32', ...mapFields(glt) },
    }),
  ];
}

function placeMeta({ grid }: Glt): Pick<EnviMeta, 'samples' | 'lines' | 'mapInfo'> {
  const transform: AffineTransform = gridTransform(grid);
  const mapInfo = mapInfoFor(transform, grid.epsg);
  return { samples: grid.width, lines: grid.height, ...(mapInfo !== undefined && { mapInfo }) };
}

function lookupMeta({
  description,
  sensorType,
  acquisitionTime,
  ...meta
}: EnviMeta): Omit<EnviMeta, 'wavelengthsNm'> {
  return {
    samples: meta.samples,
    lines: meta.lines,
    bands: 2,
    dataType: 3,
    interleave: 'bil',
    byteOrder: 0,
    headerOffset: 0,
    ...(description !== undefined && { description }),
    ...(sensorType !== undefined && { sensorType }),
    ...(acquisitionTime !== undefined && { acquisitionTime }),
    bandNames: ['column of the sensor, from 1', 'line, from 1'],
    dataIgnoreValue: 0,
    other: {},
  };
}

function lookupValues({ grid: { width, height }, column, row }: Glt): Int32Array<ArrayBuffer> {
  const values = new Int32Array(width * height * 2);
  for (let y = 0; y < height; y++) {
    values.set(column.subarray(y * width, (y + 1) * width), 2 * y * width);
    values.set(row.subarray(y * width, (y + 1) * width), (2 * y + 1) * width);
  }
  return values;
}

/** Bands of an image that is interleaved by line, interleaved by pixel. */
function chosenBands(map: Uint16Array, width: number, bands: readonly number[]): Uint16Array {
  const pixels = map.length / BAND_COUNT;
  const chosen = new Uint16Array(pixels * bands.length);
  for (let n = 0; n < pixels; n++) {
    const start = Math.floor(n / width) * BAND_COUNT * width + (n % width);
    for (const [k, band] of bands.entries()) chosen[n * bands.length + k] = map[start + band * width] ?? 0;
  }
  return chosen;
}
