import type { ProgramTasking } from '@sigma/contract';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp, testQueries } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import type { Session } from '../../../session/session.tsx';
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
  withdrawable: true,
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

const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, code, detail: 'x' }, { status });
let sent: URL[];
let canceled: string[];
let withdrawn: { readonly path: string; readonly body: unknown }[];
let answer: (url: URL) => Response | Promise<Response>;
const page = (results: readonly ProgramTasking[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z'), toFake: ['Date'] });
  sent = [];
  canceled = [];
  withdrawn = [];
  answer = () => page([WAITING, SCHEDULED, DELIVERED]);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'https://sigma.example');
    if (url.pathname.endsWith('/withdrawal/')) {
      withdrawn.push({ path: url.pathname, body: JSON.parse(String(init.body)) });
      return Response.json(SCHEDULED);
    }
    if (init.method === 'POST') {
      canceled.push(url.pathname);
      return problem(409, 'wrong_state');
    }
    sent.push(url);
    return answer(url);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface PageProps {
  readonly slots: ReturnType<typeof slotsOf>;
  readonly start: DashboardView;
}

function Page({ slots, start }: PageProps) {
  const [view, setView] = useState(start);
  return (
    <TaskingDashboard
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      {...slots}
    />
  );
}

const slotsOf = () => ({ onViewer: vi.fn(), onScenes: vi.fn(), onOrder: vi.fn(), onAgain: vi.fn() });

let queries: QueryClient;

function show(query: Readonly<Record<string, string>> = {}, platform: Partial<Session['platform']> = {}) {
  const slots = slotsOf();
  queries = testQueries();
  const session = sessionOf();
  renderInApp(<Page slots={slots} start={readDashboardView(query)} />, {
    queries,
    session: { ...session, platform: { ...session.platform, ...platform } },
  });
  return slots;
}

/** Polls again at once. */
const poll = () => act(() => queries.refetchQueries());
const card = (name: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Captures' })).findByRole('button', { name });
const details = () => screen.findByRole('region', { name: 'Selected capture' });

describe('the tasking dashboard', () => {
  it('lists each request with its status, its sensor and the countdown to its pass', async () => {
    show();
    expect((await card(/Permian pads/)).textContent).toMatch(/Active.*GHOSt-1.*in 1 day 9 h/);
    expect((await card(/Unnamed capture/)).textContent).toContain('2 scenes');
  });

  it('shows the first request, and whether its pass is scheduled', async () => {
    show();
    expect((await details()).textContent).toContain('Next opportunityin 1 day 9 h');
    await userEvent.click(await card(/Port of Oakland/));
    expect((await details()).textContent).toContain('Scheduled pass');
    expect((await details()).textContent).toContain('+6.4°, right of track');
  });

  it('asks by name before it cancels a request, and offers it only while it is possible', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this request?' });
    expect(
      within(question).getByText('“Permian pads” will not be captured. This cannot be undone.'),
    ).toBeVisible();
    expect(canceled).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel request' }));
    await waitFor(() =>
      expect(canceled).toEqual([expect.stringContaining(`/orders/${WAITING.order}/cancel/`)]),
    );
    expect(await within(question).findByText('It can no longer be canceled.')).toBeVisible();
    await userEvent.click(within(question).getAllByRole('button', { name: 'Close' })[1] ?? question);
    await userEvent.click(await card(/Port of Oakland/));
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });

  it('explains in the open question that the request was scheduled in the meantime, even when it has left the list', async () => {
    const scheduled = { ...WAITING, status: 'order_scheduled' as const, cancelable: false };
    answer = () => page([WAITING, DELIVERED]);
    show({ status: 'waiting' });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this request?' });
    answer = (url) => (url.pathname.includes(WAITING.id) ? Response.json(scheduled) : page([DELIVERED]));
    await poll();
    expect(
      await within(question).findByText(
        'It has been scheduled in the meantime and can no longer be canceled. You can request its withdrawal.',
      ),
    ).toBeVisible();
    expect(within(question).queryByRole('button', { name: 'Cancel request' })).toBeNull();
    await userEvent.click(within(question).getAllByRole('button', { name: 'Close' })[1] ?? question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(canceled).toEqual([]);
  });

  it('requests the withdrawal of a scheduled capture with a reason, and shows that it waits for the answer', async () => {
    show();
    await userEvent.click(await card(/Port of Oakland/));
    await userEvent.click(await screen.findByRole('button', { name: 'Request withdrawal' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw this capture?' });
    expect(
      within(question).getByText(
        '“Port of Oakland” is scheduled. In this demo a rule decides at once: it accepts until 10 minutes before the pass. It stays scheduled until the answer, which appears here.',
      ),
    ).toBeVisible();
    await userEvent.type(within(question).getByRole('textbox'), ' Not needed ');
    const withdrawal = { state: 'requested', text: 'Not needed', at: '2026-11-21T09:00:30.000Z' } as const;
    answer = () => page([{ ...SCHEDULED, withdrawable: false, withdrawal }]);
    await userEvent.click(within(question).getByRole('button', { name: 'Request withdrawal' }));
    expect((await details()).textContent).toMatch(/Port of Oakland/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(withdrawn).toEqual([
      { path: expect.stringContaining(`/${SCHEDULED.id}/withdrawal/`), body: { reason: 'Not needed' } },
    ]);
    expect((await details()).textContent).toContain(
      'Withdrawalwaiting for an answer since 21 Nov 2026, 09:00 UTCDecisionautomatic, at onceReasonNot needed',
    );
    expect(screen.queryByRole('button', { name: 'Request withdrawal' })).toBeNull();
  });

  it('says until when staff decide about a withdrawal, and what happens without an answer', async () => {
    show({}, { demo: false });
    await userEvent.click(await card(/Port of Oakland/));
    await userEvent.click(await screen.findByRole('button', { name: 'Request withdrawal' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw this capture?' });
    expect(
      within(question).getByText(
        '“Port of Oakland” is scheduled. The operator decides until the pass begins, 22 Nov 2026, 18:31 UTC. Without an answer by then, the capture is taken. It stays scheduled until the answer, which appears here.',
      ),
    ).toBeVisible();
    const withdrawal = { state: 'requested', text: '', at: '2026-11-21T09:00:30.000Z' } as const;
    answer = () => page([{ ...SCHEDULED, withdrawable: false, withdrawal }]);
    await poll();
    expect((await details()).textContent).toContain('Decisionby the operator, until 22 Nov 2026, 18:31 UTC');
  });

  it.each([
    ['accepted', 'order_canceled'],
    ['rejected', 'order_scheduled'],
  ] as const)('shows that a withdrawal was %s, with the answer', async (state, status) => {
    const withdrawal = { state, text: 'because', at: '2026-11-21T09:00:30.000Z' };
    answer = () => page([{ ...SCHEDULED, status, withdrawable: false, withdrawal }]);
    show();
    expect((await details()).textContent).toContain(`Withdrawal${state} 21 Nov 2026, 09:00 UTCAnswerbecause`);
  });

  it('links to the scenes of the task that captured them, and to the order', async () => {
    const slots = show();
    await userEvent.click(await card(/Unnamed capture/));
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 scenes' }));
    expect(slots.onScenes).toHaveBeenCalledWith(TASK.id);
    await userEvent.click(screen.getByRole('button', { name: 'Open order' }));
    expect(slots.onOrder).toHaveBeenCalledWith(DELIVERED.order);
  });

  it.each(['order_expired', 'order_canceled', 'order_rejected'] as const)(
    'offers to request again what is %s',
    async (status) => {
      const ended = { ...WAITING, status, cancelable: false, next_opportunity: null };
      answer = () => page([ended, SCHEDULED]);
      const slots = show();
      await userEvent.click(await screen.findByRole('button', { name: 'Request again' }));
      expect(slots.onAgain).toHaveBeenCalledWith(ended);
      await userEvent.click(await card(/Port of Oakland/));
      expect(screen.queryByRole('button', { name: 'Request again' })).toBeNull();
    },
  );

  it('requests 24 per page, by the statuses of a group and by name', async () => {
    answer = () => page([WAITING], 30);
    show();
    await card(/Permian pads/);
    expect(sent[0]?.searchParams.get('limit')).toBe('24');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(sent.at(-1)?.searchParams.get('offset')).toBe('24'));
    await userEvent.click(screen.getByRole('button', { name: /^Status/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Taken' }));
    await waitFor(() =>
      expect(sent.at(-1)?.searchParams.get('status')).toBe('order_tasked,order_processing'),
    );
    expect(sent.at(-1)?.searchParams.get('offset')).toBe('0');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'port');
    await waitFor(() => expect(sent.at(-1)?.searchParams.get('search')).toBe('port'));
  });

  it('links to the viewer where nothing has been requested yet', async () => {
    answer = () => page([]);
    const slots = show();
    expect(await screen.findByText('No captures requested yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'View opportunities' }));
    expect(slots.onViewer).toHaveBeenCalledOnce();
  });

  it('goes to the last page where the address names a page beyond it', async () => {
    answer = (url) => page(url.searchParams.get('offset') === '24' ? [WAITING] : [], 25);
    show({ page: '99' });
    await card(/Permian pads/);
    expect(sent.map((url) => url.searchParams.get('offset'))).toEqual(['2352', '24']);
    expect(screen.queryByText('No captures requested yet')).toBeNull();
  });

  it('clears filters that no capture matches', async () => {
    answer = (url) => page(url.searchParams.has('search') ? [] : [WAITING]);
    show({ search: 'nowhere', status: 'taken' });
    expect(await screen.findByText('No captures match these filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await card(/Permian pads/);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(sent.at(-1)?.searchParams.has('status')).toBe(false);
  });

  it('also clears text that was typed but not searched yet', async () => {
    answer = (url) => page(url.searchParams.has('status') ? [] : [WAITING]);
    show({ status: 'taken' });
    const clear = await screen.findByRole('button', { name: 'Clear filters' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'port' } });
    fireEvent.click(clear);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await card(/Permian pads/);
  });

  it('shows a request that left the list as it was last listed, until it is read by itself', async () => {
    const scheduled = { ...WAITING, status: 'order_scheduled' as const };
    let readAlone = (_: Response): void => undefined;
    show({ request: WAITING.id });
    await details();
    answer = () => page([scheduled, DELIVERED]);
    await poll();
    answer = (url) =>
      url.pathname.includes(WAITING.id)
        ? new Promise<Response>((resolve) => {
            readAlone = resolve;
          })
        : page([DELIVERED]);
    await poll();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Permian pads/ })).toBeNull());
    expect((await details()).textContent).toContain('Permian padsScheduled');
    act(() => readAlone(Response.json({ ...WAITING, status: 'order_tasked' })));
    await waitFor(async () => expect((await details()).textContent).toContain('Tasked'));
  });

  it('removes a request that no longer exists', async () => {
    show({ request: WAITING.id });
    await details();
    answer = (url) => (url.pathname.includes(WAITING.id) ? problem(404, 'not_found') : page([DELIVERED]));
    await poll();
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  });

  it('uses one timer for all requests of the list', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    show();
    await details();
    // One timer for the list and one for the details: in real time the countdowns step every ten seconds.
    expect(timers.mock.calls.filter(([, ms]) => ms === 10_000)).toHaveLength(2);
  });

  it('leads back to the list from a link to a request that does not exist', async () => {
    answer = (url) => (url.pathname.includes('no-such') ? problem(404, 'not_found') : page([WAITING]));
    show({ request: 'no-such' });
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect((await details()).textContent).toContain('Permian pads');
  });

  it('shows when a capture was taken, never as still to come', async () => {
    // The clock of this browser is a day behind.
    answer = () => page([{ ...DELIVERED, status: 'order_tasked', status_text: 'Tasked', file_ids: [] }]);
    show();
    expect((await card(/Unnamed capture/)).textContent).toMatch(/22 Nov 2026, 18:31 UTC.*just now/);
    expect((await details()).textContent).toContain('Taken, UTC22 Nov 2026, 18:31:08 – 18:31:18');
    expect((await details()).textContent).not.toMatch(/in \d/);
  });

  it('shows the interval of a pass once while it equals the window, and a sentence that adds to the status', async () => {
    const text = 'Accepted: GHOSt-1 passes first at 2026-11-22 18:31:08 UTC';
    answer = () => page([{ ...WAITING, status_text: text }]);
    show();
    const shown = (await details()).textContent ?? '';
    expect(shown.split('22 Nov 2026, 18:31:08 – 18:31:50')).toHaveLength(2);
    expect(shown).toContain('· Accepted: GHOSt-1 passes first at 22 Nov 2026, 18:31:08 UTC');
  });

  it('does not repeat the status next to its badge', async () => {
    show();
    const head = within(await details()).getByText(/^Requested by/);
    expect(head.textContent).toBe('Requested by customer@demo.example, 21 Nov 2026, 09:00 UTC');
  });

  it('shows a failure and repeats the request', async () => {
    answer = () => problem(500, 'internal');
    show();
    const again = await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.getByText('Could not load the captures')).toBeVisible();
    expect(screen.queryByText(/\d captures?$/)).toBeNull();
    answer = () => page([WAITING]);
    await userEvent.click(again);
    await card(/Permian pads/);
  });
});
