import {
  calibrationCalls,
  countReprocessing,
  listPipelineRuns,
  operatedSensorCalls,
  type PipelineRun,
  type Processing,
  readPipelineRun,
  readProcessing,
  reprocessCaptures,
  retryPipelineRun,
} from '@sigma/contract';
import { afterEach, beforeEach, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { testQueries } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { ProcessingPage } from './processing-page.tsx';

const CALIBRATION = '9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10';
export const DONE: PipelineRun = {
  id: '0d9f2f6e-0e57-4a0b-9d0c-1b9e5d3c7a21',
  collection: 'ghost-hsi-l1a',
  scene: 'GHOSt1_20261120T184200Z_012341',
  sensor: 1,
  captured_at: '2026-11-20T18:42:00.700Z',
  level: 'Basic L1A',
  state: 'done',
  step: 'store',
  attempts: 2,
  inputs: { recipe: 2, frame_rate: 451.20506, exposure_ms: 1.99 },
  code_version: '1',
  calibration_ids: [CALIBRATION],
  dark: 'frames',
  cpu_ms: 4120,
  warnings: [{ code: 'saturated', text: '2 values were saturated and are missing.' }],
  cause: null,
  files: [{ name: 'GHOSt1_20261120T184200Z_012341.img', size: 96_665_600, sha256: 'ab'.repeat(32) }],
  requested_at: '2026-11-21T08:00:00.000Z',
  started_at: '2026-11-21T08:00:00.200Z',
  finished_at: '2026-11-21T08:00:06.500Z',
};
export const FAILED: PipelineRun = {
  ...DONE,
  id: '0d9f2f6e-0e57-4a0b-9d0c-1b9e5d3c7a22',
  scene: 'GHOSt2_20261119T100000Z_000007',
  sensor: 2,
  captured_at: '2026-11-19T10:00:00.000Z',
  level: 'Raw',
  state: 'failed',
  step: 'choose',
  attempts: 1,
  inputs: null,
  calibration_ids: [],
  dark: null,
  cpu_ms: null,
  warnings: [],
  cause: { code: 'AE', text: 'The file of calibration 7 is damaged.' },
  files: [],
};
export const RUNNING: PipelineRun = {
  ...FAILED,
  id: '0d9f2f6e-0e57-4a0b-9d0c-1b9e5d3c7a23',
  state: 'running',
  step: 'make',
  cause: null,
  finished_at: null,
};
const PROCESSING: Processing = {
  queue: { waiting: 0, running: 0, done: 120, failed: 1 },
  oldest_waiting_at: null,
  last_hour: { runs: 14, bytes: 1_353_318_400, cpu_ms: 61_000, mean_seconds: 5.2 },
  last_24_hours: { runs: 0, bytes: 0, cpu_ms: 0, mean_seconds: null },
  failures: [
    {
      code: 'AE',
      runs: 1,
      last_text: 'The file of calibration 7 is damaged.',
      last_at: '2026-11-21T07:30:00.000Z',
    },
  ],
};
const SENSOR = {
  osk_id: 2,
  osk_sensor_name: 'GHOSt-2',
  max_slew_angle: 30,
  swath_km: 12,
  tasking_eligible_start: null,
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
  raw_tle: null,
  serial: 'G-2',
  slew_rate: 1,
  settle_time: 5,
  programs: [],
};
const USED = {
  id: CALIBRATION,
  sensor: 1,
  calibration_type: 'flat_field',
  calibration_time: '2026-05-01T00:00:00.000Z',
  bands: 472,
  samples: 320,
  bin: 1,
  frame_rate: 451.2,
  working_s3_uri: 's3://sigma-archive/flat.npy',
  raw_s3_uri: null,
  validation_status: 'valid',
  notes: '',
  created_at: '2026-05-02T08:00:00.000Z',
};

export const path = (operation: { readonly path: string }, id = '') =>
  `/api${operation.path.replace(/\{\w+\}/, id)}`;
export const list = (results: readonly unknown[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });
export const problem = (status: number, body: object) =>
  Response.json({ type: 'about:blank', title: '', status, ...body }, { status });

interface ProcessingServer {
  sent: { readonly method: string; readonly url: URL; readonly body: unknown }[];
  /** The answer of a test of its own; undefined for the usual one. */
  answer: (url: URL, method: string) => Response | undefined;
}

/** The server of a file of tests about the processing; it starts again before each test. */
export function processingServer() {
  const server: ProcessingServer = { sent: [], answer: () => undefined };
  beforeEach(() => {
    Object.assign(server, { sent: [], answer: () => undefined });
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = new URL(address, 'http://localhost');
      const method = init.method ?? 'GET';
      const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
      server.sent.push({ method, url, body });
      return server.answer(url, method) ?? usualAnswer(url, method);
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const queriesOf = (operation: { readonly path: string }) =>
    server.sent
      .filter(({ url, method }) => url.pathname === path(operation) && method === 'GET')
      .map(({ url }) => url.searchParams);
  return Object.assign(server, {
    listed: () => queriesOf(listPipelineRuns),
    counts: () => queriesOf(countReprocessing),
    posts: () =>
      server.sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body]),
  });
}

function usualAnswer({ pathname }: URL, method: string): Response {
  if (pathname === path(readProcessing)) return Response.json(PROCESSING);
  if (pathname === path(countReprocessing) && method === 'GET')
    return Response.json({ runs: 1, captures: 1 });
  if (pathname === path(listPipelineRuns)) return list([DONE, FAILED]);
  if (pathname === path(operatedSensorCalls.list)) return list([SENSOR]);
  if (pathname === path(calibrationCalls.read, CALIBRATION)) return Response.json(USED);
  if (pathname === path(readPipelineRun, DONE.id)) return Response.json({ ...DONE, steps: [] });
  if (pathname === path(retryPipelineRun, FAILED.id))
    return Response.json({ ...FAILED, state: 'waiting', cause: null }, { status: 202 });
  return pathname === path(reprocessCaptures)
    ? Response.json({ runs: 2 }, { status: 202 })
    : Response.json({ ...FAILED, steps: [] });
}

export function show(
  open = '/tools/processing',
  role: 'employee' | 'admin' = 'admin',
  queries = testQueries(),
) {
  const base = sessionOf();
  const session = sessionOf({ profile: { ...base.profile, internal_osk_role: role } });
  return renderPages({ '/tools/processing': ProcessingPage }, open, { session, queries });
}
