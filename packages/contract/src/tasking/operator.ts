import { SENSOR_TASK_STATES, TASKING_SCHEDULE_STATES, TASKING_STATUSES } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, instant, integerId, pageQuery, queryBoolean, uuid } from '../kernel/fields.ts';
import { taskingAoi, taskingRequest } from './program-taskings.ts';

const base = '/private/v1/sigma/';
const tag = 'Tasking operations';
const NOTHING = z.object({});

const requestBody = z.strictObject({
  program: integerId,
  name: z.string().trim().max(128).default(''),
  aoi: taskingAoi,
  sensors: z.array(integerId).min(1).max(100),
  window_start: instant,
  window_end: instant,
  eclipsed: z.boolean().nullable().default(null),
  max_off_nadir: z.number().min(0).max(90).nullable().default(null),
  max_cloud_cover: z.number().min(0).max(100).nullable().default(null),
  priority: z.int().min(1).max(100).default(50),
  active: z.boolean().default(true),
  status: z.enum(TASKING_STATUSES).default('order_received'),
});
/** Fields that are left out stay as they are: no defaults here. */
const requestChanges = z.strictObject({
  program: integerId.optional(),
  name: z.string().trim().max(128).optional(),
  aoi: taskingAoi.optional(),
  sensors: z.array(integerId).min(1).max(100).optional(),
  window_start: instant.optional(),
  window_end: instant.optional(),
  eclipsed: z.boolean().nullable().optional(),
  max_off_nadir: z.number().min(0).max(90).nullable().optional(),
  max_cloud_cover: z.number().min(0).max(100).nullable().optional(),
  priority: z.int().min(1).max(100).optional(),
  active: z.boolean().optional(),
  status: z.enum(TASKING_STATUSES).optional(),
});

export const taskingRequestCalls = crud({
  one: 'TaskingRequest',
  many: 'TaskingRequests',
  noun: 'tasking request',
  nouns: 'tasking requests',
  path: `${base}tasking_requests/`,
  tag,
  params: z.object({ tasking_request: uuid }),
  listParams: NOTHING,
  query: pageQuery(['created_at', 'priority', 'window_start', 'window_end', 'name', 'status'], {
    ordering: '-created_at',
  }).extend({
    active: queryBoolean.optional(),
    ids: csv(uuid).optional(),
    sensors: csv(integerId).optional().describe('Requests that one of these sensors may take'),
    program: integerId.optional(),
    status: csv(z.enum(TASKING_STATUSES)).optional(),
  }),
  row: taskingRequest,
  body: requestBody,
  changes: requestChanges,
  errors: ['wrong_state'],
});

/** Why a request has no place in a plan. */
export const leftOut = z
  .object({ tasking_request: z.uuid(), code: z.string(), text: z.string() })
  .meta({ id: 'LeftOut' });
export type LeftOut = z.infer<typeof leftOut>;

/** A plan for several satellites, made of one schedule a sensor. */
export const taskingSchedule = z
  .object({
    id: z.uuid(),
    start: z.string(),
    end: z.string(),
    state: z.enum(TASKING_SCHEDULE_STATES),
    sensors: z.array(z.int()),
    schedules: z.array(z.uuid()).describe('Its sensor schedules'),
    tasks: z.int(),
    left_out: z.array(leftOut),
    created_at: z.string(),
  })
  .meta({ id: 'TaskingSchedule' });
export type TaskingSchedule = z.infer<typeof taskingSchedule>;

const planBody = z.strictObject({
  start: instant,
  end: instant,
  sensors: z.array(integerId).min(1).max(1000).optional().describe('Left out: all that may be tasked'),
  state: z.enum(['draft', 'published']).optional(),
});

/** POST proposes a plan; PATCH with `state: "published"` puts it into force. */
export const taskingScheduleCalls = crud({
  one: 'TaskingSchedule',
  many: 'TaskingSchedules',
  noun: 'tasking schedule',
  nouns: 'tasking schedules',
  path: `${base}tasking_schedules/`,
  tag,
  params: z.object({ tasking_schedule: uuid }),
  listParams: NOTHING,
  query: pageQuery(['created_at', 'start', 'end'], { ordering: '-created_at' }).extend({
    state: csv(z.enum(TASKING_SCHEDULE_STATES)).optional(),
  }),
  row: taskingSchedule,
  body: planBody,
  changes: planBody.partial(),
  errors: ['wrong_state', 'duplicate_name'],
});

/** Plans anew what of a draft staff have not fixed; what they refused stays out. */
export const proposeAgain = operation({
  id: 'proposeAgain',
  method: 'POST',
  path: `${base}tasking_schedules/{tasking_schedule}/propose/`,
  access: { tier: 'private', needs: 'write' },
  tag,
  summary: 'Plans a draft anew round its fixed and refused tasks',
  params: z.object({ tasking_schedule: uuid }),
  response: taskingSchedule,
  status: 200,
  errors: ['wrong_state'],
});

export const sensorSchedule = z
  .object({
    id: z.uuid(),
    tasking_schedule: z.uuid().nullable(),
    sensor: z.int(),
    start: z.string(),
    end: z.string(),
    state: z.enum(TASKING_SCHEDULE_STATES),
    tasks: z.array(z.uuid()),
  })
  .meta({ id: 'SensorSchedule' });
export type SensorSchedule = z.infer<typeof sensorSchedule>;

const sensorScheduleBody = z.strictObject({
  sensor: integerId,
  start: instant,
  end: instant,
  state: z.enum(TASKING_SCHEDULE_STATES).optional(),
});

export const sensorScheduleCalls = crud({
  one: 'SensorSchedule',
  many: 'SensorSchedules',
  noun: 'sensor schedule',
  nouns: 'sensor schedules',
  path: `${base}sensor_schedules/`,
  tag,
  params: z.object({ sensor_schedule: uuid }),
  listParams: NOTHING,
  query: pageQuery(['start', 'end', 'sensor'], { ordering: 'start' }).extend({
    sensor: csv(integerId).optional(),
    tasking_schedule: uuid.optional(),
    state: csv(z.enum(TASKING_SCHEDULE_STATES)).optional(),
  }),
  row: sensorSchedule,
  body: sensorScheduleBody,
  changes: sensorScheduleBody.partial(),
  errors: ['wrong_state'],
});

export const sensorTask = z
  .object({
    id: z.uuid().describe('Also the task id of the scenes that are taken'),
    schedule: z.uuid(),
    tasking_request: z.uuid(),
    sensor: z.int(),
    start: z.string(),
    end: z.string(),
    roll: z.number(),
    state: z
      .enum(SENSOR_TASK_STATES)
      .describe(
        'processed: all its captures and their files are in the archive; then its order is delivered',
      ),
    downlink: z.uuid().nullable().describe('Ground-station pass that brings it down'),
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
 * PATCH with `state: "fixed"` or `"refused"` is how staff correct a draft; with `"processed"` the pipeline says that all
 * captures of a task and their files are in the archive.
 */
export const sensorTaskCalls = crud({
  one: 'SensorTask',
  many: 'SensorTasks',
  noun: 'sensor task',
  nouns: 'sensor tasks',
  path: `${base}sensor_tasks/`,
  tag,
  params: z.object({ sensor_task: uuid }),
  listParams: NOTHING,
  query: pageQuery(['start', 'end', 'sensor', 'state'], { ordering: 'start' }).extend({
    sensor: csv(integerId).optional(),
    schedule: uuid.optional(),
    tasking_request: uuid.optional(),
    state: csv(z.enum(SENSOR_TASK_STATES)).optional(),
    start: instant.optional().describe('Tasks that end at this instant or later'),
    end: instant.optional().describe('Tasks that start at this instant or earlier'),
  }),
  row: sensorTask,
  body: sensorTaskBody,
  changes: sensorTaskBody.partial(),
  errors: ['wrong_state'],
});

export const blockOut = z
  .object({ id: z.uuid(), sensor: z.int(), start: z.string(), end: z.string(), reason: z.string() })
  .meta({ id: 'BlockOut' });
export type BlockOut = z.infer<typeof blockOut>;

const blockOutBody = z.strictObject({
  sensor: integerId,
  start: instant,
  end: instant,
  reason: z.string().trim().min(1).max(500),
});

export const blockOutCalls = crud({
  one: 'BlockOut',
  many: 'BlockOuts',
  noun: 'block-out window',
  nouns: 'block-out windows, in which a satellite takes no pictures',
  path: `${base}tasking_block_out_windows/`,
  tag,
  params: z.object({ block_out: uuid }),
  listParams: NOTHING,
  query: pageQuery(['start', 'end', 'sensor'], { ordering: 'start' }).extend({
    sensor: csv(integerId).optional(),
    start: instant.optional().describe('Windows that end at this instant or later'),
    end: instant.optional().describe('Windows that start at this instant or earlier'),
  }),
  row: blockOut,
  body: blockOutBody,
  changes: blockOutBody.partial(),
});

/** The clock of the demo world; without the demo it is the real one and stays so. */
export const demoClock = z
  .object({
    now: z.string().describe('What the demo world takes for now'),
    rate: z.number().describe('Seconds of the demo world in one of ours'),
  })
  .meta({ id: 'DemoClock' });

export const readDemoClock = operation({
  id: 'readDemoClock',
  method: 'GET',
  path: `${base}demo_clock/`,
  access: { tier: 'private', needs: 'read' },
  tag: 'Demo',
  summary: 'What time it is in the demo world',
  response: demoClock,
});

export const setDemoClock = operation({
  id: 'setDemoClock',
  method: 'PUT',
  path: `${base}demo_clock/`,
  access: { tier: 'private', needs: 'write' },
  tag: 'Demo',
  summary: 'Lets the time of the demo world run faster, or jump ahead; it never goes back',
  body: z.strictObject({
    now: instant.optional().describe('Left out: goes on from where it is'),
    rate: z.number().min(1).max(10_000).optional(),
  }),
  response: demoClock,
  errors: ['wrong_state'],
});
