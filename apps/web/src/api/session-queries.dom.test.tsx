import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionOf } from '../session/session.fixture.ts';
import { profileQuery, programsQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

const { profile } = sessionOf();
const noPrograms = { count: 0, next: null, previous: null, results: [] };

const readProfile = (queries: QueryClient) => ({
  waiting: queries.fetchQuery(profileQuery),
  screen: new QueryObserver(queries, profileQuery),
});
const readPrograms = (queries: QueryClient) => ({
  waiting: queries.fetchQuery(programsQuery),
  screen: new QueryObserver(queries, programsQuery),
});

it.each([
  ['profile', readProfile, profile],
  ['list of programs', readPrograms, noPrograms],
] as const)(
  'the %s that a session waits for arrives although the screen that shows it has gone away',
  async (_, read, answer) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const { waiting, screen } = read(new QueryClient());
    const leave = screen.subscribe(() => undefined);
    leave();
    resolve(Response.json(answer));
    await expect(waiting).resolves.toMatchObject(answer);
  },
);
