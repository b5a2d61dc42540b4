import type { Order } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { forgetServerClock } from '../../session/server-clock.ts';
import { historyOf, orderOf } from './order/order.fixture.ts';
import { type OrdersView, readOrdersView } from './order/orders-view.ts';
import { OrdersDashboard } from './orders-dashboard.tsx';

const OTHER_ID = '11111111-2222-4333-8444-555555555555';
const list = (results: readonly unknown[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });
const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, detail: code }, { status });

let orders: Order[];
let sent: URL[];
let answer: (url: URL, method: string) => Response | undefined;

beforeEach(() => {
  orders = [];
  sent = [];
  answer = () => undefined;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    sent.push(url);
    const own = answer(url, init.method ?? 'GET');
    if (own !== undefined) return own;
    if (url.pathname.endsWith('/status_history/')) return list(historyOf('order_received'));
    if (url.pathname.endsWith('/captures/')) return list([]);
    if (url.pathname.endsWith('/files/')) {
      const file = { path: 'scene-1/scene-1.tif', size: 908_000, sha256: 'a'.repeat(64), url: '/api/one' };
      const expires_at = '2026-11-23T08:00:00.000Z';
      return Response.json({
        order: orderOf().id,
        expires_at,
        files: [file],
        size: 908_000,
        archive_url: '/api/all',
      });
    }
    const one = orders.find((order) => url.pathname.endsWith(`/orders/${order.id}/`));
    return one === undefined ? list(orders, orders.length > 20 ? 61 : orders.length) : Response.json(one);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetServerClock();
});

function Page({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const [view, setView] = useState<OrdersView>(() => readOrdersView(query));
  return (
    <OrdersDashboard
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      onPlaceOrder={placeOrder}
      onOrderAgain={async () => undefined}
    />
  );
}

const placeOrder = vi.fn();

function show(query: Readonly<Record<string, string>> = { tab: 'collects' }) {
  renderInApp(<Page query={query} />);
  return userEvent.setup({ delay: null });
}

const listCalls = () => sent.filter((url) => url.pathname.endsWith('/programs/3/orders/'));

describe('the list of orders', () => {
  it('requests 24 of the user’s own orders, newest first, and everyone’s when My Tasks is off', async () => {
    orders = [orderOf()];
    const user = show();
    await screen.findAllByText('East Bay weekly');
    expect(listCalls()[0]?.searchParams.toString()).toBe(
      'limit=24&offset=0&ordering=-order_timestamp&requestedBy=me',
    );
    await user.click(screen.getByRole('switch', { name: 'My Tasks' }));
    await waitFor(() => expect(listCalls().at(-1)?.searchParams.has('requestedBy')).toBe(false));
  });

  it('shows the name of the status, and on a failed order what failed', async () => {
    const text = 'Destination rejected: no permission to write';
    orders = [
      orderOf({ id: OTHER_ID, name: '', status: 'order_failed', text, code: 'TE' }),
      orderOf({ status: 'order_delivered' }),
    ];
    show();
    const card = await screen.findByRole('button', { name: /Unnamed order/ });
    expect(within(card).getByText('Failed')).toBeVisible();
    expect(within(card).getByText(`${text} (TE)`)).toBeVisible();
    expect(within(card).getByText('2 scenes')).toBeVisible();
    const delivered = screen.getByRole('button', { name: /East Bay weekly/ });
    expect(within(delivered).getByText('Delivered')).toBeVisible();
  });

  it('pages through orders by 24', async () => {
    orders = Array.from({ length: 24 }, (_, at) =>
      orderOf({
        id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
        name: `Order ${at}`,
      }),
    );
    const user = show();
    expect(await screen.findByText('1–24 of 61')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(listCalls().at(-1)?.searchParams.get('offset')).toBe('24'));
    expect(await screen.findByText('25–48 of 61')).toBeVisible();
  });

  it('searches orders by name or id', async () => {
    orders = [orderOf()];
    const user = show();
    await user.type(await screen.findByRole('searchbox', { name: 'Name or id' }), 'bay');
    await waitFor(() => expect(listCalls().at(-1)?.searchParams.get('search')).toBe('bay'));
  });

  it('links to the map while there is no order', async () => {
    const user = show();
    expect(await screen.findByText('No orders yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Place Order' }));
    expect(placeOrder).toHaveBeenCalledOnce();
  });

  it('shows Network Error and advises Refresh when the list cannot be loaded', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    const user = show();
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.getByText(/Use Refresh to try again/)).toBeVisible();
    orders = [orderOf()];
    answer = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const [row] = await screen.findAllByText('East Bay weekly');
    expect(row).toBeVisible();
  });
});

describe('one order', () => {
  it('shows an order from its link when the list does not include it', async () => {
    orders = [orderOf({ id: OTHER_ID, name: 'Linked' })];
    answer = (url) => (url.pathname.endsWith('/orders/') ? list([]) : undefined);
    show({ order: OTHER_ID, tab: 'collects' });
    expect(await screen.findByRole('heading', { name: 'Linked' })).toBeVisible();
  });

  it('shows the status of an order, its progress and the state of each scene', async () => {
    orders = [orderOf()];
    show();
    const steps = await screen.findByRole('list', { name: 'Status' });
    const current = steps.querySelector('[aria-current="step"]');
    expect(current?.textContent).toContain('Processing');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      'Scene 2 of 2 is being written',
    );
    const panel = screen.getByRole('tabpanel', { name: /Collects/ });
    expect(within(panel).getByText('Delivered')).toBeVisible();
    expect(within(panel).getByText('Processing')).toBeVisible();
  });

  it('shows Network Error for the scenes of an order without losing its status and the list', async () => {
    orders = [orderOf()];
    answer = (url) => (url.pathname.endsWith('/captures/') ? problem(404, 'not_found') : undefined);
    show();
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.getByText(/Status and details still work/)).toBeVisible();
    expect(screen.getAllByText('East Bay weekly').length).toBeGreaterThan(1);
  });

  it('cancels an order after a question, while it can be canceled', async () => {
    orders = [orderOf({ status: 'order_accepted' })];
    let canceled = 0;
    answer = (url, method) => {
      if (!url.pathname.endsWith('/cancel/') || method !== 'POST') return undefined;
      canceled += 1;
      orders = [orderOf({ status: 'order_canceled', text: 'Canceled by the customer' })];
      return Response.json(orders[0]);
    };
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    expect(canceled).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect((await screen.findAllByText('Canceled')).length).toBeGreaterThan(0);
    expect(canceled).toBe(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
  });

  it('counts down to the start of an accepted order, which is started or canceled with one click', async () => {
    const starts_at = new Date(Date.now() + 8000).toISOString();
    const calls: string[] = [];
    orders = [orderOf({ status: 'order_accepted', starts_at })];
    answer = (url, method) => {
      if (method !== 'POST') return undefined;
      calls.push(url.pathname.split('/').at(-2) ?? '');
      orders = [orderOf({ status: calls.at(-1) === 'start' ? 'order_active' : 'order_canceled' })];
      return Response.json(orders[0]);
    };
    const user = show();
    const wait = await screen.findByRole('region', { name: 'Start of the order' });
    expect(within(wait).getByRole('timer').textContent).toMatch(/^[678] s$/);
    expect(screen.getAllByRole('button', { name: 'Cancel order' })).toHaveLength(1);
    await user.click(within(wait).getByRole('button', { name: 'Start now' }));
    expect((await screen.findAllByText('Active')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
    orders = [orderOf({ status: 'order_accepted', starts_at })];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const again = await screen.findByRole('region', { name: 'Start of the order' });
    await user.click(within(again).getByRole('button', { name: 'Cancel order' }));
    expect((await screen.findAllByText('Canceled')).length).toBeGreaterThan(0);
    expect(calls).toEqual(['start', 'cancel']);
  });

  it('counts down by the clock of the server where the clock of this machine differs', async () => {
    const AHEAD_MS = 90_000;
    const server = () => new Date(Date.now() + AHEAD_MS);
    orders = [
      orderOf({
        status: 'order_accepted',
        starts_at: new Date(server().getTime() + 20_000).toISOString(),
      }),
    ];
    answer = (url) =>
      url.pathname.endsWith('/programs/3/orders/')
        ? Response.json(
            { count: 1, next: null, previous: null, results: orders },
            { headers: { date: server().toUTCString() } },
          )
        : undefined;
    show();
    const seconds = Number.parseInt((await screen.findByRole('timer')).textContent ?? '', 10);
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThanOrEqual(21);
  });

  it('shows the status history, and an earlier failure also after a retry', async () => {
    const failed = {
      text: 'Transfer failed: the destination has no space left',
      orderStatus: { reqLineItemStatus: 'order_failed', reqLineStatusText: '', reqLineStatusCode: 'TE' },
    };
    orders = [orderOf()];
    answer = (url) =>
      url.pathname.endsWith('/status_history/')
        ? list(historyOf('order_received', 'order_active', failed, 'order_active', 'order_processing'))
        : undefined;
    const user = show();
    const reason = 'Transfer failed: the destination has no space left (TE)';
    expect(
      await screen.findByText(new RegExp(`^Failed before, .*: ${reason.replace(/[()]/g, '.')}$`)),
    ).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    const events = within(await screen.findByRole('list', { name: 'Status history' })).getAllByRole(
      'listitem',
    );
    expect(events).toHaveLength(5);
    expect(events[2]?.textContent).toContain(reason);
    expect(events.at(-1)?.textContent).toContain('customer@demo.example');
  });

  it('repeats a failed order', async () => {
    orders = [orderOf({ status: 'order_failed', code: 'TE' })];
    answer = (url) => {
      if (!url.pathname.endsWith('/retry/')) return undefined;
      orders = [orderOf({ status: 'order_active' })];
      return Response.json(orders[0]);
    };
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Active')).length).toBeGreaterThan(0);
  });

  it('lists the files of a delivered order, each with a download, and one download of all', async () => {
    orders = [orderOf({ status: 'order_delivered' })];
    show({ tab: 'details' });
    expect(await screen.findByText('scene-1/scene-1.tif')).toBeVisible();
    expect(screen.getByText('908 kB')).toBeVisible();
    const file = screen.getByRole('link', { name: 'Download scene-1/scene-1.tif' });
    expect(file.getAttribute('href')).toBe('/api/one');
    expect(screen.getByRole('link', { name: 'Download all' }).getAttribute('href')).toBe('/api/all');
    expect(screen.getByRole('button', { name: 'Manifest' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy s3://bmw-imagery/sigma/7f3c9a1e' })).toBeVisible();
  });
});

describe('an order for a capture', () => {
  const tasking = {
    tasking_request: '44444444-2222-4333-8444-555555555555',
    sensor: 1,
    start_time: '2026-11-22T18:31:08.000Z',
    end_time: '2026-11-22T18:31:50.000Z',
    aoi: { type: 'Point' as const, coordinates: [-122.27, 37.8] as [number, number] },
    target: null,
  };
  const waiting = orderOf({
    orderType: 'others',
    status: 'order_scheduled',
    item_ids: [],
    scenes: [],
    estimated_bytes: 0,
    tasking,
  });

  it('shows the requested capture next to its map, and all steps to its delivery', async () => {
    orders = [waiting];
    show({ tab: 'map' });
    const legend = await screen.findByRole('region', { name: 'Collects' });
    expect(legend.textContent).toContain('RequestedPlace');
    expect(legend.textContent).toContain('GHOSt-122 Nov 2026, 18:31:08 – 18:31:50 UTC');
    const steps = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringContaining('Received'),
      expect.stringContaining('Accepted'),
      expect.stringContaining('Active'),
      expect.stringContaining('Schedulednow'),
      expect.stringContaining('Tasked'),
      expect.stringContaining('Processing'),
      expect.stringContaining('Delivered'),
    ]);
  });

  it('states that scenes and size are known once it is captured', async () => {
    orders = [waiting];
    show({ tab: 'collects' });
    expect(await screen.findByText('Scenes appear here once the capture is made.')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
    expect(await screen.findByText('known once captured')).toBeVisible();
    expect(screen.getByText(tasking.tasking_request)).toBeVisible();
  });

  it('reloads the captures of an order when scenes were added to it', async () => {
    const captures = () => sent.filter(({ pathname }) => pathname.endsWith('/captures/')).length;
    orders = [waiting];
    show({ tab: 'collects' });
    await waitFor(() => expect(captures()).toBe(1));
    const scenes = [{ file_id: 'scene-1', task_id: tasking.tasking_request, state: 'waiting' as const }];
    orders = [{ ...waiting, scenes, item_ids: ['scene-1'] }];
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(captures()).toBeGreaterThan(1));
    expect(screen.queryByText('Scenes appear here once the capture is made.')).toBeNull();
  });
});
