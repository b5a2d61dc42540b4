import {
  cancelOrder,
  listOrderHistory,
  listOrders,
  listStacOrders,
  type Order,
  readOrder,
  readOrderManifest,
  readOrderStatus,
  readStacOrder,
  retryOrder,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { CUSTOMER, json, orderedScenes } from './ordered-scenes.fixture.ts';

const TASKING = 'tasking@demo.example';

const world = orderedScenes();

describe('reading orders', () => {
  it('pages orders newest first with absolute links that retain the query', async () => {
    for (const name of ['one', 'two', 'three', 'four']) await world.placed({ name });
    const page = await json(
      await world.app.call(listOrders, { ...world.inFirst(), query: { limit: 2, requestedBy: 'me' } }),
    );
    expect(page.results).toHaveLength(2);
    expect(page.previous).toBeNull();
    const next = await fetch(page.next, {
      headers: { authorization: `Bearer ${await world.app.tokenFor(CUSTOMER)}` },
    });
    const second = await json(next);
    expect(second.count).toBe(page.count);
    const ids = [...page.results, ...second.results].map((order: Order) => order.id);
    expect(new Set(ids).size).toBe(4);
  });

  it('filters orders by type, requester and a substring of the name or id', async () => {
    const order = await world.placed({ name: 'Needle in the bay' }, TASKING);
    const found = async (query: object) =>
      (
        await json(await world.app.call(listOrders, { ...world.inFirst(), query: { ...query, limit: 1000 } }))
      ).results.map(({ id }: Order) => id);
    expect(await found({ search: 'needle' })).toEqual([order.id]);
    expect(await found({ search: order.id.slice(0, 12) })).toEqual([order.id]);
    expect(await found({ requestedBy: 'me' })).not.toContain(order.id);
    expect(await found({ requestedBy: order.requestedBy })).toContain(order.id);
    expect(await found({ orderType: ['archive'] })).not.toContain(order.id);
  });

  it('filters orders by status, by id, and by when they were placed and changed, with both ends included', async () => {
    const [first, second, third] = [await world.placed(), await world.placed(), await world.placed()];
    const all = [first, second, third].map(({ id }) => id);
    await world.setStatus(first.id, 'order_failed', 'AE');
    await world.setStatus(second.id, 'order_canceled');
    const found = async (
      query: object,
      operation: typeof listOrders | typeof listStacOrders = listOrders,
    ) => {
      const input = { ...world.inFirst(), query: { ids: all, ordering: 'order_timestamp', ...query } };
      const { results } = await json(await world.app.call(operation, input));
      return results.map(({ id }: Order) => all.indexOf(id));
    };
    expect(await found({})).toEqual([0, 1, 2]);
    expect(await found({ status: ['order_failed'] })).toEqual([0]);
    expect(await found({ status: ['order_failed', 'order_canceled'] })).toEqual([0, 1]);
    expect(await found({ status: ['order_expired'] })).toEqual([]);
    for (const operation of [listOrders, listStacOrders]) {
      expect(await found({ ids: [third.id, first.id] }, operation)).toEqual([0, 2]);
      expect(await found({ created_after: second.order_timestamp }, operation)).toEqual([1, 2]);
      expect(await found({ created_before: second.order_timestamp }, operation)).toEqual([0, 1]);
    }
    world.app.clock.advance(60_000);
    const { app } = world;
    const params = { ...world.inFirst().params, order: third.id };
    const canceled: Order = await json(await app.call(cancelOrder, { as: CUSTOMER, params }));
    expect(canceled.updated_at).toBe(app.clock.now().toISOString());
    expect(await found({ updated_after: canceled.updated_at })).toEqual([2]);
    expect(await found({ updated_before: third.updated_at })).toEqual([0, 1]);
    expect((await found({ ordering: '-updated_at' }))[0]).toBe(2);
  });

  it.each([
    ['status', 'failed'],
    ['ids', 'one'],
    ['created_after', 'yesterday'],
    ['updated_before', '2026-02-31'],
  ])('refuses to filter orders by %s=%s', async (field, value) => {
    const query = { [field]: value };
    const answer = await world.app.call(listOrders, { ...world.inFirst(), query });
    expect([answer.status, (await json(answer)).errors[0].field.split('.')[0]]).toEqual([400, field]);
  });

  it('returns an order by both of its operations, its status alone, and its history', async () => {
    const order = await world.placed();
    const one = { params: { program: world.programs.first, order: order.id }, as: CUSTOMER };
    expect(await json(await world.app.call(readOrder, one))).toEqual(order);
    expect(await json(await world.app.call(readStacOrder, one))).toEqual({ order });
    expect(await json(await world.app.call(readOrderStatus, one))).toEqual(order.orderStatus);
    const history = await json(await world.app.call(listOrderHistory, one));
    expect(history.results.map((row: { actor: string }) => row.actor)).toEqual(['customer', 'system']);
    expect((await json(await world.app.call(listStacOrders, one))).results[0].id).toBe(order.id);
  });

  it('filters the history of an order by type and requester', async () => {
    const order = await world.placed();
    const one = { params: { program: world.programs.first, order: order.id }, as: CUSTOMER };
    const count = async (query: Readonly<Record<string, unknown>>) =>
      (await json(await world.app.call(listOrderHistory, { ...one, query }))).count;
    expect(await count({ requestedBy: 'me', orderType: ['stac'] })).toBe(2);
    expect(await count({ orderType: ['others'] })).toBe(0);
  });

  it('has the address of a new order in the answer', async () => {
    const answer = await world.post();
    const token = await world.app.tokenFor(CUSTOMER);
    const found = await fetch(answer.headers.get('location') ?? '', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await json(found)).toEqual(await json(answer));
  });

  it('returns not_found for the manifest of an undelivered order', async () => {
    const order = await world.placed();
    const answer = await world.app.call(readOrderManifest, {
      params: { program: world.programs.first, order: order.id },
      as: CUSTOMER,
    });
    expect([answer.status, (await json(answer)).code]).toEqual([404, 'not_found']);
  });

  it('hides an order from every other program', async () => {
    const order = await world.placed();
    const params = { program: world.programs.second, order: order.id };
    for (const operation of [readOrder, readOrderStatus, listOrderHistory, cancelOrder, retryOrder]) {
      expect((await world.app.call(operation, { params, as: CUSTOMER })).status).toBe(404);
    }
  });
});
