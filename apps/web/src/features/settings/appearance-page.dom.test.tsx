import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MapBar } from '../../map/controls/map-bar.tsx';
import { FORMATS_KEY, useFormats } from '../../ui/text/formats.ts';
import { useTheme } from '../../ui/theme/color-scheme.ts';
import { AppearancePage } from './appearance-page.tsx';

const NOW = new Date('2026-11-21T23:14:09Z');
const PIER = { lon: -122.34681, lat: 37.79119 };

afterEach(() =>
  act(() => useFormats.getState().choose({ units: 'metric', positions: 'decimal', clock: 'utc' })),
);

/** The settings next to the bar of a map, as in two windows of one browser. */
function show() {
  const zone = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Europe/Berlin' };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone);
  render(
    <>
      <AppearancePage now={NOW} />
      <MapBar
        position={{ lat: 37.8, lng: -122.3, zoom: 12 }}
        pointer={PIER}
        isSimulated={false}
        onAttribution={() => undefined}
      />
    </>,
  );
  return userEvent.setup();
}

const choose = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('radio', { name }));

describe('the appearance settings', () => {
  it('change lengths on an open map, and the example below them, at once', async () => {
    const user = show();
    expect(screen.getByText('2 km')).toBeVisible();
    await choose(user, 'Imperial');
    expect(screen.getByText('1 mi')).toBeVisible();
    expect(screen.getByText('7.71 mi · 189 mi² · 336 mi')).toBeVisible();
  });

  it('change the coordinates of the pointer on an open map at once', async () => {
    const user = show();
    expect(screen.getAllByText('37.7912° N, 122.3468° W')).toHaveLength(2);
    await choose(user, 'Degrees, minutes, seconds');
    expect(screen.getAllByText(`37°47'28.3"N, 122°20'48.5"W`)).toHaveLength(2);
    await choose(user, 'MGRS');
    expect(screen.getAllByText('10S EG 5751 8284')).toHaveLength(2);
  });

  it('add the local time of the browser to UTC, with its day where that is another one', async () => {
    const user = show();
    expect(screen.getByText('21 Nov 2026, 23:14 UTC')).toBeVisible();
    await choose(user, 'UTC and local');
    expect(screen.getByText('21 Nov 2026, 23:14 UTC (22 Nov, 00:14 CET)')).toBeVisible();
  });

  it('are stored in the browser, and follow a change in another tab', async () => {
    const user = show();
    await choose(user, 'MGRS');
    const stored = localStorage.getItem(FORMATS_KEY) ?? '';
    expect(JSON.parse(stored)).toEqual({ units: 'metric', positions: 'mgrs', clock: 'utc' });
    localStorage.setItem(FORMATS_KEY, '{"units":"imperial","positions":"utm","clock":7}');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: FORMATS_KEY })));
    expect(screen.getByRole('radio', { name: 'Imperial' })).toBeChecked();
    // Values that no version knows count as the defaults.
    expect(screen.getByRole('radio', { name: 'Decimal degrees' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'UTC' })).toBeChecked();
  });
});

describe('the theme', () => {
  const root = document.documentElement;
  afterEach(() => act(() => useTheme.getState().choose('dark')));

  it('is dark until another one is chosen, although the system is light', () => {
    setSystem('light');
    show();
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(useTheme.getState().theme).toBe('dark');
  });

  it('of the system follows it while the page is open', async () => {
    const change = setSystem('light');
    const user = show();
    await choose(user, 'System');
    expect(root.dataset.theme).toBe('light');
    act(() => change('dark'));
    expect(root.dataset.theme).toBe('dark');
    expect(useTheme.getState()).toMatchObject({ choice: 'system', theme: 'dark' });
    expect(localStorage.getItem('sigma.theme')).toBe('system');
  });

  it('stays when the system changes, once light or dark is chosen', async () => {
    const change = setSystem('light');
    const user = show();
    await choose(user, 'System');
    await choose(user, 'Light');
    act(() => change('dark'));
    expect(root.dataset.theme).toBe('light');
  });
});

/** Sets the colours of the system; the answer changes them. */
function setSystem(first: 'dark' | 'light'): (next: 'dark' | 'light') => void {
  const system = new EventTarget();
  let colours = first;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.defineProperty(system, 'matches', {
      configurable: true,
      get: () => query === `(prefers-color-scheme: ${colours})`,
    }),
  );
  return (next) => {
    colours = next;
    system.dispatchEvent(new Event('change'));
  };
}
