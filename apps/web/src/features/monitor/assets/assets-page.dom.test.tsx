import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { readRecordView } from '../../../parts/record-list/record-view.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { assetOf } from './asset.fixture.ts';
import { AssetsPage } from './assets-page.tsx';

const SUISUN = assetOf({
  id: '1f0c9d52-7a7e-4a45-8c36-6a1de9c9b0aa',
  name: 'Suisun caverns',
  kind: null,
  status: 'ended',
  alerts_open: 0,
  last_pass: null,
  next_pass: null,
});

afterEach(() => vi.unstubAllGlobals());

function show(answer: () => Response | Promise<Response>, query: Readonly<Record<string, string>> = {}) {
  vi.stubGlobal('fetch', async () => answer());
  const onOpen = vi.fn();
  renderInApp(
    <AssetsPage
      scope={{ tier: 'program', program: 3 }}
      name="Bay Watch"
      emptyText="Staff add the sites."
      view={readRecordView(query, ['status'])}
      onView={vi.fn()}
      onOpen={onOpen}
    />,
  );
  return onOpen;
}
const listed = (...results: readonly object[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });
const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: '', status, code, detail: '', errors: [] }, { status });

it('lists assets with their period, last pass and open alerts, and opens one', async () => {
  const onOpen = show(() => listed(SUISUN, assetOf()));
  const row = within(await screen.findByRole('row', { name: /Permian pads/ }));
  for (const text of ['Monitored', '12 Mar 2026', '12 Mar 2027', 'Monthly', '9.5 km²', '18 Nov 2026', '2'])
    expect(row.getByText(text)).toBeVisible();
  expect(screen.getByText('Bay Watch · 2 assets · 2 open alerts')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Suisun/ })).getByText('No pass yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Permian pads/ }));
  expect(onOpen).toHaveBeenCalledWith(assetOf().id);
});

it('shows the assets that the address searches and filters', async () => {
  show(() => listed(SUISUN, assetOf()), { search: 'pads', status: 'active' });
  expect(await screen.findByRole('row', { name: /Permian/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Suisun/ })).toBeNull();
});

it('says that there are no assets, and who adds them', async () => {
  show(() => listed());
  expect(await screen.findByText('There are no assets in the system.')).toBeVisible();
  expect(screen.getByText('Staff add the sites.')).toBeVisible();
});

it('says without permission that the list may not be viewed', async () => {
  show(() => problem(403, 'forbidden'));
  expect(await screen.findByText('You do not have the permissions to view this resource.')).toBeVisible();
});

it('says that the assets could not be fetched, and can try again', async () => {
  show(() => problem(503, 'unavailable'));
  expect(await screen.findByText('There was an error when fetching your assets :(.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

it('keeps the layout of the table while it loads', () => {
  show(() => new Promise<Response>(() => undefined));
  expect(screen.getByText('Loading assets')).toBeInTheDocument();
});
