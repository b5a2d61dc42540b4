import type { Order } from '@sigma/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { markNewRequests } from '../new-requests.ts';
import { orderedCapture } from '../wizard/placed-order.fixture.ts';
import {
  card,
  details,
  page,
  problem,
  SCHEDULED,
  show,
  TASK,
  taskingsServer,
  WAITING,
} from './tasking-dashboard.fixture.tsx';

const server = taskingsServer();

const taskingFacts = (tasking_request: string): Order['tasking'] => ({
  tasking_request,
  sensor: 1,
  start_time: TASK.start_time,
  end_time: TASK.end_time,
  aoi: { type: 'Point', coordinates: [0, 0] },
  target: null,
});

describe('the list of captures', () => {
  it('lists each request with its status, its sensor and the countdown to its pass', async () => {
    show();
    expect((await card(/Permian pads/)).textContent).toMatch(/Active.*GHOSt-1.*in 1 day 9 h/);
    expect((await card(/Unnamed capture/)).textContent).toContain('2 scenes');
  });

  it('marks the captures that were requested last as new, each until it is opened', async () => {
    const orders = [WAITING, SCHEDULED].map(({ id }) => orderedCapture({ tasking: taskingFacts(id) }));
    act(() => markNewRequests(orders));
    const slots = show();
    expect((await card(/Permian pads/)).textContent).toContain('New');
    expect((await card(/Unnamed capture/)).textContent).not.toContain('New');
    await userEvent.click(await card(/Port of Oakland/));
    expect((await card(/Port of Oakland/)).textContent).not.toContain('New');
    expect((await card(/Permian pads/)).textContent).toContain('New');
    await userEvent.click(await card(/Permian pads/));
    expect((await card(/Permian pads/)).textContent).not.toContain('New');
    expect(slots.onOrder).not.toHaveBeenCalled();
  });

  it('no longer marks a capture as new once its order has been opened', async () => {
    act(() => markNewRequests([orderedCapture({ tasking: taskingFacts(WAITING.id) })]));
    const slots = show();
    expect((await card(/Permian pads/)).textContent).toContain('New');
    await userEvent.click(await screen.findByRole('button', { name: 'Open order' }));
    expect(slots.onOrder).toHaveBeenCalledWith(WAITING.order);
    expect((await card(/Permian pads/)).textContent).not.toContain('New');
  });

  it('requests 24 per page, by the statuses of a group and by name', async () => {
    server.answer = () => page([WAITING], 30);
    show();
    await card(/Permian pads/);
    expect(server.sent[0]?.searchParams.get('limit')).toBe('24');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(server.sent.at(-1)?.searchParams.get('offset')).toBe('24'));
    await userEvent.click(screen.getByRole('button', { name: /^Status/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Taken' }));
    await waitFor(() =>
      expect(server.sent.at(-1)?.searchParams.get('status')).toBe('order_tasked,order_processing'),
    );
    expect(server.sent.at(-1)?.searchParams.get('offset')).toBe('0');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'port');
    await waitFor(() => expect(server.sent.at(-1)?.searchParams.get('search')).toBe('port'));
  });

  it('links to the viewer where nothing has been requested yet', async () => {
    server.answer = () => page([]);
    const slots = show();
    expect(await screen.findByText('No captures requested yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'View opportunities' }));
    expect(slots.onViewer).toHaveBeenCalledOnce();
  });

  it('goes to the last page where the address names a page beyond it', async () => {
    server.answer = (url) => page(url.searchParams.get('offset') === '24' ? [WAITING] : [], 25);
    show({ page: '99' });
    await card(/Permian pads/);
    expect(server.sent.map((url) => url.searchParams.get('offset'))).toEqual(['2352', '24']);
    expect(screen.queryByText('No captures requested yet')).toBeNull();
  });

  it('clears filters that no capture matches', async () => {
    server.answer = (url) => page(url.searchParams.has('search') ? [] : [WAITING]);
    show({ search: 'nowhere', status: 'taken' });
    expect(await screen.findByText('No captures match these filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await card(/Permian pads/);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(server.sent.at(-1)?.searchParams.has('status')).toBe(false);
  });

  it('also clears text that was typed but not searched yet', async () => {
    server.answer = (url) => page(url.searchParams.has('status') ? [] : [WAITING]);
    show({ status: 'taken' });
    const clear = await screen.findByRole('button', { name: 'Clear filters' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'port' } });
    fireEvent.click(clear);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await card(/Permian pads/);
  });

  it('leads back to the list from a link to a request that does not exist', async () => {
    server.answer = (url) => (url.pathname.includes('no-such') ? problem(404, 'not_found') : page([WAITING]));
    show({ request: 'no-such' });
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect((await details()).textContent).toContain('Permian pads');
  });

  it('uses one timer for all requests of the list', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    show();
    await details();
    // One timer for the list and one for the details: in real time the countdowns step every ten seconds.
    expect(timers.mock.calls.filter(([, ms]) => ms === 10_000)).toHaveLength(2);
  });

  it('shows a failure and repeats the request', async () => {
    server.answer = () => problem(500, 'internal');
    show();
    const again = await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.getByText('Could not load the captures')).toBeVisible();
    expect(screen.queryByText(/\d captures?$/)).toBeNull();
    server.answer = () => page([WAITING]);
    await userEvent.click(again);
    await card(/Permian pads/);
  });
});
