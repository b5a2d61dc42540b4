import type { ProgramTasking } from '@sigma/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '../../../api/session.fixture.ts';
import { SessionProvider } from '../../../api/session.tsx';
import { UiProvider } from '../../../ui/theme/ui-provider.tsx';
import { type DashboardView, readDashboardView } from './dashboard-view.ts';
import { taskingOf } from './tasking.fixture.ts';
import { TaskingDashboard } from './tasking-dashboard.tsx';

const WAITING = taskingOf({ id: '11111111-1111-4111-8111-111111111111', name: 'Permian pads' });
const TASK = {
  id: '99999999-9999-4999-8999-999999999999',
  sensor: 1,
  start_time: '2026-11-22T18:31:08.000Z',
  end_time: '2026-11-22T18:31:18.000Z',
  roll: 6.4,
  state: 'scheduled',
};
const SCHEDULED = taskingOf({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Port of Oakland',
  status: 'order_scheduled',
  cancelable: false,
  next_opportunity: null,
  task: TASK,
});
const DELIVERED = taskingOf({
  id: '33333333-3333-4333-8333-333333333333',
  name: '',
  status: 'order_delivered',
  cancelable: false,
  next_opportunity: null,
  task: { ...TASK, state: 'downlinked' },
  file_ids: ['scene-1', 'scene-2'],
});

let asked: URL[];
let canceled: string[];
let answer: () => Response;
const page = (results: readonly ProgramTasking[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z'), toFake: ['Date'] });
  asked = [];
  canceled = [];
  answer = () => page([WAITING, SCHEDULED, DELIVERED]);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'https://sigma.example');
    if (init.method === 'POST') {
      canceled.push(url.pathname);
      return Response.json(
        { type: 'about:blank', title: 'x', status: 409, code: 'wrong_state' },
        { status: 409 },
      );
    }
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page({ slots }: { readonly slots: ReturnType<typeof slotsOf> }) {
  const [view, setView] = useState<DashboardView>(readDashboardView({}));
  return (
    <TaskingDashboard
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      badge={(status) => <span>{status}</span>}
      {...slots}
    />
  );
}

const slotsOf = () => ({ onViewer: vi.fn(), onScenes: vi.fn(), onOrder: vi.fn() });

function show() {
  const slots = slotsOf();
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={sessionOf()}>
          <Page slots={slots} />
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
  return slots;
}

const card = (name: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Captures' })).findByRole('button', { name });
const details = () => screen.findByRole('region', { name: 'Selected capture' });

describe('the tasking dashboard', () => {
  it('lists each request with its status, its sensor and the countdown to its pass', async () => {
    show();
    expect((await card(/Permian pads/)).textContent).toMatch(/order_active.*GHOSt-1.*in 1 day 9 h/);
    expect((await card(/Unnamed capture/)).textContent).toContain('2 scenes');
  });

  it('shows the first request, and says whether its pass is scheduled', async () => {
    show();
    expect((await details()).textContent).toContain('Next opportunityin 1 day 9 h');
    await userEvent.click(await card(/Port of Oakland/));
    expect((await details()).textContent).toContain('Scheduled pass');
    expect((await details()).textContent).toContain('+6.4°, right of track');
  });

  it('cancels only while that is possible, and asks first', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this request?' });
    expect(canceled).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel request' }));
    await waitFor(() =>
      expect(canceled).toEqual([expect.stringContaining(`/orders/${WAITING.order}/cancel/`)]),
    );
    await userEvent.click(await card(/Port of Oakland/));
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });

  it('leads to the scenes of the task that took them, and to the order', async () => {
    const slots = show();
    await userEvent.click(await card(/Unnamed capture/));
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 scenes' }));
    expect(slots.onScenes).toHaveBeenCalledWith(TASK.id);
    await userEvent.click(screen.getByRole('button', { name: 'Open order' }));
    expect(slots.onOrder).toHaveBeenCalledWith(DELIVERED.order);
  });

  it('asks for 24 a page, by the statuses of a group and by name', async () => {
    answer = () => page([WAITING], 30);
    show();
    await card(/Permian pads/);
    expect(asked[0]?.searchParams.get('limit')).toBe('24');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('offset')).toBe('24'));
    await userEvent.click(screen.getByRole('button', { name: /^Status/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Taken' }));
    await waitFor(() =>
      expect(asked.at(-1)?.searchParams.get('status')).toBe('order_tasked,order_processing'),
    );
    expect(asked.at(-1)?.searchParams.get('offset')).toBe('0');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'port');
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('search')).toBe('port'));
  });

  it('leads to the viewer where nothing was requested yet', async () => {
    answer = () => page([]);
    const slots = show();
    await screen.findByText('No captures requested yet');
    await userEvent.click(screen.getByRole('button', { name: 'View opportunities' }));
    expect(slots.onViewer).toHaveBeenCalledOnce();
  });

  it('says a failure and asks again', async () => {
    answer = () =>
      Response.json({ type: 'about:blank', title: 'x', status: 500, code: 'internal' }, { status: 500 });
    show();
    const again = await screen.findByRole('button', { name: 'Refresh' });
    answer = () => page([WAITING]);
    await userEvent.click(again);
    await card(/Permian pads/);
  });
});
