import {
  answerWithdrawal,
  listRejectedElementSets,
  operatedSensorCalls,
  type Platform,
  readDemoClock,
  readPlatform,
  type SensorTask,
  sensorTaskCalls,
  type TaskingRequest,
  taskingRequestCalls,
} from '@sigma/contract';
import { formatElementSet } from '@sigma/orbit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp, testQueries } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { ToolsWelcome } from './tools-welcome.tsx';

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const path = (operation: { readonly path: string }) => `/api${operation.path}`;
const list = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});
const at = (ms: number) => new Date(NOON + ms).toISOString();

const sets = (ageDays: number) =>
  formatElementSet({
    catalogNumber: 56_195,
    classification: 'U',
    internationalDesignator: '23054T',
    epochMs: NOON - ageDays * DAY_MS,
    meanMotionDot: 0.0001,
    meanMotionDdot: 0,
    bstar: 0.0003,
    elementNumber: 999,
    inclinationDeg: 97.4,
    raanDeg: 30,
    eccentricity: 0.001,
    argumentOfPerigeeDeg: 90,
    meanAnomalyDeg: 10,
    meanMotionRevPerDay: 15.2,
    revolutionNumber: 1234,
  }).join('\n');

const sensor = (osk_id: number, raw_tle: string | null) => ({
  osk_id,
  osk_sensor_name: `GHOSt-${osk_id}`,
  max_slew_angle: 30,
  tasking_eligible_start: null,
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
  raw_tle,
  serial: `S${osk_id}`,
  slew_rate: 1,
  settle_time: 10,
  swath_km: 12,
  programs: [3],
});

const task = (values: Partial<SensorTask>): SensorTask => ({
  id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
  schedule: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c78',
  tasking_request: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c79',
  sensor: 1,
  start: at(3_600_000),
  end: at(3_660_000),
  roll: -12.34,
  state: 'scheduled',
  downlink: null,
  ...values,
});

let answers: Readonly<Record<string, unknown>>;
const sent: unknown[] = [];
/** The demo instants from which tasks were requested. */
const requestedFrom: (string | null)[] = [];

function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), 'http://localhost');
  if (pathname === path(sensorTaskCalls.list)) requestedFrom.push(searchParams.get('start'));
  if (init?.method === 'PUT' || init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
  const body = answers[pathname] ?? 404;
  return Promise.resolve(
    typeof body === 'number'
      ? new Response('{}', { status: body })
      : new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true });
  sent.length = 0;
  requestedFrom.length = 0;
  answers = {
    [path(readPlatform)]: sessionOf().platform,
    [path(operatedSensorCalls.list)]: list([sensor(1, sets(0.5)), sensor(2, sets(4)), sensor(3, null)]),
    [path(sensorTaskCalls.list)]: list([]),
    [path(listRejectedElementSets)]: list([]),
    [path(taskingRequestCalls.list)]: list([]),
    [path(readDemoClock)]: { now: at(0), rate: 1 },
  };
  vi.stubGlobal('fetch', answer);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(role: 'employee' | 'admin' = 'employee', platform: Partial<Platform> = {}) {
  const base = sessionOf();
  const session = sessionOf({
    profile: { ...base.profile, internal_osk_role: role },
    platform: { ...base.platform, ...platform },
  });
  const onTrack = vi.fn();
  const queries = testQueries();
  renderInApp(<ToolsWelcome onTrack={onTrack} trackerLink={null} />, { session, queries });
  return { onTrack };
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('the welcome page of Tools', () => {
  it('shows the age of each sensor’s element set and which sets are old or missing', async () => {
    show();
    const rows = rowsOf(await screen.findByRole('table', { name: 'Sensors' }));
    expect(rows.map((row) => [row[0], row[1], row[3]])).toEqual([
      ['GHOSt-1', '0.5', 'Fresh'],
      ['GHOSt-2', '4.0', 'Old'],
      ['GHOSt-3', 'N/A', 'No set'],
    ]);
  });

  it('links from a sensor to the tracker', async () => {
    const { onTrack } = show();
    fireEvent.click(await screen.findByRole('button', { name: /GHOSt-2/ }));
    expect(onTrack).toHaveBeenCalledWith(2);
  });

  it('lists rejected element sets with their reason', async () => {
    const rejected = {
      id: 1,
      sensor: 2,
      raw_tle: '1 bad\n2 bad',
      source: 'staff',
      code: 'checksum',
      message: 'The checksum of line 1 is 4, it has to be 5.',
      seen_at: at(-60_000),
    };
    answers = { ...answers, [path(listRejectedElementSets)]: list([rejected]) };
    show();
    expect(await screen.findByText(rejected.message)).toBeVisible();
  });

  it('lists the tasks that are still to come', async () => {
    const past = task({ id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c70', start: at(-7200), end: at(-3600) });
    answers = { ...answers, [path(sensorTaskCalls.list)]: list([past, task({})]) };
    show();
    expect(rowsOf(await screen.findByRole('table', { name: 'Next tasks' }))).toEqual([
      ['21 Nov 2026, 13:00', 'GHOSt-1', '−12.3', 'Scheduled'],
    ]);
    expect(Date.parse(requestedFrom[0] ?? '') - NOON).toBeLessThan(60_000);
  });

  const waiting: TaskingRequest = {
    id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c11',
    program: 3,
    order: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c12',
    name: 'Port of Oakland',
    aoi: { type: 'Point', coordinates: [-122.27, 37.8] },
    area_km2: 0,
    target: null,
    sensors: [1],
    window_start: at(3_600_000),
    window_end: at(3_660_000),
    eclipsed: null,
    max_off_nadir: null,
    max_cloud_cover: null,
    priority: 50,
    active: true,
    status: 'order_scheduled',
    status_text: 'Withdrawal requested: Imaged elsewhere',
    withdrawal: { state: 'requested', text: 'Imaged elsewhere', at: at(-60_000) },
    created_at: at(-3_600_000),
  };

  it('lists requested withdrawals, which employees cannot answer', async () => {
    answers = { ...answers, [path(taskingRequestCalls.list)]: list([waiting]) };
    show();
    const entry = await screen.findByRole('listitem', { name: 'Port of Oakland' });
    expect(within(entry).getByText('Imaged elsewhere')).toBeVisible();
    expect(within(entry).queryByRole('button')).toBeNull();
  });

  it('sends the decision of an admin about a withdrawal, with the answer to the customer', async () => {
    answers = {
      ...answers,
      [path(taskingRequestCalls.list)]: list([waiting]),
      [path(answerWithdrawal).replace('{tasking_request}', String(waiting.id))]: waiting,
    };
    show('admin');
    const entry = within(await screen.findByRole('listitem', { name: 'Port of Oakland' }));
    fireEvent.change(entry.getByRole('textbox'), { target: { value: ' Too late ' } });
    answers = { ...answers, [path(taskingRequestCalls.list)]: list([]) };
    fireEvent.click(entry.getByRole('button', { name: 'Reject withdrawal' }));
    expect(await screen.findByText('No withdrawal is waiting for an answer.')).toBeVisible();
    expect(sent).toEqual([{ decision: 'rejected', text: 'Too late' }]);
  });

  it('requests tasks again before the known ones run out, which is soon with a fast demo clock', async () => {
    const hourly = Array.from({ length: 50 }, (_, index) => {
      const start = (index + 1) * 3_600_000;
      const id = `3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c${index + 10}`;
      return task({ id, start: at(start), end: at(start + 60_000) });
    });
    answers = { ...answers, [path(sensorTaskCalls.list)]: list(hourly) };
    show('employee', { clock: { real_at: at(0), demo_at: at(0), rate: 10_000 } });
    expect(await screen.findByRole('table', { name: 'Next tasks' })).toBeVisible();
    // Ten tasks are left after 41 demo hours, which are 15 real seconds.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requestedFrom).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(Date.parse(requestedFrom[1] ?? '')).toBeGreaterThanOrEqual(NOON + 41 * 3_600_000);
  });

  it('reports a card that failed, and shows the others', async () => {
    answers = { ...answers, [path(sensorTaskCalls.list)]: 500 };
    show();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Sensors' })).toBeVisible();
  });
});

describe('the clock of the demo world', () => {
  it('the demo clock is shown to employees and set by admins', async () => {
    show();
    expect(await screen.findByText('Real time')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Jump' })).toBeNull();
  });

  it('the demo clock is not shown without a demo world', async () => {
    show('admin', { demo: false });
    expect(await screen.findByRole('table', { name: 'Sensors' })).toBeVisible();
    expect(screen.queryByText('Clock of the demo world')).toBeNull();
  });

  it('the demo clock is set to a speed or moved to an instant in UTC', async () => {
    show('admin');
    fireEvent.click(await screen.findByRole('radio', { name: '60×' }));
    await waitFor(() => expect(sent).toEqual([{ rate: 60 }]));
    const box = screen.getByRole('textbox', { name: /Jump ahead to/ });
    fireEvent.change(box, { target: { value: '2026-11-24 09:00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Jump' }));
    await waitFor(() => expect(sent).toContainEqual({ now: '2026-11-24T09:00:00.000Z' }));
  });

  it.each(['soon', '2026-02-31 12:00'])(
    'the demo clock rejects "%s", and states what it accepts',
    async (typed) => {
      show('admin');
      fireEvent.change(await screen.findByRole('textbox', { name: /Jump ahead to/ }), {
        target: { value: typed },
      });
      fireEvent.click(screen.getByRole('button', { name: 'Jump' }));
      expect(await screen.findByText(/2026-11-24 09:00/)).toBeVisible();
      expect(sent).toEqual([]);
    },
  );
});
