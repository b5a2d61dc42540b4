import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { archiveObjectKey, uuid } from '../kernel/fields.ts';
import { listQuery } from '../kernel/paging.ts';

const artifactType = z
  .string()
  .regex(/^[a-z0-9_-]{1,64}$/, 'must be lower-case letters, digits, "_" and "-"');

/** A file of a capture. The id is composed of both, such as "{capture}.visual_rgb". */
export const raster = z
  .object({
    id: z.string(),
    capture: z.string(),
    artifact_type: z.string().describe("Key of the asset in the capture's Item"),
    processing_level: z.string().nullable(),
    state: z.enum(['planned', 'ready', 'failed']),
    object_key: z.string().nullable().describe('Key of the object in the archive bucket'),
    media_type: z.string(),
    title: z.string(),
    roles: z.array(z.string()),
    size: z.number().nullable(),
    sha256: z.string().nullable(),
  })
  .meta({ id: 'Raster' });
export type Raster = z.infer<typeof raster>;

export const rasterReplacement = z.strictObject({
  object_key: archiveObjectKey,
  media_type: z.string().regex(/^[a-z]+\/[^\s]{1,150}( ?; ?[^\s;]+)*$/, 'must be a media type'),
  title: z.string().min(1).max(200),
  roles: z.array(z.string().min(1).max(50)).max(10).optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
});
export type RasterReplacement = z.output<typeof rasterReplacement>;
export const newRaster = rasterReplacement.extend({
  capture: uuid,
  artifact_type: artifactType,
});

/** The six calls on the files of captures; capture and artifact_type are immutable. */
export const rasterCalls = crud({
  name: 'Raster',
  plural: 'Rasters',
  noun: 'raster',
  nouns: 'rasters, the files of captures',
  path: '/private/v1/pipeline/rasters/',
  tag: 'Pipeline',
  params: z.object({ raster: z.string().regex(/^[0-9a-f-]{36}\.[a-z0-9_-]{1,64}$/) }),
  listParams: z.object({}),
  query: listQuery(['artifact_type', 'capture'], { ordering: 'capture' }).extend({
    artifact_type: artifactType.optional(),
    capture: uuid.optional(),
    processing_level: z.string().max(100).optional(),
  }),
  row: raster,
  body: rasterReplacement,
  newBody: newRaster,
  changes: rasterReplacement.partial(),
  errors: { add: ['already_exists', 'not_found', 'precondition_failed'] },
  summaries: {
    add: 'Registers an archive object as a raster of a capture. 503 with Retry-After while a large object is still read: repeat the request.',
    replace: 'Replaces the archive object that a raster refers to',
    remove: 'Removes a raster from its capture. The archive object is retained.',
  },
});
export const {
  list: listRasters,
  add: addRaster,
  read: readRaster,
  replace: replaceRaster,
  update: updateRaster,
  remove: deleteRaster,
} = rasterCalls;
