import { deflateSync } from 'node:zlib';
import {
  type AffineTransform,
  type CogBand,
  cogBytes,
  type EnviMeta,
  enviCrs,
  type Glt,
  gridTransform,
  type LocatedLines,
  lookupTable,
  mapGridFor,
  mapInfoFor,
  NO_REFLECTANCE,
  nearestBand,
  REFLECTANCE_SCALE,
  rectifyRows,
  type Samples,
} from '@sigma/raster';
import type { ScenePlan } from '@sigma/simulator';
import type { ProductBytes } from '../product.ts';
import { enviProduct } from './envi-product.ts';
import { REFLECTANCE_FIELDS } from './unrectified-product.ts';

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';
/** Pixels of maps, by the pixels of the sensor: 8 m of spot captures, 30 m of others. */
const SPOT_BELOW_M = 15;
const [SPOT_PIXEL_M, PIXEL_M] = [8, 30];
const ZLIB_LEVEL = 6;
/** A band of the smaller file is at most so far from the wanted centre. */
const NEAR_NM = 15;
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
    bandTexts,
  }: {
    readonly values: Samples;
    readonly bands: number;
    readonly sampleType: 'u8' | 'i16' | 'f32';
    readonly nodata: number;
    readonly bandTexts: readonly CogBand[];
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
      bandTexts,
    },
  );
}

/** Reflectance in the lines and columns of a sensor. */
export interface ReflectanceToMap {
  /** What its header says, without a place. */
  readonly header: EnviMeta;
  /** Times 10,000, interleaved by line. */
  readonly values: Int16Array<ArrayBuffer>;
  readonly samples: number;
  /** Centres of all bands, nm; NaN where they are not known. */
  readonly wavelengths: readonly number[];
}

/** Reflectance on a north-up grid: all bands as ENVI, twelve of them as a COG, and the pixel of the sensor that each came from. */
export async function rectifiedProduct(
  { header, values, samples, wavelengths }: ReflectanceToMap,
  glt: Glt,
): Promise<readonly ProductBytes[]> {
  const { width, height } = glt.grid;
  const bands = wavelengths.length;
  const map = new Int16Array(width * height * bands);
  const request = { glt, fromRow: 0, rows: height, samples, bands };
  rectifyRows({ ...request, source: values, ignore: NO_REFLECTANCE }, map);
  const place = placeMeta(glt);
  const small = SMALL_BANDS_NM.map((nm) => nearestBand(wavelengths, nm)).filter(
    (band, n) => Math.abs((wavelengths[band] ?? 0) - (SMALL_BANDS_NM[n] ?? 0)) <= NEAR_NM,
  );
  return [
    ...enviProduct({
      asset: 'rectified',
      headerAsset: 'rectified_header',
      suffix: '_rectified',
      title: 'Reflectance of the ground on a map, ENVI BIL',
      roles: ['data', 'reflectance'],
      meta: { ...header, ...place },
      values: map,
      fields: { ...REFLECTANCE_FIELDS, ...mapFields(glt) },
    }),
    ...(small.length === 0 ? [] : [await smallFile({ map, bands, small, wavelengths }, glt)]),
    ...enviProduct({
      asset: 'glt',
      headerAsset: 'glt_header',
      suffix: '_glt',
      title: 'Column and line of the sensor for each pixel of the map, ENVI BIL',
      roles: ['metadata'],
      meta: {
        ...lookupMeta(header),
        ...place,
      },
      values: lookupValues(glt),
      fields: { data_type: 'int32', ...mapFields(glt) },
    }),
  ];
}

interface SmallBands {
  /** All bands, interleaved by line. */
  readonly map: Int16Array;
  readonly bands: number;
  readonly small: readonly number[];
  readonly wavelengths: readonly number[];
}

async function smallFile({ map, bands, small, wavelengths }: SmallBands, glt: Glt): Promise<ProductBytes> {
  const values = chosenBands(map, { width: glt.grid.width, bands }, small);
  return {
    asset: 'rectified_bands',
    suffix: '_rectified_bands.tif',
    title: `Reflectance of ${small.length} bands on a map`,
    mediaType: COG,
    roles: ['data', 'reflectance'],
    fields: {
      ...REFLECTANCE_FIELDS,
      ...mapFields(glt),
      bands: small.map((band) => ({ name: `${wavelengths[band]} nm` })),
    },
    bytes: Uint8Array.from(
      await cogOf(glt, {
        values,
        bands: small.length,
        sampleType: 'i16',
        nodata: NO_REFLECTANCE,
        bandTexts: small.map((band) => ({
          description: `Reflectance at ${wavelengths[band]} nm`,
          unit: '1',
          scale: 1 / REFLECTANCE_SCALE,
          wavelengthNm: wavelengths[band] ?? 0,
        })),
      }),
    ),
  };
}

function placeMeta({ grid }: Glt): Pick<EnviMeta, 'samples' | 'lines' | 'mapInfo' | 'coordinateSystem'> {
  const transform: AffineTransform = gridTransform(grid);
  const mapInfo = mapInfoFor(transform, grid.epsg);
  return {
    samples: grid.width,
    lines: grid.height,
    ...(mapInfo && enviCrs(mapInfo, grid.epsg)),
  };
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
    ...(description !== undefined && {
      description: `${description.split(',')[0]}, pixel of the sensor for each pixel of the map`,
    }),
    ...(sensorType !== undefined && { sensorType }),
    ...(acquisitionTime !== undefined && { acquisitionTime }),
    bandNames: ['column of the sensor (from 1)', 'line (from 1)'],
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
function chosenBands(
  map: Int16Array,
  { width, bands }: { readonly width: number; readonly bands: number },
  wanted: readonly number[],
): Int16Array {
  const pixels = map.length / bands;
  const chosen = new Int16Array(pixels * wanted.length);
  for (let n = 0; n < pixels; n++) {
    const start = Math.floor(n / width) * bands * width + (n % width);
    for (const [k, band] of wanted.entries()) chosen[n * wanted.length + k] = map[start + band * width] ?? 0;
  }
  return chosen;
}
