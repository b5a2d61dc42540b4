import type { MadeLevel } from '@sigma/domain';
import {
  type ByteSource,
  type EnviMeta,
  type Glt,
  NO_REFLECTANCE,
  openSpectralCube,
  parseEnviHeader,
  RasterReadError,
  REFLECTANCE_SCALE,
  type SpectralCube,
  storedReflectance,
} from '@sigma/raster';
import { enviProduct } from '../chain/envi-product.ts';
import { rectifiedProduct } from '../chain/rectified-product.ts';
import { type Stopwatch, timed } from '../chain/stopwatch.ts';
import { placeProduct, REFLECTANCE_FIELDS } from '../chain/unrectified-product.ts';
import type { Files, MadeLevelFiles, ProductBytes } from '../product.ts';
import { levelsOfCube } from './cube-levels.ts';
import { cubeMaps } from './cube-maps.ts';
import { gridOfCube, placesOf } from './cube-place.ts';

export interface ImportedLevel {
  /** Id of the scene. */
  readonly id: string;
  readonly level: MadeLevel;
  /** The text of the header. */
  readonly header: string;
  readonly data: ByteSource;
}

/** Products are made in memory; a cube with more values is refused. */
const MOST_VALUES = 300e6;

/** Makes a level of a cube that was not simulated, from what its header says. @throws RasterReadError, RangeError */
export function makeImportedLevel(request: ImportedLevel): Promise<MadeLevelFiles> {
  return timed((watch) => filesOf(request, watch));
}

async function filesOf(request: ImportedLevel, watch: Stopwatch): Promise<Files> {
  const { id, level, header, data } = request;
  const opened = await openSpectralCube(header, data);
  if (!opened.ok) throw new RasterReadError(opened.code, opened.reason);
  const cube = opened.image;
  const { levels, maps, missing } = levelsOfCube(cube);
  if (!levels.includes(level)) throw new RangeError(missing.join(' '));
  if (cube.width * cube.height * cube.bands.length > MOST_VALUES)
    throw new RangeError(
      'The cube has more than 300 million values, so its levels cannot be made in memory.',
    );
  const meta = parseEnviHeader(header);
  const warnings = missing.map((text) => ({ code: 'missing_metadata', text }) as const);
  if (level === 'Analytics') {
    const glt = await watch.measure('map', () => gridOfCube(cube));
    return { files: await watch.measure('analyse', () => cubeMaps({ cube, meta, glt, maps })), warnings };
  }
  const values = await watch.measure('reflect', () => reflectanceOfCube(cube));
  const reflectance = { cube, values, header: reflectanceHeaderOf(id, meta) };
  const files = await watch.measure(level === 'Rectified' ? 'map' : 'write', () =>
    level === 'Rectified' ? onMap(reflectance, gridOfCube(cube)) : inSensor(reflectance),
  );
  return { files, warnings };
}

interface Reflectance {
  readonly cube: SpectralCube;
  readonly values: Int16Array<ArrayBuffer>;
  readonly header: EnviMeta;
}

/** Reflectance times 10,000 in the order of the file, `NO_REFLECTANCE` without data and in bad bands. */
async function reflectanceOfCube(cube: SpectralCube): Promise<Int16Array<ArrayBuffer>> {
  const { width, height, bands } = cube;
  const values = new Int16Array(width * height * bands.length).fill(NO_REFLECTANCE);
  for (let y = 0; y < height; y++) {
    const line = await cube.line(y);
    const start = y * line.length;
    for (let at = 0; at < line.length; at++) {
      const value = (line[at] ?? Number.NaN) * REFLECTANCE_SCALE;
      if (Number.isNaN(value) || bands[Math.floor(at / width)]?.good === false) continue;
      values[start + at] = storedReflectance(value);
    }
  }
  return values;
}

/** What headers of reflectance say, wherever its pixels are. */
function reflectanceHeaderOf(id: string, meta: EnviMeta): EnviMeta {
  const { mapInfo: _, coordinateSystem: _system, gains: _gains, offsets: _offsets, ...kept } = meta;
  return {
    ...kept,
    dataType: 2,
    interleave: 'bil',
    byteOrder: 0,
    headerOffset: 0,
    description: `${id}, reflectance`,
    dataIgnoreValue: NO_REFLECTANCE,
    reflectanceScaleFactor: REFLECTANCE_SCALE,
    other: { 'data units': 'reflectance' },
  };
}

function inSensor({ cube, values, header }: Reflectance): readonly ProductBytes[] {
  const places = placesOf(cube);
  return [
    ...enviProduct({
      asset: 'unrectified',
      headerAsset: 'unrectified_header',
      suffix: '_reflectance',
      title: 'Reflectance in the lines and columns of the cube, ENVI BIL',
      roles: ['data', 'reflectance'],
      meta: header,
      values,
      fields: REFLECTANCE_FIELDS,
    }),
    ...(places === undefined ? [] : placeProduct(header, places, { hasHeights: false })),
  ];
}

function onMap({ cube, values, header }: Reflectance, glt: Glt): Promise<readonly ProductBytes[]> {
  const wavelengths = cube.bands.map(({ nm }) => nm ?? Number.NaN);
  return rectifiedProduct({ header, values, samples: cube.width, wavelengths }, glt);
}
