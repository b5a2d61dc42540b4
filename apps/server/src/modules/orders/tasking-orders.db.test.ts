import { cancelOrder, readOrder } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import {
  CUSTOMER,
  captureOrderBody,
  FIRST,
  historyOf,
  later,
  orderedPass,
  passesOver,
  placeCapture,
} from './capture-orders.fixture.ts';

const world = orderedPass();

describe('an order for a capture', () => {
  it('stores the position that a capture aims at', async () => {
    const [lon, lat] = [-122.42, 37.78];
    const order = await placeCapture(world.app, captureOrderBody(world.pass, { target: [lon, lat] }));
    expect(order.tasking?.target).toEqual([lon, lat]);
    expect((await placeCapture(world.app, captureOrderBody(world.pass))).tasking?.target).toBeNull();
  });

  it('stores the requested area of a capture unsplit across the antimeridian', async () => {
    const aoi = {
      type: 'Polygon',
      coordinates: [
        [
          [179.9, -17.1],
          [180.1, -17.1],
          [180.1, -16.9],
          [179.9, -16.9],
          [179.9, -17.1],
        ],
      ],
    };
    const [over] = await passesOver(world.app, aoi);
    if (over === undefined) throw new Error('no pass');
    const order = await placeCapture(world.app, captureOrderBody(over, { aoi, max_cloud_cover: 30 }));
    const corners = new Set(order.tasking?.aoi.coordinates.flat().map((corner) => String(corner)));
    expect(corners).toEqual(new Set(aoi.coordinates.flat().map((corner) => String(corner))));
    // The area is 0.2 by 0.2 degrees at 17 degrees south, on a sphere with a radius of 6378.137 km.
    expect(order.area_km2).toBeCloseTo((0.2 * 111.3195) ** 2 * Math.cos((17 * Math.PI) / 180), 0);
    const row = await world.app.database.kysely
      .selectFrom('tasking_requests')
      .where('order_id', '=', order.id)
      .select(['status', 'active', 'max_cloud_cover', 'sensors', 'priority', 'name'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: 'order_received',
      active: true,
      max_cloud_cover: 30,
      sensors: [over.sensor],
      priority: 50,
      name: 'Waterfront',
    });
  });

  it('says at once, in the answer and the history, that another request wants the pass, and what happens next', async () => {
    const pass = (await passesOver(world.app)).at(-1);
    if (pass === undefined) throw new Error('no pass');
    const first = await placeCapture(world.app, captureOrderBody(pass));
    const second = await placeCapture(world.app, captureOrderBody(pass, { name: 'Second' }));
    expect(first.orderStatus.reqLineStatusText).not.toMatch(/another request/i);
    const sentence =
      /Another request wants the satellite in this pass too.*waits for the pass to become free, and expires at 2026-/;
    expect(second.orderStatus.reqLineStatusText).toMatch(sentence);
    expect((await historyOf(world.app, second)).map(({ text }) => text)).toEqual([
      expect.stringMatching(sentence),
    ]);
    await world.app.call(cancelOrder, { as: CUSTOMER, params: { ...FIRST, order: first.id } });
    await world.app.call(cancelOrder, { as: CUSTOMER, params: { ...FIRST, order: second.id } });
    const third = await placeCapture(world.app, captureOrderBody(pass, { name: 'Third' }));
    expect(third.orderStatus.reqLineStatusText).not.toMatch(/another request/i);
  });

  it('accepts a capture at any time within a week', async () => {
    const start_time = later(world.app.clock.now().toISOString(), 60_000);
    const order = await placeCapture(
      world.app,
      captureOrderBody({ ...world.pass, start_time, end_time: later(start_time, 6 * 86_400_000) }),
    );
    expect(order.orderStatus.reqLineItemStatus).toBe('order_received');
  });

  it('places a capture once under an Idempotency-Key and refuses another body under it', async () => {
    const before = await world.countOf('tasking_requests');
    const headers = { 'idempotency-key': 'capture-1' };
    const first = await placeCapture(world.app, captureOrderBody(world.pass), headers);
    expect(await placeCapture(world.app, captureOrderBody(world.pass), headers)).toEqual(first);
    expect(await world.countOf('tasking_requests')).toBe(before + 1);
    const other = await world.send(captureOrderBody(world.pass, { name: 'Other' }), headers);
    expect([other.status, (await other.json()).code]).toEqual([422, 'key_reused']);
  });

  it('accepts a capture under an Idempotency-Key whose first body was refused', async () => {
    const headers = { 'idempotency-key': 'capture-2' };
    expect((await world.send(captureOrderBody(world.pass, { sensor: 99 }), headers)).status).toBe(403);
    expect((await world.send(captureOrderBody(world.pass), headers)).status).toBe(201);
  });

  it('queues the job that accepts and plans a capture as soon as it is ordered, and not for a refused order', async () => {
    world.queuedJobs.length = 0;
    await placeCapture(world.app, captureOrderBody(world.pass));
    expect(world.queuedJobs).toEqual(['tasking.keep']);
    await world.issuesOf({ sensor: 99 }, 403);
    expect(world.queuedJobs).toHaveLength(1);
  });

  it('hides a capture from other programs', async () => {
    const order = await placeCapture(world.app, captureOrderBody(world.pass));
    const params = { program: 3, order: order.id };
    expect((await world.app.call(readOrder, { as: 'other@demo.example', params })).status).toBe(404);
    expect((await world.app.call(cancelOrder, { as: 'other@demo.example', params })).status).toBe(404);
  });

  it('audits an order for a capture', async () => {
    const order = await placeCapture(world.app, captureOrderBody(world.pass));
    const audit = await world.app.database.kysely
      .selectFrom('audit')
      .where('target', '=', `order ${order.id}`)
      .select(['actor', 'operation'])
      .execute();
    expect(audit).toEqual([{ actor: CUSTOMER, operation: 'placeOrder' }]);
  });

  it('accepts an area of 10,000 vertices and refuses one more', async () => {
    const circle = (count: number) => {
      const corners = Array.from({ length: count - 1 }, (_, index) => {
        const angle = (2 * Math.PI * index) / (count - 1);
        return [-122.4 + 0.05 * Math.cos(angle), 37.8 + 0.05 * Math.sin(angle)];
      });
      return { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
    };
    expect((await world.send(captureOrderBody(world.pass, { aoi: circle(10_000) }))).status).toBe(201);
    expect((await world.issuesOf({ aoi: circle(10_001) }))[0]).toMatch(/^aoi/);
  });
});

describe('the quota of a program', () => {
  const setQuota = (max_taskings: number | null) =>
    world.app.database.kysely.updateTable('programs').where('id', '=', 1).set({ max_taskings }).execute();

  /** Requests that no one has canceled. */
  const usedCaptures = async () => {
    const { count } = await world.app.database.kysely
      .selectFrom('tasking_requests')
      .where('status', '!=', 'order_canceled')
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  it('never exceeds the quota of a program with concurrent orders', async () => {
    const used = await usedCaptures();
    await setQuota(used + 2);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.send(captureOrderBody(world.pass))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(await usedCaptures()).toBe(used + 2);
    await setQuota(null);
  });

  it('does not count canceled captures towards the quota', async () => {
    const order = await placeCapture(world.app, captureOrderBody(world.pass));
    await setQuota(await usedCaptures());
    expect(await world.issuesOf({})).toEqual(['program AJ']);
    await world.app.call(cancelOrder, { as: CUSTOMER, params: { ...FIRST, order: order.id } });
    expect((await world.send(captureOrderBody(world.pass))).status).toBe(201);
    await setQuota(null);
  });
});
