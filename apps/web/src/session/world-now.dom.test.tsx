import type { Platform } from '@sigma/contract';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from './session.fixture.ts';
import { SessionProvider } from './session.tsx';
import { useWorldNow } from './world-now.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const set = (demo_at: string, rate = 1) => ({ real_at: NOON, demo_at, rate });

beforeEach(() => vi.useFakeTimers({ now: new Date(NOON) }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Now() {
  return <p>{useWorldNow().toISOString()}</p>;
}

function In({ clock, children }: { readonly clock: Platform['clock']; readonly children: ReactNode }) {
  const { platform } = sessionOf();
  return (
    <SessionProvider session={sessionOf({ platform: { ...platform, clock } })}>{children}</SessionProvider>
  );
}

const shown = () => screen.getByText(/Z$/).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('the time of the world', () => {
  it('the demo time jumps at once when its clock is set', () => {
    const { rerender } = render(<In clock={null}>{<Now />}</In>);
    expect(shown()).toBe(NOON);
    rerender(<In clock={set('2026-11-24T09:00:00.000Z')}>{<Now />}</In>);
    expect(shown()).toBe('2026-11-24T09:00:00.000Z');
  });

  it('the demo time is read again every ten seconds, every second where it runs faster', () => {
    const { rerender } = render(<In clock={null}>{<Now />}</In>);
    pass(10_000);
    expect(shown()).toBe('2026-11-21T12:00:10.000Z');
    rerender(<In clock={set(NOON, 600)}>{<Now />}</In>);
    pass(1000);
    expect(shown()).toBe('2026-11-21T13:50:00.000Z');
  });

  it('the demo time pauses while the tab is hidden, and is right when the tab is shown again', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<In clock={null}>{<Now />}</In>);
    pass(60_000);
    expect(shown()).toBe(NOON);
    hidden.mockReturnValue(false);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(shown()).toBe('2026-11-21T12:01:00.000Z');
  });
});
