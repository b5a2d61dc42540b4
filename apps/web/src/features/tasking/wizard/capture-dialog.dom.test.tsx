import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaptureInput } from '../../../parts/passes/capture-input.ts';
import { opportunityOf, SEARCHED_AREA } from '../../../parts/passes/opportunity.fixture.ts';
import { problem, showWizard, wizardServer } from './capture-dialog.fixture.tsx';
import { orderedCapture } from './placed-order.fixture.ts';
import { useCaptureWizard } from './wizard-store.ts';

const later = opportunityOf({ id: 'pass-2', start_time: '2026-11-24T18:18:51.000Z', sensor_name: 'GHOSt-5' });
const INPUT: CaptureInput = {
  pass: opportunityOf(),
  area: SEARCHED_AREA,
  areaName: undefined,
  later: [later],
};

const server = wizardServer();

beforeEach(() => {
  const share = {
    seen_km2: 10,
    captured_km2: null,
    captured_share: null,
    captured_together: null,
    sensor: 1,
  };
  server.coverage = ({ passes }) => ({
    area_km2: 412,
    passes: [
      { ...share, start_time: passes[0]?.start_time ?? '', share: 0.64, together: 0.64 },
      { ...share, start_time: passes[1]?.start_time ?? '', share: 0.5, together: 1 },
    ],
  });
});

const show = (input: CaptureInput = INPUT, isTyped = false) => showWizard(input, { isTyped });

const request = () => screen.getByRole('button', { name: 'Request capture' });
const ready = () => waitFor(() => expect(request()).toHaveProperty('disabled', false));

describe('the tasking wizard', () => {
  it('has the single step Coverage Summary: the pass, and the share seen in this pass and in later ones', async () => {
    show();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['1Coverage Summary']);
    const summary = screen.getByRole('region', { name: 'Coverage Summary' });
    expect(summary.textContent).toContain('22 Nov 2026, 18:31:08 UTC');
    expect(summary.textContent).toContain('+6.4°, right of track');
    const first = await within(summary).findByRole('row', { name: /22 Nov 2026, 18:31/ });
    expect(first.textContent).toMatch(/64 %.*64 %/);
    expect(within(summary).getByRole('row', { name: /24 Nov 2026, 18:18/ }).textContent).toMatch(
      /50 %.*100 %/,
    );
  });

  it('orders the capture of the pass with one key per run, and shows the order', async () => {
    const slots = show();
    await ready();
    expect(screen.getByText('14 of 40 captures left')).toBeVisible();
    await userEvent.click(request());
    expect(await screen.findByText('Capture requested')).toBeVisible();
    expect(server.sent).toEqual([
      {
        path: expect.stringMatching(/\/orders\/$/),
        key: useCaptureWizard.getState().runKey,
        body: {
          orderType: 'others',
          sensor: 1,
          start_time: '2026-11-22T18:31:08.000Z',
          end_time: '2026-11-22T18:31:50.000Z',
          aoi: SEARCHED_AREA,
          s3Bucket: 'bmw-imagery',
          s3Folder: 'new',
          productLevel: 'Basic',
          fileFormat: 'COG',
          required_license: 'multi',
          license_version: 1,
        },
      },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Capture requested' }));
    expect(slots.remember).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Go to dashboard' }));
    expect(slots.dashboard).toHaveBeenCalledOnce();
  });

  it('orders the capture with the aim point that was chosen, and shows it', async () => {
    show({ ...INPUT, target: [-122.2711, 37.8012] });
    await ready();
    expect(screen.getByText('37.8012° N, 122.2711° W')).toBeVisible();
    await userEvent.click(request());
    expect(await screen.findByText('Capture requested')).toBeVisible();
    expect(server.sent[0]?.body.target).toEqual([-122.2711, 37.8012]);
  });

  it('asks before it orders a capture at night, and orders nothing without the answer', async () => {
    show({ ...INPUT, pass: opportunityOf({ eclipsed: true, sun_elevation: -12.34 }) });
    await ready();
    await userEvent.click(request());
    const question = await screen.findByRole('dialog', { name: 'Capture at night?' });
    expect(question.textContent).toContain('12.3° below the horizon');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Capture at night?' })).toBeNull());
    expect(server.sent).toEqual([]);
    await userEvent.click(request());
    await userEvent.click(await screen.findByRole('button', { name: 'Request night capture' }));
    expect(await screen.findByText('Capture requested')).toBeVisible();
    expect(server.sent).toHaveLength(1);
  });

  it('sends nothing while a field is invalid', async () => {
    const slots = show();
    slots.read.mockReturnValue(undefined);
    await ready();
    await userEvent.click(request());
    expect(slots.read).toHaveBeenCalledOnce();
    expect(server.sent).toEqual([]);
  });

  it('blocks a program without captures left, and explains why', async () => {
    server.quota = { max_taskings: 40, used: 40, left: 0 };
    show();
    expect(await screen.findByText(/^Your program has used its 40 captures\./)).toBeVisible();
    expect(request()).toHaveProperty('disabled', true);
  });

  it('states that a program has no limit', async () => {
    server.quota = { max_taskings: null, used: 3, left: null };
    show();
    await ready();
    expect(screen.getByText('Your program may request any number of captures.')).toBeVisible();
  });

  it('does not request a pass that has begun', () => {
    const pass = opportunityOf({ start_time: '2026-11-21T09:00:00.000Z' });
    show({ ...INPUT, pass });
    expect(screen.getByText(/^This pass has begun\./)).toBeVisible();
    expect(request()).toHaveProperty('disabled', true);
  });

  it('shows rejections of the pass in the wizard, and rejections of the order at its fields', async () => {
    server.answers = [
      () =>
        problem(422, 'invalid_body', [
          { field: 'start_time', code: 'FF', message: 'for programs' },
          { field: 's3Bucket', code: 'AD', message: 'This bucket belongs to another program' },
        ]),
    ];
    const slots = show();
    await ready();
    await userEvent.click(request());
    expect(
      await screen.findByText(/^The satellite no longer comes within reach of the area in this pass\./),
    ).toBeVisible();
    expect(screen.queryByText(/for programs/)).toBeNull();
    expect(slots.refuse).toHaveBeenCalledWith([expect.objectContaining({ field: 's3Bucket' })]);
  });

  it('closes at once when nothing was typed', async () => {
    show();
    await userEvent.keyboard('{Escape}');
    expect(useCaptureWizard.getState().input).toBeUndefined();
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('asks before typed text is lost: on Escape, on Close, and when the page is left', async () => {
    show(INPUT, true);
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Exit wizard?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Exit wizard?' })).toBeNull());
    expect(useCaptureWizard.getState().input).toBe(INPUT);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Exit wizard' }));
    expect(useCaptureWizard.getState().input).toBeUndefined();
  });

  it('closes without a question once the capture is requested', async () => {
    show(INPUT, true);
    await ready();
    await userEvent.click(request());
    expect(await screen.findByText('Capture requested')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(useCaptureWizard.getState().input).toBeUndefined();
  });

  it('repeats the same order with the same key after a failure', async () => {
    server.answers = [() => problem(500, 'internal'), () => Response.json(orderedCapture(), { status: 201 })];
    show();
    await ready();
    await userEvent.click(request());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Capture requested')).toBeVisible();
    expect(server.sent[1]).toEqual(server.sent[0]);
  });
});
