import { bboxOf, bboxPolygon, mutableArea } from '@sigma/geo';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { positionShowing } from '../../map/view/viewport.ts';
import { orderOf } from './order/order.fixture.ts';
import { ordersServer, show } from './orders-dashboard.fixture.tsx';

const server = ordersServer();

describe('an order for a capture', () => {
  const tasking = {
    tasking_request: '44444444-2222-4333-8444-555555555555',
    sensor: 1,
    start_time: '2026-11-22T18:31:08.000Z',
    end_time: '2026-11-22T18:31:50.000Z',
    aoi: { type: 'Point' as const, coordinates: [-122.27, 37.8] as [number, number] },
    target: null,
  };
  const waiting = orderOf({
    orderType: 'others',
    status: 'order_scheduled',
    item_ids: [],
    scenes: [],
    estimated_bytes: 0,
    tasking,
  });

  it('shows the requested capture next to its map, and all steps to its delivery', async () => {
    server.orders = [waiting];
    show({ tab: 'map' });
    const legend = await screen.findByRole('region', { name: 'Collects' });
    expect(legend.textContent).toContain('RequestedPlace');
    expect(legend.textContent).toContain('GHOSt-122 Nov 2026, 18:31:08 – 18:31:50 UTC');
    const steps = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringContaining('Received'),
      expect.stringContaining('Accepted'),
      expect.stringContaining('Active'),
      expect.stringContaining('Schedulednow'),
      expect.stringContaining('Tasked'),
      expect.stringContaining('Processing'),
      expect.stringContaining('Delivered'),
    ]);
  });

  it('shows the complete area at once on the map of a phone', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
    const aoi = mutableArea(bboxPolygon([-122.6, 37.6, -122.2, 37.9]));
    server.orders = [{ ...waiting, tasking: { ...tasking, aoi } }];
    show({ tab: 'map' });
    const { zoom } = positionShowing(bboxOf(aoi), { width: 390, height: 300 });
    expect(await screen.findByText(/^z /)).toHaveTextContent(`z ${zoom.toFixed(1)}`);
  });

  it('states that scenes and size are known once it is captured', async () => {
    server.orders = [waiting];
    show({ tab: 'collects' });
    expect(await screen.findByText('Scenes appear here once the capture is made.')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
    expect(await screen.findByText('known once captured')).toBeVisible();
    expect(screen.getByText(tasking.tasking_request)).toBeVisible();
  });

  it('reloads the captures of an order when scenes were added to it', async () => {
    const captures = () => server.sent.filter(({ pathname }) => pathname.endsWith('/captures/')).length;
    server.orders = [waiting];
    show({ tab: 'collects' });
    await waitFor(() => expect(captures()).toBe(1));
    const scenes = [{ file_id: 'scene-1', task_id: tasking.tasking_request, state: 'waiting' as const }];
    server.orders = [{ ...waiting, scenes, item_ids: ['scene-1'] }];
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(captures()).toBeGreaterThan(1));
    expect(screen.queryByText('Scenes appear here once the capture is made.')).toBeNull();
  });
});
