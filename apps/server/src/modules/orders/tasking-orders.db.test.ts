import { randomUUID } from 'node:crypto';
import {
  cancelOrder,
  type Opportunity,
  type Order,
  placeOrder,
  readOrder,
  readPlatform,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  CUSTOMER,
  captureOrderBody,
  currentOrder,
  FIRST,
  historyOf,
  passesOver,
  placeCapture,
  seedTaskingWorld,
  setWorldClock,
} from './capture-orders.fixture.ts';
import { moveOrder } from './moves/move-order.store.ts';

let app: TestApp;
let pass: Opportunity;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
  const [first] = await passesOver(app);
  if (first === undefined) throw new Error('There is no pass to test with.');
  pass = first;
});
afterAll(() => app?.close());

const send = (body: object, headers: Record<string, string> = {}, params: object = FIRST, as = CUSTOMER) =>
  app.call(placeOrder, { as, params: { ...params }, body, headers });
const countOf = async (table: 'orders' | 'tasking_requests') => {
  const { count } = await app.database.kysely
    .selectFrom(table)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
async function issuesOf(change: object): Promise<readonly string[]> {
  const answer = await send(captureOrderBody(pass, change));
  const { errors = [] }: { errors?: { field: string; code: string }[] } = await answer.json();
  expect(answer.status).toBe(422);
  return errors.map(({ field, code }) => `${field} ${code}`);
}
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
const ring = (half: number) => [
  [-122 - half, 37 - half],
  [-122 + half, 37 - half],
  [-122 + half, 37 + half],
  [-122 - half, 37 + half],
  [-122 - half, 37 - half],
];

describe('refusing an order for a capture', () => {
  it.each([
    ['a sensor that the program does not have', { sensor: 99 }, ['sensor unknown']],
    [
      'a time in the past',
      { start_time: '2026-11-20', end_time: '2026-11-20T01:00:00Z' },
      ['start_time past'],
    ],
    [
      'an area without extent',
      {
        aoi: {
          type: 'Polygon',
          coordinates: [
            [
              [1, 1],
              [2, 2],
              [1, 1],
              [1, 1],
            ],
          ],
        },
      },
      undefined,
    ],
    [
      'an area larger than a program may order',
      { aoi: { type: 'Polygon', coordinates: [ring(2)] } },
      ['aoi AA'],
    ],
    ['a target outside its area', { target: [-122.3, 37.78] }, ['target outside_area']],
    ['a level that the program does not have', { productLevel: 'Analytics' }, ['productLevel not_allowed']],
    ['a format that the level does not have', { fileFormat: 'ENVI' }, ['fileFormat not_offered']],
    ['a licence of another program', { required_license: 'none' }, ['required_license AC']],
    ['a bucket name that S3 forbids', { s3Bucket: 'Captures' }, ['s3Bucket AD']],
    ['a folder outside the bucket', { s3Folder: '../x' }, ['s3Folder AD']],
    [
      'several invalid fields',
      { sensor: 99, required_license: 'none', s3Bucket: 'A' },
      ['sensor unknown', 's3Bucket AD', 'required_license AC'],
    ],
  ])('refuses an order for a capture with %s', async (_, change, expected) => {
    const before = await countOf('orders');
    const issues = await issuesOf(change);
    if (expected === undefined) expect(issues[0]).toMatch(/^aoi/);
    else expect(issues).toEqual(expected);
    expect(await countOf('orders')).toBe(before);
  });

  it('refuses a capture whose interval is reversed', async () => {
    expect(await issuesOf({ start_time: pass.end_time, end_time: pass.start_time })).toEqual([
      'end_time not_after_start',
    ]);
  });

  it('refuses a capture in an interval without a pass of the sensor', async () => {
    const start_time = later(pass.end_time, 15 * 60_000);
    expect(await issuesOf({ start_time, end_time: later(start_time, 60_000) })).toEqual(['start_time FF']);
  });

  it('refuses a capture in a pass in which the sensor is blocked out, and accepts a longer time', async () => {
    const { kysely } = app.database;
    const id = randomUUID();
    const [start, end] = [new Date(later(pass.start_time, -1000)), new Date(later(pass.end_time, 1000))];
    await kysely
      .insertInto('tasking_block_outs')
      .values({ id, sensor: pass.sensor, start, end, reason: 'Secret' })
      .execute();
    const answer = await send(captureOrderBody(pass));
    const text = await answer.text();
    expect([answer.status, text.includes('Secret')]).toEqual([422, false]);
    expect(JSON.parse(text).errors).toMatchObject([{ field: 'start_time', code: 'blocked' }]);
    const end_time = later(pass.end_time, 5 * 86_400_000);
    expect((await send(captureOrderBody(pass, { end_time, name: 'Longer' }))).status).toBe(201);
    await kysely.deleteFrom('tasking_block_outs').where('id', '=', id).execute();
  });

  it('refuses a capture outside the tasking period of the sensor', async () => {
    const eligible = (tasking_eligible_end: Date | null) =>
      app.database.kysely
        .updateTable('sensors')
        .where('osk_id', '=', pass.sensor)
        .set({ tasking_eligible_end })
        .execute();
    await eligible(new Date(later(pass.start_time, -1000)));
    expect(await issuesOf({})).toEqual(['sensor not_eligible']);
    await eligible(null);
  });

  it('refuses a capture into the bucket of another program', async () => {
    await app.database.kysely
      .insertInto('destinations')
      .values({ bucket: 'theirs', program_id: 3 })
      .execute();
    expect(await issuesOf({ s3Bucket: 'theirs' })).toEqual(['s3Bucket AD']);
  });

  it('refuses a capture to users without the role, to other programs and to programs without a quota', async () => {
    const body = captureOrderBody(pass);
    expect((await send(body, {}, FIRST, 'monitor@demo.example')).status).toBe(403);
    expect((await send(body, {}, FIRST, 'other@demo.example')).status).toBe(404);
    const none = await send(
      { ...body, required_license: 'sigma-single-user-1.0', s3Bucket: 'second' },
      {},
      { program: 2 },
    );
    const { errors }: { errors: { field: string; code: string }[] } = await none.json();
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(['program AJ']);
  });
});

describe('an order for a capture', () => {
  it('stores the position that a capture aims at', async () => {
    const [lon, lat] = [-122.42, 37.78];
    const order = await placeCapture(app, captureOrderBody(pass, { target: [lon, lat] }));
    expect(order.tasking?.target).toEqual([lon, lat]);
    expect((await placeCapture(app, captureOrderBody(pass))).tasking?.target).toBeNull();
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
    const [over] = await passesOver(app, aoi);
    if (over === undefined) throw new Error('no pass');
    const order = await placeCapture(app, captureOrderBody(over, { aoi, max_cloud_cover: 30 }));
    const corners = new Set(order.tasking?.aoi.coordinates.flat().map((corner) => String(corner)));
    expect(corners).toEqual(new Set(aoi.coordinates.flat().map((corner) => String(corner))));
    // The area is 0.2 by 0.2 degrees at 17 degrees south, on a sphere with a radius of 6378.137 km.
    expect(order.area_km2).toBeCloseTo((0.2 * 111.3195) ** 2 * Math.cos((17 * Math.PI) / 180), 0);
    const row = await app.database.kysely
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

  it('accepts a capture at any time within a week', async () => {
    const start_time = later(app.clock.now().toISOString(), 60_000);
    const order = await placeCapture(
      app,
      captureOrderBody({ ...pass, start_time, end_time: later(start_time, 6 * 86_400_000) }),
    );
    expect(order.orderStatus.reqLineItemStatus).toBe('order_received');
  });

  it('places a capture once under an Idempotency-Key and refuses another body under it', async () => {
    const before = await countOf('tasking_requests');
    const headers = { 'idempotency-key': 'capture-1' };
    const first = await placeCapture(app, captureOrderBody(pass), headers);
    expect(await placeCapture(app, captureOrderBody(pass), headers)).toEqual(first);
    expect(await countOf('tasking_requests')).toBe(before + 1);
    const other = await send(captureOrderBody(pass, { name: 'Other' }), headers);
    expect([other.status, (await other.json()).code]).toEqual([422, 'key_reused']);
  });

  it('accepts a capture under an Idempotency-Key whose first body was refused', async () => {
    const headers = { 'idempotency-key': 'capture-2' };
    expect((await send(captureOrderBody(pass, { sensor: 99 }), headers)).status).toBe(422);
    expect((await send(captureOrderBody(pass), headers)).status).toBe(201);
  });

  it('hides a capture from other programs', async () => {
    const order = await placeCapture(app, captureOrderBody(pass));
    const params = { program: 3, order: order.id };
    expect((await app.call(readOrder, { as: 'other@demo.example', params })).status).toBe(404);
    expect((await app.call(cancelOrder, { as: 'other@demo.example', params })).status).toBe(404);
  });

  it('audits an order for a capture', async () => {
    const order = await placeCapture(app, captureOrderBody(pass));
    const audit = await app.database.kysely
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
    expect((await send(captureOrderBody(pass, { aoi: circle(10_000) }))).status).toBe(201);
    expect((await issuesOf({ aoi: circle(10_001) }))[0]).toMatch(/^aoi/);
  });
});

describe('the quota of a program', () => {
  const setQuota = (max_taskings: number | null) =>
    app.database.kysely.updateTable('programs').where('id', '=', 1).set({ max_taskings }).execute();

  it('never exceeds the quota of a program with concurrent orders', async () => {
    const used = await countOf('tasking_requests');
    await setQuota(used + 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(captureOrderBody(pass))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(await countOf('tasking_requests')).toBe(used + 2);
    await setQuota(null);
  });

  it('does not count canceled captures towards the quota', async () => {
    const order = await placeCapture(app, captureOrderBody(pass));
    const used = await countOf('tasking_requests');
    await setQuota(used);
    expect(await issuesOf({})).toEqual(['program AJ']);
    await app.call(cancelOrder, { as: CUSTOMER, params: { ...FIRST, order: order.id } });
    expect((await send(captureOrderBody(pass))).status).toBe(201);
    await setQuota(null);
  });
});

describe('canceling a capture', () => {
  const cancel = async ({ id }: Order) =>
    (await app.call(cancelOrder, { as: CUSTOMER, params: { ...FIRST, order: id } })).status;
  const moveAlong = async ({ id: order }: Order, ...statuses: readonly string[]) => {
    let from = 'order_received';
    for (const to of statuses) {
      await app.database.transaction((transaction) =>
        moveOrder(transaction, {
          order,
          from,
          to,
          code: null,
          cause: null,
          text: to,
          actor: 'system',
          actorName: 'Sigma',
          at: app.clock.now(),
        }),
      );
      from = to;
    }
  };

  it('cancels a capture that is not yet scheduled and deactivates its request', async () => {
    const order = await placeCapture(app, captureOrderBody(pass));
    await moveAlong(order, 'order_accepted', 'order_active');
    expect(await cancel(order)).toBe(200);
    expect((await currentOrder(app, order)).orderStatus.reqLineItemStatus).toBe('order_canceled');
    expect((await historyOf(app, order)).at(-1)).toMatchObject({ actor: 'customer', actor_name: CUSTOMER });
    const request = await app.database.kysely
      .selectFrom('tasking_requests')
      .where('order_id', '=', order.id)
      .select(['active', 'status'])
      .executeTakeFirstOrThrow();
    expect(request).toEqual({ active: false, status: 'order_canceled' });
  });

  it('deletes the tasks that draft schedules propose for a canceled capture', async () => {
    const order = await placeCapture(app, captureOrderBody(pass));
    const request = order.tasking?.tasking_request ?? '';
    const [start, end] = [new Date(pass.start_time), new Date(pass.end_time)];
    const schedule = crypto.randomUUID();
    const { kysely } = app.database;
    await kysely
      .insertInto('sensor_schedules')
      .values({ id: schedule, tasking_schedule: null, sensor: pass.sensor, start, end, state: 'draft' })
      .execute();
    await kysely
      .insertInto('sensor_tasks')
      .values({
        id: crypto.randomUUID(),
        schedule,
        tasking_request: request,
        sensor: pass.sensor,
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
    const order = await placeCapture(app, captureOrderBody(pass));
    await moveAlong(order, 'order_accepted', 'order_active', 'order_scheduled');
    expect((await currentOrder(app, order)).cancelable).toBe(false);
    expect(await cancel(order)).toBe(409);
  });
});

describe('the demo clock', () => {
  it('refuses a pass that is over by the demo clock', async () => {
    await setWorldClock(app, later(pass.end_time, 60_000));
    expect(await issuesOf({})).toEqual(['start_time past']);
    const clock = (await (await app.call(readPlatform)).json()).clock;
    expect(clock.demo_at).toBe(later(pass.end_time, 60_000));
  });
});
