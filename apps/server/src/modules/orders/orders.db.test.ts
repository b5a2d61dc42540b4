import {
  cancelOrder,
  listDestinations,
  listOrderHistory,
  listOrders,
  placeOrder,
  placeStacOrder,
  retryOrder,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { body, CUSTOMER, json, orderedScenes } from './ordered-scenes.fixture.ts';

const world = orderedScenes();

describe('placing an order', () => {
  it('returns the accepted order with external_id, both timestamps and its scenes', async () => {
    const order = await world.placed();
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
    const order = await world.placed({ item_ids: ['scene-1'], product_level: undefined });
    expect(order).toMatchObject({ productLevel: 'Basic L1A', fileFormat: 'ENVI' });
  });

  it('accepts the same order as an orderRequest of type archive', async () => {
    const { s3_bucket, s3_folder, product_level, ...rest } = body();
    const answer = await world.app.call(placeOrder, {
      ...world.inFirst(),
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
    ['item_ids', { item_ids: [] }],
    ['item_ids', { item_ids: Array.from({ length: 501 }, (_, index) => `s${index}`) }],
    ['required_license', { required_license: 'none' }],
    ['product_level', { product_level: 'Imaginary' }],
    ['file_format', { file_format: 'ENVI' }],
    ['colour', { colour: 'red' }],
  ])('refuses an invalid %s with an error on its field and saves nothing', async (field, change) => {
    const before = await json(await world.app.call(listOrders, world.inFirst()));
    const answer = await world.post(change);
    expect(answer.status).toBe(422);
    const problem = await json(answer);
    expect(problem.code).toBe('invalid_body');
    expect(problem.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await json(await world.app.call(listOrders, world.inFirst()))).count).toBe(before.count);
  });

  it.each([
    ['scenes that do not exist', 404, 'not_found', 'item_ids.1', { item_ids: ['scene-1', 'scene-99'] }],
    ['a collection of another program', 404, 'not_found', 'collection', { collection: 'other-collection' }],
    [
      'a level that the contract lacks',
      403,
      'contract_level',
      'product_level',
      { product_level: 'Analytics' },
    ],
  ])('refuses %s with %i and the field, and saves nothing', async (_, status, code, field, change) => {
    const before = await json(await world.app.call(listOrders, world.inFirst()));
    const answer = await world.post(change);
    expect(answer.status).toBe(status);
    const problem = await json(answer);
    expect(problem.code).toBe(code);
    expect(problem.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await json(await world.app.call(listOrders, world.inFirst()))).count).toBe(before.count);
  });

  it('refuses an order that mixes visible and other scenes as a whole, with the ids of the others', async () => {
    const { kysely } = world.app.database;
    const scene = (id: string) => kysely.updateTable('scenes').where('id', '=', id);
    await kysely.insertInto('sensors').values({ osk_id: 77, name: 'Other', serial: 'X77' }).execute();
    await scene('scene-2').set({ sensor: 77 }).execute();
    // Earlier tests have ordered the scene, which would make it the program's own.
    await kysely.deleteFrom('program_scenes').where('id', '=', 'scene-2').execute();
    const answer = await world.post({ item_ids: ['scene-1', 'scene-2', 'scene-99'] });
    const problem = await json(answer);
    expect([answer.status, problem.code]).toEqual([404, 'not_found']);
    expect(problem.errors.map((error: { field: string }) => error.field)).toEqual([
      'item_ids.1',
      'item_ids.2',
    ]);
    expect(problem.detail).toMatch(/scene-2 .*scene-99 /);
    await scene('scene-2').set({ sensor: null }).execute();
  });

  it('lists an invalid bucket and folder among the other invalid fields of an order', async () => {
    const invalid = { required_license: 5, colour: 'red' };
    const { s3_bucket: _, s3_folder: __, product_level, ...rest } = body();
    const other = { ...rest, orderType: 'archive', productLevel: product_level, ...invalid };
    const place = async (change: object) =>
      json(await world.app.call(placeOrder, { ...world.inFirst(), body: { ...other, ...change } }));
    const fieldsOf = (problem: { errors: { field: string; code: string }[] }) =>
      problem.errors.map(({ field, code }) => `${field} ${code}`).sort();
    const others = ['colour unknown_field', 'required_license invalid_type'];
    expect(
      fieldsOf(await json(await world.post({ s3_bucket: '../x', s3_folder: '../x', ...invalid }))),
    ).toEqual([...others, 's3_bucket AD', 's3_folder AD']);
    expect(fieldsOf(await place({ s3Bucket: '../x', s3Folder: '../x' }))).toEqual([
      ...others,
      's3Bucket AD',
      's3Folder AD',
    ]);
    expect(fieldsOf(await place({ s3Bucket: 'x'.repeat(64) }))).toEqual([...others, 's3Bucket too_big']);
  });

  it('refuses the bucket of another program without naming the program', async () => {
    await world.app.database.kysely
      .insertInto('destinations')
      .values({ bucket: 'their-bucket', program_id: world.programs.third })
      .execute();
    const problem = await json(await world.post({ s3_bucket: 'their-bucket' }));
    expect(problem.errors).toEqual([
      { field: 's3_bucket', code: 'AD', message: 'This bucket belongs to another program' },
    ]);
    const own = await json(await world.app.call(listDestinations, world.inFirst()));
    expect(own.results).toEqual([{ bucket: 'first-bucket' }]);
  });

  it('refuses to order the scenes of another program', async () => {
    const answer = await world.app.call(placeStacOrder, {
      params: { program: world.programs.second },
      as: CUSTOMER,
      body: body(),
    });
    expect([answer.status, (await json(answer)).errors[0].field]).toEqual([404, 'collection']);
  });
});

describe('changing an order', () => {
  it('cancels an accepted order and records who canceled it', async () => {
    const order = await world.placed();
    const one = { params: { program: world.programs.first, order: order.id }, as: CUSTOMER };
    const canceled = await json(await world.app.call(cancelOrder, one));
    expect(canceled).toMatchObject({
      orderStatus: { reqLineItemStatus: 'order_canceled' },
      cancelable: false,
    });
    const history = await json(await world.app.call(listOrderHistory, one));
    expect(history.results.at(-1)).toMatchObject({ actor: 'customer', actor_name: CUSTOMER });
  });

  it.each(['order_processing', 'order_delivered', 'order_canceled'])(
    'refuses to cancel an order in status %s',
    async (status) => {
      const order = await world.placed();
      await world.setStatus(order.id, status);
      const answer = await world.app.call(cancelOrder, {
        params: { program: world.programs.first, order: order.id },
        as: CUSTOMER,
      });
      expect([answer.status, (await json(answer)).code]).toEqual([409, 'wrong_state']);
    },
  );

  it('retries only a failed order, under the same id and in the same folder', async () => {
    const order = await world.placed();
    const one = { params: { program: world.programs.first, order: order.id }, as: CUSTOMER };
    expect((await world.app.call(retryOrder, one)).status).toBe(409);
    await world.setStatus(order.id, 'order_failed', 'TE');
    const again = await json(await world.app.call(retryOrder, one));
    expect(again).toMatchObject({ id: order.id, s3Folder: order.s3Folder, retryable: false });
    expect(again.orderStatus).toMatchObject({ reqLineItemStatus: 'order_active', reqLineStatusCode: null });
  });

  it('retries an order for a level that the contract does not include, as staff order it, and refuses one without a product', async () => {
    const { kysely } = world.app.database;
    const order = await world.placed();
    const one = { params: { program: world.programs.first, order: order.id }, as: CUSTOMER };
    const table = kysely.updateTable('programs').where('id', '=', world.programs.first);
    const { product_level_access: levels } = await kysely
      .selectFrom('programs')
      .where('id', '=', world.programs.first)
      .select('product_level_access')
      .executeTakeFirstOrThrow();
    await world.setStatus(order.id, 'order_failed', 'TE');
    await table.set({ product_level_access: ['Basic L1A'] }).execute();
    const retried = await world.app.call(retryOrder, one);
    await table.set({ product_level_access: levels }).execute();
    expect(retried.status).toBe(200);
    await world.setStatus(order.id, 'order_failed', 'TE');
    const products = await kysely.deleteFrom('data_products').returningAll().execute();
    const refused = await world.app.call(retryOrder, one);
    await kysely.insertInto('data_products').values(products).execute();
    expect(refused.status).toBe(409);
    expect((await json(refused)).detail).toMatch(/may not order the level Basic/);
  });
});
