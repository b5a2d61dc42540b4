import { cancelOrder, type Order } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import {
  CUSTOMER,
  captureOrderBody,
  currentOrder,
  FIRST,
  historyOf,
  orderedPass,
  placeCapture,
} from './capture-orders.fixture.ts';
import { moveOrder } from './moves/move-order.store.ts';

const world = orderedPass();

describe('canceling a capture', () => {
  const cancel = async ({ id }: Order) =>
    (await world.app.call(cancelOrder, { as: CUSTOMER, params: { ...FIRST, order: id } })).status;
  const moveAlong = async ({ id: order }: Order, ...statuses: readonly string[]) => {
    let from = 'order_received';
    for (const to of statuses) {
      await world.app.database.transaction((transaction) =>
        moveOrder(transaction, {
          order,
          from,
          to,
          code: null,
          cause: null,
          text: to,
          actor: 'system',
          actorName: 'Sigma',
          at: world.app.clock.now(),
        }),
      );
      from = to;
    }
  };

  it('cancels a capture that is not yet scheduled and deactivates its request', async () => {
    const order = await placeCapture(world.app, captureOrderBody(world.pass));
    await moveAlong(order, 'order_accepted', 'order_active');
    expect(await cancel(order)).toBe(200);
    expect((await currentOrder(world.app, order)).orderStatus.reqLineItemStatus).toBe('order_canceled');
    expect((await historyOf(world.app, order)).at(-1)).toMatchObject({
      actor: 'customer',
      actor_name: CUSTOMER,
    });
    const request = await world.app.database.kysely
      .selectFrom('tasking_requests')
      .where('order_id', '=', order.id)
      .select(['active', 'status'])
      .executeTakeFirstOrThrow();
    expect(request).toEqual({ active: false, status: 'order_canceled' });
  });

  it('deletes the tasks that draft schedules propose for a canceled capture', async () => {
    const order = await placeCapture(world.app, captureOrderBody(world.pass));
    const request = order.tasking?.tasking_request ?? '';
    const [start, end] = [new Date(world.pass.start_time), new Date(world.pass.end_time)];
    const schedule = crypto.randomUUID();
    const { kysely } = world.app.database;
    await kysely
      .insertInto('sensor_schedules')
      .values({ id: schedule, tasking_schedule: null, sensor: world.pass.sensor, start, end, state: 'draft' })
      .execute();
    await kysely
      .insertInto('sensor_tasks')
      .values({
        id: crypto.randomUUID(),
        schedule,
        tasking_request: request,
        sensor: world.pass.sensor,
        start,
        end,
        roll: 0,
        state: 'proposed',
        downlink: null,
        updated_at: start,
      })
      .execute();
    expect(await cancel(order)).toBe(200);
    const left = await kysely
      .selectFrom('sensor_tasks')
      .where('tasking_request', '=', request)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('refuses to cancel a scheduled capture', async () => {
    const order = await placeCapture(world.app, captureOrderBody(world.pass));
    await moveAlong(order, 'order_accepted', 'order_active', 'order_scheduled');
    expect((await currentOrder(world.app, order)).cancelable).toBe(false);
    expect(await cancel(order)).toBe(409);
  });
});
