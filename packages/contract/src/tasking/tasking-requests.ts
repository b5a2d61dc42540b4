import { TASKING_STATUSES, WITHDRAWAL_STATES } from '@sigma/domain';
import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { operation } from '../kernel/define.ts';
import { csv, integerId, queryBoolean, uuid } from '../kernel/fields.ts';
import { lonLat } from '../kernel/geometry.ts';
import { instant } from '../kernel/instant.ts';
import { listQuery } from '../kernel/paging.ts';
import { sentTaskingAoi, taskingRequest } from './program-taskings.ts';

const base = '/private/v1/sigma/';
const tag = 'Tasking operations';
const NOTHING = z.object({});

const requestBody = z.strictObject({
  program: integerId,
  name: z.string().trim().max(128).default(''),
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
/** Omitted fields remain unchanged, so there are no defaults here. */
const requestChanges = z.strictObject({
  program: integerId.optional(),
  name: z.string().trim().max(128).optional(),
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
  }),
  row: taskingRequest,
  body: requestBody,
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
