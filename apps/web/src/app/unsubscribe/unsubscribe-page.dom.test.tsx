import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, problem } from '../../features/notifications/notifications.fixture.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const TOKEN = 'user.orders.signature';
let email: boolean;
beforeEach(() => {
  email = true;
});

fakeServer(({ method, path }) => {
  if (!path.includes(TOKEN)) return problem(404, 'not_found');
  if (method === 'POST') email = false;
  return Response.json({ topic: 'orders', name: 'Orders', email });
});

it('the link in an e-mail ends such e-mails only when the button of its page is pressed', async () => {
  renderInApp(<UnsubscribePage token={TOKEN} />);
  expect(
    await screen.findByRole('heading', { name: 'Unsubscribe from e-mails about orders?' }),
  ).toBeVisible();
  expect(email).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'You receive no e-mails about orders' })).toBeVisible();
  expect(email).toBe(false);
});

it('a changed link is reported as not valid, with the way to the settings', async () => {
  renderInApp(<UnsubscribePage token="changed" />);
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute(
    'href',
    '/settings/notifications',
  );
});
