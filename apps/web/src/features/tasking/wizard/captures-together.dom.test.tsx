import type { Order } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { opportunityOf, SEARCHED_AREA } from '../../../parts/passes/opportunity.fixture.ts';
import { useNewRequests } from '../new-requests.ts';
import { DELIVERY, problem, showWizard, wizardServer } from './capture-dialog.fixture.tsx';
import { orderedCapture } from './placed-order.fixture.ts';
import { useCaptureWizard } from './wizard-store.ts';

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

const server = wizardServer();

beforeEach(() => {
  server.answers = [() => Response.json({ orders: IDS.map((id, at) => order(id, at + 1)) }, { status: 201 })];
  const one = { sensor: 1, start_time: '', seen_km2: 10, captured_km2: 100, share: 1, together: 1 };
  server.coverage = () => ({
    area_km2: 400,
    passes: [0.5, 0.75].map((together) => ({ ...one, captured_share: 0.5, captured_together: together })),
  });
});

const show = (input: CaptureInput = INPUT) => showWizard(input, { delivery: { ...DELIVERY, name: 'Bay' } });

const request = () => screen.getByRole('button', { name: 'Request 2 captures' });
const aimOf = (pass: number) =>
  screen.getByRole('textbox', { name: new RegExp(`^Aim point of pass ${pass}`) });
const ready = () => waitFor(() => expect(request()).toBeEnabled());

it('lists all passes with their aim points, what they cover together, and the quota after the request', async () => {
  show();
  await ready();
  expect(screen.getByRole('dialog', { name: 'Request captures' })).toBeVisible();
  const items = within(screen.getByRole('list', { name: 'Requested passes' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^22 Nov 2026, 18:31:08 UTC, GHOSt-1/),
    expect.stringMatching(/^24 Nov 2026, 18:18:51 UTC, GHOSt-5.*roll \+6\.4°/),
  ]);
  expect(aimOf(1)).toHaveValue('37.75000, -122.15000');
  expect(aimOf(2)).toHaveValue('');
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
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]).toMatchObject({
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
  server.quota = { max_taskings: 40, used: 39, left: 1 };
  show();
  expect(await screen.findByText(/1 of its 40 captures left.*select at most 1 pass\.$/)).toBeVisible();
  expect(request()).toBeDisabled();
});

it('says which pass was rejected', async () => {
  const errors = [
    { field: 'passes.1.start_time', code: 'taken', message: 'for programs' },
    { field: 's3Bucket', code: 'AD', message: 'This bucket belongs to another program' },
  ];
  server.answers = [() => problem(422, 'invalid_body', errors)];
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

it('sends two sites of one pass each with a target of its own', async () => {
  const [west, east] = [box(-122.3, 37.7), box(-121.5, 40.7)];
  const area: CaptureInput['area'] = { type: 'MultiPolygon', coordinates: [west, east] };
  const site = (index: number, lon: number, lat: number) => ({
    site: { index, count: 2, centre: [lon, lat] as [number, number] },
    target: [lon, lat] as [number, number],
  });
  const here = opportunityOf({ id: 'here', ...site(1, -122.25, 37.75) });
  const there = opportunityOf({ id: 'there', ...site(2, -121.45, 40.75) });
  show({ pass: here, others: [{ pass: there }], area, areaName: undefined, later: [] });
  await ready();
  await userEvent.click(request());
  expect(await screen.findByText('2 captures requested')).toBeVisible();
  expect(server.sent[0]?.body.passes).toMatchObject([
    { target: [-122.25, 37.75] },
    { target: [-121.45, 40.75] },
  ]);
});

/** A square of a tenth of a degree. */
const box = (lon: number, lat: number): [number, number][][] => [
  [
    [lon, lat],
    [lon + 0.1, lat],
    [lon + 0.1, lat + 0.1],
    [lon, lat + 0.1],
    [lon, lat],
  ],
];

it('requests a capture where its aim point was moved, and not while a text is not a position in the area', async () => {
  const slots = show();
  await ready();
  await userEvent.clear(aimOf(2));
  await userEvent.type(aimOf(2), '10, 10{Enter}');
  expect(await screen.findByText(/Must be a position in the area/)).toBeVisible();
  expect(request()).toBeDisabled();
  await userEvent.clear(aimOf(2));
  await userEvent.type(aimOf(2), '37.8, -122.15{Enter}');
  expect(request()).toBeEnabled();
  await userEvent.click(request());
  expect(await screen.findByText('2 captures requested')).toBeVisible();
  expect(server.sent[0]?.body.passes).toMatchObject([
    { target: [-122.15, 37.75] },
    { target: [-122.15, 37.8] },
  ]);
  expect(slots.leave).not.toHaveBeenCalled();
});

it('hands the aim points over when it is left without a request', async () => {
  const slots = show();
  await ready();
  await userEvent.type(aimOf(2), '37.8, -122.15{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(slots.leave).toHaveBeenCalledWith([
    { pass: INPUT.pass, target: [-122.15, 37.75] },
    { pass: second, target: [-122.15, 37.8] },
  ]);
});
