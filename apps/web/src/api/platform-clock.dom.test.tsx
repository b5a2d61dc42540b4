import type { Platform } from '@sigma/contract';
import { focusManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '../session/session.fixture.ts';
import { platformQuery } from './queries.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

function PlatformClock() {
  return <p>{useQuery(platformQuery).data?.clock?.demo_at}</p>;
}

const shown = () => screen.getByText(/Z$/).textContent;

describe('the clock of the platform', () => {
  let calls: number;

  function watch(demo: boolean) {
    calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      const { platform } = sessionOf();
      const clock = {
        real_at: '2026-11-20T00:00:00.000Z',
        demo_at: `2026-11-2${calls}T00:00:00.000Z`,
        rate: 1,
      };
      return Response.json({ ...platform, demo, clock });
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PlatformClock />
      </QueryClientProvider>,
    );
    return waitFor(() => expect(shown()).toBe('2026-11-21T00:00:00.000Z'));
  }

  const comeBack = () =>
    act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await vi.advanceTimersByTimeAsync(0);
    });

  it('the platform clock is read again when the user returns to the page, and every minute', async () => {
    await watch(true);
    await comeBack();
    await waitFor(() => expect(shown()).toBe('2026-11-22T00:00:00.000Z'));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(shown()).toBe('2026-11-23T00:00:00.000Z'));
  });

  it('the platform clock is read once where there is no demo world', async () => {
    await watch(false);
    await comeBack();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(calls).toBe(1);
  });
});

describe('a clock that runs fast', () => {
  const START = Date.UTC(2026, 10, 21, 12);
  const RATE = 10_000;
  const at = (ms: number) => new Date(START + ms).toISOString();
  const afterMinute = (demoMs: number, rate = RATE) => ({ real_at: at(60_000), demo_at: at(demoMs), rate });
  const WRITTEN_ANEW = 60_000 * RATE;

  /** What the page knows after the platform reported one clock and, a minute later, another. */
  async function clocksOf(second: Platform['clock']) {
    const readings = [{ real_at: at(0), demo_at: at(0), rate: RATE }, second];
    vi.stubGlobal('fetch', async () => Response.json({ ...sessionOf().platform, clock: readings.shift() }));
    const queries = new QueryClient();
    const read = async () => {
      await queries.fetchQuery({ ...platformQuery, staleTime: 0 });
      return queries.getQueryData(platformQuery.queryKey);
    };
    return { before: await read(), after: await read() };
  }

  it('a fast clock stays the same object while only its reading changes', async () => {
    const { before, after } = await clocksOf(afterMinute(WRITTEN_ANEW + 2));
    expect(after).toBe(before);
    expect(after?.clock).toMatchObject({ real_at: at(0), rate: RATE });
  });

  it.each([
    ['jumped ahead', afterMinute(WRITTEN_ANEW + 60_000)],
    ['was slowed down', afterMinute(WRITTEN_ANEW, 60)],
    ['was removed', null],
  ])('a fast clock becomes another object once it %s', async (_, second) => {
    const { after } = await clocksOf(second);
    expect(after?.clock).toEqual(second);
  });
});
