import { orderStatusCalls, type StaffOrder, type StaffStatusEvent, staffOrderCalls } from '@sigma/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { testQueries } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { OrderDeskPage } from './order-desk-page.tsx';

const ID = '6f1c2a9e-51a4-4c0e-8a53-6d2f3a1b7c11';
const path = (operation: { readonly path: string }) => `/api${operation.path}`;
const list = (results: readonly unknown[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });
const problem = (status: number, body: object) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Refused', status, ...body }), { status });

const HARBOUR: StaffOrder = {
  id: ID,
  external_id: ID,
  name: 'Harbour',
  customerPoc: 'ana@acme.example',
  requestedBy: '2f0d4b1c-8a6e-4b77-9c39-5f6a0b1d2e3f',
  requested_by_email: 'customer@demo.example',
  program: 3,
  program_name: 'Coast watch',
  orderTimeStamp: '2026-11-21T08:14:09.000Z',
  order_timestamp: '2026-11-21T08:14:09.000Z',
  updated_at: '2026-11-21T08:14:09.000Z',
  orderStatus: {
    reqLineItemStatus: 'manual',
    reqLineStatusText: 'Manual review',
    reqLineStatusCode: null,
  },
  orderType: 'stac',
  inventoryId: null,
  scene_count: 2,
  next_statuses: ['order_accepted', 'order_rejected', 'order_canceled'],
  s3Bucket: 'acme',
  s3Folder: 'harbour',
  delivery_prefix: null,
  fileFormat: 'COG',
  productLevel: 'Basic',
  collection: 'coast',
  required_license: 'standard-1',
  area_km2: 40,
  estimated_bytes: 12_000_000,
  progress: { done: 0, total: 2, text: '' },
  cancelable: true,
  retryable: false,
  starts_at: null,
  tasking: null,
};
const STEP: StaffStatusEvent = {
  id: 1,
  order: ID,
  order_name: 'Harbour',
  program: 3,
  code: null,
  orderStatus: HARBOUR.orderStatus,
  created_at: '2026-11-21T08:14:09.000Z',
  actor: 'system',
  actor_name: 'Sigma',
  cause: null,
  text: 'The licence needs a check',
};

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
    const own = answer(url, method);
    if (own !== undefined) return own;
    if (url.pathname === path(staffOrderCalls.list)) return list([HARBOUR]);
    return url.pathname === path(orderStatusCalls.list) ? list([STEP]) : Response.json(HARBOUR);
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(open = '/tools/orders', role: 'employee' | 'admin' = 'admin', queries = testQueries()) {
  const base = sessionOf();
  const session = sessionOf({ profile: { ...base.profile, internal_osk_role: role } });
  return renderPages({ '/tools/orders': OrderDeskPage }, open, { session, queries });
}
const requested = (operation: { readonly path: string }) =>
  sent
    .filter(({ url, method }) => method === 'GET' && url.pathname === path(operation))
    .map(({ url }) => url.searchParams);
const moves = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('the orders of all programs', () => {
  it('lists open orders, and searches and filters them as the address says', async () => {
    const router = show();
    const row = await screen.findByRole('row', { name: /Harbour/ });
    expect(row.textContent).toMatch(/2 scenes.*Manual review.*Coast watch.*customer@demo\.example/);
    expect(requested(staffOrderCalls.list)[0]?.get('open')).toBe('true');
    await userEvent.type(screen.getByRole('searchbox'), 'har');
    await waitFor(() => expect(requested(staffOrderCalls.list).at(-1)?.get('search')).toBe('har'));
    await userEvent.click(screen.getByRole('button', { name: 'Status Open' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Failed' }));
    await waitFor(() => expect(requested(staffOrderCalls.list).at(-1)?.get('status')).toBe('order_failed'));
    expect(router.state.location.search).toEqual({ search: 'har', state: 'order_failed' });
  });

  it('offers all orders where none is open', async () => {
    answer = (url) => (url.searchParams.has('open') ? list([]) : undefined);
    show();
    expect(await screen.findByText('No open orders')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    expect(await screen.findByRole('row', { name: /Harbour/ })).toBeVisible();
  });

  it('says that there are no orders where there is none at all, whichever are shown', async () => {
    answer = () => list([]);
    for (const address of ['/tools/orders', '/tools/orders?state=all']) {
      show(address);
      expect(await screen.findByText('There are no orders.')).toBeVisible();
      expect(screen.queryByRole('button', { name: /Show all|Clear filters/ })).toBeNull();
      cleanup();
    }
  });

  it('keeps the rows when the list cannot be read again once', async () => {
    const queries = testQueries();
    show('/tools/orders', 'admin', queries);
    expect(await screen.findByRole('row', { name: /Harbour/ })).toBeVisible();
    answer = () => problem(500, { code: 'internal' });
    await queries.invalidateQueries();
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(screen.getByRole('row', { name: /Harbour/ })).toBeVisible();
  });

  it('keeps the history of an order when it cannot be read again once', async () => {
    const queries = testQueries();
    show(`/tools/orders?id=${ID}`, 'admin', queries);
    const sheet = within(await screen.findByRole('dialog', { name: 'Harbour' }));
    expect(await sheet.findByText('The licence needs a check')).toBeVisible();
    answer = (url) =>
      url.pathname === path(orderStatusCalls.list) ? problem(500, { code: 'internal' }) : undefined;
    await queries.invalidateQueries();
    expect(await sheet.findByText('Something went wrong.')).toBeVisible();
    expect(sheet.getByText('The licence needs a check')).toBeVisible();
  });

  it('moves an order with a reason, names what is missing, and shows its history', async () => {
    show(`/tools/orders?id=${ID}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Harbour' }));
    expect(await sheet.findByText('The licence needs a check')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Move order' }));
    expect(sheet.getByText('* Status is a required field')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: /Move to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Rejected' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Move to rejected' }));
    expect(sheet.getByText('* Reason is a required field')).toBeVisible();
    expect(sheet.queryByText('* Status is a required field')).toBeNull();
    expect(moves()).toEqual([]);
    fireEvent.change(sheet.getByRole('textbox', { name: /Reason/ }), { target: { value: ' Not licensed ' } });
    answer = (_, method) =>
      method === 'POST'
        ? Response.json({ ...STEP, id: 2, text: 'Not licensed' }, { status: 201 })
        : undefined;
    await userEvent.click(sheet.getByRole('button', { name: 'Move to rejected' }));
    await waitFor(() =>
      expect(moves()).toEqual([
        { order: ID, status: 'order_rejected', from: 'manual', reason: 'Not licensed' },
      ]),
    );
    expect(await screen.findByText('“Harbour” is now rejected')).toBeVisible();
    await waitFor(() => expect(requested(orderStatusCalls.list).length).toBeGreaterThan(1));
  });

  it('says in words why an order cannot take a step', async () => {
    show(`/tools/orders?id=${ID}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Harbour' }));
    await userEvent.click(await sheet.findByRole('button', { name: /Move to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Accepted' }));
    fireEvent.change(sheet.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Checked' } });
    answer = (_, method) =>
      method === 'POST'
        ? problem(409, { code: 'wrong_state', detail: 'An order that is canceled keeps its status.' })
        : undefined;
    await userEvent.click(sheet.getByRole('button', { name: 'Move to accepted' }));
    expect(await sheet.findByText('An order that is canceled keeps its status.')).toBeVisible();
  });

  it('asks for the step again when the order has moved on since it was chosen', async () => {
    show(`/tools/orders?id=${ID}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Harbour' }));
    await userEvent.click(await sheet.findByRole('button', { name: /Move to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Canceled' }));
    fireEvent.change(sheet.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Withdrawn' } });
    const accepted = {
      ...HARBOUR,
      orderStatus: { ...HARBOUR.orderStatus, reqLineItemStatus: 'order_accepted' },
      next_statuses: ['order_active', 'order_canceled'],
    };
    answer = (url, method) => {
      if (method === 'POST') return problem(409, { code: 'wrong_state', detail: 'Changed' });
      return url.pathname === path(staffOrderCalls.list).concat(`${ID}/`)
        ? Response.json(accepted)
        : undefined;
    };
    await userEvent.click(sheet.getByRole('button', { name: 'Move to canceled' }));
    expect(
      await sheet.findByText('The order has become accepted in the meantime. Choose again.'),
    ).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Move order' })).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: /Move to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Canceled' }));
    answer = () => undefined;
    await userEvent.click(sheet.getByRole('button', { name: 'Move to canceled' }));
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves()[1]).toMatchObject({ status: 'order_canceled', from: 'order_accepted' });
  });

  it('shows orders to employees without the form that moves them', async () => {
    show(`/tools/orders?id=${ID}`, 'employee');
    const sheet = within(await screen.findByRole('dialog', { name: 'Harbour' }));
    expect(await sheet.findByText('Only administrators of the platform move orders.')).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Move order' })).toBeNull();
  });
});
