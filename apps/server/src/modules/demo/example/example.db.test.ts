import {
  type Download,
  listDownloads,
  listOrderHistory,
  listOrders,
  listSearchAreas,
  type Order,
  type OrderEvent,
  retryOrder,
  type SearchArea,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readDelivery } from '../../orders/delivery/delivery-proof.fixture.ts';
import { queueExample, seedDemo } from '../index.ts';

const CUSTOMER = 'customer@demo.example';
const SECOND = { program: 2 };
const FIRST = { program: 1 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedDemo({ database: app.database, clock: app.clock.now });
  await queueExample(app.application.services.jobs);
  await vi.waitFor(async () => expect(await openOrders()).toEqual([]), { timeout: 300_000, interval: 500 });
}, 360_000);
afterAll(() => app?.close());

async function answer<T>(operation: Parameters<TestApp['call']>[0], params: object, query: object = {}) {
  const response = await app.call(operation, { as: CUSTOMER, params: { ...params }, query: { ...query } });
  const { results }: { results: T[] } = await response.json();
  return results;
}
const ordersOf = (params: object) => answer<Order>(listOrders, params, { limit: 100 });
const statusOf = ({ orderStatus }: Order) => orderStatus.reqLineItemStatus;
const named = async (name: string, params = FIRST) => {
  const order = (await ordersOf(params)).find((one) => one.name.startsWith(name));
  if (order === undefined) throw new Error(`There is no order ${name}.`);
  return order;
};

const STATES = {
  'Bay Area, newest clear scenes': 'order_delivered',
  'Bay Area, wrong scenes': 'order_canceled',
  'Calibration strip': 'order_tasked',
  'Cushing tank farms': 'order_processing',
  'Martinez refineries': 'order_delivered',
  'Midland gathering lines, all week': 'manual',
  'Richmond wharf': 'order_expired',
  'San Francisco waterfront': 'order_scheduled',
  'Weekly delivery': 'order_failed',
};

/** What the example has not finished yet. */
async function openOrders() {
  const orders = await ordersOf(FIRST);
  const downloads = await answer<Download>(listDownloads, FIRST);
  const open = Object.entries(STATES).filter(
    ([name, status]) => !orders.some((one) => one.name === `${name} (simulated)` && statusOf(one) === status),
  );
  const isPacked = downloads.some(({ status }) => status === 'Ready');
  const second = (await ordersOf(SECOND)).map(statusOf);
  const isDelivered = second.length > 0 && second.every((status) => status === 'order_delivered');
  const names = open.map(([name]) => name);
  return [...names, ...(isPacked ? [] : ['the download']), ...(isDelivered ? [] : ['the second program'])];
}

describe('the example of the demo world', () => {
  it('contains orders and captures in every state, and labels each as simulated', async () => {
    const found = (await ordersOf(FIRST)).map((order) => [order.name, statusOf(order)]);
    const wanted = Object.entries(STATES).map(([name, status]) => [`${name} (simulated)`, status]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  it('delivers the files of its delivered orders to a bucket', async () => {
    for (const name of ['Bay Area, newest', 'Martinez']) {
      const { manifest, mismatched } = await readDelivery(app.application.services.store, await named(name));
      expect(mismatched).toEqual([]);
      expect(manifest.files.map(({ path }) => path).filter((path) => path.endsWith('.tif'))).not.toEqual([]);
    }
  });

  it('lets the failed order be delivered by trying again', async () => {
    const order = await named('Weekly delivery');
    expect(order.retryable).toBe(true);
    expect(order.orderStatus.reqLineStatusText).toContain('an object with the name of the folder "weekly"');
    await app.call(retryOrder, { as: CUSTOMER, params: { ...FIRST, order: order.id } });
    await vi.waitFor(async () => expect(statusOf(await named('Weekly delivery'))).toBe('order_delivered'), {
      timeout: 60_000,
    });
  });

  it('gives its captures a history in the order of time, none of it later than now', async () => {
    for (const name of ['Martinez', 'Richmond', 'Cushing', 'Calibration']) {
      const { id } = await named(name);
      const history = await answer<OrderEvent>(listOrderHistory, { ...FIRST, order: id });
      const times = history.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted());
      expect(new Date(times.at(-1) ?? '') <= app.application.services.worldClock()).toBe(true);
    }
  });

  it('expires a request whose window is over, and schedules one in the future', async () => {
    const now = app.application.services.worldClock().toISOString();
    expect((await named('Richmond')).tasking?.end_time.localeCompare(now)).toBe(-1);
    expect((await named('San Francisco')).tasking?.start_time.localeCompare(now)).toBe(1);
  });

  it('has other orders in the second program of the customer', async () => {
    const orders = await ordersOf(SECOND);
    expect(orders.map((order) => [order.name, statusOf(order), order.collection])).toEqual([
      ['Midland gathering lines (simulated)', 'order_delivered', 'permian-hsi-l1a'],
    ]);
  });

  it('saves areas of both programs for the customer', async () => {
    const areas = await answer<SearchArea>(listSearchAreas, {});
    expect(areas.map(({ name }) => name)).toEqual([
      'Cushing tank farms (simulated)',
      'Martinez refineries (simulated)',
      'Midland oil field (simulated)',
      'Richmond refinery (simulated)',
      'San Francisco shore (simulated)',
    ]);
  });
});
