import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { historyOf, orderOf } from './order/order.fixture.ts';
import { list, ordersServer, show } from './orders-dashboard.fixture.tsx';

const OTHER_ID = '11111111-2222-4333-8444-555555555555';
const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, detail: code }, { status });

const server = ordersServer();

describe('one order', () => {
  it('shows an order from its link when the list does not include it', async () => {
    server.orders = [orderOf({ id: OTHER_ID, name: 'Linked' })];
    server.answer = (url) => (url.pathname.endsWith('/orders/') ? list([]) : undefined);
    show({ order: OTHER_ID, tab: 'collects' });
    expect(await screen.findByRole('heading', { name: 'Linked' })).toBeVisible();
  });

  it('shows the status of an order, its progress and the state of each scene', async () => {
    server.orders = [orderOf()];
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
    server.orders = [orderOf()];
    server.answer = (url) => (url.pathname.endsWith('/captures/') ? problem(404, 'not_found') : undefined);
    show();
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.getByText(/Status and details still work/)).toBeVisible();
    expect(screen.getAllByText('East Bay weekly').length).toBeGreaterThan(1);
  });

  it('cancels an order after a question, while it can be canceled', async () => {
    server.orders = [orderOf({ status: 'order_accepted' })];
    let canceled = 0;
    server.answer = (url, method) => {
      if (!url.pathname.endsWith('/cancel/') || method !== 'POST') return undefined;
      canceled += 1;
      server.orders = [orderOf({ status: 'order_canceled', text: 'Canceled by the customer' })];
      return Response.json(server.orders[0]);
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

  it.each([
    ['customer', 0],
    ['staff', 1],
  ] as const)('shows a cancellation by the %s as an error %i times', async (actor, alerts) => {
    const text = `Canceled by the ${actor}`;
    const orderStatus = orderOf({ status: 'order_canceled', text }).orderStatus;
    server.orders = [orderOf({ status: 'order_canceled', text: 'Canceled' })];
    server.answer = (url) =>
      url.pathname.endsWith('/status_history/')
        ? list(historyOf('order_received', { actor, text, orderStatus }))
        : undefined;
    show();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  });

  it('counts down to the start of an accepted order, which is started or canceled with one click', async () => {
    const starts_at = new Date(Date.now() + 8000).toISOString();
    const calls: string[] = [];
    server.orders = [orderOf({ status: 'order_accepted', starts_at })];
    server.answer = (url, method) => {
      if (method !== 'POST' || url.pathname.endsWith('/search')) return undefined;
      calls.push(url.pathname.split('/').at(-2) ?? '');
      server.orders = [orderOf({ status: calls.at(-1) === 'start' ? 'order_active' : 'order_canceled' })];
      return Response.json(server.orders[0]);
    };
    const user = show();
    const wait = await screen.findByRole('region', { name: 'Start of the order' });
    expect(within(wait).getByRole('timer').textContent).toMatch(/^[678] s$/);
    expect(screen.getAllByRole('button', { name: 'Cancel order' })).toHaveLength(1);
    await user.click(within(wait).getByRole('button', { name: 'Start now' }));
    expect((await screen.findAllByText('Active')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
    server.orders = [orderOf({ status: 'order_accepted', starts_at })];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const again = await screen.findByRole('region', { name: 'Start of the order' });
    await user.click(within(again).getByRole('button', { name: 'Cancel order' }));
    expect((await screen.findAllByText('Canceled')).length).toBeGreaterThan(0);
    expect(calls).toEqual(['start', 'cancel']);
  });

  it('counts down by the clock of the server where the clock of this machine differs', async () => {
    const AHEAD_MS = 90_000;
    const serverTime = () => new Date(Date.now() + AHEAD_MS);
    server.orders = [
      orderOf({
        status: 'order_accepted',
        starts_at: new Date(serverTime().getTime() + 20_000).toISOString(),
      }),
    ];
    server.answer = (url) =>
      url.pathname.endsWith('/programs/3/orders/')
        ? Response.json(
            { count: 1, next: null, previous: null, results: server.orders },
            { headers: { date: serverTime().toUTCString() } },
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
    server.orders = [orderOf()];
    server.answer = (url) =>
      url.pathname.endsWith('/status_history/')
        ? list(historyOf('order_received', 'order_active', failed, 'order_active', 'order_processing'))
        : undefined;
    const user = show();
    const reason = 'Transfer failed: the destination has no space left (TE)';
    expect(
      await screen.findByText(new RegExp(`^Failed before, .*: ${reason.replace(/[()]/g, '.')}$`)),
    ).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    const history = await screen.findByRole('list', { name: 'Status history' });
    // It scrolls, and nothing in it can have the focus.
    expect(history).toHaveAttribute('tabindex', '0');
    const events = within(history).getAllByRole('listitem');
    expect(events).toHaveLength(5);
    expect(events[2]?.textContent).toContain(reason);
    expect(events.at(-1)?.textContent).toContain('customer@demo.example');
  });

  it('repeats a failed order', async () => {
    server.orders = [orderOf({ status: 'order_failed', code: 'TE' })];
    server.answer = (url) => {
      if (!url.pathname.endsWith('/retry/')) return undefined;
      server.orders = [orderOf({ status: 'order_active' })];
      return Response.json(server.orders[0]);
    };
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Active')).length).toBeGreaterThan(0);
  });

  it('leads from the head of a delivered order to its files', async () => {
    server.orders = [orderOf({ status: 'order_delivered' })];
    const user = show({ tab: 'map' });
    await user.click(await screen.findByRole('button', { name: 'Files' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Delivered files' })).toHaveFocus());
    expect(screen.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await user.click(screen.getByRole('button', { name: 'Files' }));
    expect(screen.getByRole('region', { name: 'Delivered files' })).toHaveFocus();
  });

  it('offers no files before an order is delivered', async () => {
    server.orders = [orderOf()];
    show({ tab: 'details' });
    expect(await screen.findByRole('button', { name: 'Order again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Files' })).toBeNull();
  });

  it('lists the files of a delivered order, each with a download, and one download of all', async () => {
    server.orders = [orderOf({ status: 'order_delivered' })];
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
