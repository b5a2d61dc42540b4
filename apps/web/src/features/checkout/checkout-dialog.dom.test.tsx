import type { Eula, Order } from '@sigma/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastOrder } from '../../parts/order-placing/last-order.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import type { OrderScene } from './order-scene.ts';
import { closeWizard, openWizard } from './wizard-store.ts';

const { platform } = sessionOf();
const session = sessionOf({ platform: { ...platform, demo: false } });
const eulas: readonly Eula[] = [
  {
    id: 1,
    name: 'Multi-user licence',
    short_name: 'Multi',
    identifying_value: 'multi',
    text: 'All may use it.',
  },
];
const estimate = {
  scenes: 2,
  tasks: 1,
  area_km2: 231,
  files: 6,
  bytes: 2_000_000,
  destination: { ok: true, message: 'Reachable' },
  unavailable: [],
  quota: null,
  ready: null,
};
const placed: Order = {
  id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
  external_id: '7f3c9a1e-4b52-4c0e-9d1a-0c5d7e21b21a',
  name: '',
  customerPoc: 'customer@demo.example',
  requestedBy: session.profile.id,
  orderTimeStamp: '2026-11-21T08:14:09.000Z',
  order_timestamp: '2026-11-21T08:14:09.000Z',
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
const scene = (fileId: string, values: Partial<OrderScene> = {}): OrderScene => ({
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

interface Sent {
  readonly key: string | null;
  readonly body: unknown;
}
let sent: Sent[];
/** The server's answers to the attempts to place the order, in sequence; the last one repeats. */
let answers: (() => Response | Promise<Response>)[];
let estimates: () => Response;
/** The destinations that were checked by writing, and the answer to each check. */
let checked: unknown[];
let checkAnswer: unknown;

const problem = (status: number, code: string, errors?: readonly unknown[]) =>
  Response.json({ type: 'about:blank', title: code, status, code, detail: code, errors }, { status });

beforeEach(() => {
  sent = [];
  checked = [];
  checkAnswer = { ok: true, message: 'Reachable', issues: [] };
  answers = [() => Response.json({ order: placed }, { status: 201 })];
  estimates = () => Response.json(estimate);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/eulas/')) return Response.json(list(eulas));
    if (address.includes('/destinations/check/')) {
      checked.push(JSON.parse(String(init.body)));
      return Response.json(checkAnswer);
    }
    if (address.includes('/orders/?')) return Response.json(list([placed]));
    if (address.includes('/destinations/')) return Response.json(list([{ bucket: 'bmw-imagery' }]));
    if (address.endsWith('/estimate/')) return estimates();
    sent.push({
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    });
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? problem(500, 'internal');
  });
});
afterEach(() => {
  act(closeWizard);
  vi.unstubAllGlobals();
});

async function show(scenes: readonly OrderScene[] = [scene('a'), scene('b', { cloudCover: 40 })]) {
  const onPlaced = vi.fn();
  const onSkip = vi.fn();
  renderInApp(
    <CheckoutDialog
      scenes={scenes}
      isEmpty={scenes.length === 0}
      cart={<p>the cart</p>}
      onSkip={onSkip}
      statusOf={() => <span>Received now</span>}
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
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

/** Goes to the step Finalize and fills every field. */
async function fill(user: User) {
  await press(user, 'Next');
  await user.type(await screen.findByLabelText('Destination'), 's3://bmw-imagery/x');
  await user.click(screen.getByRole('button', { name: /Product level$/ }));
  await user.click(await screen.findByRole('option', { name: 'Basic · Visual' }));
  const accept = screen.getByLabelText('I have read and accept the licence');
  await waitFor(() => expect(accept.hasAttribute('disabled')).toBe(false));
  await user.click(accept);
}

describe('the step Summary', () => {
  it('shows how many scenes are cloudy', async () => {
    await show();
    expect(screen.getByText(/1 scene is above 10 % cloud\. You can skip them here\./)).toBeVisible();
  });

  it('requires a selection when the cart is empty', async () => {
    await show([]);
    expect(screen.getByText('Please make a selection before checking out.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  });

  it('orders one collection at a time', async () => {
    const { user, onPlaced } = await show([scene('a'), scene('b'), scene('z', { collection: 'imported' })]);
    expect(screen.getByText(/scenes of 2 collections, and an order takes one/)).toBeVisible();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Order placed')).toBeVisible();
    expect(onPlaced).toHaveBeenCalledWith(['a', 'b']);
  });

  it('accepts at most 500 scenes and states how many to skip', async () => {
    await show(Array.from({ length: 502 }, (_, at) => scene(`s${at}`)));
    expect(screen.getByRole('alert').textContent).toContain('Skip 2 scenes or more.');
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('the step Finalize', () => {
  it('shows the messages of all invalid fields at once, each with an asterisk, and sends nothing', async () => {
    const { user } = await show();
    await press(user, 'Next');
    expect(await screen.findByText('231 km²')).toBeVisible();
    await press(user, 'Place order');
    expect(screen.getByText('* Destination is a required field')).toBeVisible();
    expect(screen.getByText('* Product Level is a required field')).toBeVisible();
    expect(screen.getByText('* The licence must be accepted')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('removes the message of a field that is changed', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await press(user, 'Place order');
    await user.type(screen.getByLabelText('Destination'), 's3');
    expect(screen.queryByText('* Destination is a required field')).toBeNull();
    expect(screen.getByText('* Product Level is a required field')).toBeVisible();
  });

  it('shows the estimated area, files and size', async () => {
    const { user } = await show();
    await press(user, 'Next');
    expect(await screen.findByText('231 km²')).toBeVisible();
    expect(screen.getByText('5 + manifest')).toBeVisible();
    expect(screen.getByText('about 2 MB')).toBeVisible();
  });

  it('shows when the order will be ready, and that this is not known before anything was measured', async () => {
    const { user } = await show();
    await press(user, 'Next');
    expect(await screen.findByText('Not known yet')).toBeVisible();
    expect(screen.getByText('No limit')).toBeVisible();
    estimates = () => Response.json({ ...estimate, ready: { seconds: 41, measured: 3, own: true } });
    await user.type(screen.getByLabelText('Destination'), 's3://bmw-imagery');
    expect(await screen.findByText('about 50 s after placing')).toBeVisible();
  });

  it.each([
    [1000, ['1,000 km² left', '769 km² left'], []],
    [200, ['200 km² left'], [/exceeds the quota of your program by 31 km²\. Skip scenes to place it\./]],
  ])(
    'shows what the program may still order of %i km², and what is left after this order',
    async (left, lines, notes) => {
      estimates = () => Response.json({ ...estimate, quota: { limit_km2: 5000, left_km2: left } });
      const { user } = await show();
      await press(user, 'Next');
      expect(await screen.findByText(lines[0] ?? '')).toBeVisible();
      for (const text of [...lines, ...notes]) expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryAllByText(/ left$/)).toHaveLength(lines.length);
    },
  );

  it('shows how much of the order and of each scene is inside the searched area', async () => {
    const { user } = await show([
      scene('a', { inside: 0.5, areaKm2: 100 }),
      scene('b', { inside: 1, areaKm2: 131 }),
    ]);
    await press(user, 'Next');
    expect(await screen.findByText('181 km² (78 %)')).toBeVisible();
    const strip = screen.getByRole('region', { name: 'Scenes in this order' });
    expect(
      within(strip)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('50 % inside your area'),
      expect.stringContaining('100 % inside your area'),
    ]);
  });

  it('shows that the destination is reachable, or why it is not', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await user.type(screen.getByLabelText('Destination'), 's3://bmw-imagery');
    expect(await screen.findByText('Reachable')).toBeVisible();
    const refused = { ok: false, message: 'This bucket belongs to another program' };
    estimates = () => Response.json({ ...estimate, destination: refused });
    await user.type(screen.getByLabelText('Destination'), '-2');
    expect(await screen.findByText('* This bucket belongs to another program')).toBeVisible();
  });

  it('places an order without an estimate, and states that the estimate is missing', async () => {
    estimates = () => problem(503, 'unavailable');
    const { user } = await show();
    await fill(user);
    await waitFor(() => expect(screen.getByText(/You can still place the order/)).toBeVisible());
    await press(user, 'Place order');
    expect(await screen.findByText('Order placed')).toBeVisible();
  });

  it('shows the licence text on request', async () => {
    const { user } = await show();
    await press(user, 'Next');
    await user.click(await screen.findByRole('button', { name: 'Read' }));
    expect(await screen.findByText('All may use it.')).toBeVisible();
  });
});

describe('placing', () => {
  it('sends the order once for two clicks, then shows it live and remembers its choices', async () => {
    const { user, onPlaced } = await show();
    await fill(user);
    const button = screen.getByRole('button', { name: 'Place order' });
    await Promise.all([user.click(button), user.click(button)]);
    expect(await screen.findByText('Received now')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ item_ids: ['a', 'b'], s3_bucket: 'bmw-imagery', s3_folder: 'x' });
    expect(onPlaced).toHaveBeenCalledOnce();
    expect(lastOrder({ userId: session.profile.id, programId: 3 })).toEqual({
      bucket: 'bmw-imagery',
      product: 'Basic',
      eula: 'multi',
    });
  });

  it('shows the message of a rejected field below the field', async () => {
    const errors = [{ field: 's3_bucket', code: 'AD', message: 'This bucket belongs to another program' }];
    answers = [() => problem(422, 'invalid_body', errors)];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('* This bucket belongs to another program')).toBeVisible();
    expect(screen.queryByText('Unable to Complete Order')).toBeNull();
  });

  it('reports an order that could not be completed and repeats it under the same key', async () => {
    answers = [() => problem(503, 'unavailable'), () => Response.json({ order: placed }, { status: 201 })];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
    expect(
      screen.getByText(/Your order cannot be completed at this time\. Please try again\./),
    ).toBeVisible();
    await press(user, 'Try again');
    expect(await screen.findByText('Order placed')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('goes back to the form without losing what was typed', async () => {
    answers = [() => problem(500, 'internal')];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
    await press(user, 'Back');
    expect(screen.getByLabelText<HTMLInputElement>('Destination').value).toBe('s3://bmw-imagery/x');
  });

  it('uses a new key for a new run', async () => {
    answers = [() => problem(500, 'internal')];
    const { user } = await show();
    await fill(user);
    await press(user, 'Place order');
    expect(await screen.findByText('Unable to Complete Order')).toBeVisible();
    act(closeWizard);
    act(openWizard);
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
    await fill(user);
    await press(user, 'Place order');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('skipping several scenes', () => {
  const many = [
    scene('a', { cloudCover: 8, datetime: '2026-11-18T10:00:00.000Z' }),
    scene('b', { cloudCover: 40, datetime: '2026-11-19T10:00:00.000Z' }),
    scene('c', { cloudCover: 12, datetime: '2026-11-20T10:00:00.000Z' }),
  ];

  it('skips everything above a cloud cover, and states before how many scenes that are', async () => {
    const { user, onSkip } = await show(many);
    await user.click(screen.getByRole('button', { name: 'Skip 2 scenes' }));
    expect(onSkip).toHaveBeenLastCalledWith(['b', 'c']);
    const cloud = screen.getByRole('textbox', { name: /^Cloud cover in percent/ });
    await user.clear(cloud);
    await user.type(cloud, '20');
    await user.click(screen.getByRole('button', { name: 'Skip 1 scene' }));
    expect(onSkip).toHaveBeenLastCalledWith(['b']);
  });

  it('keeps the newest scenes, up to the limit of an order', async () => {
    const { user, onSkip } = await show(many);
    const newest = screen.getByRole('textbox', { name: 'Number of newest scenes to keep, at most 500' });
    await user.clear(newest);
    await user.type(newest, '1');
    const [, keep] = screen.getAllByRole('button', { name: 'Skip 2 scenes' });
    await user.click(keep ?? newest);
    expect(onSkip).toHaveBeenLastCalledWith(['b', 'a']);
  });

  it.each(['', '101', '-1', 'x'])('marks the cloud cover %j as invalid and skips nothing', async (text) => {
    const { user } = await show(many);
    const cloud = screen.getByRole('textbox', { name: /^Cloud cover in percent/ });
    await user.clear(cloud);
    if (text !== '') await user.type(cloud, text);
    expect(cloud.getAttribute('aria-invalid')).toBe('true');
    const [skip] = screen.getAllByRole('button', { name: 'Nothing to skip' });
    expect(skip).toBeDisabled();
  });
});

describe('the destination', () => {
  async function finalize(values = session) {
    renderInApp(
      <CheckoutDialog
        scenes={[scene('a')]}
        isEmpty={false}
        cart={null}
        onSkip={() => undefined}
        statusOf={() => null}
        onPlaced={() => undefined}
        onGoToOrders={() => undefined}
      />,
      { session: values },
    );
    act(openWizard);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    return { user, field: screen.getByLabelText('Destination') };
  }

  it('is checked by writing when its field is left, not while it is typed', async () => {
    const message = 'Sigma may not write to this bucket';
    checkAnswer = { ok: false, message, issues: [{ field: 's3_bucket', code: 'AD', message }] };
    const { user, field } = await finalize();
    await user.type(field, 's3://bmw-imagery/in');
    expect(checked).toEqual([]);
    await user.tab();
    expect(await screen.findByText(`* ${message}`)).toBeVisible();
    expect(checked).toEqual([{ s3_bucket: 'bmw-imagery', s3_folder: 'in' }]);
    checkAnswer = { ok: true, message: 'Reachable', issues: [] };
    await user.type(field, '/more');
    await user.tab();
    expect(await screen.findByText('Reachable')).toBeVisible();
    expect(screen.queryByText(`* ${message}`)).toBeNull();
  });

  it('offers the destinations of earlier orders before the buckets of the program', async () => {
    const { field } = await finalize();
    const options = () => {
      const id = field.getAttribute('list') ?? '';
      return [...(document.getElementById(id)?.querySelectorAll('option') ?? [])].map(({ value }) => value);
    };
    await waitFor(() => expect(options()).toHaveLength(2));
    const earlier =
      placed.s3Folder === '' ? `s3://${placed.s3Bucket}` : `s3://${placed.s3Bucket}/${placed.s3Folder}`;
    expect(options()).toEqual([earlier, 's3://bmw-imagery/']);
  });

  it('is filled in beforehand only in the demo', async () => {
    localStorage.clear();
    const { field } = await finalize(sessionOf());
    expect(field).toHaveValue('s3://sigma-demo-3/orders');
  });

  it('is filled in with a listed destination in a demo whose orders create no buckets', async () => {
    localStorage.clear();
    const values = sessionOf();
    const { field } = await finalize({ ...values, platform: { ...values.platform, claims_buckets: false } });
    await waitFor(() => expect(field).toHaveValue('s3://bmw-imagery/orders'));
  });
});
