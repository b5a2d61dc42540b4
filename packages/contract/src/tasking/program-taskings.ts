import { TASKING_STATUSES, WITHDRAWAL_STATES } from '@sigma/domain';
import { z } from 'zod';
import { HAS_TASKING } from '../kernel/contract-uses.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, queryBoolean, uuid } from '../kernel/fields.ts';
import { areaSchema, lonLat, pointSchema, rejectedAtFirst } from '../kernel/geometry.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

/** The target of a capture: an area or a point. */
export const taskingAoi = z
  .discriminatedUnion('type', [pointSchema, ...areaSchema.options])
  .meta({ id: 'TaskingAoi' });

/** The target of a capture as a caller sends it. */
export const sentTaskingAoi = rejectedAtFirst(taskingAoi);

/** A request for a capture (PD-49). Angles are in degrees, cloud cover in percent, times in UTC. */
export const taskingRequest = z
  .object({
    id: z.uuid(),
    program: z.int(),
    order: z.uuid().nullable(),
    name: z.string(),
    aoi: taskingAoi,
    area_km2: z.number(),
    target: lonLat.nullable().describe('The position in the area to aim at; null: the planner chooses'),
    sensors: z.array(z.int()).describe('Sensors that may perform the capture'),
    window_start: z.string(),
    window_end: z.string(),
    eclipsed: z.boolean().nullable().describe('null: day or night'),
    max_off_nadir: z.number().nullable(),
    max_cloud_cover: z.number().nullable(),
    priority: z.int().min(1).max(100),
    active: z.boolean(),
    status: z.enum(TASKING_STATUSES),
    status_text: z
      .string()
      .describe(
        'The sentence about the status that the customer of its order reads; without an order, its name',
      ),
    withdrawal: z
      .object({
        state: z.enum(WITHDRAWAL_STATES),
        text: z.string().describe('The reason of the customer, then the answer'),
        at: z.string(),
      })
      .nullable()
      .describe('The request of the customer to withdraw the scheduled capture (PD-71)'),
    created_at: z.string(),
  })
  .meta({ id: 'TaskingRequest' });
export type TaskingRequest = z.infer<typeof taskingRequest>;

/** A tasking request as its program sees it on the dashboard. */
export const programTasking = taskingRequest
  .extend({
    requested_by: z.string().nullable().describe('E-mail address'),
    task: z
      .object({
        id: z.uuid().describe('The task_id of its scenes'),
        sensor: z.int(),
        start_time: z.string(),
        end_time: z.string(),
        roll: z.number(),
        state: z.string(),
      })
      .nullable()
      .describe('Its scheduled task'),
    next_opportunity: z
      .object({ sensor: z.int(), start_time: z.string(), end_time: z.string() })
      .nullable()
      .describe('The next suitable free pass, if it is not scheduled yet'),
    file_ids: z.array(z.string()).describe('Ids of the scenes that were captured for it'),
    cancelable: z.boolean(),
    withdrawable: z
      .boolean()
      .describe('Its withdrawal can be requested: it belongs to an order and is scheduled'),
  })
  .meta({ id: 'ProgramTasking' });
export type ProgramTasking = z.infer<typeof programTasking>;

const params = z.object({ program: integerId });
const access = { tier: 'program', grant: 'tasking', contract: HAS_TASKING } as const;
const tag = 'Tasking';
const base = '/public/v1/sigma/programs/{program}';

export const listProgramTaskings = operation({
  id: 'listProgramTaskings',
  method: 'GET',
  path: `${base}/tasking_requests/`,
  access,
  tag,
  summary: "Lists a program's tasking requests",
  params,
  query: listQuery(['created_at', 'window_start', 'window_end', 'name', 'status'], {
    ordering: '-created_at',
  }).extend({
    active: queryBoolean.optional(),
    status: csv(z.enum(TASKING_STATUSES)).optional(),
    search: z.string().max(128).optional().describe('Part of the name'),
  }),
  response: listOf(programTasking),
});

export const readProgramTasking = operation({
  id: 'readProgramTasking',
  method: 'GET',
  path: `${base}/tasking_requests/{tasking_request}/`,
  access,
  tag,
  summary: "Returns one of a program's tasking requests",
  params: params.extend({ tasking_request: uuid }),
  response: programTasking,
});

export const requestWithdrawal = operation({
  id: 'requestWithdrawal',
  method: 'POST',
  path: `${base}/tasking_requests/{tasking_request}/withdrawal/`,
  access,
  tag,
  summary: 'Requests to withdraw a scheduled capture; staff or a rule decide',
  params: params.extend({ tasking_request: uuid }),
  body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
  response: programTasking,
  status: 200,
  errors: ['wrong_state'],
});

export const readTaskingQuota = operation({
  id: 'readTaskingQuota',
  method: 'GET',
  path: `${base}/tasking_quota/`,
  access,
  tag,
  summary: 'Returns how many captures a program may still request',
  params,
  response: z
    .object({
      max_taskings: z.int().nullable(),
      used: z.int(),
      left: z.int().nullable(),
      collection: z.string().nullable().describe("The collection that receives the program's captures"),
    })
    .meta({ id: 'TaskingQuota' }),
});
