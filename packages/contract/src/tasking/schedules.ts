import { TASKING_SCHEDULE_STATES } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, uuid } from '../kernel/fields.ts';
import { instant } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';

const base = '/private/v1/sigma/';
const tag = 'Tasking operations';
const NOTHING = z.object({});

/** A request that a plan does not include, with the reason. */
export const unscheduledRequest = z
  .object({ tasking_request: z.uuid(), code: z.string(), text: z.string() })
  .meta({ id: 'UnscheduledRequest' });
export type UnscheduledRequest = z.infer<typeof unscheduledRequest>;

/** A plan for several satellites, with one schedule per sensor. */
export const taskingSchedule = z
  .object({
    id: z.uuid(),
    start: z.string(),
    end: z.string(),
    state: z.enum(TASKING_SCHEDULE_STATES),
    sensors: z.array(z.int()),
    schedules: z.array(z.uuid()).describe('Ids of its sensor schedules'),
    tasks: z.int(),
    left_out: z.array(unscheduledRequest),
    created_at: z.string(),
  })
  .meta({ id: 'TaskingSchedule' });
export type TaskingSchedule = z.infer<typeof taskingSchedule>;

const planBody = z.strictObject({
  start: instant,
  end: instant,
  sensors: z
    .array(integerId)
    .min(1)
    .max(1000)
    .optional()
    .describe('Defaults to all sensors that may be tasked'),
  state: z.enum(['draft', 'published']).optional(),
});

/** POST proposes a plan; PATCH with `state: "published"` activates it. */
export const taskingScheduleCalls = crud({
  name: 'TaskingSchedule',
  plural: 'TaskingSchedules',
  noun: 'tasking schedule',
  nouns: 'tasking schedules',
  path: `${base}tasking_schedules/`,
  tag,
  params: z.object({ tasking_schedule: uuid }),
  listParams: NOTHING,
  query: listQuery(['created_at', 'start', 'end'], { ordering: '-created_at' }).extend({
    state: csv(z.enum(TASKING_SCHEDULE_STATES)).optional(),
  }),
  row: taskingSchedule,
  body: planBody,
  changes: planBody.partial(),
  errors: ['wrong_state'],
  // Planning searches the passes of every waiting request.
  resources: { add: 'passes' },
});

/** Replans the tasks of a draft that staff have not fixed; rejected tasks remain excluded. */
export const proposeAgain = operation({
  id: 'proposeAgain',
  resource: 'passes',
  method: 'POST',
  path: `${base}tasking_schedules/{tasking_schedule}/propose/`,
  access: { tier: 'private', needs: 'write' },
  tag,
  summary: 'Replans a draft around its fixed and rejected tasks',
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
  name: 'SensorSchedule',
  plural: 'SensorSchedules',
  noun: 'sensor schedule',
  nouns: 'sensor schedules',
  path: `${base}sensor_schedules/`,
  tag,
  params: z.object({ sensor_schedule: uuid }),
  listParams: NOTHING,
  query: listQuery(['start', 'end', 'sensor'], { ordering: 'start' }).extend({
    sensor: csv(integerId).optional(),
    tasking_schedule: uuid.optional(),
    state: csv(z.enum(TASKING_SCHEDULE_STATES)).optional(),
  }),
  row: sensorSchedule,
  body: sensorScheduleBody,
  changes: sensorScheduleBody.partial(),
  errors: ['wrong_state'],
});
