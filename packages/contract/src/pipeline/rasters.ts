import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { uuid } from '../kernel/fields.ts';
import { listOf, pageQuery } from '../kernel/paging.ts';

const artifactType = z.string().regex(/^[a-z0-9_-]{1,64}$/, 'takes letters, digits, "_" and "-"');

/** A file of a capture. Its id is made of the two, as "{capture}.visual_rgb". */
export const raster = z
  .object({
    id: z.string(),
    capture: z.string(),
    artifact_type: z.string().describe('Key of the asset in the Item of the capture'),
    processing_level: z.string().nullable(),
    state: z.enum(['planned', 'ready', 'failed']),
    object_key: z.string().nullable().describe('In the archive bucket'),
    media_type: z.string(),
    title: z.string(),
    roles: z.array(z.string()),
    size: z.number().nullable(),
    sha256: z.string().nullable(),
  })
  .meta({ id: 'Raster' });
export type Raster = z.infer<typeof raster>;

const replacement = z.strictObject({
  object_key: z.string().min(1).max(900),
  media_type: z.string().regex(/^[a-z]+\/[^\s]{1,150}( ?; ?[^\s;]+)*$/, 'takes a media type'),
  title: z.string().min(1).max(200),
  roles: z.array(z.string().min(1).max(50)).max(10).optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'takes 64 lower-case hexadecimal digits'),
});
export type RasterReplacement = z.output<typeof replacement>;
const newRaster = replacement.extend({
  capture: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'takes a lower-case UUID'),
  artifact_type: artifactType,
});

const params = z.object({ raster: z.string().regex(/^[0-9a-f-]{36}\.[a-z0-9_-]{1,64}$/) });
const base = '/private/v1/pipeline/rasters/';
const tag = 'Pipeline';
const read = { tier: 'private', needs: 'read' } as const;
const write = { tier: 'private', needs: 'write' } as const;

export const listRasters = operation({
  id: 'listRasters',
  method: 'GET',
  path: base,
  access: read,
  tag,
  summary: 'Files of captures',
  query: pageQuery(['artifact_type', 'capture'], { ordering: 'capture' }).extend({
    artifact_type: artifactType.optional(),
    capture: uuid.optional(),
    processing_level: z.string().max(100).optional(),
  }),
  response: listOf(raster),
});

export const addRaster = operation({
  id: 'addRaster',
  method: 'POST',
  path: base,
  access: write,
  tag,
  summary: 'Registers a file of a capture that lies in the archive',
  body: newRaster,
  response: raster,
  errors: ['duplicate_name'],
});

export const readRaster = operation({
  id: 'readRaster',
  method: 'GET',
  path: `${base}{raster}/`,
  access: read,
  tag,
  summary: 'One file of a capture',
  params,
  response: raster,
});

export const replaceRaster = operation({
  id: 'replaceRaster',
  method: 'PUT',
  path: `${base}{raster}/`,
  access: write,
  tag,
  summary: 'Registers another object as the file',
  params,
  body: replacement,
  response: raster,
});

export const updateRaster = operation({
  id: 'updateRaster',
  method: 'PATCH',
  path: `${base}{raster}/`,
  access: write,
  tag,
  summary: 'Changes the named fields of a file',
  params,
  body: replacement.partial(),
  response: raster,
});

export const deleteRaster = operation({
  id: 'deleteRaster',
  method: 'DELETE',
  path: `${base}{raster}/`,
  access: write,
  tag,
  summary: 'Takes a file from its capture; the object stays in the archive',
  params,
  response: z.unknown(),
});
