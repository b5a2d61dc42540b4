import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { capturedSceneAnswer, sceneOrderOf } from '../../../features/orders/captured-scene.fixture.ts';
import { ordersServer } from '../../../features/orders/orders-dashboard.fixture.tsx';
import { renderPages } from '../../../parts/address/router.fixture.tsx';
import { OrdersPage } from './orders-page.tsx';

const server = ordersServer();
const ORDERS = '/program/3/orders';
const show = (address: string) => renderPages({ '/program/$programId/orders': OrdersPage }, address);
const spectra = () => screen.findByRole('complementary', { name: 'Spectra' });

it('an address copied while spectra of the newest order are open shows the same order after another one was placed', async () => {
  server.orders = [sceneOrderOf({ name: 'First' })];
  server.answer = capturedSceneAnswer;
  const { history } = show(ORDERS);
  await userEvent.click(await screen.findByRole('button', { name: 'Spectra of East Bay' }));
  expect(await spectra()).toBeVisible();
  // Opening a panel adds nothing to the browser's history.
  expect(history.length).toBe(1);
  const copied = history.location.href;
  cleanup();

  const id = '11111111-2222-4333-8444-555555555555';
  server.orders = [sceneOrderOf({ id, name: 'Second' }), ...server.orders];
  show(copied);
  expect(await spectra()).toHaveTextContent('scene-1');
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
});

it('closes the spectra of an order when the list of orders is opened again', async () => {
  server.orders = [sceneOrderOf()];
  server.answer = capturedSceneAnswer;
  const { history } = show(`${ORDERS}?order=${sceneOrderOf().id}&spectra=ghost-hsi-l1a/scene-1`);
  expect(await spectra()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(history.location.search).toBe('');
});
