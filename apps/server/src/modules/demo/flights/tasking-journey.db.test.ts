import {
  type ItemCollection,
  listOrders,
  type Order,
  readStacOrder,
  retryOrder,
  searchItems,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  CUSTOMER,
  captureOrderBody,
  currentOrder,
  FIRST,
  firstPass,
  historyOf,
  placeCapture,
  seedTaskingWorld,
  setWorldClock,
} from '../../orders/capture-orders.fixture.ts';
import { readDelivery } from '../../orders/delivery/delivery-proof.fixture.ts';
import { moveOrder } from '../../orders/index.ts';

const LATER_MS = 3 * 3_600_000;

let app: TestApp;
let order: Order;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

const becomes = (status: string) =>
  vi.waitFor(
    async () => {
      const { orderStatus } = await currentOrder(app, order);
      expect(orderStatus.reqLineItemStatus).toBe(status);
    },
    { timeout: 60_000, interval: 100 },
  );

describe('a capture, from the pass to the bucket', () => {
  it('orders a capture from an opportunity', async () => {
    const pass = await firstPass(app);
    order = await placeCapture(app, captureOrderBody(pass));
    expect(order).toMatchObject({
      orderType: 'others',
      collection: 'ghost-hsi-l1a',
      item_ids: [],
      inventoryId: null,
      cancelable: true,
      orderStatus: { reqLineItemStatus: 'order_received' },
      tasking: { sensor: pass.sensor, start_time: pass.start_time, end_time: pass.end_time },
    });
  });

  it('accepts and schedules the capture without staff', async () => {
    await setWorldClock(app, new Date(app.clock.now().getTime() + 60_000));
    await becomes('order_scheduled');
    expect((await currentOrder(app, order)).cancelable).toBe(false);
  });

  it('takes, downlinks and delivers the capture when the pass is over', async () => {
    await setWorldClock(app, new Date(Date.parse(order.tasking?.end_time ?? '') + LATER_MS));
    await becomes('order_delivered');
    const delivered = await currentOrder(app, order);
    expect(delivered.item_ids.length).toBeGreaterThan(0);
    expect(delivered.inventoryId).toBe(delivered.item_ids[0]);
    expect(delivered.scenes.every(({ state }) => state === 'delivered')).toBe(true);
    expect(delivered.delivery_prefix).toBe(`requested/${order.id}`);
    const { manifest, mismatched } = await readDelivery(app.application.services.store, delivered);
    expect(mismatched).toEqual([]);
    expect(manifest.files.map(({ path }) => path)).toContain(
      `${delivered.inventoryId}/${delivered.inventoryId}_visual_rgb.tif`,
    );
  }, 120_000);

  it('shows every step of the order in demo time', async () => {
    const history = await historyOf(app, order);
    expect(history.map(({ orderStatus }) => orderStatus.reqLineItemStatus)).toEqual([
      'order_received',
      'order_accepted',
      'order_active',
      'order_scheduled',
      'order_tasked',
      'order_processing',
      'order_delivered',
    ]);
    const times = history.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted());
    expect(history[4]?.text).toMatch(/^GHOSt-\d took the picture at /);
  });

  it('lists the capture in the archive under its task, over the requested place', async () => {
    const task = (await currentOrder(app, order)).scenes[0]?.task_id;
    const answer = await app.call(searchItems, {
      as: CUSTOMER,
      params: FIRST,
      body: {
        filter: { op: '=', args: [{ property: 'sigma:task_id' }, task] },
        intersects: order.tasking?.aoi,
      },
    });
    const { features }: ItemCollection = await answer.json();
    expect(features.map(({ id }) => id)).toContain((await currentOrder(app, order)).inventoryId);
    const taken = await app.database.kysely
      .selectFrom('sensor_tasks')
      .select(['id', 'state'])
      .where('id', '=', task ?? '')
      .execute();
    expect(taken.map(({ state }) => state)).toEqual(['processed']);
  });

  it('lists a capture order among orders of its type, not among orders of scenes', async () => {
    const listed = async (query: object) => {
      const answer = await app.call(listOrders, { as: CUSTOMER, params: FIRST, query: { ...query } });
      const { results }: { results: Order[] } = await answer.json();
      return results.map(({ id }) => id);
    };
    expect(await listed({ orderType: 'others' })).toEqual([order.id]);
    expect(await listed({ orderType: 'archive,stac' })).toEqual([]);
    expect(await listed({ search: 'waterf' })).toEqual([order.id]);
    const one = await app.call(readStacOrder, { as: CUSTOMER, params: { ...FIRST, order: order.id } });
    expect(one.status).toBe(200);
  });

  it('repeats the delivery, not the capture, when the delivery of a capture failed', async () => {
    const before = await app.database.kysely.selectFrom('sensor_tasks').select('id').execute();
    await app.database.transaction((transaction) =>
      moveOrder(transaction, {
        order: order.id,
        from: 'order_delivered',
        to: 'order_failed',
        code: 'TE',
        cause: 'TE',
        text: 'Transfer failed: the destination cannot be reached',
        actor: 'system',
        actorName: 'Sigma',
        at: app.application.services.worldClock(),
      }),
    );
    const params = { ...FIRST, order: order.id };
    expect((await currentOrder(app, order)).retryable).toBe(true);
    expect((await app.call(retryOrder, { as: CUSTOMER, params })).status).toBe(200);
    await becomes('order_delivered');
    expect(
      (await historyOf(app, order)).slice(-3).map((event) => event.orderStatus.reqLineItemStatus),
    ).toEqual(['order_active', 'order_processing', 'order_delivered']);
    expect(await app.database.kysely.selectFrom('sensor_tasks').select('id').execute()).toEqual(before);
  });
});
