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
