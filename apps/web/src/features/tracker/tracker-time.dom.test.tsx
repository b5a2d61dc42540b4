import type { Platform } from '@sigma/contract';
import { subpoint } from '@sigma/orbit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { positionText } from '../../map/view/position-text.ts';
import { sessionOf } from '../../session/session.fixture.ts';
import { NOON, setOf } from './satellites/satellites.fixture.ts';
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

  it('the figures and the list show the position at the second that the clock names, live and paused', async () => {
    vi.setSystemTime(NOON + 730);
    show({}, 1);
    await tracked();
    const expectNamedSecond = () => {
      const at = Date.parse(shownInstant() ?? '');
      const { position } = subpoint(setOf(), at);
      const [latitude = '', longitude = ''] = positionText(position, 3).split(', ');
      expect(screen.getByText(latitude)).toBeVisible();
      expect(screen.getByText(longitude)).toBeVisible();
      expect(row('GHOSt-1')).toHaveTextContent(positionText(position, 1));
    };
    expectNamedSecond();
    await vi.advanceTimersByTimeAsync(1600);
    expectNamedSecond();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expectNamedSecond();
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
