import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../../parts/address/router.fixture.tsx';
import { testQueries } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import { ASSET_ID, assetOf, findingOf } from '../data/finding.fixture.ts';
import { monitorServer } from '../data/monitor-server.fixture.ts';
import { MonitorDashboard } from './monitor-dashboard.tsx';
import { prefetchDashboard } from './prefetch-dashboard.ts';

const server = monitorServer();
const VIEW = {
  assetId: ASSET_ID,
  mode: 'grid',
  focus: undefined,
  tab: 'alerts',
  days: undefined,
  types: [],
  statuses: [],
  order: 'newest',
  page: 0,
  opened: undefined,
  pass: undefined,
  search: '',
  assetOrder: 'name',
} as const;
const today = () => new Date().toISOString().slice(0, 10);
const CALLS = [
  'GET monitor/summary/',
  'GET assets/',
  'GET detections/',
  'GET detections/',
  `GET assets/${ASSET_ID}/passes/`,
  'GET reports/',
].toSorted();

it('loads what the dashboard of the first asset shows, so that the page loads nothing twice', async () => {
  server.assets = [assetOf({ id: findingOf(7).id, name: 'Refinery fence' }), assetOf({ name: 'Antioch' })];
  server.findings = [findingOf(1)];
  const queries = testQueries();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } });
  await prefetchDashboard(queries, { program: 3, view: { ...VIEW, assetId: undefined }, today: today() });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(server.sent.toSorted()).toEqual(CALLS);
  const page = () => <MonitorDashboard view={VIEW} onView={vi.fn()} onUnknownAsset={vi.fn()} />;
  renderPages({ '/': page }, '/', { session: sessionOf({ roles: ['Monitor User'], sensors: [] }), queries });
  expect(await screen.findByRole('table', { name: 'Alerts' })).toBeVisible();
  expect(server.sent.toSorted()).toEqual(CALLS);
});

it('loads no lists of an asset that the program does not have', async () => {
  const queries = testQueries();
  const view = { ...VIEW, assetId: findingOf(8).id };
  await prefetchDashboard(queries, { program: 3, view, today: today() });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(server.sent.toSorted()).toEqual(['GET assets/', 'GET monitor/summary/']);
});
