import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScenePanel } from '../../parts/scene-panel/scene-panel.fixture.ts';
import { capturedSceneAnswer, sceneOrderOf } from './captured-scene.fixture.ts';
import { ordersServer, show } from './orders-dashboard.fixture.tsx';

const server = ordersServer();

it('shows a scene of an order at the instant at which the catalogue lists it, not at the start of its time span', async () => {
  server.orders = [sceneOrderOf()];
  server.answer = capturedSceneAnswer;
  const user = show();
  const panel = await screen.findByRole('tabpanel', { name: /Collects/ });
  expect(await within(panel).findByText('19 Nov 2026, 00:00:00 UTC')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Map' }));
  expect(await screen.findByText('19 Nov 2026 · 1 scene')).toBeVisible();
});

it('opens the spectra of a scene from the list and from the map of its order', async () => {
  const order = sceneOrderOf();
  server.orders = [order];
  server.answer = capturedSceneAnswer;
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Spectra of scene-1' }));
  await user.click(screen.getByRole('tab', { name: 'Map' }));
  await user.click(await screen.findByRole('button', { name: 'Spectra of East Bay' }));
  const opened = expect.objectContaining({ collection: 'ghost-hsi-l1a', fileId: 'scene-1' });
  expect(openScenePanel.mock.calls).toEqual([
    [opened, order.id],
    [opened, order.id],
  ]);
});

it('shows the scenes of an order at the start of their time span while the catalogue cannot be searched', async () => {
  server.orders = [sceneOrderOf()];
  server.answer = (url) =>
    url.pathname.endsWith('/search') ? new Response(null, { status: 503 }) : capturedSceneAnswer(url);
  show();
  const panel = await screen.findByRole('tabpanel', { name: /Collects/ });
  expect(await within(panel).findByText('18 Nov 2026, 23:59:59 UTC')).toBeVisible();
});
