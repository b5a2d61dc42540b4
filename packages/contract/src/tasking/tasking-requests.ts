import { TASKING_STATUSES, UNAVAILABILITY_KINDS, WITHDRAWAL_STATES } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, nameText, queryBoolean, uuid } from '../kernel/fields.ts';
import { lonLat } from '../kernel/geometry.ts';
import { instant, instantDate } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { sentTaskingAoi, taskingRequest } from './program-taskings.ts';

const base = '/private/v1/sigma/';
const tag = 'Tasking operations';
const NOTHING = z.object({});

const newRequest = z.strictObject({
  program: integerId,
  name: nameText(128).default(''),
  aoi: sentTaskingAoi,
  target: lonLat.nullable().default(null),
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
const reason = z
  .string()
  .trim()
  .max(500)
  .optional()
  .describe(
    'Why the status changes, for the customer; required for `order_rejected` if the request belongs to an order',
  );
const requestBody = newRequest.extend({ reason });
/** Omitted fields remain unchanged, so there are no defaults here. */
const requestChanges = z.strictObject({
  program: integerId.optional(),
  name: nameText(128).optional(),
  aoi: sentTaskingAoi.optional(),
  target: lonLat.nullable().optional(),
  sensors: z.array(integerId).min(1).max(100).optional(),
  window_start: instant.optional(),
  window_end: instant.optional(),
  eclipsed: z.boolean().nullable().optional(),
  max_off_nadir: z.number().min(0).max(90).nullable().optional(),
  max_cloud_cover: z.number().min(0).max(100).nullable().optional(),
  priority: z.int().min(1).max(100).optional(),
  active: z.boolean().optional(),
  status: z.enum(TASKING_STATUSES).optional(),
  reason,
});

export const taskingRequestCalls = crud({
  name: 'TaskingRequest',
  plural: 'TaskingRequests',
  noun: 'tasking request',
  nouns: 'tasking requests',
  path: `${base}tasking_requests/`,
  tag,
  params: z.object({ tasking_request: uuid }),
  listParams: NOTHING,
  query: listQuery(['created_at', 'priority', 'window_start', 'window_end', 'name', 'status'], {
    ordering: '-created_at',
  }).extend({
    active: queryBoolean.optional(),
    ids: csv(uuid).optional(),
    sensors: csv(integerId).optional().describe('Requests that one of these sensors may perform'),
    program: integerId.optional(),
    status: csv(z.enum(TASKING_STATUSES)).optional(),
    withdrawal: csv(z.enum(WITHDRAWAL_STATES)).optional(),
    search: z.string().max(128).optional().describe('Part of the name'),
  }),
  row: taskingRequest,
  body: requestBody,
  newBody: newRequest,
  changes: requestChanges,
  errors: ['wrong_state'],
});

/** Decides about the withdrawal that a customer requested; an accepted one ends the request and releases its pass. */
export const answerWithdrawal = operation({
  id: 'answerWithdrawal',
  method: 'POST',
  path: `${base}tasking_requests/{tasking_request}/withdrawal/`,
  access: { tier: 'private', needs: 'write' },
  tag,
  summary: 'Accepts or rejects the requested withdrawal of a scheduled capture',
  params: z.object({ tasking_request: uuid }),
  body: z.strictObject({
    decision: z.enum(['accepted', 'rejected']),
    text: z.string().trim().max(500).default('').describe('The reason, for the customer'),
  }),
  response: taskingRequest,
  status: 200,
  errors: ['wrong_state'],
});

/** A picture that a satellite could take for a request. Angles are in degrees, at the middle of the pass. */
export const requestPass = z
  .object({
    sensor: z.int(),
    start: z.string(),
    end: z.string(),
    roll: z.number().describe('Signed, positive to the right of the ground track'),
    off_nadir: z.number(),
    sun_elevation: z.number(),
    quality: z.number().min(0).max(1).describe('The value of the pass to the scheduler'),
    unavailable: z
      .enum(UNAVAILABILITY_KINDS)
      .nullable()
      .describe('`taken` by a published task, `blocked` by a block-out; null if it is free'),
  })
  .meta({ id: 'RequestPass' });
export type RequestPass = z.infer<typeof requestPass>;

/** The pictures from which a plan may choose for a request; staff add one to a draft as a fixed task. */
export const listRequestPasses = operation({
  id: 'listRequestPasses',
  resource: 'passes',
  method: 'GET',
  path: `${base}tasking_requests/{tasking_request}/passes/`,
  access: { tier: 'private', needs: 'read' },
  tag,
  summary: 'Lists the pictures that satellites could take for a request, by time',
  params: z.object({ tasking_request: uuid }),
  query: z.object({
    start: instantDate,
    end: instantDate.describe('At most 31 days after the start'),
    sensors: csv(integerId).optional().describe('Defaults to all sensors of the request'),
  }),
  response: z.object({ passes: z.array(requestPass) }),
});
