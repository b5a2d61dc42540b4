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

describe('the clock that the platform tells', () => {
  let asked: number;

  function watch(demo: boolean) {
    asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      const { platform } = sessionOf();
      const clock = {
        real_at: '2026-11-20T00:00:00.000Z',
        demo_at: `2026-11-2${asked}T00:00:00.000Z`,
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

  it('is read again on coming back to the page, and each minute', async () => {
    await watch(true);
    await comeBack();
    await waitFor(() => expect(shown()).toBe('2026-11-22T00:00:00.000Z'));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(shown()).toBe('2026-11-23T00:00:00.000Z'));
  });

  it('is asked for once where no demo world has one', async () => {
    await watch(false);
    await comeBack();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(asked).toBe(1);
  });
});

describe('a clock that runs fast', () => {
  const START = Date.UTC(2026, 10, 21, 12);
  const RATE = 10_000;
  const at = (ms: number) => new Date(START + ms).toISOString();
  const afterMinute = (demoMs: number, rate = RATE) => ({ real_at: at(60_000), demo_at: at(demoMs), rate });
  const WRITTEN_ANEW = 60_000 * RATE;

  /** What the page knows after the platform told one clock and, a minute later, another. */
  async function clocksOf(second: Platform['clock']) {
    const told = [{ real_at: at(0), demo_at: at(0), rate: RATE }, second];
    vi.stubGlobal('fetch', async () => Response.json({ ...sessionOf().platform, clock: told.shift() }));
    const queries = new QueryClient();
    const read = async () => {
      await queries.fetchQuery({ ...platformQuery, staleTime: 0 });
      return queries.getQueryData(platformQuery.queryKey);
    };
    return { before: await read(), after: await read() };
  }

  it('is the same while it is only written down anew', async () => {
    const { before, after } = await clocksOf(afterMinute(WRITTEN_ANEW + 2));
    expect(after).toBe(before);
    expect(after?.clock).toMatchObject({ real_at: at(0), rate: RATE });
  });

  it.each([
    ['jumped ahead', afterMinute(WRITTEN_ANEW + 60_000)],
    ['was slowed down', afterMinute(WRITTEN_ANEW, 60)],
    ['was taken away', null],
  ])('is another one once it %s', async (_, second) => {
    const { after } = await clocksOf(second);
    expect(after?.clock).toEqual(second);
  });
});
