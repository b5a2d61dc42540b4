import {
  cancelOrder,
  listOrderHistory,
  type Operation,
  type Order,
  type OrderEvent,
  placeStacOrder,
  startOrder,
} from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listUnfinished } from './delivery/delivery.store.ts';
import { CUSTOMER, finishedOrder, orderOf } from './delivery/delivery-proof.fixture.ts';
import { COLLECTION, fillProgram, LICENCE } from './orders.fixture.ts';

/** A server whose orders wait, with one program of scenes. */
function useWaitingOrders(graceSeconds: number, options: { readonly jobs?: boolean } = {}) {
  let app: TestApp;
  let program: number;
  beforeAll(async () => {
    const environment = { ORDER_GRACE_SECONDS: String(graceSeconds) };
    app = await startTestApp({ ...options, environment });
    program = (await seedPeople(app.database)).first;
    await fillProgram(app.database, folderStore(`${app.folder}/buckets`), program, 1);
  });
  afterAll(() => app?.close());
  const placed = async (): Promise<Order> => {
    const body = {
      collection: COLLECTION,
      item_ids: ['scene-1'],
      s3_bucket: 'waiting',
      required_license: LICENCE,
      product_level: 'Basic',
    };
    const answer = await app.call(placeStacOrder, { as: CUSTOMER, params: { program }, body });
    expect(answer.status).toBe(201);
    return placeStacOrder.response.parse(await answer.json()).order;
  };
  const change = async (operation: Operation, { id }: Order, as = CUSTOMER) => {
    const answer = await app.call(operation, { as, params: { program, order: id } });
    return { status: answer.status, body: await answer.json() };
  };
  const history = async ({ id }: Order): Promise<readonly OrderEvent[]> => {
    const answer = await app.call(listOrderHistory, { as: CUSTOMER, params: { program, order: id } });
    return listOrderHistory.response.parse(await answer.json()).results;
  };
  const statuses = async (order: Order) =>
    (await history(order)).map(({ orderStatus }) => orderStatus.reqLineItemStatus);
  return { app: () => app, program: () => program, placed, change, history, statuses };
}

describe('an accepted order of scenes', () => {
  const { app, placed, change, history, statuses } = useWaitingOrders(30);
  const isDue = async ({ id }: Order) =>
    (await listUnfinished(app().database, app().clock.now())).includes(id);

  it('states when it starts by itself, and is not due before', async () => {
    const order = await placed();
    expect(order.orderStatus.reqLineItemStatus).toBe('order_accepted');
    expect(order.starts_at).toBe(new Date(app().clock.now().getTime() + 30_000).toISOString());
    expect(await isDue(order)).toBe(false);
    app().clock.advance(30_000);
    expect(await isDue(order)).toBe(true);
  });

  it('is canceled for good, so that it never becomes due', async () => {
    const order = await placed();
    const { status, body } = await change(cancelOrder, order);
    expect([status, body.orderStatus.reqLineItemStatus, body.starts_at]).toEqual([
      200,
      'order_canceled',
      null,
    ]);
    app().clock.advance(60_000);
    expect(await isDue(order)).toBe(false);
    expect((await change(startOrder, order)).body.code).toBe('wrong_state');
  });

  it('that a colleague cancels is reported to the person who placed it, and one that they cancel is not', async () => {
    const [own, other] = [await placed(), await placed()];
    await change(cancelOrder, own);
    await change(cancelOrder, other, 'tasking@demo.example');
    const recorded = await app()
      .database.kysely.selectFrom('events')
      .select(['kind', 'subject', 'audience'])
      .execute();
    expect(recorded).toEqual([
      { kind: 'order.canceled', subject: other.id, audience: { users: [other.requestedBy] } },
    ]);
  });

  it('becomes active when its customer starts it, who is named in the history', async () => {
    const order = await placed();
    const { status, body } = await change(startOrder, order);
    expect([status, body.orderStatus.reqLineItemStatus, body.starts_at]).toEqual([200, 'order_active', null]);
    expect((await history(order)).at(-1)).toMatchObject({
      actor: 'customer',
      text: 'Started by the customer',
    });
    expect(await isDue(order)).toBe(true);
    expect((await change(startOrder, order)).status).toBe(409);
  });

  it('is canceled once by two cancels at once', async () => {
    const order = await placed();
    const answers = await Promise.all([change(cancelOrder, order), change(cancelOrder, order)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statuses(order)).toEqual(['order_received', 'order_accepted', 'order_canceled']);
  });

  it('is started once by two starts at once', async () => {
    const order = await placed();
    const answers = await Promise.all([change(startOrder, order), change(startOrder, order)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statuses(order)).toEqual(['order_received', 'order_accepted', 'order_active']);
  });

  it('ends canceled whichever of a cancel and a start comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await placed();
      const [canceled, started] = await Promise.all([change(cancelOrder, order), change(startOrder, order)]);
      expect(canceled.status).toBe(200);
      const passed = started.status === 200 ? ['order_active'] : [];
      expect(await statuses(order)).toEqual([
        'order_received',
        'order_accepted',
        ...passed,
        'order_canceled',
      ]);
    }
  });
});

describe('the delivery of an order that waits an hour', () => {
  const { app, program, placed, change, statuses } = useWaitingOrders(3600, { jobs: true });

  it('begins at once when its customer starts it', async () => {
    const order = await placed();
    expect((await change(startOrder, order)).status).toBe(200);
    const delivered = await finishedOrder(app(), order.id, program());
    expect(delivered.orderStatus.reqLineItemStatus).toBe('order_delivered');
    expect((await statuses(order)).slice(1)).toEqual([
      'order_accepted',
      'order_active',
      'order_processing',
      'order_delivered',
    ]);
  });
});

describe('the delivery of an order that waits a second', () => {
  const { app, program, placed, change } = useWaitingOrders(1, { jobs: true });

  it('begins when the wait is over by the clock of the server, and never for a canceled order', async () => {
    const unwanted = await placed();
    const order = await placed();
    expect((await change(cancelOrder, unwanted)).status).toBe(200);
    app().clock.advance(1000);
    const delivered = await finishedOrder(app(), order.id, program());
    expect(delivered.orderStatus.reqLineItemStatus).toBe('order_delivered');
    expect((await orderOf(app(), unwanted.id, program())).orderStatus.reqLineItemStatus).toBe(
      'order_canceled',
    );
  });
});
