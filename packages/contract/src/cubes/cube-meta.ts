import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId, fileId, integerId, linkExpiry, uuid } from '../kernel/fields.ts';
import { isShortRange } from '../kernel/range-request.ts';
import { access, base, level, params, tag } from './cube-fields.ts';

const cubeBand = z.object({
  nm: z.number().nullable().describe('Centre in nm; null where the header has none'),
  fwhm_nm: z.number().nullable(),
  good: z.boolean().describe('false where the header marks the band as bad (bbl)'),
});

export const cubeMeta = z
  .object({
    scene: z.string(),
    collection: z.string(),
    width: z.int().describe('Samples of a line'),
    height: z.int().describe('Lines'),
    bands: z.array(cubeBand),
    levels: z
      .array(
        z.object({
          level,
          unit: z.string().describe('Unit of the values, empty for reflectance and counts'),
          allowed: z.boolean(),
          reason: z.string().optional().describe('Why the caller may not read it, or why it cannot be made'),
          empty_bands: z
            .array(z.int().min(0))
            .describe(
              'Bands, from 0, without values at this level or marked as unusable, such as those of water vapour',
            ),
        }),
      )
      .describe('What the values of this scene can be, with what the program may read'),
    place: z
      .object({
        epsg: z.int(),
        transform: z
          .array(z.number())
          .length(6)
          .describe('From column and row to map coordinates, as GDAL has it'),
        corners: z
          .array(z.tuple([z.number(), z.number()]))
          .length(4)
          .describe('Longitude and latitude of the corners: top left, top right, bottom right, bottom left'),
      })
      .nullable()
      .describe('null where the cube has no place on the map'),
    default_bands: z.array(z.int()).length(3).describe('Bands, from 0, for red, green and blue'),
    noise: z
      .array(z.number().nullable())
      .describe('Estimated noise of each band, in the unit of radiance; null for bad bands'),
    methane: z
      .object({
        air_mass: z
          .number()
          .nullable()
          .describe(
            'Vertical atmospheres that light passes down and up; null where the position of the Sun is not known',
          ),
        columns_ppm_m: z.array(z.number()),
        bands: z
          .array(
            z.object({
              band: z.int().min(0),
              k: z.number().describe('Absorption of small columns in 1 / (ppm m)'),
              ln_transmittance: z.array(z.number()).describe('Of each of the columns'),
            }),
          )
          .describe('Good bands from 2110 to 2455 nm, by their own widths'),
      })
      .describe('What the methane filter is calculated with'),
    missing: z
      .array(z.object({ what: z.string(), effect: z.string() }))
      .describe('What the header lacks, and what cannot be done without it'),
    state: z.enum(['ready', 'planned']).describe('planned: the cube is made when it is first read'),
    tag: z.string().describe('Changes with the pixels of the cube'),
  })
  .meta({ id: 'CubeMeta' });
export type CubeMeta = z.infer<typeof cubeMeta>;

export const readCubeMeta = operation({
  id: 'readCubeMeta',
  method: 'GET',
  path: `${base}meta/`,
  access,
  tag,
  summary: 'Returns bands, size, place, levels and estimated noise of the cube of a scene',
  params,
  response: cubeMeta,
  errors: ['unavailable'],
});

export const readCubeReference = operation({
  id: 'readCubeReference',
  method: 'GET',
  path: `${base}zarr.json`,
  access,
  tag,
  summary:
    'Returns a kerchunk reference (version 1) with signed links, by which xarray reads the cube as a Zarr array by ranges',
  params,
  query: z.object({
    level: level.optional().describe('By default the stored level, the only one that has references'),
  }),
  response: z.looseObject({ version: z.literal(1), refs: z.record(z.string(), z.unknown()) }),
  errors: ['contract_level', 'unavailable'],
});

export const readCubeData = operation({
  id: 'readCubeData',
  method: 'GET',
  path: '/cubes/{collection}/{scene}/data',
  access: { tier: 'open' },
  tag,
  resource: 'transfers',
  resourceOf: ({ header }) => (isShortRange(header('range')) ? 'ordinary' : 'transfers'),
  summary:
    'Returns the data file of a cube by its signed link, as references have it. Supports Range, If-Range, If-None-Match and HEAD.',
  params: z.object({ collection: collectionId, scene: fileId }),
  query: z.object({
    program: integerId,
    member: uuid.describe('The member for whom the link was made'),
    expires: linkExpiry,
    signature: z.string().max(100).default(''),
  }),
  alsoAnswers: [206, 304, 416],
  response: z.unknown(),
  produces: 'application/octet-stream',
  errors: ['unavailable'],
});
