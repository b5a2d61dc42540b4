import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findingOf, passOf } from '../../features/monitor/data/finding.fixture.ts';
import { monitorServer, refusal } from '../../features/monitor/data/monitor-server.fixture.ts';
import { dayText } from '../../ui/text/figures.ts';
import { GRID, MAP, openDashboard } from './dashboard.fixture.tsx';

const server = monitorServer();

afterEach(() => vi.useRealTimers());

describe('the map of an asset', () => {
  it('names the days at both sides of a comparison', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    server.passes = [passOf(0, { acquired_at: at(1) }), passOf(1, { acquired_at: at(8) })];
    openDashboard(MAP);
    const compare = await screen.findByRole('button', { name: /^Compare with \d/ });
    await userEvent.click(compare);
    const names = [dayText(at(8)), dayText(at(1))];
    for (const name of names) expect(screen.getByText(name)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End the comparison' }));
    for (const name of names) expect(screen.queryByText(name)).toBeNull();
  });

  it('names the day of the picture that a time-lapse shows', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    server.passes = [passOf(0, { acquired_at: at(1) }), passOf(1, { acquired_at: at(8) })];
    openDashboard(MAP);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Play the clear passes as a time-lapse' }),
    );
    expect(await screen.findByText(dayText(at(8)))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop the time-lapse' }));
    expect(screen.queryByText(dayText(at(8)))).toBeNull();
  });

  it('is replaced by lists in test mode, next to an empty box', async () => {
    server.findings = [findingOf(0)];
    openDashboard(MAP);
    expect(await screen.findByTestId('map-placeholder')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Alerts' })).toHaveTextContent('Methane');
  });

  it('draws at most a thousand outlines, and says how many are hidden (spec 2:8#14, 2:9#7)', async () => {
    const ring: [number, number][] = [
      [-102.38, 31.91],
      [-102.379, 31.91],
      [-102.379, 31.911],
      [-102.38, 31.91],
    ];
    const outline = { type: 'Polygon' as const, coordinates: [ring] };
    const outlined = (from: number, count: number) =>
      Array.from({ length: count }, (_, number) =>
        findingOf(from + number, { outline, detection_class: from === 0 ? 'alert' : 'detection' }),
      );
    server.findings = [...outlined(0, 800), ...outlined(800, 403)];
    openDashboard(MAP);
    expect(await screen.findByText('Some footprints are hidden: 203')).toBeVisible();
  });

  it('draws all of a thousand outlines without a warning', async () => {
    server.findings = Array.from({ length: 1000 }, (_, number) => findingOf(number));
    openDashboard(MAP);
    expect(await screen.findByRole('tab', { name: /^Alerts ?1,000$/ })).toBeVisible();
    expect(screen.queryByText(/footprints are hidden/)).toBeNull();
  });

  it('says that findings and passes could not be loaded, and does not call them loading', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer = (path) => (/detections|passes/.test(path) ? refusal(400, 'bad_parameter') : undefined);
    openDashboard(MAP);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByText(/^The passes could not be loaded\./)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText(/still loading/)).toBeNull();
  });

  it('says that findings and passes could not be loaded while they are read again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = (): Response | Promise<Response> => refusal(400, 'bad_parameter');
    server.answer = (path) => (/detections|passes/.test(path) ? answer() : undefined);
    openDashboard(MAP);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer = () => new Promise<Response>(() => {});
    server.sent = [];
    fireEvent.click(retry);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.sent).toContain('GET detections/');
    expect(server.sent.filter((call) => call.endsWith('/passes/'))).toHaveLength(1);
    expect(screen.getByText(/^The passes could not be loaded\./)).toBeVisible();
    expect(retry).toBeInTheDocument();
    expect(retry).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText(/still loading/)).toBeNull();
  });

  it('lists every pass with what it found, and steps through them by key', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    server.passes = [
      passOf(0, { acquired_at: at(1), findings: 1 }),
      passOf(1, { acquired_at: at(8) }),
      passOf(2, { acquired_at: at(15), state: 'cloudy', text: 'too cloudy: 82 % of the area' }),
      passOf(3, { acquired_at: at(22), state: 'analysing', text: 'being analysed' }),
    ];
    const pass = { id: passOf(0).id, collection: 'c', file_id: 'f', at: at(1), sensor: 1 };
    server.findings = [findingOf(0, { pass })];
    const router = openDashboard(MAP);
    const strip = within(await screen.findByRole('list', { name: 'Passes, the oldest first' }));
    await waitFor(() => expect(strip.getAllByRole('button')).toHaveLength(4));
    const names = strip.getAllByRole('button').map((mark) => mark.getAttribute('aria-label') ?? '');
    expect(names.map((name) => name.replace(/^[^,]+, /, ''))).toEqual([
      'being analysed',
      'too cloudy: 82 % of the area',
      'nothing above 310 kg/h',
      'finding, 410 ± 120 kg/h',
    ]);
    await userEvent.keyboard('[[');
    await waitFor(() => expect(router.latestLocation.searchStr).toBe(`?pass=${passOf(1).id}`));
    expect(strip.getAllByRole('button')[2]).toHaveAttribute('aria-current', 'true');
  });

  it('says that there was no pass yet', async () => {
    openDashboard(MAP);
    const strip = within(await screen.findByRole('region', { name: 'Passes' }));
    expect(await strip.findByText('No pass in this period.')).toBeVisible();
  });

  it.each([
    ['l', `${GRID}`, ''],
    ['d', MAP, '?tab=detections'],
    ['r', MAP, '?tab=reports'],
  ])('the key %s leads to %s%s', async (key, path, search) => {
    const router = openDashboard(MAP);
    await screen.findByRole('tab', { name: /Alerts/ });
    await userEvent.keyboard(key);
    await waitFor(() => expect(router.latestLocation.href).toBe(`${path}${search}`));
  });
});
