import type { Eula, Order } from '@sigma/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import type { OrderScene } from './order-scene.ts';
import { closeWizard, openWizard } from './wizard-store.ts';

const { platform } = sessionOf();
export const session = sessionOf({ platform: { ...platform, demo: false } });
export const EULAS: readonly Eula[] = [
  {
    id: 1,
    name: 'Multi-user licence',
    short_name: 'Multi',
    identifying_value: 'multi',
    text: 'All may use it.',
    version: 1,
    published_at: '2026-01-01T00:00:00.000Z',
    accepted_version: null,
  },
];
export const ESTIMATE = {
  scenes: 2,
  tasks: 1,
  area_km2: 231,
  files: 6,
  bytes: 2_000_000,
  destination: { ok: true, is_new: false, message: 'Reachable' },
  unavailable: [],
  quota: null,
  ready: null,
};
export const PLACED: Order = {
  id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
  external_id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
  name: '',
  customerPoc: 'customer@demo.example',
  requestedBy: session.profile.id,
  orderTimeStamp: '2026-11-21T08:14:09.000Z',
  order_timestamp: '2026-11-21T08:14:09.000Z',
  updated_at: '2026-11-21T08:14:09.000Z',
  orderStatus: {
    reqLineItemStatus: 'order_received',
    reqLineStatusText: 'Received',
    reqLineStatusCode: null,
  },
  orderType: 'stac',
  inventoryId: null,
  item_ids: ['a', 'b'],
  scenes: [],
  s3Bucket: 'bmw-imagery',
  s3Folder: '',
  delivery_prefix: null,
  fileFormat: 'COG',
  productLevel: 'Basic',
  collection: 'ghost-hsi-l1a',
  required_license: 'multi',
  area_km2: 231,
  estimated_bytes: 2_000_000,
  progress: { done: 0, total: 2, text: '' },
  cancelable: true,
  retryable: false,
  starts_at: null,
  tasking: null,
};
export const scene = (fileId: string, values: Partial<OrderScene> = {}): OrderScene => ({
  fileId,
  taskId: 't',
  collection: 'ghost-hsi-l1a',
  cloudCover: 0,
  areaKm2: 100,
  inside: undefined,
  datetime: '2026-11-20T10:00:00.000Z',
  thumbnail: undefined,
  label: fileId,
  ...values,
});
const list = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

export const problem = (status: number, code: string, errors?: readonly unknown[]) =>
  Response.json({ type: 'about:blank', title: code, status, code, detail: code, errors }, { status });

interface CheckoutServer {
  /** The orders that were sent, with their idempotency keys. */
  sent: { readonly key: string | null; readonly body: unknown }[];
  /** The answers to the attempts to place the order, in sequence; the last one repeats. */
  answers: (() => Response | Promise<Response>)[];
  estimates: () => Response;
  eulas: readonly Eula[];
  /** The destinations that were checked by writing, and the answer to each check. */
  checked: unknown[];
  checkAnswer: unknown;
}

const freshServer = (): CheckoutServer => ({
  sent: [],
  checked: [],
  checkAnswer: { ok: true, is_new: false, message: 'Reachable', issues: [] },
  answers: [() => Response.json({ order: PLACED }, { status: 201 })],
  estimates: () => Response.json(ESTIMATE),
  eulas: EULAS,
});

/** The server of a file of tests about the checkout; it starts again before each test. */
export function checkoutServer(): CheckoutServer {
  const server = freshServer();
  beforeEach(() => {
    Object.assign(server, freshServer());
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('/eulas/')) return Response.json(list(server.eulas));
      if (address.includes('/destinations/check/')) {
        server.checked.push(JSON.parse(String(init.body)));
        return Response.json(server.checkAnswer);
      }
      if (address.includes('/orders/?')) return Response.json(list([PLACED]));
      if (address.includes('/destinations/')) return Response.json(list([{ bucket: 'bmw-imagery' }]));
      if (address.endsWith('/estimate/')) return server.estimates();
      server.sent.push({
        key: new Headers(init.headers).get('idempotency-key'),
        body: JSON.parse(String(init.body)),
      });
      const { answers } = server;
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? problem(500, 'internal');
    });
  });
  afterEach(() => {
    act(closeWizard);
    vi.unstubAllGlobals();
  });
  return server;
}

interface ShowOptions {
  /** What became of the placed order. */
  readonly current?: Order;
}

export async function show(
  scenes: readonly OrderScene[] = [scene('a'), scene('b', { cloudCover: 40 })],
  { current }: ShowOptions = {},
) {
  const onPlaced = vi.fn();
  const onSkip = vi.fn();
  renderInApp(
    <CheckoutDialog
      scenes={scenes}
      isEmpty={scenes.length === 0}
      cart={<p>the cart</p>}
      onSkip={onSkip}
      statusOf={() => <span>Received now</span>}
      live={(order, showOrder) => showOrder(current ?? order)}
      onPlaced={onPlaced}
      onGoToOrders={() => undefined}
    />,
    { session },
  );
  act(openWizard);
  expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
  return { user: userEvent.setup({ delay: null }), onPlaced, onSkip };
}

type User = ReturnType<typeof userEvent.setup>;
export const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

/** Goes to the step Finalize and fills every field. */
export async function fill(user: User) {
  await press(user, 'Next');
  await user.click(await screen.findByLabelText('Destination'));
  // Pasted, because every typed character renders the form several times; the tests of the destination type it.
  await user.paste('s3://bmw-imagery/x');
  await chooseLevel(user);
  const accept = screen.getByLabelText('I have read and accept the licence');
  await waitFor(() => expect(accept.hasAttribute('disabled')).toBe(false));
  await user.click(accept);
}

export async function chooseLevel(user: User) {
  await user.click(screen.getByRole('button', { name: /Product level$/ }));
  await user.click(await screen.findByRole('option', { name: 'Basic · Visual' }));
}
