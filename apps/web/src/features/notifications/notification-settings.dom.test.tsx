import type { NotificationPreference } from '@sigma/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { fakeServer, problem } from './notifications.fixture.ts';

let orders: NotificationPreference;
let refuses: boolean;
beforeEach(() => {
  refuses = false;
  orders = { topic: 'orders', name: 'Orders', description: 'An order ends', bell: true, email: true };
});

const sent = fakeServer(({ method, body }) => {
  if (method === 'GET') return Response.json({ results: [orders] });
  if (refuses) return problem(503, 'unavailable');
  orders = { ...orders, ...Object(body) };
  return Response.json(orders);
});
const byEmail = () => screen.findByRole('switch', { name: 'Orders by e-mail' });

describe('the settings of notifications', () => {
  it('switch e-mails of a topic off without a change of the bell', async () => {
    renderInApp(<NotificationSettings />);
    await userEvent.click(await byEmail());
    await waitFor(() => expect(orders).toMatchObject({ bell: true, email: false }));
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: 'preferences/orders/',
      body: { email: false },
    });
    expect(await byEmail()).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Orders by bell' })).toBeChecked();
  });

  it('return to what is stored when a change is rejected', async () => {
    refuses = true;
    renderInApp(<NotificationSettings />);
    await userEvent.click(await byEmail());
    expect(await screen.findByText('Busy')).toBeVisible();
    await waitFor(async () => expect(await byEmail()).toBeChecked());
  });
});
