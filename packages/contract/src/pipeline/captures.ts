import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { collectionId, fileId, queryBoolean, uuid } from '../kernel/fields.ts';
import { areaSchema } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';
import { capture, captureFilters } from './program-captures.ts';

/** A capture as the pipeline sees it, including those that no program may access. */
export const pipelineCapture = capture
  .extend({
    collection: z.string(),
    embargoed_until: z.string().nullable(),
    order_id: z.uuid().nullable().describe('The newest order that includes the capture'),
  })
  .meta({ id: 'PipelineCapture' });
export type PipelineCapture = z.infer<typeof pipelineCapture>;

const changeable = {
  footprint: areaSchema,
  acquisition_time: instant,
  processed_time: instant.optional(),
  cloud_cover_pct: z.number().min(0).max(100).nullish(),
  sensor_id: z.int().min(0).max(2_147_483_647).nullish(),
  task_id: uuid
    .nullish()
    .describe(
      'Id of an active sensor task: the capture joins its order, which is delivered once the task is processed and the files are stored',
    ),
  aoi_name: z.string().max(200).nullish(),
  embargoed_until: instant
    .nullish()
    .describe('Until then, programs do not see the capture and an order for it waits'),
};
const replacement = z.strictObject(changeable);
export type CaptureReplacement = z.output<typeof replacement>;
const newCapture = replacement.extend({ collection: collectionId, file_id: fileId });
export type NewCapture = z.output<typeof newCapture>;

/** The six calls on captures; collection and file_id are immutable. */
export const pipelineCaptureCalls = crud({
  name: 'PipelineCapture',
  plural: 'PipelineCaptures',
  noun: 'capture',
  nouns: 'captures of every collection',
  path: '/private/v1/pipeline/captures/',
  tag: 'Pipeline',
  params: z.object({ capture: uuid }),
  listParams: z.object({}),
  query: captureFilters
    .extend({
      latest_only: queryBoolean
        .optional()
        .describe('Of captures with the same file_id, return only the most recently processed one'),
    })
    .extend(
      listQuery(['acquisition_time', 'processed_time', 'cloud_cover_pct', 'file_id'], {
        ordering: '-acquisition_time',
      }).shape,
    ),
  row: pipelineCapture,
  body: replacement,
  newBody: newCapture,
  changes: replacement.partial(),
  errors: {
    add: ['already_exists'],
    replace: ['wrong_state'],
    update: ['wrong_state'],
    remove: ['wrong_state'],
  },
  summaries: {
    add: 'Registers a capture. Its files are registered afterwards, as rasters.',
    replace: "Replaces a capture's metadata. `collection` and `file_id` are immutable.",
    remove: 'Deletes a capture. Ordered captures cannot be deleted (409).',
  },
});
export const {
  list: listPipelineCaptures,
  add: addPipelineCapture,
  read: readPipelineCapture,
  replace: replacePipelineCapture,
  update: updatePipelineCapture,
  remove: deletePipelineCapture,
} = pipelineCaptureCalls;

/** A task with a summary of its captures. */
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
  access: { tier: 'private', needs: 'read' },
  tag: 'Pipeline',
  summary: 'Lists the tasks that captures were made for, sorted by task_id',
  query: listQuery(['task_id'], { ordering: 'task_id' }).extend({ task_id: uuid.optional() }),
  response: listOf(captureTask),
});
