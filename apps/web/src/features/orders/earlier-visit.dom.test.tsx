import type { Order } from '@sigma/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testQueries } from '../../session/providers.fixture.tsx';
import { orderOf } from './order/order.fixture.ts';
import { list, ordersServer, show } from './orders-dashboard.fixture.tsx';

const server = ordersServer();

const ACCEPTED = orderOf({ status: 'order_accepted', name: 'Seen before' });
const DELIVERED = orderOf({ status: 'order_delivered', name: 'Seen before' });
const isRead = (url: URL) =>
  url.pathname.endsWith('/programs/3/orders/') || url.pathname.endsWith(`/${ACCEPTED.id}/`);

/** Shows the order, leaves the page, and returns when the order has been delivered; the answer waits for the test. */
async function returnTo(query: Readonly<Record<string, string>>, listed: readonly Order[]) {
  const queries = testQueries();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } });
  server.orders = [ACCEPTED];
  server.answer = (url) => (url.pathname.endsWith('/programs/3/orders/') ? list(listed) : undefined);
  show(query, queries);
  await screen.findByRole('button', { name: 'Cancel order' });
  cleanup();
  const waiting: (() => void)[] = [];
  server.orders = [DELIVERED];
  server.answer = (url) => {
    if (!isRead(url)) return undefined;
    const isList = url.pathname.endsWith('/programs/3/orders/');
    const answer = isList ? list(listed.length === 0 ? [] : [DELIVERED]) : Response.json(DELIVERED);
    return new Promise((resolve) => waiting.push(() => resolve(answer)));
  };
  show(query, queries);
  return () => {
    for (const resolve of waiting) resolve();
  };
}

it.each([
  ['in the list', {}, [ACCEPTED]],
  ['named by the link', { order: ACCEPTED.id }, []],
] as const)(
  'shows no status and no actions of an order %s as it was on an earlier visit',
  async (_, query, listed) => {
    const answer = await returnTo(query, listed);
    expect(await screen.findByRole('heading', { name: 'Seen before' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Status' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    answer();
    expect(await screen.findByRole('button', { name: 'Files' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  },
);

it('shows an order as it was on an earlier visit where it cannot be read again', async () => {
  const queries = testQueries();
  server.orders = [ACCEPTED];
  show({}, queries);
  await screen.findByRole('button', { name: 'Cancel order' });
  cleanup();
  server.answer = (url) => {
    if (isRead(url)) throw new TypeError('Failed to fetch');
    return undefined;
  };
  show({}, queries);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel order' })).toBeVisible());
});
