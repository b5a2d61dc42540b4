import type { ProgramTasking } from '@sigma/contract';
import { bboxPolygon } from '@sigma/geo';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { NO_SCENE_PANEL } from '../../../parts/scene-panel/scene-panel.fixture.ts';
import { renderInApp, testQueries } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import type { Session } from '../../../session/session.tsx';
import { type DashboardView, readDashboardView } from './dashboard-view.ts';
import { taskingOf } from './tasking.fixture.ts';
import { TaskingDashboard } from './tasking-dashboard.tsx';

export const WAITING = taskingOf({ id: '11111111-1111-4111-8111-111111111111', name: 'Permian pads' });
export const TASK = {
  id: '99999999-9999-4999-8999-999999999999',
  sensor: 1,
  start_time: '2026-11-22T18:31:08.000Z',
  end_time: '2026-11-22T18:31:18.000Z',
  roll: 6.4,
  state: 'scheduled',
};
export const SCHEDULED = taskingOf({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Port of Oakland',
  status: 'order_scheduled',
  cancelable: false,
  withdrawable: true,
  next_opportunity: null,
  task: TASK,
});
export const DELIVERED = taskingOf({
  id: '33333333-3333-4333-8333-333333333333',
  name: '',
  status: 'order_delivered',
  cancelable: false,
  next_opportunity: null,
  task: { ...TASK, state: 'downlinked' },
  file_ids: ['scene-1', 'scene-2'],
});

export const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, code, detail: 'x' }, { status });
export const page = (results: readonly ProgramTasking[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });

interface TaskingsServer {
  /** The addresses that were read. */
  sent: URL[];
  /** The paths of cancellations, which are too late. */
  canceled: string[];
  withdrawn: { readonly path: string; readonly body: unknown }[];
  /** The answer to whatever is read. */
  answer: (url: URL) => Response | Promise<Response>;
}

const freshServer = (): TaskingsServer => ({
  sent: [],
  canceled: [],
  withdrawn: [],
  answer: () => page([WAITING, SCHEDULED, DELIVERED]),
});

/** The server of a file of tests about the dashboard; it starts again before each test. */
export function taskingsServer(): TaskingsServer {
  const server = freshServer();
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T09:00:30Z'), toFake: ['Date'] });
    Object.assign(server, freshServer());
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = new URL(address, 'https://sigma.example');
      if (url.pathname.endsWith('/withdrawal/')) {
        server.withdrawn.push({ path: url.pathname, body: JSON.parse(String(init.body)) });
        return Response.json(SCHEDULED);
      }
      if (url.pathname.endsWith('/search'))
        return Response.json(sceneAnswer(JSON.parse(String(init.body)).ids));
      if (init.method === 'POST') {
        server.canceled.push(url.pathname);
        return problem(409, 'wrong_state');
      }
      server.sent.push(url);
      return server.answer(url);
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return server;
}

/** The captured scenes as a search finds them. */
function sceneAnswer(ids: readonly string[]) {
  const features = ids.map((id, index) => ({
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: [],
    id,
    collection: 'ghost-hsi-l1a',
    geometry: bboxPolygon([-122.5, 37.7, -122.4, 37.8]),
    bbox: [-122.5, 37.7, -122.4, 37.8],
    properties: { datetime: `2026-11-22T18:31:0${8 + index}.000Z` },
    links: [],
    assets: {},
  }));
  return { type: 'FeatureCollection', features, links: [], numberReturned: features.length };
}

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

const slotsOf = () => ({
  onViewer: vi.fn(),
  onScenes: vi.fn(),
  onOrder: vi.fn(),
  onAgain: vi.fn(),
  scenePanel: { ...NO_SCENE_PANEL, onOpen: vi.fn() },
});

let queries: QueryClient;

export function show(
  query: Readonly<Record<string, string>> = {},
  platform: Partial<Session['platform']> = {},
) {
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
export const poll = () => act(() => queries.refetchQueries());
export const card = (name: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Captures' })).findByRole('button', { name });
export const details = () => screen.findByRole('region', { name: 'Selected capture' });
