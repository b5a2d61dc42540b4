import { listOrders, listProgramTaskings, type Order, type ProgramTasking } from '@sigma/contract';
import { instantText } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import {
  CUSTOMER,
  captureOrderBody,
  FIRST,
  historyOf,
  later,
  placeCapture,
} from '../capture-orders.fixture.ts';
import {
  app,
  bodyOf,
  countOf,
  passes,
  passOf,
  placed,
  send,
  useThreePasses,
} from './captures-together.fixture.ts';

useThreePasses();

describe('captures that are requested together', () => {
  it('places an order with a tasking request for each pass, in their sequence, with the number of the pass in its name', async () => {
    const target = [-122.42, 37.78];
    const requested = [passOf(passes[1]), passOf(passes[0], { target }), passOf(passes[2])];
    const orders = await placed(bodyOf(requested, { max_cloud_cover: 30 }));
    expect(
      orders.map(({ name, tasking, orderType, s3Bucket }) => [
        name,
        tasking?.start_time,
        orderType,
        s3Bucket,
      ]),
    ).toEqual([
      ['Waterfront, pass 1 of 3', passes[1].start_time, 'others', 'captures'],
      ['Waterfront, pass 2 of 3', passes[0].start_time, 'others', 'captures'],
      ['Waterfront, pass 3 of 3', passes[2].start_time, 'others', 'captures'],
    ]);
    expect(orders.map(({ tasking }) => tasking?.target)).toEqual([null, target, null]);
    const ids = orders.map(({ id }) => id);
    const rows = await app.database.kysely
      .selectFrom('tasking_requests')
      .where('order_id', 'in', ids)
      .select(['name', 'sensors', 'max_cloud_cover', 'active', 'status'])
      .orderBy('name')
      .execute();
    expect(rows).toEqual(
      requested.map(({ sensor }, at) => ({
        name: `Waterfront, pass ${at + 1} of 3`,
        sensors: [sensor],
        max_cloud_cover: 30,
        active: true,
        status: 'order_received',
      })),
    );
  });

  it('answers each order as a call for that capture alone does', async () => {
    const [together] = await placed(bodyOf([passOf(passes[0])]));
    const alone = await placeCapture(app, captureOrderBody(passes[0]));
    const same = ({ tasking, ...order }: Order) => ({
      ...order,
      id: '',
      external_id: '',
      orderTimeStamp: '',
      order_timestamp: '',
      tasking: { ...tasking, tasking_request: '' },
    });
    expect(together && same(together)).toEqual(same(alone));
  });

  it('has a history and an audit row for each order', async () => {
    const orders = await placed(bodyOf([passOf(passes[0]), passOf(passes[1])]));
    for (const [at, order] of orders.entries()) {
      const pass = passes[at];
      const [received] = await historyOf(app, order);
      expect(received).toMatchObject({ actor: 'customer', actor_name: CUSTOMER });
      expect(received?.text).toContain(instantText(new Date(pass?.start_time ?? '')));
      const audit = await app.database.kysely
        .selectFrom('audit')
        .where('target', '=', `order ${order.id}`)
        .select(['actor', 'operation', 'after'])
        .execute();
      expect(audit).toMatchObject([{ actor: CUSTOMER, operation: 'placeTaskingOrders' }]);
      expect(audit[0]?.after).toMatchObject({ name: order.name, start_time: pass?.start_time });
      // The outline may be large, so it is recorded once.
      expect(Object.hasOwn(Object(audit[0]?.after), 'aoi')).toBe(at === 0);
    }
  });

  it.each([
    ['-order_timestamp', '-created_at'],
    ['order_timestamp', 'created_at'],
  ] as const)(
    'lists them in the sequence of their passes, ordered by %s and %s',
    async (byTime, byCreation) => {
      const name = `In sequence ${byTime}`;
      const requested = Array.from({ length: 6 }, (_, at) =>
        passOf(passes[0], { end_time: later(passes[0].end_time, at * 60_000) }),
      );
      const sequence = (await placed(bodyOf(requested, { name }))).map((order) => order.name);
      expect(sequence).toHaveLength(6);
      const common = { as: CUSTOMER, params: FIRST };
      const orders = await app.call(listOrders, { ...common, query: { search: name, ordering: byTime } });
      const { results }: { results: Order[] } = await orders.json();
      expect(results.map((order) => order.name)).toEqual(sequence);
      const listed = await app.call(listProgramTaskings, {
        ...common,
        query: { search: name, ordering: byCreation },
      });
      const taskings: { results: ProgramTasking[] } = await listed.json();
      expect(taskings.results.map((tasking) => tasking.name)).toEqual(sequence);
    },
  );

  it('places them once under an Idempotency-Key and refuses another body under it', async () => {
    const before = await countOf('orders');
    const body = bodyOf([passOf(passes[0]), passOf(passes[1])]);
    const headers = { 'idempotency-key': 'together-1' };
    const answers = await Promise.all([send(body, headers), send(body, headers)]);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const orders = await placed(body, headers);
    expect(await placed(body, headers)).toEqual(orders);
    expect(await countOf('orders')).toBe(before + 2);
    const other = await send(bodyOf([passOf(passes[0])]), headers);
    expect([other.status, (await other.json()).code]).toEqual([422, 'key_reused']);
  });

  it('accepts a key whose first request was refused', async () => {
    const headers = { 'idempotency-key': 'together-2' };
    const wrong = bodyOf([passOf(passes[0]), passOf(passes[1], { sensor: 99 })]);
    expect((await send(wrong, headers)).status).toBe(403);
    expect(await placed(bodyOf([passOf(passes[0])]), headers)).toHaveLength(1);
  });
});

it.each([
  ['customer@demo.example', 201],
  ['tasking@demo.example', 201],
  ['program-admin@demo.example', 403],
  ['monitor@demo.example', 403],
  ['data@demo.example', 403],
  ['other@demo.example', 404],
  ['no-program@demo.example', 404],
])('answers captures that %s requests together with %i', async (as, status) => {
  const before = await countOf('orders');
  expect((await send(bodyOf([passOf(passes[0]), passOf(passes[1])]), {}, as)).status).toBe(status);
  expect(await countOf('orders')).toBe(status === 201 ? before + 2 : before);
});
