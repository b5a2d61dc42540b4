import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScenePanel } from '../../parts/scene-panel/scene-panel.fixture.ts';
import { orderOf } from './order/order.fixture.ts';
import { itemsAnswer, list, ordersServer, show } from './orders-dashboard.fixture.tsx';

const server = ordersServer();

const START = '2026-11-18T23:59:59.000Z';
const INSTANT = '2026-11-19T00:00:00.000Z';
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [7, 43],
      [8, 43],
      [8, 44],
      [7, 43],
    ],
  ],
};
const CAPTURE = {
  id: '5d0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
  file_id: 'scene-1',
  task_id: '00c98f68-3456-4a11-8c2d-1f2e3d4cff0b',
  sensor_id: 1,
  footprint: SQUARE,
  acquisition_time: START,
  processed_time: '2026-11-19T08:00:00.000Z',
  cloud_cover_pct: 10,
  preview_artifact: null,
  aoi: null,
  aoi_name: 'East Bay',
};
const ITEM = {
  type: 'Feature',
  stac_version: '1.1.0',
  stac_extensions: [],
  id: 'scene-1',
  collection: 'ghost-hsi-l1a',
  geometry: SQUARE,
  bbox: [7, 43, 8, 44],
  properties: { datetime: INSTANT },
  assets: {},
  links: [],
};

it('shows a scene of an order at the instant at which the catalogue lists it, not at the start of its time span', async () => {
  const scenes = orderOf().scenes.slice(0, 1);
  server.orders = [orderOf({ scenes })];
  server.answer = (url) => {
    if (url.pathname.endsWith('/captures/')) return list([CAPTURE]);
    return url.pathname.endsWith('/search') ? itemsAnswer([ITEM]) : undefined;
  };
  const user = show();
  const panel = await screen.findByRole('tabpanel', { name: /Collects/ });
  expect(await within(panel).findByText('19 Nov 2026, 00:00:00 UTC')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Map' }));
  expect(await screen.findByText('19 Nov 2026 · 1 scene')).toBeVisible();
});

it('opens the spectra of a scene from the list and from the map of its order', async () => {
  server.orders = [orderOf({ scenes: orderOf().scenes.slice(0, 1) })];
  server.answer = (url) => {
    if (url.pathname.endsWith('/captures/')) return list([CAPTURE]);
    return url.pathname.endsWith('/search') ? itemsAnswer([ITEM]) : undefined;
  };
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Spectra of scene-1' }));
  await user.click(screen.getByRole('tab', { name: 'Map' }));
  await user.click(await screen.findByRole('button', { name: 'Spectra of East Bay' }));
  const opened = expect.objectContaining({ collection: 'ghost-hsi-l1a', fileId: 'scene-1' });
  expect(openScenePanel.mock.calls).toEqual([[opened], [opened]]);
});

it('shows the scenes of an order at the start of their time span while the catalogue cannot be searched', async () => {
  const scenes = orderOf().scenes.slice(0, 1);
  server.orders = [orderOf({ scenes })];
  server.answer = (url) => {
    if (url.pathname.endsWith('/captures/')) return list([CAPTURE]);
    return url.pathname.endsWith('/search') ? new Response(null, { status: 503 }) : undefined;
  };
  show();
  const panel = await screen.findByRole('tabpanel', { name: /Collects/ });
  expect(await within(panel).findByText('18 Nov 2026, 23:59:59 UTC')).toBeVisible();
});
