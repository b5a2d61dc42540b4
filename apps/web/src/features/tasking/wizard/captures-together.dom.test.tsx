import type { Order } from '@sigma/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { opportunityOf, SEARCHED_AREA } from '../../../parts/passes/opportunity.fixture.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { useNewRequests } from '../new-requests.ts';
import { CaptureDialog } from './capture-dialog.tsx';
import { orderedCapture } from './placed-order.fixture.ts';
import { closeCaptureWizard, openCaptureWizard, useCaptureWizard } from './wizard-store.ts';

const second = opportunityOf({
  id: 'pass-2',
  sensor: 5,
  sensor_name: 'GHOSt-5',
  start_time: '2026-11-24T18:18:51.000Z',
  end_time: '2026-11-24T18:19:40.000Z',
});
const INPUT: CaptureInput = {
  pass: opportunityOf(),
  target: [-122.15, 37.75],
  others: [{ pass: second }],
  area: SEARCHED_AREA,
  areaName: undefined,
  later: [],
};

let sent: { path: string; key: string | null; body: Readonly<Record<string, unknown>> }[];
let left: number;
let answer: () => Response;

const order = (id: string, at: number): Order =>
  orderedCapture({
    id,
    name: `Bay, pass ${at} of 2`,
    tasking: {
      tasking_request: id,
      sensor: 1,
      start_time: INPUT.pass.start_time,
      end_time: INPUT.pass.end_time,
      aoi: { type: 'Point', coordinates: [0, 0] },
      target: null,
    },
  });
const IDS = ['7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a', '8f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a'] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z'), toFake: ['Date'] });
  sent = [];
  left = 14;
  answer = () => Response.json({ orders: IDS.map((id, at) => order(id, at + 1)) }, { status: 201 });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/tasking_quota/')) {
      return Response.json({ max_taskings: 40, used: 40 - left, left, collection: 'ghost-hsi-l1a' });
    }
    const body = JSON.parse(String(init.body));
    if (address.includes('/coverage/')) {
      const one = { sensor: 1, start_time: '', seen_km2: 10, captured_km2: 100, share: 1, together: 1 };
      const passes = [0.5, 0.75].map((together) => ({
        ...one,
        captured_share: 0.5,
        captured_together: together,
      }));
      return Response.json({ area_km2: 400, passes });
    }
    sent.push({
      path: new URL(address, 'http://x').pathname,
      key: new Headers(init.headers).get('idempotency-key'),
      body,
    });
    return answer();
  });
});
afterEach(() => {
  act(closeCaptureWizard);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(input: CaptureInput = INPUT) {
  const slots = { refuse: vi.fn(), remember: vi.fn(), dashboard: vi.fn() };
  act(() => openCaptureWizard(input));
  renderInApp(
    <CaptureDialog
      input={input}
      delivery={{
        ...slots,
        read: () => ({
          name: 'Bay',
          bucket: 'bmw-imagery',
          folder: 'new',
          product_level: 'Basic',
          file_format: 'COG',
          licence: 'multi',
        }),
        fields: <p>fields of the order</p>,
        isTyped: false,
        isHeld: false,
      }}
      failure={() => <p>failed</p>}
      statusOf={(one: Order) => <p>{one.orderStatus.reqLineStatusText}</p>}
      onGoToDashboard={slots.dashboard}
    />,
  );
  return slots;
}

const request = () => screen.getByRole('button', { name: 'Request 2 captures' });
const ready = () => waitFor(() => expect(request()).toBeEnabled());

it('lists all passes with their aim points, what they cover together, and the quota after the request', async () => {
  show();
  await ready();
  expect(screen.getByRole('dialog', { name: 'Request captures' })).toBeVisible();
  const items = within(screen.getByRole('list', { name: 'Requested passes' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^22 Nov 2026, 18:31:08 UTC, GHOSt-1.*aim point 37\.75000, -122\.15000/),
    expect.stringMatching(/^24 Nov 2026, 18:18:51 UTC, GHOSt-5.*roll \+6\.4°/),
  ]);
  expect(
    await screen.findByText('The 2 captures together cover 300 km² and leave 100 km² uncovered.'),
  ).toBeVisible();
  expect(screen.getByText('14 of 40 captures left, 12 after this request')).toBeVisible();
});

it('requests all passes with one call, and shows their orders', async () => {
  const slots = show();
  await ready();
  await userEvent.click(request());
  expect(await screen.findByRole('heading', { name: '2 captures requested' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    path: expect.stringMatching(/tasking_orders\/$/),
    key: useCaptureWizard.getState().runKey,
    body: {
      name: 'Bay',
      aoi: SEARCHED_AREA,
      passes: [
        { sensor: 1, start_time: INPUT.pass.start_time, target: [-122.15, 37.75] },
        { sensor: 5, start_time: second.start_time, end_time: second.end_time },
      ],
    },
  });
  const items = within(screen.getByRole('list', { name: 'Requested captures' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Bay, pass 1 of 2'),
    expect.stringContaining('Bay, pass 2 of 2'),
  ]);
  expect(slots.remember).toHaveBeenCalledOnce();
  expect(useNewRequests.getState().ids).toEqual(new Set(IDS));
  await userEvent.click(screen.getByRole('button', { name: 'Go to dashboard' }));
  expect(slots.dashboard).toHaveBeenCalledOnce();
});

it('blocks more passes than captures are left, and says how many may be selected', async () => {
  left = 1;
  show();
  expect(await screen.findByText(/1 of its 40 captures left.*select at most 1 pass\.$/)).toBeVisible();
  expect(request()).toBeDisabled();
});

it('says which pass was rejected', async () => {
  const errors = [
    { field: 'passes.1.start_time', code: 'taken', message: 'for programs' },
    { field: 's3Bucket', code: 'AD', message: 'This bucket belongs to another program' },
  ];
  answer = () =>
    Response.json(
      { type: 'about:blank', title: 'x', status: 422, code: 'invalid_body', detail: 'x', errors },
      { status: 422 },
    );
  const slots = show();
  await ready();
  await userEvent.click(request());
  expect(
    await screen.findByText(/^24 Nov 2026, 18:18:51 UTC: The satellite now takes another picture/),
  ).toBeVisible();
  expect(slots.refuse).toHaveBeenCalledWith([expect.objectContaining({ field: 's3Bucket' })]);
});

it('asks once before it requests captures of which some are at night', async () => {
  show({ ...INPUT, others: [{ pass: { ...second, eclipsed: true, sun_elevation: -12 } }] });
  await ready();
  await userEvent.click(request());
  const question = await screen.findByRole('dialog', { name: 'Capture at night?' });
  expect(question.textContent).toContain('In 1 of the 2 passes the Sun is below the horizon');
  await userEvent.click(within(question).getByRole('button', { name: 'Request night capture' }));
  expect(await screen.findByText('2 captures requested')).toBeVisible();
});

it('does not request passes of which one has begun', () => {
  show({ ...INPUT, pass: opportunityOf({ start_time: '2026-11-21T09:00:00.000Z' }) });
  expect(screen.getByText(/^The pass of 21 Nov 2026, 09:00:00 UTC has begun\./)).toBeVisible();
  expect(request()).toBeDisabled();
});
