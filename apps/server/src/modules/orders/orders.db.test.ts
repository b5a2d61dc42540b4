import {
  addDestination,
  cancelOrder,
  estimateStacOrder,
  listDestinations,
  listOrderHistory,
  listOrders,
  listStacOrders,
  type Order,
  placeOrder,
  placeStacOrder,
  readOrder,
  readOrderManifest,
  readOrderStatus,
  readStacOrder,
  retryOrder,
} from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { COLLECTION, fillProgram, LICENCE } from './orders.fixture.ts';

const CUSTOMER = 'customer@demo.example';
const TASKING = 'tasking@demo.example';
let app: TestApp;
let programs: Awaited<ReturnType<typeof seedPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  programs = await seedPeople(app.database);
  await fillProgram(app.database, folderStore(`${app.folder}/buckets`), programs.first, 4);
});
afterAll(() => app.close());

const body = (change: object = {}) => ({
  collection: COLLECTION,
  item_ids: ['scene-1', 'scene-2'],
  name: 'East bay',
  s3_bucket: 'first-bucket',
  s3_folder: 'sigma/in',
  required_license: LICENCE,
  product_level: 'Basic',
  ...change,
});

const inFirst = () => ({ params: { program: programs.first }, as: CUSTOMER });

function post(change: object = {}, headers: Record<string, string> = {}, as = CUSTOMER) {
  return app.call(placeStacOrder, { ...inFirst(), as, body: body(change), headers });
}

async function placed(change: object = {}, as = CUSTOMER): Promise<Order> {
  app.clock.advance(1000);
  const answer = await post(change, {}, as);
  expect(answer.status).toBe(201);
  const { order }: { order: Order } = JSON.parse(await answer.text());
  return order;
}

const json = async (answer: Response) => JSON.parse(await answer.text());

async function setStatus(id: string, status: string, code: string | null = null) {
  await app.database.kysely
    .updateTable('orders')
    .where('id', '=', id)
    .set({ status, status_code: code })
    .execute();
}

describe('placing an order', () => {
  it('returns the accepted order with external_id, both timestamps and its scenes', async () => {
    const order = await placed();
    expect(order).toMatchObject({
      external_id: order.id,
      name: 'East bay',
      customerPoc: CUSTOMER,
      orderTimeStamp: order.order_timestamp,
      orderStatus: { reqLineItemStatus: 'order_accepted', reqLineStatusCode: null },
      orderType: 'stac',
      item_ids: ['scene-1', 'scene-2'],
      s3Bucket: 'first-bucket',
      s3Folder: 'sigma/in',
      fileFormat: 'COG',
      productLevel: 'Basic',
      area_km2: 100,
      cancelable: true,
      retryable: false,
    });
  });

  it('uses the lowest product level of the program when the order names none', async () => {
    const order = await placed({ item_ids: ['scene-1'], product_level: undefined });
    expect(order).toMatchObject({ productLevel: 'Basic L1A', fileFormat: 'ENVI' });
  });

  it('accepts the same order as an orderRequest of type archive', async () => {
    const { s3_bucket, s3_folder, product_level, ...rest } = body();
    const answer = await app.call(placeOrder, {
      ...inFirst(),
      body: {
        ...rest,
        orderType: 'archive',
        s3Bucket: s3_bucket,
        s3Folder: s3_folder,
        productLevel: product_level,
      },
    });
    expect(answer.status).toBe(201);
    expect(await json(answer)).toMatchObject({ orderType: 'archive', productLevel: 'Basic' });
  });

  it.each([
    ['s3_bucket', { s3_bucket: 'Not a bucket' }],
    ['s3_bucket', { s3_bucket: 'sigma-archive' }],
    ['s3_folder', { s3_folder: '../up' }],
    ['item_ids.1', { item_ids: ['scene-1', 'scene-99'] }],
    ['item_ids', { item_ids: [] }],
    ['item_ids', { item_ids: Array.from({ length: 501 }, (_, index) => `s${index}`) }],
    ['required_license', { required_license: 'none' }],
    ['product_level', { product_level: 'Analytics' }],
    ['product_level', { product_level: 'Imaginary' }],
    ['file_format', { file_format: 'ENVI' }],
    ['collection', { collection: 'other-collection' }],
    ['colour', { colour: 'red' }],
  ])('refuses an invalid %s with an error on its field and saves nothing', async (field, change) => {
    const before = await json(await app.call(listOrders, inFirst()));
    const answer = await post(change);
    expect(answer.status).toBe(422);
    const problem = await json(answer);
    expect(problem.code).toBe('invalid_body');
    expect(problem.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await json(await app.call(listOrders, inFirst()))).count).toBe(before.count);
  });

  it('refuses the bucket of another program without naming the program', async () => {
    await app.database.kysely
      .insertInto('destinations')
      .values({ bucket: 'their-bucket', program_id: programs.third })
      .execute();
    const problem = await json(await post({ s3_bucket: 'their-bucket' }));
    expect(problem.errors).toEqual([
      { field: 's3_bucket', code: 'AD', message: 'This bucket belongs to another program' },
    ]);
    const own = await json(await app.call(listDestinations, inFirst()));
    expect(own.results).toEqual([{ bucket: 'first-bucket' }]);
  });

  it('refuses to order the scenes of another program', async () => {
    const answer = await app.call(placeStacOrder, {
      params: { program: programs.second },
      as: CUSTOMER,
      body: body(),
    });
    expect(answer.status).toBe(422);
    expect((await json(answer)).errors[0].field).toBe('collection');
  });
});

describe('reading orders', () => {
  it('pages orders newest first with absolute links that retain the query', async () => {
    for (const name of ['one', 'two', 'three', 'four']) await placed({ name });
    const page = await json(
      await app.call(listOrders, { ...inFirst(), query: { limit: 2, requestedBy: 'me' } }),
    );
    expect(page.results).toHaveLength(2);
    expect(page.previous).toBeNull();
    const next = await fetch(page.next, {
      headers: { authorization: `Bearer ${await app.tokenFor(CUSTOMER)}` },
    });
    const second = await json(next);
    expect(second.count).toBe(page.count);
    const ids = [...page.results, ...second.results].map((order: Order) => order.id);
    expect(new Set(ids).size).toBe(4);
  });

  it('filters orders by type, requester and a substring of the name or id', async () => {
    const order = await placed({ name: 'Needle in the bay' }, TASKING);
    const found = async (query: object) =>
      (
        await json(await app.call(listOrders, { ...inFirst(), query: { ...query, limit: 1000 } }))
      ).results.map(({ id }: Order) => id);
    expect(await found({ search: 'needle' })).toEqual([order.id]);
    expect(await found({ search: order.id.slice(0, 12) })).toEqual([order.id]);
    expect(await found({ requestedBy: 'me' })).not.toContain(order.id);
    expect(await found({ requestedBy: order.requestedBy })).toContain(order.id);
    expect(await found({ orderType: ['archive'] })).not.toContain(order.id);
  });

  it('returns an order by both of its operations, its status alone, and its history', async () => {
    const order = await placed();
    const one = { params: { program: programs.first, order: order.id }, as: CUSTOMER };
    expect(await json(await app.call(readOrder, one))).toEqual(order);
    expect(await json(await app.call(readStacOrder, one))).toEqual({ order });
    expect(await json(await app.call(readOrderStatus, one))).toEqual(order.orderStatus);
    const history = await json(await app.call(listOrderHistory, one));
    expect(history.results.map((row: { actor: string }) => row.actor)).toEqual(['customer', 'system']);
    expect((await json(await app.call(listStacOrders, one))).results[0].id).toBe(order.id);
  });

  it('filters the history of an order by type and requester', async () => {
    const order = await placed();
    const one = { params: { program: programs.first, order: order.id }, as: CUSTOMER };
    const count = async (query: Readonly<Record<string, unknown>>) =>
      (await json(await app.call(listOrderHistory, { ...one, query }))).count;
    expect(await count({ requestedBy: 'me', orderType: ['stac'] })).toBe(2);
    expect(await count({ orderType: ['others'] })).toBe(0);
  });

  it('returns not_found for the manifest of an undelivered order', async () => {
    const order = await placed();
    const answer = await app.call(readOrderManifest, {
      params: { program: programs.first, order: order.id },
      as: CUSTOMER,
    });
    expect([answer.status, (await json(answer)).code]).toEqual([404, 'not_found']);
  });

  it('hides an order from every other program', async () => {
    const order = await placed();
    const params = { program: programs.second, order: order.id };
    for (const operation of [readOrder, readOrderStatus, listOrderHistory, cancelOrder, retryOrder]) {
      expect((await app.call(operation, { params, as: CUSTOMER })).status).toBe(404);
    }
  });
});

describe('changing an order', () => {
  it('cancels an accepted order and records who canceled it', async () => {
    const order = await placed();
    const one = { params: { program: programs.first, order: order.id }, as: CUSTOMER };
    const canceled = await json(await app.call(cancelOrder, one));
    expect(canceled).toMatchObject({
      orderStatus: { reqLineItemStatus: 'order_canceled' },
      cancelable: false,
    });
    const history = await json(await app.call(listOrderHistory, one));
    expect(history.results.at(-1)).toMatchObject({ actor: 'customer', actor_name: CUSTOMER });
  });

  it.each(['order_processing', 'order_delivered', 'order_canceled'])(
    'refuses to cancel an order in status %s',
    async (status) => {
      const order = await placed();
      await setStatus(order.id, status);
      const answer = await app.call(cancelOrder, {
        params: { program: programs.first, order: order.id },
        as: CUSTOMER,
      });
      expect([answer.status, (await json(answer)).code]).toEqual([409, 'wrong_state']);
    },
  );

  it('retries only a failed order, under the same id and in the same folder', async () => {
    const order = await placed();
    const one = { params: { program: programs.first, order: order.id }, as: CUSTOMER };
    expect((await app.call(retryOrder, one)).status).toBe(409);
    await setStatus(order.id, 'order_failed', 'TE');
    const again = await json(await app.call(retryOrder, one));
    expect(again).toMatchObject({ id: order.id, s3Folder: order.s3Folder, retryable: false });
    expect(again.orderStatus).toMatchObject({ reqLineItemStatus: 'order_active', reqLineStatusCode: null });
  });

  it('refuses to retry an order for a level that the program has lost', async () => {
    const order = await placed();
    await setStatus(order.id, 'order_failed', 'TE');
    const table = app.database.kysely.updateTable('programs').where('id', '=', programs.first);
    const { product_level_access: levels } = await app.database.kysely
      .selectFrom('programs')
      .where('id', '=', programs.first)
      .select('product_level_access')
      .executeTakeFirstOrThrow();
    await table.set({ product_level_access: ['Basic L1A'] }).execute();
    const answer = await app.call(retryOrder, {
      params: { program: programs.first, order: order.id },
      as: CUSTOMER,
    });
    await table.set({ product_level_access: levels }).execute();
    expect(answer.status).toBe(409);
    expect((await json(answer)).detail).toMatch(/may not order the level Basic/);
  });
});

describe('estimate', () => {
  const estimate = async (change: object) =>
    json(
      await app.call(estimateStacOrder, {
        ...inFirst(),
        body: {
          collection: COLLECTION,
          item_ids: ['scene-1', 'scene-3', 'gone'],
          product_level: 'Basic',
          ...change,
        },
      }),
    );

  it('estimates scenes, area, files and bytes, and names the unavailable scenes', async () => {
    const found = await estimate({});
    expect(found).toMatchObject({
      scenes: 2,
      tasks: 1,
      area_km2: 100,
      destination: null,
      unavailable: ['gone'],
    });
    expect(found.files).toBe(6);
    expect(found.bytes).toBeGreaterThan(0);
  });

  it.each([
    ['first-bucket', true],
    ['a-new-bucket', true],
    ['their-bucket', false],
    ['NO', false],
  ])('reports for the bucket %s whether it is reachable: %s', async (bucket, ok) => {
    expect((await estimate({ s3_bucket: bucket })).destination.ok).toBe(ok);
  });
});

describe('destinations', () => {
  const give = (bucket: string, program: number, as = 'admin@demo.example') =>
    app.call(addDestination, { as, body: { bucket, program } });

  it('lets staff assign a bucket to only one program', async () => {
    expect((await give('staff-bucket', programs.first)).status).toBe(201);
    expect((await give('staff-bucket', programs.first)).status).toBe(201);
    expect((await give('staff-bucket', programs.third)).status).toBe(409);
    const own = await json(await app.call(listDestinations, inFirst()));
    expect(own.results).toContainEqual({ bucket: 'staff-bucket' });
    const audited = await app.database.kysely
      .selectFrom('audit')
      .where('operation', '=', addDestination.id)
      .selectAll()
      .execute();
    expect(audited[0]).toMatchObject({ actor: 'admin@demo.example', target: 'bucket staff-bucket' });
  });

  it.each([
    ['bucket', 'No', 1],
    ['program', 'a-bucket', 999_999],
  ])('refuses to assign a bucket with an invalid %s', async (field, bucket, program) => {
    const answer = await give(bucket, program);
    expect([answer.status, (await json(answer)).errors[0].field]).toEqual([422, field]);
  });
});
