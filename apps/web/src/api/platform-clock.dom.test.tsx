import { focusManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformQuery } from './queries.ts';
import { sessionOf } from './session.fixture.ts';

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
      const at = `2026-11-2${asked}T00:00:00.000Z`;
      return Response.json({ ...platform, demo, clock: { real_at: at, demo_at: at, rate: 1 } });
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
