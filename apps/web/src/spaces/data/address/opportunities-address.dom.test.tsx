import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { parsePlainSearch } from '../../../parts/address/plain-search.ts';
import { rememberAddress } from '../../../parts/address/remembered-address.ts';
import { renderPages } from '../../../parts/address/router.fixture.tsx';
import {
  firstOpportunitiesAddress,
  type OpportunitiesAddress,
  opportunitiesAddressOf,
  useOpportunitiesAddress,
} from './opportunities-address.ts';

const START =
  '/program/3/tasking/@37.8,-122.25,10?area=37_-122&light=night&start=2026-11-21&end=2026-12-01&view=1';
let address: OpportunitiesAddress;

function Probe() {
  address = useOpportunitiesAddress();
  return <h1>Viewer</h1>;
}

async function show({
  next = () => <h1>Map</h1>,
  start = START,
}: {
  next?: RouteComponent;
  start?: string;
} = {}) {
  const router = renderPages(
    {
      '/program/$programId/tasking/$position': Probe,
      '/program/$programId/tasking/dashboard': next,
      '/program/$programId/map/$position': next,
    },
    start,
  );
  expect(await screen.findByText('Viewer')).toBeVisible();
  return router;
}

const queryOf = (router: Awaited<ReturnType<typeof show>>) =>
  parsePlainSearch(router.latestLocation.searchStr);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the address of the opportunity viewer', () => {
  it('reads position, area and search input from the address', async () => {
    await show();
    expect(address.position).toEqual({ lat: 37.8, lng: -122.25, zoom: 10 });
    expect(address.link).toMatchObject({
      area: { type: 'Point', coordinates: [-122, 37] },
      light: 'night',
      startDate: '2026-11-21',
      endDate: '2026-12-01',
      isRequested: true,
    });
  });

  it('keeps both of two changes that are made before the page renders again', async () => {
    const router = await show();
    act(() => {
      address.change({ light: 'all' });
      address.change({ sensors: [1] });
    });
    await waitFor(() =>
      expect(queryOf(router)).toMatchObject({ light: 'all', sensors: '1', area: '37_-122' }),
    );
  });

  it('follows the map without changing the query', async () => {
    const router = await show();
    act(() => address.setPosition({ lat: 10, lng: 20, zoom: 5 }));
    await waitFor(() => expect(router.latestLocation.pathname).toContain('/tasking/@10,20,5'));
    expect(queryOf(router).light).toBe('night');
  });

  it.each(['/program/3/map/@1,2,3', '/program/3/tasking/dashboard'])(
    'leaves the address to %s while that page is being loaded',
    async (path) => {
      const loaded = Promise.withResolvers<{ default: RouteComponent }>();
      const router = await show({ next: lazyRouteComponent(() => loaded.promise) });
      act(() => void router.navigate({ href: `${path}?clouds=20` }));
      await waitFor(() => expect(router.history.location.pathname).toBe(path));
      expect(address.position).toEqual({ lat: 37.8, lng: -122.25, zoom: 10 });
      act(() => {
        address.change({ light: 'day' });
        address.setPosition({ lat: 10, lng: 20, zoom: 5 });
      });
      await waitFor(() =>
        expect(firstOpportunitiesAddress(3)).toEqual({
          position: '@10,20,5',
          query: expect.objectContaining({ light: 'day', area: '37_-122' }),
        }),
      );
      loaded.resolve({ default: () => <h1>Next page</h1> });
      expect(await screen.findByText('Next page')).toBeVisible();
      expect(router.latestLocation.pathname).toBe(path);
      expect(queryOf(router)).toEqual({ clouds: '20' });
    },
  );

  it('/tasking leads to the last address, also after another map was opened', async () => {
    const router = await show();
    act(() => address.change({ light: 'day' }));
    await act(() =>
      router.navigate({
        to: '/program/$programId/map/$position',
        params: { programId: '3', position: '@1,2,3' },
      }),
    );
    expect(await screen.findByText('Map')).toBeVisible();
    expect(firstOpportunitiesAddress(3)).toMatchObject({
      position: '@37.8,-122.25,10',
      query: { light: 'day' },
    });
  });
});

it.each([
  ['/tasking/@area?area=37_-122', true],
  ['/tasking/@area', false],
  ['/tasking/@37.8,-122.25,10?area=37_-122', false],
])('shows the area of %s instead of a position: %s', async (path, isAtArea) => {
  await show({ start: `/program/3${path}` });
  expect(address.isAtArea).toBe(isAtArea);
});

it('/tasking with an area leads to that area, whatever position is remembered', () => {
  rememberAddress('tasking', 3, { position: '@1,2,9', query: { area: '1_2' } });
  expect(opportunitiesAddressOf(3, { area: '37_-122' })).toEqual({
    position: '@area',
    query: { area: '37_-122' },
  });
  expect(opportunitiesAddressOf(3, { light: 'all' }).position).toBe('@1,2,9');
  expect(opportunitiesAddressOf(3, {})).toEqual({ position: '@1,2,9', query: { area: '1_2' } });
});

it('/tasking first leads to the position of the catalogue when that has no area', () => {
  rememberAddress('map', 3, { position: '@1,2,9', query: { clouds: '20' } });
  expect(firstOpportunitiesAddress(3)).toEqual({ position: '@1,2,9', query: {} });
});

it('/tasking first leads to the area of the catalogue', () => {
  rememberAddress('map', 3, {
    position: '@1,2,9',
    query: { area: '37_-122', areaName: 'Bay', clouds: '20' },
  });
  expect(firstOpportunitiesAddress(3)).toEqual({
    position: '@area',
    query: { area: '37_-122', areaName: 'Bay' },
  });
});
