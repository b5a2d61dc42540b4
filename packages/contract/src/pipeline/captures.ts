import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId, fileId, queryBoolean, uuid } from '../kernel/fields.ts';
import { areaSchema } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';
import { listOf, pageQuery } from '../kernel/paging.ts';
import { capture, captureFilters } from './program-captures.ts';

/** A capture as the pipeline sees it, whatever program may. */
export const pipelineCapture = capture
  .extend({ collection: z.string(), embargoed_until: z.string().nullable() })
  .meta({ id: 'PipelineCapture' });
export type PipelineCapture = z.infer<typeof pipelineCapture>;

const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'takes a lower-case UUID');
const changeable = {
  footprint: areaSchema,
  acquisition_time: instant,
  processed_time: instant.optional(),
  cloud_cover_pct: z.number().min(0).max(100).nullish(),
  sensor_id: z.int().min(0).max(2_147_483_647).nullish(),
  task_id: id
    .nullish()
    .describe(
      'Of a sensor task in force: the capture joins its order, which is delivered once the task is processed and files are there',
    ),
  aoi_name: z.string().max(200).nullish(),
  embargoed_until: instant
    .nullish()
    .describe('Until then programs do not see the capture, and an order for it waits'),
};
const replacement = z.strictObject(changeable);
export type CaptureReplacement = z.output<typeof replacement>;
const newCapture = replacement.extend({ collection: collectionId, file_id: fileId });
export type NewCapture = z.output<typeof newCapture>;

const params = z.object({ capture: uuid });
const base = '/private/v1/pipeline/captures/';
const tag = 'Pipeline';
const read = { tier: 'private', needs: 'read' } as const;
const write = { tier: 'private', needs: 'write' } as const;

export const listPipelineCaptures = operation({
  id: 'listPipelineCaptures',
  method: 'GET',
  path: base,
  access: read,
  tag,
  summary: 'Captures of every collection',
  query: captureFilters
    .extend({
      latest_only: queryBoolean
        .optional()
        .describe('Of the captures with the same file_id only the one that was processed last'),
    })
    .extend(
      pageQuery(['acquisition_time', 'processed_time', 'cloud_cover_pct', 'file_id'], {
        ordering: '-acquisition_time',
      }).shape,
    ),
  response: listOf(pipelineCapture),
});

export const addPipelineCapture = operation({
  id: 'addPipelineCapture',
  method: 'POST',
  path: base,
  access: write,
  tag,
  summary: 'Registers a capture; its files follow as rasters',
  body: newCapture,
  response: pipelineCapture,
  errors: ['duplicate_name'],
});

export const readPipelineCapture = operation({
  id: 'readPipelineCapture',
  method: 'GET',
  path: `${base}{capture}/`,
  access: read,
  tag,
  summary: 'One capture',
  params,
  response: pipelineCapture,
});

export const replacePipelineCapture = operation({
  id: 'replacePipelineCapture',
  method: 'PUT',
  path: `${base}{capture}/`,
  access: write,
  tag,
  summary: 'Says anew what is known of a capture; collection and file_id stay',
  params,
  body: replacement,
  response: pipelineCapture,
  errors: ['wrong_state'],
});

export const updatePipelineCapture = operation({
  id: 'updatePipelineCapture',
  method: 'PATCH',
  path: `${base}{capture}/`,
  access: write,
  tag,
  summary: 'Changes the named fields of a capture',
  params,
  body: replacement.partial(),
  response: pipelineCapture,
  errors: ['wrong_state'],
});

export const deletePipelineCapture = operation({
  id: 'deletePipelineCapture',
  method: 'DELETE',
  path: `${base}{capture}/`,
  access: write,
  tag,
  summary: 'Takes a capture out of the catalogue; one that was ordered stays',
  params,
  response: z.unknown(),
  errors: ['wrong_state'],
});

/** A task with the captures that were made for it. */
const captureTask = z
  .object({
    task_id: z.string(),
    task_name: z.string().nullable(),
    captures: z.int(),
    first_acquisition_time: z.string(),
    last_acquisition_time: z.string(),
  })
  .meta({ id: 'CaptureTask' });
export type CaptureTask = z.infer<typeof captureTask>;

export const listCaptureTasks = operation({
  id: 'listCaptureTasks',
  method: 'GET',
  path: '/private/v1/pipeline/capture_tasks/',
  access: read,
  tag,
  summary: 'Tasks that captures were made for, by task_id',
  query: pageQuery(['task_id'], { ordering: 'task_id' }).extend({ task_id: uuid.optional() }),
  response: listOf(captureTask),
});
