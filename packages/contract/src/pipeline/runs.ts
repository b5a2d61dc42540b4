import {
  PRODUCT_LEVELS,
  RUN_INPUT_KINDS,
  RUN_PARTS,
  RUN_STATES,
  RUN_STEP_STATES,
  RUN_STEPS,
  RUN_WARNINGS,
} from '@sigma/domain';
import { z } from 'zod';
import { operation } from '../kernel/define.ts';
import { collectionId, csv, fileId, integerId, queryInteger, uuid } from '../kernel/fields.ts';
import { instantDate, timestamp } from '../kernel/instant.ts';
import type { QueryOf } from '../kernel/operation.ts';
import { listOf, listQuery } from '../kernel/paging.ts';

const base = '/private/v1/pipeline/';
const tag = 'Pipeline';
const read = { tier: 'private', needs: 'read' } as const;
const write = { tier: 'private', needs: 'write' } as const;
const level = z.enum(PRODUCT_LEVELS);

const runFile = z.object({
  name: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string(),
});

const runInputs = z.looseObject({
  recipe: z
    .int()
    .nullable()
    .describe('Version of the formulas that the capture was simulated with; null of an imported cube'),
  frame_rate: z.number().nullable().describe('Hz'),
  exposure_ms: z.number().nullable(),
});

const runStep = z.object({
  attempt: z.int().describe('Counted from 1; a step belongs to one attempt of its run'),
  step: z.enum(RUN_STEPS),
  state: z.enum(RUN_STEP_STATES),
  started_at: timestamp,
  ended_at: timestamp.nullable().describe('Null while it runs, and for ever if its process was killed'),
  inputs: z
    .array(z.object({ kind: z.enum(RUN_INPUT_KINDS), id: z.string(), name: z.string() }))
    .describe('What the step chose or used'),
  versions: z
    .record(z.string(), z.string())
    .describe('"pipeline" is the version of the code, "recipe" that of the simulation of the capture'),
  cpu_ms: z.int().nullable().describe('Processor time of its worker thread'),
  parts: z
    .array(z.object({ name: z.enum(RUN_PARTS), ms: z.int(), cpu_ms: z.int() }))
    .describe('What the worker thread did, in the order of time'),
});
export type PipelineRunStep = z.infer<typeof runStep>;

const EXAMPLE = {
  id: '0d9f2f6e-0e57-4a0b-9d0c-1b9e5d3c7a21',
  collection: 'ghost-hsi-l1a',
  scene: 'GHOSt1_20261120T184200Z_012341',
  sensor: 1,
  captured_at: '2026-11-20T18:42:00.700Z',
  level: 'Basic L1A',
  state: 'done',
  step: 'store',
  attempts: 1,
  inputs: { recipe: 2, frame_rate: 451.2, exposure_ms: 1.99 },
  code_version: '1',
  calibration_ids: ['9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10'],
  dark: 'frames',
  cpu_ms: 4120,
  warnings: [
    {
      code: 'later_calibration',
      text: 'The radiometric calibration was measured after the capture, on 2026-12-01.',
    },
  ],
  cause: null,
  files: [{ name: 'GHOSt1_20261120T184200Z_012341.img', size: 96_665_600, sha256: 'ab'.repeat(32) }],
  requested_at: '2026-11-21T08:00:00.000Z',
  started_at: '2026-11-21T08:00:00.200Z',
  finished_at: '2026-11-21T08:00:06.500Z',
} as const;

/** The processing of one capture to one level: there is one run for each, however often it was tried. */
export const pipelineRun = z
  .object({
    id: z.uuid(),
    collection: z.string(),
    scene: z.string(),
    sensor: z.int().nullable(),
    captured_at: timestamp,
    level,
    state: z.enum(RUN_STATES),
    step: z.enum(RUN_STEPS).nullable().describe('What the run does or did last'),
    attempts: z.int(),
    inputs: runInputs.nullable(),
    code_version: z.string().nullable(),
    calibration_ids: z
      .array(z.uuid())
      .describe("Calibrations that were used; without any, the sensor's own coefficients were"),
    dark: z
      .string()
      .nullable()
      .describe(
        '"frames" if dark frames of the capture were subtracted, else the id of a dark-frame override',
      ),
    cpu_ms: z.int().nullable().describe('Processor time of the last attempt'),
    warnings: z.array(z.object({ code: z.enum(RUN_WARNINGS), text: z.string() })),
    cause: z.object({ code: z.string(), text: z.string() }).nullable().describe('Why the run failed'),
    files: z.array(runFile),
    requested_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  })
  .meta({
    id: 'PipelineRun',
    examples: [EXAMPLE],
  });
export type PipelineRun = z.infer<typeof pipelineRun>;

/** A run with the steps of its newest attempts. */
export const pipelineRunDetails = pipelineRun
  .extend({ steps: z.array(runStep).describe('Of the last 20 attempts, in the order of time') })
  .meta({
    id: 'PipelineRunDetails',
    examples: [
      {
        ...EXAMPLE,
        steps: [
          {
            attempt: 1,
            step: 'make',
            state: 'done',
            started_at: '2026-11-21T08:00:00.300Z',
            ended_at: '2026-11-21T08:00:06.100Z',
            inputs: [
              { kind: 'calibration', id: '9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10', name: 'radiometric' },
            ],
            versions: { pipeline: '1', recipe: '2' },
            cpu_ms: 4120,
            parts: [{ name: 'calibrate', ms: 5700, cpu_ms: 4080 }],
          },
        ],
      },
    ],
  });
export type PipelineRunDetails = z.infer<typeof pipelineRunDetails>;

export const listPipelineRuns = operation({
  id: 'listPipelineRuns',
  method: 'GET',
  path: `${base}runs/`,
  access: read,
  tag,
  summary: 'Lists the processing of captures to product levels',
  query: listQuery(['requested_at', 'started_at', 'finished_at', 'captured_at', 'cpu_ms'], {
    ordering: '-requested_at',
  }).extend({
    calibration: csv(uuid).optional().describe('Runs whose product was made with one of these calibrations'),
    collection: csv(collectionId).optional(),
    dark: csv(uuid).optional().describe('Runs whose product was made with one of these dark-frame overrides'),
    level: csv(level).optional(),
    scene: csv(fileId).optional(),
    sensor: queryInteger(0, 2_147_483_647).optional(),
    started_after: instantDate.optional().describe('At or after this instant'),
    started_before: instantDate.optional().describe('At or before this instant'),
    state: csv(z.enum(RUN_STATES)).optional(),
  }),
  response: listOf(pipelineRun),
});

export type ListRunsQuery = QueryOf<typeof listPipelineRuns>;

const runParams = z.object({ run: uuid });

export const readPipelineRun = operation({
  id: 'readPipelineRun',
  method: 'GET',
  path: `${base}runs/{run}/`,
  access: read,
  tag,
  summary: 'Returns the processing of a capture to a level, with what its attempts did step by step',
  params: runParams,
  response: pipelineRunDetails,
});

export const retryPipelineRun = operation({
  id: 'retryPipelineRun',
  method: 'POST',
  path: `${base}runs/{run}/retry/`,
  access: write,
  tag,
  summary: 'Queues a failed run again',
  params: runParams,
  response: pipelineRun,
  status: 202,
  errors: ['wrong_state'],
});

const throughput = z.object({
  runs: z.int().describe('Runs that were done'),
  bytes: z.int(),
  cpu_ms: z.int(),
  mean_seconds: z.number().nullable().describe('Mean time from start to end; null without runs'),
});

/** The queue of the processing and what it has done lately. */
export const processing = z
  .object({
    queue: z.object({ waiting: z.int(), running: z.int(), done: z.int(), failed: z.int() }),
    oldest_waiting_at: timestamp.nullable(),
    last_hour: throughput,
    last_24_hours: throughput,
    failures: z.array(
      z.object({
        code: z.string(),
        runs: z.int(),
        last_text: z.string().describe('The sentence of the newest one'),
        last_at: timestamp,
      }),
    ),
  })
  .meta({
    id: 'Processing',
    examples: [
      {
        queue: { waiting: 3, running: 1, done: 120, failed: 1 },
        oldest_waiting_at: '2026-11-21T08:00:00.000Z',
        last_hour: { runs: 14, bytes: 1_353_318_400, cpu_ms: 61_000, mean_seconds: 5.2 },
        last_24_hours: { runs: 60, bytes: 5_799_936_000, cpu_ms: 250_000, mean_seconds: 5.1 },
        failures: [
          {
            code: 'P1',
            runs: 1,
            last_text: 'The file of calibration 9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10 cannot be read.',
            last_at: '2026-11-21T07:30:00.000Z',
          },
        ],
      },
    ],
  });
export type Processing = z.infer<typeof processing>;

export const readProcessing = operation({
  id: 'readProcessing',
  method: 'GET',
  path: `${base}processing/`,
  access: read,
  tag,
  summary: 'Returns how many runs wait, run and have failed, and what was done in the last hour and day',
  response: processing,
});

export const reprocessCaptures = operation({
  id: 'reprocessCaptures',
  method: 'POST',
  path: `${base}processing/reprocess/`,
  access: write,
  tag,
  summary:
    'Queues the ended runs of captures since an instant again, for example after a calibration has become valid',
  body: z
    .strictObject({
      since: instantDate.describe('Captures that were acquired at or after this instant'),
      level: level.optional().describe('Only runs of this level'),
      sensor: integerId.optional().describe('Only captures of this sensor'),
    })
    .meta({ id: 'Reprocessing', examples: [{ since: '2026-11-01T00:00:00.000Z', level: 'Basic L1A' }] }),
  response: z.object({ runs: z.int().describe('Runs that were queued') }),
  status: 202,
});

export const countReprocessing = operation({
  id: 'countReprocessing',
  method: 'GET',
  path: `${base}processing/reprocess/`,
  access: read,
  tag,
  summary: 'Counts the runs that processing captures again would queue',
  query: z.object({
    since: instantDate.describe('Captures that were acquired at or after this instant'),
    level: level.optional().describe('Only runs of this level'),
    sensor: queryInteger(0, 2_147_483_647).optional().describe('Only captures of this sensor'),
  }),
  response: z.object({ runs: z.int(), captures: z.int() }),
});

export const runOperations = [
  listPipelineRuns,
  readPipelineRun,
  retryPipelineRun,
  readProcessing,
  countReprocessing,
  reprocessCaptures,
] as const;
