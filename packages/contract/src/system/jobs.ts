import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { csv, uuid } from '../kernel/fields.ts';
import { timestamp } from '../kernel/instant.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const base = '/private/v1/admin/jobs/';
const tag = 'Jobs';
const read = { tier: 'private', needs: 'read' } as const;
const write = { tier: 'private', needs: 'write' } as const;

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const jobQueue = z
  .object({
    name: z.string(),
    waiting: z.int().describe('Jobs that can start now'),
    scheduled: z.int().describe('Jobs that start later, such as retries'),
    active: z.int(),
    failed: z.int().describe('Jobs whose retries are used up'),
    completed: z.int(),
    cron: z.string().nullable().describe('Five cron fields in UTC; null for jobs that are only queued'),
    retries: z.int(),
    oldest_waiting_at: timestamp.nullable(),
    last_finished_at: timestamp.nullable(),
  })
  .meta({
    id: 'JobQueue',
    examples: [
      {
        name: 'orders.deliver',
        waiting: 2,
        scheduled: 0,
        active: 1,
        failed: 0,
        completed: 140,
        cron: null,
        retries: 5,
        oldest_waiting_at: '2026-11-20T09:00:00Z',
        last_finished_at: '2026-11-20T08:58:12Z',
      },
    ],
  });
export type JobQueue = z.infer<typeof jobQueue>;

export const job = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    state: z.enum(JOB_STATES),
    key: z.string().nullable(),
    attempt: z.int().describe('Runs so far, including a running one'),
    retries: z.int(),
    created_at: timestamp,
    start_after: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    data: z.unknown().describe('Secrets are redacted'),
    failure: z.string().nullable().describe('The message of the last failed run'),
  })
  .meta({
    id: 'QueuedJob',
    examples: [
      {
        id: '2c7d6f1a-0b4e-4d0f-8f6c-3a5b9e1d7c20',
        queue: 'orders.deliver',
        state: 'failed',
        key: null,
        attempt: 6,
        retries: 5,
        created_at: '2026-11-20T09:00:00Z',
        start_after: '2026-11-20T09:00:00Z',
        started_at: '2026-11-20T09:10:00Z',
        finished_at: '2026-11-20T09:10:04Z',
        data: { order: '3f0a5c1e-2f57-4a0b-9d0c-1b9e5d3c7a21' },
        failure: 'The bucket does not respond.',
      },
    ],
  });
export type QueuedJob = z.infer<typeof job>;

const queueName = z.string().regex(/^[\w.\-/]{1,100}$/, 'must be the name of a queue');

export const listJobQueues = operation({
  id: 'listJobQueues',
  method: 'GET',
  path: `${base}queues/`,
  access: read,
  tag,
  summary: 'Lists the queues of background jobs with the number of jobs in each state, up to 10,000',
  response: z.object({ results: z.array(jobQueue) }),
});

export const listJobs = operation({
  id: 'listJobs',
  method: 'GET',
  path: base,
  access: read,
  tag,
  summary: 'Lists the first 10,000 background jobs in the order. Completed jobs are deleted after some days.',
  query: listQuery(['created_at', 'finished_at', 'start_after'], { ordering: '-created_at' }).extend({
    queue: csv(queueName).optional(),
    state: csv(z.enum(JOB_STATES)).optional(),
  }),
  response: listOf(job),
});

export const retryJob = operation({
  id: 'retryJob',
  method: 'POST',
  path: `${base}{queue}/{job}/retry/`,
  access: write,
  tag,
  summary: 'Runs a failed job again, unless that would be of no use, such as for an abandoned e-mail',
  params: z.object({ queue: queueName, job: uuid }),
  response: job,
  status: 200,
  errors: ['wrong_state'],
});

export const retryFailedJobs = operation({
  id: 'retryFailedJobs',
  method: 'POST',
  path: `${base}{queue}/retry/`,
  access: write,
  tag,
  summary: 'Runs all failed jobs of a queue again for which that is of use',
  params: z.object({ queue: queueName }),
  response: z.object({ retried: z.int() }),
  status: 200,
});
