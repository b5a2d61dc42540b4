import type { EnviMeta } from '@sigma/raster';
import { type CubePlace, placeOf } from '../find/cube-place.ts';
import type { FoundCube } from '../find/find-cube.ts';

/** Arrays of a reference by their keys, with the names of those that are coordinates of the cube. */
export interface ReferenceAxes {
  readonly refs: Readonly<Record<string, string>>;
  readonly coordinates: readonly string[];
  /** Name of the variable with the reference system; undefined where the cube is not placed. */
  readonly gridMapping: string | undefined;
}

/** What bands and pixels are, as CF conventions state it: bands by wavelength, width and whether they are good; pixels by x and y. */
export function referenceAxes({ cube, meta }: Pick<FoundCube, 'cube' | 'meta'>): ReferenceAxes {
  const place = placeOf(cube);
  return {
    refs: { ...bandAxes(meta), ...(place && placeAxes(place, meta)) },
    coordinates: [
      ...(meta.wavelengthsNm ? ['wavelength'] : []),
      ...(meta.fwhmNm ? ['fwhm'] : []),
      'good_band',
      ...(place ? ['x', 'y'] : []),
    ],
    gridMapping: place && 'crs',
  };
}

function bandAxes({ bands, wavelengthsNm, fwhmNm, goodBands }: EnviMeta) {
  const good = Buffer.from(Array.from({ length: bands }, (_, band) => (goodBands?.[band] === false ? 0 : 1)));
  return {
    ...(wavelengthsNm && array('wavelength', doubles(wavelengthsNm), ['band'], { units: 'nm' })),
    ...(fwhmNm &&
      array('fwhm', doubles(fwhmNm), ['band'], {
        units: 'nm',
        long_name: 'full width of the band at half maximum',
      })),
    ...array('good_band', { shape: [bands], dtype: '|u1', bytes: good }, ['band'], {
      long_name: 'whether the header marks the band as usable',
      flag_values: [0, 1],
      flag_meanings: 'bad good',
    }),
  };
}

/** Places of the middles of pixels: one value per sample or line where the grid is north up, else one per pixel. */
function placeAxes({ epsg, transform }: CubePlace, { lines, samples }: EnviMeta) {
  const [x0 = 0, xPerSample = 0, xPerLine = 0, y0 = 0, yPerSample = 0, yPerLine = 0] = transform;
  const isNorthUp = xPerLine === 0 && yPerSample === 0;
  const at = (from: number, perSample: number, perLine: number) => (line: number, sample: number) =>
    from + perSample * (sample + 0.5) + perLine * (line + 0.5);
  const [x, y] = [at(x0, xPerSample, xPerLine), at(y0, yPerSample, yPerLine)];
  const names = ['x', 'y'] as const;
  const isGeographic = epsg === 4326;
  const attributes = (name: (typeof names)[number]) =>
    isGeographic
      ? {
          standard_name: name === 'x' ? 'longitude' : 'latitude',
          units: name === 'x' ? 'degrees_east' : 'degrees_north',
        }
      : { standard_name: `projection_${name}_coordinate`, units: 'm' };
  const axis = (name: (typeof names)[number]) => {
    const value = name === 'x' ? x : y;
    if (!isNorthUp) {
      const all = Array.from({ length: lines * samples }, (_, n) =>
        value(Math.floor(n / samples), n % samples),
      );
      return array(name, { ...doubles(all), shape: [lines, samples] }, ['line', 'sample'], attributes(name));
    }
    const count = name === 'x' ? samples : lines;
    const along = Array.from({ length: count }, (_, n) => (name === 'x' ? value(0, n) : value(n, 0)));
    return array(name, doubles(along), [name === 'x' ? 'sample' : 'line'], attributes(name));
  };
  const crs = {
    // As GDAL and rioxarray read it.
    spatial_ref: `EPSG:${epsg}`,
    GeoTransform: transform.join(' '),
    ...(isGeographic && { grid_mapping_name: 'latitude_longitude' }),
  };
  return {
    ...axis('x'),
    ...axis('y'),
    ...array('crs', { shape: [], dtype: '|u1', bytes: Buffer.from([0]) }, [], crs),
  };
}

interface Values {
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly bytes: Buffer;
}

function doubles(values: readonly number[]): Values {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) bytes.writeDoubleLE(value, 8 * at);
  return { shape: [values.length], dtype: '<f8', bytes };
}

/** An array of one chunk that is in the reference itself (zarr-specs.readthedocs.io, version 2). */
function array(
  name: string,
  { shape, dtype, bytes }: Values,
  dimensions: readonly string[],
  attributes: object,
) {
  const description = {
    shape,
    chunks: shape,
    dtype,
    fill_value: null,
    order: 'C',
    compressor: null,
    filters: null,
    zarr_format: 2,
  };
  const chunk = shape.length === 0 ? '0' : shape.map(() => '0').join('.');
  return {
    [`${name}/.zarray`]: JSON.stringify(description),
    [`${name}/.zattrs`]: JSON.stringify({ _ARRAY_DIMENSIONS: dimensions, ...attributes }),
    [`${name}/${chunk}`]: `base64:${bytes.toString('base64')}`,
  };
}
