import type { Platform } from '@sigma/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionOf } from '../../session/session.fixture.ts';
import { NOON } from './satellites/satellites.fixture.ts';
import { DAY_MS, row, show, shownInstant, tracked, trackerServer } from './tracker-screen.fixture.tsx';

trackerServer();

describe('the time of the tracker', () => {
  it('the shown time advances every second while it is live', async () => {
    show();
    await tracked();
    const before = Date.parse(shownInstant() ?? '');
    await vi.advanceTimersByTimeAsync(3000);
    expect(Date.parse(shownInstant() ?? '') - before).toBeGreaterThanOrEqual(2000);
    expect(screen.getByText('Live')).toBeVisible();
  });

  it('the shown time stops when paused, continues from there, and returns with Now', async () => {
    show();
    await tracked();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const stopped = shownInstant();
    await vi.advanceTimersByTimeAsync(3000);
    expect(shownInstant()).toBe(stopped);
    expect(screen.getByText('Paused')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(shownInstant()).not.toBe(stopped));
    expect(screen.queryByText('Live')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Now' }));
    expect(screen.getByText('Live')).toBeVisible();
  });

  it('the shown time follows the slider, from three hours ago to a day ahead', async () => {
    show();
    await tracked();
    const slider = screen.getByRole('slider', { name: 'Shown time' });
    const place = row('GHOSt-1').textContent;
    fireEvent.keyDown(slider, { key: 'End' });
    expect(screen.getByText('+1 d 0 h')).toBeVisible();
    expect(Date.parse(shownInstant() ?? '') - Date.now()).toBeCloseTo(DAY_MS, -4);
    expect(row('GHOSt-1').textContent).not.toBe(place);
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(screen.getByText('−3 h 0 min')).toBeVisible();
  });

  it('the shown time is that of the demo world, with its speed', async () => {
    const clock: Platform['clock'] = {
      real_at: new Date(NOON).toISOString(),
      demo_at: new Date(NOON + DAY_MS).toISOString(),
      rate: 60,
    };
    show({ platform: { ...sessionOf().platform, clock } });
    await tracked();
    expect(Date.parse(shownInstant() ?? '')).toBeGreaterThanOrEqual(NOON + DAY_MS);
    expect(screen.getByText('60× as fast')).toBeVisible();
  });
});
