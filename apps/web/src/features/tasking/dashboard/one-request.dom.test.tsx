import { bboxOf, bboxPolygon, mutableArea } from '@sigma/geo';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { positionShowing } from '../../../map/view/viewport.ts';
import {
  card,
  DELIVERED,
  details,
  page,
  poll,
  problem,
  show,
  TASK,
  taskingsServer,
  WAITING,
} from './tasking-dashboard.fixture.tsx';

const server = taskingsServer();
const BAY = mutableArea(bboxPolygon([-122.6, 37.6, -122.2, 37.9]));

describe('the selected capture', () => {
  it('shows the first request, and whether its pass is scheduled', async () => {
    show();
    expect((await details()).textContent).toContain('Next opportunityin 1 day 9 h');
    await userEvent.click(await card(/Port of Oakland/));
    expect((await details()).textContent).toContain('Scheduled pass');
    expect((await details()).textContent).toContain('+6.4°, right of track');
  });

  it('shows the complete area at once on the map of a phone', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
    server.answer = () => page([{ ...WAITING, aoi: BAY }]);
    show();
    await details();
    const { zoom } = positionShowing(bboxOf(BAY), { width: 390, height: 300 });
    expect(screen.getByText(/^z /)).toHaveTextContent(`z ${zoom.toFixed(1)}`);
  });

  it('links to the scenes of the task that captured them, and to the order', async () => {
    const slots = show();
    await userEvent.click(await card(/Unnamed capture/));
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 scenes' }));
    expect(slots.onScenes).toHaveBeenCalledWith(TASK.id);
    await userEvent.click(screen.getByRole('button', { name: 'Open order' }));
    expect(slots.onOrder).toHaveBeenCalledWith(DELIVERED.order);
  });

  it('opens the spectra of one of the captured scenes', async () => {
    const { scenePanel } = show();
    await userEvent.click(await card(/Unnamed capture/));
    await userEvent.click(await screen.findByRole('button', { name: 'Spectra' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '22 Nov 2026, 18:31:09 UTC' }));
    expect(scenePanel.onOpen).toHaveBeenCalledWith(
      expect.objectContaining({ collection: 'ghost-hsi-l1a', fileId: 'scene-2' }),
      DELIVERED.id,
    );
  });

  it('shows a request that left the list as it was last listed, until it is read by itself', async () => {
    const scheduled = { ...WAITING, status: 'order_scheduled' as const };
    let readAlone = (_: Response): void => undefined;
    show({ request: WAITING.id });
    await details();
    server.answer = () => page([scheduled, DELIVERED]);
    await poll();
    server.answer = (url) =>
      url.pathname.includes(WAITING.id)
        ? new Promise<Response>((resolve) => {
            readAlone = resolve;
          })
        : page([DELIVERED]);
    await poll();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Permian pads/ })).toBeNull());
    expect((await details()).textContent).toContain('Permian padsScheduled');
    act(() => readAlone(Response.json({ ...WAITING, status: 'order_tasked' })));
    await waitFor(async () => expect((await details()).textContent).toContain('Tasked'));
  });

  it('removes a request that no longer exists', async () => {
    show({ request: WAITING.id });
    await details();
    server.answer = (url) =>
      url.pathname.includes(WAITING.id) ? problem(404, 'not_found') : page([DELIVERED]);
    await poll();
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  });

  it('shows when a capture was taken, never as still to come', async () => {
    // The clock of this browser is a day behind.
    server.answer = () =>
      page([{ ...DELIVERED, status: 'order_tasked', status_text: 'Tasked', file_ids: [] }]);
    show();
    expect((await card(/Unnamed capture/)).textContent).toMatch(/22 Nov 2026, 18:31 UTC.*just now/);
    expect((await details()).textContent).toContain('Taken, UTC22 Nov 2026, 18:31:08 – 18:31:18');
    expect((await details()).textContent).not.toMatch(/in \d/);
  });

  it('shows the interval of a pass once while it equals the window, and a sentence that adds to the status', async () => {
    const text = 'Accepted: GHOSt-1 passes first at 2026-11-22 18:31:08 UTC';
    server.answer = () => page([{ ...WAITING, status_text: text }]);
    show();
    const shown = (await details()).textContent ?? '';
    expect(shown.split('22 Nov 2026, 18:31:08 – 18:31:50')).toHaveLength(2);
    expect(shown).toContain('· Accepted: GHOSt-1 passes first at 22 Nov 2026, 18:31:08 UTC');
  });

  it('does not repeat the status next to its badge', async () => {
    show();
    const head = within(await details()).getByText(/^Requested by/);
    expect(head.textContent).toBe('Requested by customer@demo.example, 21 Nov 2026, 09:00 UTC');
  });
});
