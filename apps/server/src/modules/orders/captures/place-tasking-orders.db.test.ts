import { type Opportunity, type Order, placeTaskingOrders, type TaskingOrders } from '@sigma/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  CUSTOMER,
  captureOrderBody,
  FIRST,
  historyOf,
  passesOver,
  placeCapture,
  seedTaskingWorld,
} from '../capture-orders.fixture.ts';

type Pass = Pick<Opportunity, 'sensor' | 'start_time' | 'end_time'>;

let app: TestApp;
let passes: readonly [Pass, Pass, Pass];
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
  const [first, second, third] = await passesOver(app);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few passes');
  passes = [first, second, third];
});
afterAll(() => app?.close());

const passOf = ({ sensor, start_time, end_time }: Pass, change: object = {}) => ({
  sensor,
  start_time,
  end_time,
  ...change,
});
function bodyOf(requested: readonly object[], change: object = {}) {
  const {
    orderType: _,
    sensor: __,
    start_time: ___,
    end_time: ____,
    ...common
  } = captureOrderBody(passes[0]);
  return { ...common, passes: requested, ...change };
}
const send = (body: object, headers: Record<string, string> = {}, as = CUSTOMER) =>
  app.call(placeTaskingOrders, { as, params: FIRST, body, headers });

async function placed(body: object, headers: Record<string, string> = {}): Promise<readonly Order[]> {
  const answer = await send(body, headers);
  const { orders }: TaskingOrders = await answer.json();
  expect(answer.status).toBe(201);
  return orders;
}
async function issuesOf(body: object): Promise<readonly string[]> {
  const answer = await send(body);
  const { errors = [] }: { errors?: { field: string; code: string }[] } = await answer.json();
  expect(answer.status).toBe(422);
  return errors.map(({ field, code }) => `${field} ${code}`);
}
const TABLES = [
  'orders',
  'tasking_requests',
  'order_events',
  'audit',
  'destinations',
  'idempotency_keys',
] as const;
async function countOf(table: (typeof TABLES)[number]): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.database.kysely);
  return rows[0]?.count ?? 0;
}
const counts = async () => {
  const found: number[] = [];
  for (const table of TABLES) found.push(await countOf(table));
  return found;
};
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
const setQuota = (max_taskings: number | null) =>
  app.database.kysely.updateTable('programs').where('id', '=', 1).set({ max_taskings }).execute();

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
      expect(received?.text).toContain(pass?.start_time);
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
    expect((await send(wrong, headers)).status).toBe(422);
    expect(await placed(bodyOf([passOf(passes[0])]), headers)).toHaveLength(1);
  });
});

describe('refusing captures that are requested together', () => {
  const good = () => passOf(passes[0]);
  const bad = (change: object) => () => bodyOf([good(), passOf(passes[1], change)]);
  const over = { sensor: 1, start_time: '2026-11-20T00:00:00Z', end_time: '2026-11-20T00:01:00Z' };

  it.each([
    ['a pass that is equal to an earlier one', () => bodyOf([good(), good()]), ['passes.1 repeated']],
    ['a sensor that the program does not have', bad({ sensor: 99 }), ['passes.1.sensor unknown']],
    ['a pass that is over', bad(over), ['passes.1.start_time past']],
    ['an aim outside the area', bad({ target: [10, 10] }), ['passes.1.target outside_area']],
    [
      'an end that is too far ahead',
      () => bad({ end_time: later(app.clock.now().toISOString(), 366.04 * 86_400_000) })(),
      ['passes.1.end_time too_far'],
    ],
    [
      'a licence of another program and a bucket name that S3 forbids, each named once',
      () => bodyOf([good(), passOf(passes[1])], { required_license: 'none', s3Bucket: 'A' }),
      ['s3Bucket AD', 'required_license AC'],
    ],
    [
      'issues of several passes at once',
      () => bodyOf([passOf(passes[0], { sensor: 99 }), passOf(passes[1], { target: [10, 10] })]),
      ['passes.0.sensor unknown', 'passes.1.target outside_area'],
    ],
  ])('places none for %s', async (_, body, expected) => {
    const before = await counts();
    expect(await issuesOf(body())).toEqual(expected);
    expect(await counts()).toEqual(before);
  });

  it('places none where one pass is out of reach', async () => {
    const start_time = later(passes[1].end_time, 15 * 60_000);
    const unreachable = passOf(passes[1], { start_time, end_time: later(start_time, 60_000) });
    const before = await counts();
    expect(await issuesOf(bodyOf([good(), unreachable]))).toEqual(['passes.1.start_time FF']);
    expect(await counts()).toEqual(before);
  });

  it('searches no orbit for captures that are refused for another reason', async () => {
    const start_time = later(passes[1].end_time, 15 * 60_000);
    const unreachable = passOf(passes[1], { start_time, end_time: later(start_time, 60_000) });
    const refused = bodyOf([good(), unreachable], { required_license: 'none' });
    expect(await issuesOf(refused)).toEqual(['required_license AC']);
    await setQuota(0);
    expect(await issuesOf(bodyOf([good(), unreachable]))).toEqual(['program AJ']);
    await setQuota(null);
  });

  it('places none where the sensor is blocked out in one pass', async () => {
    const id = crypto.randomUUID();
    const { sensor, start_time, end_time } = passes[1];
    const [start, end] = [new Date(later(start_time, -1000)), new Date(later(end_time, 1000))];
    await app.database.kysely
      .insertInto('tasking_block_outs')
      .values({ id, sensor, start, end, reason: 'Secret' })
      .execute();
    const before = await counts();
    expect(await issuesOf(bodyOf([good(), passOf(passes[1])]))).toEqual(['passes.1.start_time blocked']);
    expect(await counts()).toEqual(before);
    await app.database.kysely.deleteFrom('tasking_block_outs').where('id', '=', id).execute();
  });

  it('limits the number of passes and the length of their common name', async () => {
    const many = Array.from({ length: 21 }, (_, at) =>
      passOf(passes[0], { end_time: later(passes[0].end_time, at) }),
    );
    expect((await issuesOf(bodyOf(many))).map((issue) => issue.split(' ')[0])).toEqual(['passes']);
    expect((await issuesOf(bodyOf([]))).map((issue) => issue.split(' ')[0])).toEqual(['passes']);
    const name = 'x'.repeat(114);
    expect((await issuesOf(bodyOf([good()], { name }))).map((issue) => issue.split(' ')[0])).toEqual([
      'name',
    ]);
    const orders = await placed(bodyOf(many.slice(0, 20), { name: 'x'.repeat(113) }));
    expect(orders.at(-1)?.name).toHaveLength(128);
  });

  it('leaves nothing behind when saving the second order fails', async () => {
    const { kysely } = app.database;
    await sql`create function refuse_second() returns trigger language plpgsql as $$
      begin
        if new.name = 'Doomed, pass 2 of 2' then raise exception 'the second order cannot be saved'; end if;
        return new;
      end $$`.execute(kysely);
    await sql`create trigger refuse_second before insert on tasking_requests
      for each row execute function refuse_second()`.execute(kysely);
    const before = await counts();
    const body = bodyOf([passOf(passes[0]), passOf(passes[1])], { name: 'Doomed', s3Bucket: 'unclaimed' });
    expect((await send(body, { 'idempotency-key': 'doomed' })).status).toBe(500);
    expect(await counts()).toEqual(before);
    await sql`drop trigger refuse_second on tasking_requests`.execute(kysely);
    expect(await placed(body, { 'idempotency-key': 'doomed' })).toHaveLength(2);
  });
});

describe('the quota of a program', () => {
  it('refuses more captures than are left and says how many may be requested', async () => {
    const used = await countOf('tasking_requests');
    await setQuota(used + 1);
    const before = await counts();
    const answer = await send(bodyOf([passOf(passes[0]), passOf(passes[1])]));
    const { errors } = await answer.json();
    expect(errors).toMatchObject([{ field: 'passes', code: 'AJ' }]);
    expect(errors[0].message).toMatch(/^Must have at most 1 pass: /);
    expect(await counts()).toEqual(before);
    await setQuota(null);
  });

  it('never exceeds the quota with concurrent requests, whether for one capture or several', async () => {
    const used = await countOf('tasking_requests');
    await setQuota(used + 5);
    const pair = () => send(bodyOf([passOf(passes[0]), passOf(passes[1])]));
    const answers = await Promise.all([pair(), pair(), pair(), pair()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(await countOf('tasking_requests')).toBe(used + 4);
    const [together, ...single] = await Promise.allSettled([
      pair(),
      placeCapture(app, captureOrderBody(passes[0])),
      placeCapture(app, captureOrderBody(passes[0])),
    ]);
    expect(together).toMatchObject({ value: { status: 422 } });
    expect(single.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countOf('tasking_requests')).toBe(used + 5);
    await setQuota(null);
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
