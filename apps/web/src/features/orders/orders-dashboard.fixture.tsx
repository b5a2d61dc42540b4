import type { Order } from '@sigma/contract';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { NO_SCENE_PANEL } from '../../parts/scene-panel/scene-panel.fixture.ts';
import { renderInApp, testQueries } from '../../session/providers.fixture.tsx';
import { forgetServerClock } from '../../session/server-clock.ts';
import { sessionOf } from '../../session/session.fixture.ts';
import { historyOf, orderOf } from './order/order.fixture.ts';
import { type OrdersView, readOrdersView } from './order/orders-view.ts';
import { OrdersDashboard } from './orders-dashboard.tsx';

export const list = (results: readonly unknown[], count = results.length) =>
  Response.json({ count, next: null, previous: null, results });

/** The answer to a search of scenes. */
export const itemsAnswer = (features: readonly unknown[]) =>
  Response.json({ type: 'FeatureCollection', features, links: [], numberReturned: features.length });

interface OrdersServer {
  orders: Order[];
  /** The addresses that were requested. */
  sent: URL[];
  /** The answer of a test of its own; undefined for the usual one. */
  answer: (url: URL, method: string) => Response | Promise<Response> | undefined;
}

const freshServer = (): OrdersServer => ({ orders: [], sent: [], answer: () => undefined });

/** The server of a file of tests about the orders; it starts again, without orders, before each test. */
export function ordersServer(): OrdersServer {
  const server = freshServer();
  beforeEach(() => {
    Object.assign(server, freshServer());
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = new URL(address, 'http://localhost');
      server.sent.push(url);
      return server.answer(url, init.method ?? 'GET') ?? usualAnswer(url, server.orders);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetServerClock();
  });
  return server;
}

function usualAnswer(url: URL, orders: readonly Order[]): Response {
  if (url.pathname.endsWith('/status_history/')) return list(historyOf('order_received'));
  if (url.pathname.endsWith('/captures/')) return list([]);
  if (url.pathname.endsWith('/search')) return itemsAnswer([]);
  if (url.pathname.endsWith('/files/')) {
    const file = { path: 'scene-1/scene-1.tif', size: 908_000, sha256: 'a'.repeat(64), url: '/api/one' };
    const expires_at = '2026-11-23T08:00:00.000Z';
    return Response.json({
      order: orderOf().id,
      expires_at,
      files: [file],
      size: 908_000,
      archive_url: '/api/all',
    });
  }
  const one = orders.find((order) => url.pathname.endsWith(`/orders/${order.id}/`));
  return one === undefined ? list(orders, orders.length > 20 ? 61 : orders.length) : Response.json(one);
}

function Page({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const [view, setView] = useState<OrdersView>(() => readOrdersView(query));
  return (
    <OrdersDashboard
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      onPlaceOrder={placeOrder}
      onOrderAgain={async () => undefined}
      scenePanel={NO_SCENE_PANEL}
    />
  );
}

export const placeOrder = vi.fn();

export function show(
  query: Readonly<Record<string, string>> = { tab: 'collects' },
  queries = testQueries(),
  session = sessionOf(),
) {
  renderInApp(<Page query={query} />, { queries, session });
  return userEvent.setup({ delay: null });
}
