import { IMPORT_TIME_SOURCES } from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId, MAX_INTEGER, MAX_OBJECT_BYTES } from '../kernel/fields.ts';
import { areaSchema } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
const storedFile = z.strictObject({ size: z.int().positive().max(MAX_OBJECT_BYTES), sha256 });

export const DATA_TYPES = [
  'uint8',
  'int8',
  'uint16',
  'int16',
  'uint32',
  'int32',
  'float32',
  'float64',
] as const;

const transform = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const grid = z.strictObject({
  epsg: z.int().positive().max(MAX_INTEGER),
  width: z.int().positive().max(MAX_INTEGER),
  height: z.int().positive().max(MAX_INTEGER),
  transform: transform.describe('x = a col + b row + c, y = d col + e row + f, at pixel corners'),
});

const importedBand = z.strictObject({
  name: z.string().min(1).max(200),
  center_wavelength_nm: z.number().positive().optional(),
  fwhm_nm: z.number().positive().optional(),
});

const described = {
  collection: collectionId,
  source: z.strictObject({
    name: z.string().min(1).max(255),
    size: z.int().positive().max(MAX_OBJECT_BYTES),
    sha256: sha256.describe('Hash of the file; for ENVI, of header and data file concatenated'),
  }),
  datetime: instant,
  datetime_source: z.enum(IMPORT_TIME_SOURCES),
  footprint: areaSchema,
  gsd: z.number().positive().describe('Ground sample distance in metres'),
  grid,
  data_type: z.enum(DATA_TYPES),
  nodata: z.union([z.number(), z.enum(['nan', 'inf', '-inf'])]).optional(),
  bands: z.array(importedBand).min(1).max(4096),
  changes: z
    .array(z.string().min(1).max(300))
    .max(10)
    .describe('Ways in which the prepared files differ from the source'),
};
const pictures = { visual_rgb: storedFile, thumbnail: storedFile };

/** A prepared file: its objects are in the archive, under keys derived from collection and hash. */
export const importedScene = z
  .discriminatedUnion('format', [
    z.strictObject({
      ...described,
      format: z.literal('GeoTIFF'),
      files: z.strictObject({ data: storedFile, ...pictures }),
    }),
    z.strictObject({
      ...described,
      format: z.literal('ENVI'),
      files: z.strictObject({ cube: storedFile, envi_header: storedFile, ...pictures }),
    }),
  ])
  .meta({ id: 'ImportedScene' });
export type ImportedScene = z.output<typeof importedScene>;

const access = { tier: 'private', needs: 'write' } as const;
const tag = 'Imports';
const base = '/private/v1/sigma/imports/';

export const listImportTargets = operation({
  id: 'listImportTargets',
  method: 'GET',
  path: `${base}targets/`,
  access,
  tag,
  summary: 'Lists programs with the collections that files can be imported into',
  response: z
    .object({
      programs: z.array(z.object({ id: z.int(), name: z.string(), collections: z.array(z.string()) })),
    })
    .meta({ id: 'ImportTargets' }),
});

export const readImportedScene = operation({
  id: 'readImportedScene',
  method: 'GET',
  path: `${base}{collection}/{sha256}/`,
  access,
  tag,
  summary: 'Returns the scene that a file was imported as',
  params: z.object({ collection: collectionId, sha256 }),
  response: z.object({ collection: z.string(), id: z.string() }),
});

export const addImportedScene = operation({
  id: 'addImportedScene',
  method: 'POST',
  path: base,
  access,
  tag,
  summary:
    'Adds a scene whose files are in the archive. Repeating the call with the same content adds nothing.',
  body: importedScene,
  status: 200,
  response: z.object({ collection: z.string(), id: z.string(), added: z.boolean() }),
  errors: ['invalid_body'],
});
