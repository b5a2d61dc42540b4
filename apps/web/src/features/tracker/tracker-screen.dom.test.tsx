import {
  listSearchAreas,
  type Platform,
  readPlatform,
  readSensorTle,
  searchOpportunities,
} from '@sigma/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '../../api/session.fixture.ts';
import { type Session, SessionProvider } from '../../api/session.tsx';
import { UiProvider } from '../../ui/theme/ui-provider.tsx';
import { FALLEN, NOON, sensorOf, twoLines } from './satellites.fixture.ts';
import { TrackerScreen } from './tracker-screen.tsx';

const DAY_MS = 86_400_000;
const asked: string[] = [];
/** What each call answers; a number is a status without a body. */
let answers: Readonly<Record<string, unknown>>;

const path = (operation: { readonly path: string }, id?: number) =>
  `/api${operation.path.replace('{osk_id}', String(id))}`;
const setAnswer = (sensor: number, raw_tle: string) => ({
  raw_tle,
  sensor,
  epoch: new Date(NOON).toISOString(),
});
const list = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

function answer(input: string | URL | Request): Promise<Response> {
  const { pathname } = new URL(String(input), 'http://localhost');
  asked.push(pathname);
  const body = answers[pathname] ?? 404;
  return Promise.resolve(
    typeof body === 'number'
      ? new Response('{}', { status: body })
      : new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true });
  asked.length = 0;
  answers = {
    [path(readPlatform)]: sessionOf().platform,
    [path(readSensorTle, 1)]: setAnswer(1, twoLines()),
    [path(readSensorTle, 2)]: setAnswer(2, twoLines({ raanDeg: 120, epochMs: NOON - 5 * DAY_MS })),
    [path(readSensorTle, 4)]: setAnswer(4, twoLines(FALLEN)),
    [path(listSearchAreas)]: list([]),
  };
  vi.stubGlobal('fetch', answer);
  // The satellite without a set is told there.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Screen({ start }: { readonly start: number | undefined }) {
  const [satellite, setSatellite] = useState(start);
  return <TrackerScreen satellite={satellite} onSatellite={setSatellite} />;
}

function show(values: Partial<Session> = {}, start?: number) {
  const session = sessionOf({ sensors: [1, 2, 3, 4].map((id) => sensorOf(id)), ...values });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <Screen start={start} />
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
}

const row = (name: string) =>
  within(screen.getByRole('list', { name: 'Satellites' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });
const details = (name: string) => screen.getByRole('region', { name });
const shownInstant = () => document.querySelector('time')?.dateTime;
const tracked = () => waitFor(() => expect(row('GHOSt-1').textContent).toMatch(/° [NS], /));

describe('the satellites of the tracker', () => {
  it('are listed with the place below, day or night, and why one is not drawn', async () => {
    show();
    await tracked();
    expect(row('GHOSt-1').textContent).toMatch(/^GHOSt-1\d+\.\d° [NS], \d+\.\d° [EW](Day|Night) below$/);
    await waitFor(() => expect(row('GHOSt-3').textContent).toBe('GHOSt-3No orbit'));
    expect(row('GHOSt-4').textContent).toBe('GHOSt-4Decayed');
    expect(screen.getByText('2 of 4 tracked')).toBeDefined();
  });

  it('show the fixed facts, and what comes per satellite', async () => {
    show();
    await tracked();
    const facts = within(details('GHOSt-1'));
    for (const fact of [
      'Earth Observation',
      'Vandenberg SFB',
      '472, 400–2500 nm',
      '8 m',
      '3 m',
      '15 Apr 2023',
    ]) {
      expect(facts.getByText(fact)).toBeDefined();
    }
    expect(facts.getByText('Active')).toBeDefined();
    expect(facts.getByText('6 h 0 min')).toBeDefined();
  });

  it('warn of an element set that is older than three days', async () => {
    show({}, 2);
    await tracked();
    await waitFor(() =>
      expect(within(details('GHOSt-2')).getByRole('alert').textContent).toMatch(/older than 3 days/),
    );
    expect(within(details('GHOSt-2')).getByText('5 d 0 h')).toBeDefined();
  });

  it('are refused as decayed, without a place', async () => {
    show({}, 4);
    await tracked();
    const facts = within(details('GHOSt-4'));
    await waitFor(() => expect(facts.getByText('Decayed')).toBeDefined());
    expect(facts.queryByText('Latitude')).toBeNull();
  });

  it('say that an element set could not be loaded, and ask again at once by hand and soon by itself', async () => {
    answers = { ...answers, [path(readSensorTle, 3)]: 500, [path(readSensorTle, 2)]: 500 };
    show({}, 3);
    await tracked();
    await waitFor(() => expect(row('GHOSt-3').textContent).toBe('GHOSt-3Not loaded'));
    within(details('GHOSt-3')).getByText('Its element set could not be loaded.');
    expect(row('GHOSt-2').textContent).toBe('GHOSt-2Not loaded');
    answers = {
      ...answers,
      [path(readSensorTle, 3)]: setAnswer(3, twoLines()),
      [path(readSensorTle, 2)]: setAnswer(2, twoLines()),
    };
    fireEvent.click(within(details('GHOSt-3')).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(row('GHOSt-3').textContent).toMatch(/° [NS], /));
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(row('GHOSt-2').textContent).toMatch(/° [NS], /));
  });

  it('are drawn by the set of the list where theirs could not be loaded', async () => {
    answers = { ...answers, [path(readSensorTle, 3)]: 500 };
    show({ sensors: [sensorOf(3, { raw_tle: twoLines() })] });
    await waitFor(() => expect(row('GHOSt-3').textContent).toMatch(/° [NS], /));
  });

  it('are chosen in the list, which the address keeps', async () => {
    show();
    await tracked();
    expect(row('GHOSt-1').getAttribute('aria-current')).toBe('true');
    fireEvent.click(row('GHOSt-2'));
    expect(row('GHOSt-2').getAttribute('aria-current')).toBe('true');
    expect(details('GHOSt-2')).toBeDefined();
  });

  it('give way to the first with an orbit when the address names none that is known', async () => {
    show({}, 99);
    await tracked();
    expect(details('GHOSt-1')).toBeDefined();
  });

  it('are not asked for where a sensor has no eligible start or end', async () => {
    const never = { tasking_eligible_start: null, tasking_eligible_end: null };
    show({ sensors: [sensorOf(1), sensorOf(2, never)] });
    await tracked();
    expect(asked).toContain(path(readSensorTle, 1));
    expect(asked).not.toContain(path(readSensorTle, 2));
    expect(row('GHOSt-2').textContent).toBe('GHOSt-2No orbit');
  });
});

describe('the time of the tracker', () => {
  it('goes on each second while it is live', async () => {
    show();
    await tracked();
    const before = Date.parse(shownInstant() ?? '');
    await vi.advanceTimersByTimeAsync(3000);
    expect(Date.parse(shownInstant() ?? '') - before).toBeGreaterThanOrEqual(2000);
    expect(screen.getByText('Live')).toBeDefined();
  });

  it('stands still once paused, goes on from there, and comes back with Now', async () => {
    show();
    await tracked();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const stopped = shownInstant();
    await vi.advanceTimersByTimeAsync(3000);
    expect(shownInstant()).toBe(stopped);
    expect(screen.getByText('Paused')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(shownInstant()).not.toBe(stopped));
    expect(screen.queryByText('Live')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Now' }));
    expect(screen.getByText('Live')).toBeDefined();
  });

  it('follows the slider, from three hours ago to a day ahead', async () => {
    show();
    await tracked();
    const slider = screen.getByRole('slider', { name: 'Shown time' });
    const place = row('GHOSt-1').textContent;
    fireEvent.keyDown(slider, { key: 'End' });
    expect(screen.getByText('+1 d 0 h')).toBeDefined();
    expect(Date.parse(shownInstant() ?? '') - Date.now()).toBeCloseTo(DAY_MS, -4);
    expect(row('GHOSt-1').textContent).not.toBe(place);
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(screen.getByText('−3 h 0 min')).toBeDefined();
  });

  it('is that of the demo world, and says how fast it goes', async () => {
    const clock: Platform['clock'] = {
      real_at: new Date(NOON).toISOString(),
      demo_at: new Date(NOON + DAY_MS).toISOString(),
      rate: 60,
    };
    show({ platform: { ...sessionOf().platform, clock } });
    await tracked();
    expect(Date.parse(shownInstant() ?? '')).toBeGreaterThanOrEqual(NOON + DAY_MS);
    expect(screen.getByText('60× as fast')).toBeDefined();
  });
});

describe('the next passes over saved areas', () => {
  const area = {
    id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
    name: 'Permian pads',
    area: JSON.stringify({ type: 'Point', coordinates: [-102, 32] }),
    created_at: new Date(NOON).toISOString(),
    updated_at: new Date(NOON).toISOString(),
  };

  it('stand with a countdown, and lead to their satellite', async () => {
    answers = {
      ...answers,
      [path(listSearchAreas)]: list([area]),
      [path(searchOpportunities)]: {
        ...list([
          {
            id: 'a',
            start_time: new Date(NOON + 6_480_000 + 1000).toISOString(),
            end_time: new Date(NOON + 6_600_000).toISOString(),
            closest_time: new Date(NOON + 6_500_000).toISOString(),
            duration_s: 119,
            clipped_start: false,
            clipped_end: false,
            sensor: 2,
            sensor_name: 'GHOSt-2',
            max_fov: null,
            target: [-102, 32],
            off_nadir: 12.4,
            roll: 12.4,
            incidence: 13.4,
            sun_elevation: 38,
            sun_azimuth: 180,
            eclipsed: false,
            satellite_eclipsed: false,
            orbit_state: 'descending',
            altitude_km: 500,
            coverage: 1,
            element_set_epoch: new Date(NOON).toISOString(),
            uncertainty_km: 0.3,
            uncertainty_s: 0.1,
          },
        ]),
        skipped: [],
      },
    };
    show();
    const pass = await screen.findByRole('button', { name: /Permian pads/ });
    expect(pass.textContent).toMatch(/^Permian pads13:48:01GHOSt-21 h 4[78] min$/);
    fireEvent.click(pass);
    expect(details('GHOSt-2')).toBeDefined();
  });

  it('are left out for those who may not ask for passes', async () => {
    show({ roles: ['Monitor User'] });
    await tracked();
    expect(screen.queryByRole('region', { name: 'Next over your areas' })).toBeNull();
    expect(asked).not.toContain(path(searchOpportunities));
  });

  it('say where they failed, while the satellites are tracked', async () => {
    answers = { ...answers, [path(listSearchAreas)]: list([area]) };
    show();
    await tracked();
    const section = within(screen.getByRole('region', { name: 'Next over your areas' }));
    expect(await section.findByRole('button', { name: 'Refresh' })).toBeDefined();
  });
});
