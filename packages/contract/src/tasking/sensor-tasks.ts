import { SENSOR_TASK_STATES } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { csv, integerId, uuid } from '../kernel/fields.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/';
const tag = 'Tasking operations';
const NOTHING = z.object({});

export const sensorTask = z
  .object({
    id: z.uuid().describe('Also the task id of its scenes'),
    schedule: z.uuid(),
    tasking_request: z.uuid(),
    sensor: z.int(),
    start: z.string(),
    end: z.string(),
    roll: z.number(),
    state: z
      .enum(SENSOR_TASK_STATES)
      .describe('processed: all its captures and their files are in the archive, and its order is delivered'),
    downlink: z.uuid().nullable().describe('Ground-station pass that downlinks it'),
  })
  .meta({ id: 'SensorTask' });
export type SensorTask = z.infer<typeof sensorTask>;

const sensorTaskBody = z.strictObject({
  schedule: uuid,
  tasking_request: uuid,
  start: instant,
  end: instant,
  roll: z.number().min(-90).max(90),
  state: z.enum(SENSOR_TASK_STATES).optional(),
});

/**
 * With PATCH, staff correct a draft (`state: "fixed"` or `"refused"`), and the pipeline reports that all captures of a
 * task and their files are in the archive (`"processed"`).
 */
export const sensorTaskCalls = crud({
  name: 'SensorTask',
  plural: 'SensorTasks',
  noun: 'sensor task',
  nouns: 'sensor tasks',
  path: `${base}sensor_tasks/`,
  tag,
  params: z.object({ sensor_task: uuid }),
  listParams: NOTHING,
  query: listQuery(['start', 'end', 'sensor', 'state'], { ordering: 'start' }).extend({
    sensor: csv(integerId).optional(),
    schedule: uuid.optional(),
    tasking_schedule: uuid.optional().describe('Tasks of all sensor schedules of this plan'),
    tasking_request: uuid.optional(),
    state: csv(z.enum(SENSOR_TASK_STATES)).optional(),
    start: instantDate.optional().describe('Tasks that end at or after this instant'),
    end: instantDate.optional().describe('Tasks that start at or before this instant'),
  }),
  row: sensorTask,
  body: sensorTaskBody,
  changes: sensorTaskBody.partial(),
  errors: ['wrong_state'],
});
