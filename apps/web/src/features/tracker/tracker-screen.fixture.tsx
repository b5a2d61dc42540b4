import { listSearchAreas, readPlatform, readSensorTle } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { renderInApp, testQueries } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import type { Session } from '../../session/session.tsx';
import { FALLEN, NOON, sensorOf, twoLines } from './satellites/satellites.fixture.ts';
import { readTrackerLink, type TrackerLink } from './tracker-link.ts';
import { TrackerScreen } from './tracker-screen.tsx';

export const DAY_MS = 86_400_000;

export const path = (operation: { readonly path: string }, id?: number) =>
  `/api${operation.path.replace('{osk_id}', String(id))}`;
export const setAnswer = (sensor: number, raw_tle: string) => ({
  raw_tle,
  sensor,
  epoch: new Date(NOON).toISOString(),
});
export const list = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

/** A server with four satellites: one with a fresh set, one with an old set, one without a set, one that has decayed. */
export function trackerServer() {
  const sent: string[] = [];
  let answers: Readonly<Record<string, unknown>> = {};

  function answer(input: string | URL | Request): Promise<Response> {
    const { pathname } = new URL(String(input), 'http://localhost');
    sent.push(pathname);
    const body = answers[pathname] ?? 404;
    return Promise.resolve(
      typeof body === 'number'
        ? new Response('{}', { status: body })
        : new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
    );
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true });
    sent.length = 0;
    answers = {
      [path(readPlatform)]: sessionOf().platform,
      [path(readSensorTle, 1)]: setAnswer(1, twoLines()),
      [path(readSensorTle, 2)]: setAnswer(2, twoLines({ raanDeg: 120, epochMs: NOON - 5 * DAY_MS })),
      [path(readSensorTle, 4)]: setAnswer(4, twoLines(FALLEN)),
      [path(listSearchAreas)]: list([]),
    };
    vi.stubGlobal('fetch', answer);
    // The satellite without a set is reported there.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  return {
    sent,
    /** Sets the answers of calls from now on; a number is a status without a body. */
    tell: (more: Readonly<Record<string, unknown>>) => {
      answers = { ...answers, ...more };
    },
  };
}

function Screen({ start }: { readonly start: number | undefined }) {
  const [link, setLink] = useState<TrackerLink>(() => ({ ...readTrackerLink({}), satellite: start }));
  return <TrackerScreen link={link} onChange={(part) => setLink((before) => ({ ...before, ...part }))} />;
}

export function show(values: Partial<Session> = {}, start?: number) {
  const session = sessionOf({ sensors: [1, 2, 3, 4].map((id) => sensorOf(id)), ...values });
  const queries = testQueries();
  renderInApp(<Screen start={start} />, { session, queries });
}

export const row = (name: string) =>
  within(screen.getByRole('list', { name: 'Satellites' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });
export const details = (name: string) => screen.getByRole('region', { name });
export const shownInstant = () => document.querySelector('time')?.dateTime;
export const tracked = () => waitFor(() => expect(row('GHOSt-1').textContent).toMatch(/° [NS], /));
