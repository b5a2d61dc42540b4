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
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { testQueries } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { ProcessingPage } from './processing-page.tsx';

const CALIBRATION = '9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10';
const DONE: PipelineRun = {
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
const FAILED: PipelineRun = {
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
const RUNNING: PipelineRun = {
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

const path = (operation: { readonly path: string }, id = '') =>
  `/api${operation.path.replace(/\{\w+\}/, id)}`;
const list = (results: readonly unknown[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });
const problem = (status: number, body: object) =>
  Response.json({ type: 'about:blank', title: '', status, ...body }, { status });

let sent: { readonly method: string; readonly url: URL; readonly body: unknown }[];
/** The answer of a test of its own. */
let answer: (url: URL, method: string) => Response | undefined;
beforeEach(() => {
  sent = [];
  answer = () => undefined;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    sent.push({ method, url, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    return answer(url, method) ?? usualAnswer(url, method);
  });
});
afterEach(() => vi.unstubAllGlobals());

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

function show(open = '/tools/processing', role: 'employee' | 'admin' = 'admin', queries = testQueries()) {
  const base = sessionOf();
  const session = sessionOf({ profile: { ...base.profile, internal_osk_role: role } });
  return renderPages({ '/tools/processing': ProcessingPage }, open, { session, queries });
}
const listed = () =>
  sent.filter(({ url }) => url.pathname === path(listPipelineRuns)).map(({ url }) => url.searchParams);
const counts = () =>
  sent
    .filter(({ url, method }) => url.pathname === path(countReprocessing) && method === 'GET')
    .map(({ url }) => url.searchParams);
const posts = () =>
  sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body]);

describe('the processing', () => {
  it('shows the queue by state, the throughput, and failures by code with their sentence', async () => {
    show();
    expect(await screen.findByRole('button', { name: '120 Done' })).toBeVisible();
    expect(screen.getByText('No run is waiting.')).toBeVisible();
    const throughput = screen.getByRole('table', { name: 'Throughput' });
    expect(within(throughput).getByRole('row', { name: /^Last hour/ })).toHaveTextContent(
      'Last hour141.4 GB1 min 1 s5.2 s',
    );
    expect(within(throughput).getByRole('row', { name: /^Last 24 h/ })).toHaveTextContent('N/A');
    const failures = screen.getByRole('list', { name: 'Failures by code' });
    expect(failures).toHaveTextContent('AE: 1 run');
    expect(failures).toHaveTextContent('The file of calibration 7 is damaged.');
  });

  it('lists runs with state, attempts, times, warnings and cause', async () => {
    show();
    const done = await screen.findByRole('row', { name: /^GHOSt1_20261120T184200Z_012341/ });
    expect(done).toHaveTextContent(
      /Basic L1A.*Done.*2.*21 Nov 2026, 08:00:00 UTC.*6\.3 s.*4\.1 s.*1 warning/,
    );
    const failed = screen.getByRole('row', { name: /^GHOSt2_/ });
    await waitFor(() => expect(failed).toHaveTextContent('GHOSt-2, 19 Nov 2026'));
    expect(failed).toHaveTextContent(/Failed.*While choosing calibrations/);
    expect(failed).toHaveTextContent('AE: The file of calibration 7 is damaged.');
  });

  it('filters by a state of the queue and by a menu, and keeps the filters in the address', async () => {
    const router = show();
    await userEvent.click(await screen.findByRole('button', { name: '1 Failed' }));
    await waitFor(() => expect(listed().at(-1)?.get('state')).toBe('failed'));
    await userEvent.click(screen.getByRole('button', { name: 'Sensor All' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'GHOSt-2' }));
    await waitFor(() => expect(listed().at(-1)?.get('sensor')).toBe('2'));
    expect(router.state.location.search).toEqual({ state: 'failed', sensor: '2' });
    await userEvent.click(screen.getByRole('button', { name: '1 Failed' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sensor: '2' }));
  });

  it('follows runs while one waits or runs', async () => {
    let state = RUNNING;
    answer = ({ pathname }) => (pathname === path(listPipelineRuns) ? list([state]) : undefined);
    show();
    expect(await screen.findByText('Making the files')).toBeVisible();
    state = { ...RUNNING, state: 'done', step: 'store', finished_at: '2026-11-21T08:00:06.500Z' };
    expect(await screen.findByText('6.3 s', {}, { timeout: 4000 })).toBeVisible();
  });

  it('says when nothing has been processed, and when no run matches', async () => {
    answer = ({ pathname }) => (pathname === path(listPipelineRuns) ? list([]) : undefined);
    const router = show();
    expect(await screen.findByText('Nothing has been processed yet.')).toBeVisible();
    router.history.push('/tools/processing?level=Raw');
    expect(await screen.findByText('No runs match these filters.')).toBeVisible();
  });

  it('explains that a search must be the complete id of a scene', async () => {
    answer = ({ pathname }) =>
      pathname === path(listPipelineRuns)
        ? problem(422, {
            code: 'invalid',
            detail: '',
            errors: [{ field: 'scene.0', code: 'pattern', message: 'must be the id of a scene' }],
          })
        : undefined;
    show('/tools/processing?search=two words');
    expect(await screen.findByText('Not the id of a scene')).toBeVisible();
  });

  it('states a failure once, and keeps the list when only its figures cannot be read', async () => {
    answer = () => problem(503, { code: 'unavailable', detail: '' });
    const queries = testQueries();
    show('/tools/processing', 'admin', queries);
    expect(await screen.findByText('Busy')).toBeVisible();
    answer = ({ pathname }) =>
      pathname === path(readProcessing) ? problem(503, { code: 'unavailable', detail: '' }) : undefined;
    await queries.invalidateQueries();
    expect(await screen.findByRole('row', { name: /^GHOSt2_/ })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Busy');
  });
});

describe('a run', () => {
  it('shows what it was made of, and its files with sizes and digests', async () => {
    show(`/tools/processing?id=${DONE.id}`);
    const sheet = await screen.findByRole('dialog', { name: `${DONE.scene}, Basic L1A` });
    const made = within(sheet).getByRole('region', { name: 'Made of' });
    expect(made).toHaveTextContent('451.21 Hz');
    expect(made).toHaveTextContent('Dark frames of the capture');
    expect(await within(made).findByText('Flat field calibration')).toHaveTextContent('measured 1 May 2026');
    const files = within(sheet).getByRole('list', { name: 'Files' });
    expect(files).toHaveTextContent('96.7 MB');
    expect(within(files).getByRole('button', { name: 'Copy abababababab…' })).toBeVisible();
    expect(within(sheet).getByText('2 values were saturated and are missing.')).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that has failed is tried again by an administrator', async () => {
    show(`/tools/processing?id=${FAILED.id}`);
    const sheet = await screen.findByRole('dialog', { name: `${FAILED.scene}, Raw` });
    expect(within(sheet).getByRole('region', { name: 'Cause' })).toHaveTextContent('AE The file of');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Run queued again')).toBeVisible();
    expect(posts()).toEqual([[path(retryPipelineRun, FAILED.id), undefined]]);
  });

  it('says why it was not queued again', async () => {
    const detail = 'Only a failed run can be tried again; this one is running.';
    answer = (_, method) => (method === 'POST' ? problem(409, { code: 'wrong_state', detail }) : undefined);
    show(`/tools/processing?id=${FAILED.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('can neither be tried again nor processed again by employees', async () => {
    show('/tools/processing', 'employee');
    expect(await screen.findByRole('row', { name: /^GHOSt2_/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reprocess since…' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^GHOSt2_/ }));
    expect(await screen.findByText('Only administrators of the platform try a run again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('reprocessing', () => {
  /** Opens the dialog and chooses the 20th of the month that the calendar shows first. */
  async function choose(day: string) {
    vi.useFakeTimers({ now: new Date('2026-11-25'), toFake: ['Date'] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Reprocess since…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reprocess since…' }));
    expect(dialog.getByRole('button', { name: 'Queue runs' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: /^Captured since/ }));
    await userEvent.click(await screen.findByRole('button', { name: day }));
    return dialog;
  }
  afterEach(() => vi.useRealTimers());

  it('says before how many runs it concerns, and afterwards how many were queued', async () => {
    const dialog = await choose('20 November 2026');
    expect(await dialog.findByText('1 run of 1 capture will be queued again.')).toBeVisible();
    expect(counts().at(-1)?.get('since')).toBe('2026-11-20T00:00:00.000Z');
    await userEvent.click(dialog.getByRole('button', { name: /^All levels/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Raw' }));
    await waitFor(() => expect(counts().at(-1)?.get('level')).toBe('Raw'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Queue 1 run' }));
    expect(await screen.findByText('2 runs queued again')).toBeVisible();
    expect(posts()).toEqual([[path(reprocessCaptures), { since: '2026-11-20T00:00:00.000Z', level: 'Raw' }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be started where it concerns no run', async () => {
    answer = ({ pathname }, method) =>
      pathname === path(countReprocessing) && method === 'GET'
        ? Response.json({ runs: 0, captures: 0 })
        : undefined;
    const dialog = await choose('21 November 2026');
    expect(await dialog.findByText('No run of a capture since then has ended.')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Queue/ })).toBeDisabled();
  });
});
