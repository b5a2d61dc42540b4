import { type EnviMeta, type Igm, type LocatedLines, NO_REFLECTANCE, REFLECTANCE_SCALE } from '@sigma/raster';
import type { ScenePlan } from '@sigma/simulator';
import { reflectanceMeta } from '../../cube-header.ts';
import type { ProductBytes } from '../product.ts';
import { enviProduct } from './envi-product.ts';

/** What headers of reflectance say, wherever its pixels are. */
export function reflectanceHeader(plan: ScenePlan): EnviMeta {
  const { mapInfo: _, ...meta } = reflectanceMeta(plan);
  return meta;
}

/** Members of assets with reflectance. */
export const REFLECTANCE_FIELDS = {
  data_type: 'int16',
  unit: '1',
  nodata: NO_REFLECTANCE,
  'raster:scale': 1 / REFLECTANCE_SCALE,
  'raster:offset': 0,
} as const;

export interface LocatedReflectance {
  readonly plan: ScenePlan;
  readonly values: Int16Array<ArrayBuffer>;
  readonly located: LocatedLines;
}

/** Reflectance in the lines and columns of the sensor, with the place and the angles of every pixel. */
export function unrectifiedProduct({ plan, values, located }: LocatedReflectance): readonly ProductBytes[] {
  const meta = reflectanceHeader(plan);
  return [
    ...enviProduct({
      asset: 'unrectified',
      headerAsset: 'unrectified_header',
      suffix: '_reflectance',
      title: 'Reflectance of the ground in sensor geometry, ENVI BIL',
      roles: ['data', 'reflectance'],
      meta: { ...meta, other: { ...meta.other, 'geo points': cornerPoints(located) } },
      values,
      fields: REFLECTANCE_FIELDS,
    }),
    ...placeProduct(meta, located, { hasHeights: true }),
    ...enviProduct({
      asset: 'angles',
      headerAsset: 'angles_header',
      suffix: '_angles',
      title: 'Angles of view and Sun of each pixel, ENVI BIL',
      roles: ['metadata'],
      meta: planesMeta(meta, {
        what: 'angles of view and Sun',
        dataType: 4,
        bandNames: [
          'view zenith (degrees)',
          'view azimuth (degrees)',
          'sun zenith (degrees)',
          'sun azimuth (degrees)',
        ],
      }),
      values: Float32Array.from(
        interleaved(located, [
          located.viewZenithDeg,
          located.viewAzimuthDeg,
          located.sunZenithDeg,
          located.sunAzimuthDeg,
        ]),
      ),
      fields: { data_type: 'float32', unit: 'deg' },
    }),
  ];
}

/** The place of each pixel (IGM); without heights where these are not known. */
export function placeProduct(
  meta: EnviMeta,
  { lines, samples, lon, lat, heightM }: Igm,
  { hasHeights }: { readonly hasHeights: boolean },
): readonly ProductBytes[] {
  const names = ['longitude (degrees, WGS 84)', 'latitude (degrees, WGS 84)'];
  const planes = [lon, lat, ...(hasHeights ? [heightM] : [])];
  return enviProduct({
    asset: 'igm',
    headerAsset: 'igm_header',
    suffix: '_igm',
    title: `Longitude${hasHeights ? ', latitude and height' : ' and latitude'} of each pixel, ENVI BIL`,
    roles: ['metadata'],
    meta: planesMeta(meta, {
      what: 'place of each pixel',
      dataType: 5,
      bandNames: hasHeights ? [...names, 'height (m)'] : names,
    }),
    values: Float64Array.from(interleaved({ lines, samples }, planes)),
    fields: { data_type: 'float64' },
  });
}

/** The header of a file with one number per pixel and band. */
function planesMeta(
  { samples, lines, sensorType, acquisitionTime, description }: EnviMeta,
  {
    what,
    dataType,
    bandNames,
  }: { readonly what: string; readonly dataType: 4 | 5; readonly bandNames: readonly string[] },
): EnviMeta {
  return {
    samples,
    lines,
    bands: bandNames.length,
    dataType,
    interleave: 'bil',
    byteOrder: 0,
    headerOffset: 0,
    ...(description !== undefined && { description: `${description.split(',')[0]}, ${what}` }),
    ...(sensorType !== undefined && { sensorType }),
    ...(acquisitionTime !== undefined && { acquisitionTime }),
    bandNames,
    other: {},
  };
}

function interleaved(
  { lines, samples }: Pick<Igm, 'lines' | 'samples'>,
  planes: readonly (Float32Array | Float64Array)[],
): Float64Array {
  const values = new Float64Array(lines * samples * planes.length);
  for (let line = 0; line < lines; line++)
    for (const [band, plane] of planes.entries())
      values.set(
        plane.subarray(line * samples, (line + 1) * samples),
        (line * planes.length + band) * samples,
      );
  return values;
}

/** Pixel, line, latitude and longitude of the middles of the four corner pixels, counted from 1 at the outer corner of the first. */
function cornerPoints({ lines, samples, lon, lat }: LocatedLines): string {
  const corners = [
    [0, 0],
    [samples - 1, 0],
    [0, lines - 1],
    [samples - 1, lines - 1],
  ] as const;
  const points = corners.map(([x, y]) => {
    const at = y * samples + x;
    return [x + 1.5, y + 1.5, (lat[at] ?? 0).toFixed(8), (lon[at] ?? 0).toFixed(8)].join(', ');
  });
  return `{${points.join(', ')}}`;
}
