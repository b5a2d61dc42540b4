import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderedCapture } from '../../../features/tasking/wizard/placed-order.fixture.ts';
import {
  closeCaptureWizard,
  openCaptureWizard,
  useCaptureWizard,
} from '../../../features/tasking/wizard/wizard-store.ts';
import { renderPages } from '../../../parts/address/router.fixture.tsx';
import { opportunityOf } from '../../../parts/passes/opportunity.fixture.ts';
import { sessionOf } from '../../../session/session.fixture.ts';
import { useLeaveQuestionStore } from '../../../ui/forms/leave-question.ts';
import { CaptureWizard } from './capture-wizard.tsx';

const list = (results: readonly unknown[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });
const EULA = {
  id: 1,
  name: 'Multi-user licence',
  short_name: 'Multi',
  identifying_value: 'multi',
  text: '',
  version: 1,
  published_at: '2026-01-01T00:00:00.000Z',
  accepted_version: null,
};
// The demo fills in a destination.
const { platform } = sessionOf();
let place: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z'), toFake: ['Date'] });
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/eulas/')) return list([EULA]);
    if (address.includes('/destinations/check/')) {
      return Response.json({ ok: true, is_new: false, message: 'Reachable', issues: [] });
    }
    if (address.includes('/orders/?')) return list([]);
    if (address.includes('/destinations/')) return list([{ bucket: 'bmw-imagery' }]);
    if (address.includes('/coverage/')) return Response.json({ area_km2: 0, passes: [] });
    if (address.includes('/tasking_quota/')) {
      return Response.json({ max_taskings: null, used: 0, left: null, collection: 'ghost-hsi-l1a' });
    }
    return init.method === 'POST' ? place() : Response.json(orderedCapture());
  });
});
afterEach(() => {
  act(closeCaptureWizard);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show({ demo = false } = {}) {
  const router = renderPages(
    {
      '/program/$programId/tasking/$position': CaptureWizard,
      '/program/$programId/tasking/dashboard': () => <h1>Dashboard</h1>,
    },
    '/program/3/tasking/@37,-122,9',
    { session: sessionOf({ platform: { ...platform, demo } }) },
  );
  await waitFor(() => expect(router.state.status).toBe('idle'));
  const area = { type: 'Point' as const, coordinates: [-122.27, 37.8] as const };
  act(() => openCaptureWizard({ pass: opportunityOf(), area, areaName: undefined, later: [] }));
  expect(await screen.findByLabelText('Destination')).toBeVisible();
  return userEvent.setup();
}

/** One licence, two levels. */
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByLabelText('Destination'));
  // Pasted, because every typed character renders the form several times; the tests of the destination type it.
  await user.paste('s3://bmw-imagery/new');
  await user.click(screen.getByRole('button', { name: /Product level$/ }));
  await user.click(await screen.findByRole('option', { name: /^Basic · / }));
  await user.click(screen.getByLabelText('I have read and accept the licence'));
}

const request = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Request capture' }));

it('shows every invalid field at once, and focuses the first', async () => {
  const user = await show();
  await request(user);
  expect(await screen.findByText('* Destination is a required field')).toBeVisible();
  expect(screen.getByText('* Product Level is a required field')).toBeVisible();
  expect(screen.getByText('* The licence must be accepted')).toBeVisible();
  expect(document.activeElement).toBe(screen.getByLabelText('Destination'));
});

it('focuses the product level when only selects and the licence are invalid', async () => {
  const user = await show();
  await user.type(screen.getByLabelText('Destination'), 's3://bmw-imagery/new');
  await request(user);
  const level = screen.getByRole('button', { name: /Product level$/ });
  await waitFor(() => expect(level).toHaveFocus());
  expect(level).toBeInvalid();
  expect(level).toHaveAccessibleDescription('* Product Level is a required field');
});

it('shows a rejection of the server at its field, until the field is changed', async () => {
  const refusal = { field: 's3Bucket', code: 'AD', message: 'This bucket belongs to another program' };
  place = () =>
    Response.json(
      { type: 'about:blank', title: 'x', status: 422, code: 'invalid_body', detail: 'x', errors: [refusal] },
      { status: 422 },
    );
  const user = await show();
  await fill(user);
  await request(user);
  expect(await screen.findByText('* This bucket belongs to another program')).toBeVisible();
  expect(document.activeElement).toBe(screen.getByLabelText('Destination'));
  await user.type(screen.getByLabelText('Destination'), '/more');
  expect(screen.queryByText('* This bucket belongs to another program')).toBeNull();
});

it('reports that the order cannot be completed where no field is invalid', async () => {
  place = () => Response.json({ title: 'x', status: 503, code: 'busy' }, { status: 503 });
  const user = await show();
  await fill(user);
  await request(user);
  expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
  const text = screen.getByText(/^Your order cannot be completed at this time\. Please try again\./);
  expect(text.textContent?.match(/try again/gi)).toHaveLength(1);
});

it.each([
  [409, 'wrong_state', 'The ordered items have changed since they were shown.'],
  [403, 'forbidden', 'You may not place orders in this program.'],
  [413, 'too_large', 'The order is too large to be sent. Choose a simpler area or fewer scenes.'],
  [400, 'a_code_of_tomorrow', 'If the problem persists, contact support.'],
])(
  'explains why the server rejects an order with %s %s, without offering a retry',
  async (status, code, text) => {
    place = () =>
      Response.json(
        { type: 'a', title: 'x', status, code, detail: 'relation "orders" of 42P01' },
        { status },
      );
    const user = await show();
    await fill(user);
    await request(user);
    expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
    const shown = screen.getByText(/^Your order cannot be completed\./).textContent ?? '';
    expect(shown).toBe(`Your order cannot be completed.${text}`);
    expect(screen.queryByText(/try again/i)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>('Destination').value).toBe('s3://bmw-imagery/new');
  },
);

it('checks a destination that was filled in before its field is left', async () => {
  await show({ demo: true });
  expect(screen.getByLabelText('Destination')).toHaveValue('s3://sigma-demo-3/orders');
  expect(await screen.findByText('Reachable')).toBeVisible();
});

it('asks before typed text is lost', async () => {
  const user = await show();
  await user.type(screen.getByLabelText('Destination'), 's3');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Exit wizard?' })).toBeVisible();
  expect(useCaptureWizard.getState().input).toBeDefined();
});

it('asks before the viewer is left, also for the dashboard, but not once the order is placed', async () => {
  place = () => Response.json(orderedCapture(), { status: 201 });
  const user = await show();
  expect(useLeaveQuestionStore.getState().question).toMatchObject({
    title: 'Exit wizard?',
    leavesAt: ['/tasking/dashboard'],
  });
  await fill(user);
  await request(user);
  expect(await screen.findByText('Capture requested')).toBeVisible();
  expect(useLeaveQuestionStore.getState().question).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Go to dashboard' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(useCaptureWizard.getState().input).toBeUndefined();
});
