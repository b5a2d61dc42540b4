import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { positionsOf, searchGeometry } from '../kernel/geometry.ts';
import {
  access,
  base,
  level,
  MAX_CUBE_BANDS,
  MAX_GEOMETRIES,
  MAX_GEOMETRIES_POSITIONS,
  MAX_GEOMETRY_PIXELS,
  params,
  pixelPlace,
  pixelQuery,
  spectrumValues,
  tag,
} from './cube-fields.ts';

export const cubeSpectrum = z
  .object({
    level,
    unit: z.string(),
    pixel: pixelPlace,
    wavelengths_nm: spectrumValues,
    values: spectrumValues,
    sigma: spectrumValues.describe('Estimated noise of each value, in its unit'),
    cloudy: z
      .boolean()
      .nullable()
      .describe('Whether the cloud map has a cloud there; null without a cloud map'),
  })
  .meta({ id: 'CubeSpectrum' });
export type CubeSpectrum = z.infer<typeof cubeSpectrum>;

export const readCubeSpectrum = operation({
  id: 'readCubeSpectrum',
  method: 'GET',
  path: `${base}spectrum/`,
  access,
  tag,
  summary: 'Returns the spectrum of a pixel, by position or by column and row',
  params,
  query: pixelQuery,
  response: cubeSpectrum,
  errors: ['contract_level', 'unavailable'],
});

export const readCubeSpectrumCsv = operation({
  id: 'readCubeSpectrumCsv',
  method: 'GET',
  path: `${base}spectrum.csv`,
  access,
  tag,
  summary: 'Returns the spectrum of a pixel as CSV: nm, fwhm, value, sigma, good',
  params,
  query: pixelQuery,
  response: z.unknown(),
  produces: 'text/csv',
  errors: ['contract_level', 'unavailable'],
});

export const cubeSpectraRequest = z.strictObject({
  level: level.default('radiance'),
  geometries: z
    .array(searchGeometry)
    .min(1, `must be 1 to ${MAX_GEOMETRIES} geometries`)
    .max(MAX_GEOMETRIES, `must be 1 to ${MAX_GEOMETRIES} geometries`)
    .describe(`Points, lines and polygons; each may cover ${MAX_GEOMETRY_PIXELS} pixels`),
});

export const regionSpectrum = z.object({
  pixels: z.int().describe('How many pixels have a value'),
  mean: spectrumValues,
  sd: spectrumValues.describe('Standard deviation of the pixels; null for a single pixel'),
  min: spectrumValues,
  max: spectrumValues,
});

export const readCubeSpectra = operation({
  id: 'readCubeSpectra',
  method: 'POST',
  status: 200,
  path: `${base}spectra/`,
  access,
  tag,
  summary: 'Returns mean, spread and limits of the spectra below each geometry',
  params,
  body: cubeSpectraRequest,
  response: z
    .object({ level, unit: z.string(), wavelengths_nm: spectrumValues, spectra: z.array(regionSpectrum) })
    .meta({ id: 'CubeSpectra' }),
  resource: 'counts',
  cost: {
    unit: 'positions',
    subject: 'The geometries',
    most: MAX_GEOMETRIES_POSITIONS,
    of: ({ body }) => body.geometries.reduce((sum, { coordinates }) => sum + positionsOf(coordinates), 0),
  },
  errors: ['contract_level', 'unavailable', 'too_expensive'],
});

/** One measured spectrum of the caller. */
const givenSpectrum = z
  .array(z.number().nullable())
  .min(2)
  .max(MAX_CUBE_BANDS)
  .describe('One value per band of the cube; null where there is none');

/** The pixels whose spectra are written to a spectral library. */
export const cubeLibraryRequest = z.strictObject({
  level: level.default('radiance'),
  format: z.enum(['sli', 'hdr'], 'must be sli or hdr').describe('The spectra, or their header'),
  spectra: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(100), values: givenSpectrum }))
    .min(1)
    .max(MAX_GEOMETRIES),
});

export const writeSpectralLibrary = operation({
  id: 'writeSpectralLibrary',
  method: 'POST',
  status: 200,
  path: `${base}spectra.sli`,
  access,
  tag,
  summary: 'Returns spectra as an ENVI spectral library, or its header',
  params,
  body: cubeLibraryRequest,
  response: z.unknown(),
  produces: 'application/octet-stream',
  errors: ['contract_level', 'unavailable'],
});

export const spectrumMatch = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  source: z.string(),
  licence: z.string(),
  sam_rad: z.number().describe('Spectral angle in radians; small means alike'),
  sff_fit: z
    .number()
    .nullable()
    .describe(
      'Spectral feature fitting: correlation of the absorptions, after the continua are removed, with those of the library, 0 to 1; 1 means alike, null without a feature',
    ),
  sff_scale: z
    .number()
    .nullable()
    .describe(
      'How strong the absorptions are, compared with those of the library; below 0 where there are peaks',
    ),
  sff_depth: z
    .number()
    .nullable()
    .describe('Depth of the deepest feature in the measured spectrum, 0 to 1; below 0 where there is a peak'),
  scale: z.number().describe('Factor by which the spectrum of the library is nearest to the measured one'),
  values: spectrumValues.describe('The spectrum of the library at the bands of the cube, times the scale'),
});
export type SpectrumMatch = z.infer<typeof spectrumMatch>;

export const matchSpectrum = operation({
  id: 'matchSpectrum',
  method: 'POST',
  status: 200,
  path: `${base}match/`,
  access,
  tag,
  summary: 'Returns the 20 spectra of the library that are most like a spectrum of the cube',
  params,
  body: z.strictObject({ level: level.default('reflectance'), values: givenSpectrum }),
  response: z.object({
    note: z.string().describe('What the comparison is worth at this level: screening, not quantification'),
    matches: z.array(spectrumMatch),
  }),
  errors: ['contract_level', 'unavailable'],
});
