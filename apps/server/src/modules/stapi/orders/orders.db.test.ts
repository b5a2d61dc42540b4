import {
  cancelOrder,
  createStapiOrder,
  listOrders,
  listStapiOrderStatuses,
  listStapiOrders,
  listStapiProductOrders,
  type Order,
  readOrder,
  readStapiOrder,
  STAPI_ORDER_CODES,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  CUSTOMER,
  captureOrderBody,
  FIRST,
  firstPass,
  placeCapture,
  SAN_FRANCISCO,
  seedTaskingWorld,
  setWorldClock,
} from '../../orders/capture-orders.fixture.ts';
import {
  ask,
  CUBE,
  coming,
  DELIVERY,
  follow,
  is,
  linkOf,
  orderBody,
  read,
  refused,
  relsOf,
  send,
  VISUAL,
} from '../testing/stapi.fixture.ts';
import { standardOrder, standardOrders, standardStatuses } from '../testing/stapi-schemas.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

const order = async (change: object = {}, params: object = VISUAL) =>
  read(
    await send(app, createStapiOrder, { params: { ...params }, body: orderBody(app, change) }),
    standardOrder,
  );
const orderOfApp = async (id: string): Promise<Order> =>
  (await app.call(readOrder, { as: CUSTOMER, params: { ...FIRST, order: id } })).json();

describe('an order', () => {
  it('answers a new order with 201 and its location, and shows the same order in the app', async () => {
    const answer = await send(app, createStapiOrder, { params: VISUAL, body: orderBody(app) });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/geo+json');
    const made = await read(answer, standardOrder);
    expect(answer.headers.get('location')).toBe(linkOf(made, 'self')?.href);
    expect(await read(await follow(app, linkOf(made, 'self')), standardOrder)).toEqual(made);
    const list = await (await app.call(listOrders, { as: CUSTOMER, params: FIRST })).json();
    expect(list.results.map(({ id }: Order) => id)).toContain(made.id);
    const own = await orderOfApp(made.id);
    const [start, end] = String(made.properties.opportunity_properties.datetime).split('/');
    expect(own).toMatchObject({
      orderType: 'others',
      s3Bucket: 'captures',
      productLevel: 'Basic',
      fileFormat: 'COG',
      tasking: {
        sensor: made.properties.opportunity_properties['sigma:sensor'],
        start_time: start,
        end_time: end,
        aoi: SAN_FRANCISCO,
      },
    });
  });

  it('stores the request of an order and chooses the best pass', async () => {
    const filter = { op: 'and', args: [is('sigma:sensor', '=', 3), is('eo:cloud_cover', '<=', 40)] };
    const datetime = coming(app);
    const made = await order({
      datetime,
      filter,
      order_parameters: { ...DELIVERY, s3_folder: 'a/b', name: 'Dock', customer_poc: 'desk@demo.example' },
    });
    expect(made.properties).toMatchObject({
      product_id: '1',
      status: { status_code: 'received' },
      search_parameters: { datetime, geometry: SAN_FRANCISCO, filter },
      opportunity_properties: { 'sigma:sensor': 3, 'sigma:eclipsed': false, product_id: '1' },
      order_parameters: {
        s3_folder: 'a/b',
        name: 'Dock',
        customer_poc: 'desk@demo.example',
        product_level: 'Basic',
      },
    });
    const { max_cloud_cover } = await app.database.kysely
      .selectFrom('tasking_requests')
      .where('order_id', '=', made.id)
      .select('max_cloud_cover')
      .executeTakeFirstOrThrow();
    expect(max_cloud_cover).toBe(40);
  });

  it('returns both ends of an interval that was open', async () => {
    const { properties } = await order({ datetime: '../..' });
    const now = app.clock.now().getTime();
    const ends = [now, now + 30 * 86_400_000].map((ms) => new Date(ms).toISOString());
    expect(properties.search_parameters.datetime).toBe(ends.join('/'));
  });

  it('accepts an order at night when the filter allows only night', async () => {
    const made = await order({ filter: is('sigma:eclipsed', '=', true) });
    expect(made.properties.opportunity_properties['sigma:eclipsed']).toBe(true);
  });

  it('accepts areas and an interval as a list', async () => {
    const ring = [
      [-122.5, 37.7],
      [-122.3, 37.7],
      [-122.3, 37.9],
      [-122.5, 37.9],
      [-122.5, 37.7],
    ];
    const made = await order(
      { geometry: { type: 'Polygon', coordinates: [ring] }, datetime: coming(app).split('/') },
      CUBE,
    );
    expect(made.geometry.type).toBe('Polygon');
    expect(made.bbox).toEqual([-122.5, 37.7, -122.3, 37.9]);
    expect(made.properties).toMatchObject({ product_id: '2', order_parameters: { file_format: 'ENVI' } });
  });

  it('cancels an order by its link and lists its statuses newest first', async () => {
    const made = await order();
    const before = await ask(app, listStapiOrderStatuses, standardStatuses, { params: { order: made.id } });
    expect(before.statuses.map(({ status_code }) => status_code)).toEqual(['received']);
    const link = linkOf(made, 'cancel');
    expect(link?.href).toBe(
      `${app.url}/api${cancelOrder.path.replace('{program}', '1').replace('{order}', made.id)}`,
    );
    expect((await follow(app, link)).status).toBe(200);
    const after = await ask(app, readStapiOrder, standardOrder, { params: { order: made.id } });
    expect(after.properties.status.status_code).toBe('user_cancelled');
    expect(relsOf(after)).not.toContain('cancel');
    const monitor = await read(await follow(app, linkOf(after, 'monitor')), standardStatuses);
    expect(monitor.statuses.map(({ status_code }) => status_code)).toEqual(['user_cancelled', 'received']);
    const paged = await ask(app, listStapiOrderStatuses, standardStatuses, {
      params: { order: made.id },
      query: { limit: 1 },
    });
    const rest = await read(await follow(app, linkOf(paged, 'next')), standardStatuses);
    expect([...paged.statuses, ...rest.statuses]).toEqual(monitor.statuses);
  });
});

describe('the list of orders', () => {
  it('lists the orders of the app with their requested sensor', async () => {
    const pass = await firstPass(app);
    const own = await placeCapture(app, captureOrderBody(pass, { max_cloud_cover: 20 }));
    const { features } = await ask(app, listStapiOrders, standardOrders, { query: { limit: 100 } });
    expect(features.find(({ id }) => id === own.id)?.properties).toMatchObject({
      product_id: '1',
      search_parameters: {
        datetime: `${pass.start_time}/${pass.end_time}`,
        filter: { op: 'and', args: [is('sigma:sensor', '=', pass.sensor), is('eo:cloud_cover', '<=', 20)] },
      },
    });
  });

  it('pages orders newest first without gaps or repetitions', async () => {
    const whole = await ask(app, listStapiOrders, standardOrders, { query: { limit: 100 } });
    expect(whole.features.length).toBeGreaterThan(4);
    const seen: string[] = [];
    let page = await ask(app, listStapiOrders, standardOrders, { query: { limit: 2 } });
    for (;;) {
      seen.push(...page.features.map(({ id }) => id));
      const next = linkOf(page, 'next');
      if (next === undefined) break;
      page = await read(await follow(app, next), standardOrders);
    }
    expect(seen).toEqual(whole.features.map(({ id }) => id));
  });

  it('lists by status exactly the orders that show it, and keeps the filter in the links to further pages', async () => {
    const histories = [
      ['order_failed'],
      ['order_delivered'],
      ['order_canceled', 'staff'],
      ['order_canceled', 'customer'],
      ['order_scheduled', 'mod_received', 'mod_rejected'],
      ['mod_received'],
    ];
    for (const history of histories) {
      const { id } = await order();
      const actor = history.includes('staff') ? ('staff' as const) : ('customer' as const);
      const statuses = history.filter((each) => each !== 'staff' && each !== 'customer');
      const rows = statuses.map((status) => ({ order_id: id, status, actor }));
      const rest = { code: null, cause: null, text: '', actor_name: 'x', created_at: app.clock.now() };
      await app.database.kysely
        .insertInto('order_events')
        .values(rows.map((row) => ({ ...row, ...rest })))
        .execute();
      const status = statuses.at(-1) ?? '';
      await app.database.kysely.updateTable('orders').set({ status }).where('id', '=', id).execute();
    }
    const all = await ask(app, listStapiOrders, standardOrders, { query: { limit: 100 } });
    const shown = Object.groupBy(all.features, ({ properties }) => properties.status.status_code);
    expect(Object.keys(shown).length).toBeGreaterThan(5);
    for (const code of STAPI_ORDER_CODES) {
      const query = { limit: 100, status: code };
      const { features } = await ask(app, listStapiOrders, standardOrders, { query });
      expect(features.map(({ id }) => id)).toEqual((shown[code] ?? []).map(({ id }) => id));
    }
    const query = { limit: 1, status: ['cancelled', 'user_cancelled'] };
    const page = await ask(app, listStapiOrders, standardOrders, { query });
    const next = await read(await follow(app, linkOf(page, 'next')), standardOrders);
    expect(next.features[0]?.properties.status.status_code).toMatch(/cancelled$/);
    expect((await refused(app, listStapiOrders, { query: { status: 'lost' } })).status).toBe(400);
  });

  it('lists only the orders of a product', async () => {
    const whole = await ask(app, listStapiOrders, standardOrders, { query: { limit: 100 } });
    for (const { product } of [VISUAL, CUBE]) {
      const { features } = await ask(app, listStapiProductOrders, standardOrders, {
        params: { product },
        query: { limit: 100 },
      });
      const own = whole.features.filter(({ properties }) => properties.product_id === product);
      expect(features.length).toBeGreaterThan(0);
      expect(features).toEqual(own);
    }
  });

  it.each([
    [{ limit: 0 }, /^limit/],
    [{ limit: -1 }, /^limit/],
    [{ limit: 'ten' }, /^limit/],
    [{ next: 'abc' }, /^next must be a page token/],
    [{ offset: 3 }, /^offset is not a parameter/],
  ])('refuses to list orders for the query %j', async (query, issue) => {
    const answer = await refused(app, listStapiOrders, { query });
    expect([answer.status, answer.code]).toEqual([400, 'bad_parameter']);
    expect(answer.issues[0]).toMatch(issue);
  });
});

describe('another program', () => {
  it('hides an order from other programs', async () => {
    const made = await order();
    const as = 'other@demo.example';
    for (const operation of [readStapiOrder, listStapiOrderStatuses]) {
      expect((await refused(app, operation, { as, params: { program: 3, order: made.id } })).status).toBe(
        404,
      );
      expect((await refused(app, operation, { as, params: { order: made.id } })).status).toBe(404);
    }
    const { features } = await ask(app, listStapiOrders, standardOrders, { as, params: { program: 3 } });
    expect(features).toEqual([]);
  });
});

describe('a repeated order', () => {
  it('places an order once under an Idempotency-Key and refuses another body under it', async () => {
    const headers = { 'idempotency-key': 'stapi-1' };
    const body = orderBody(app);
    const twice = await Promise.all(
      [1, 2].map(() => send(app, createStapiOrder, { params: VISUAL, body, headers })),
    );
    expect(twice.map(({ status }) => status)).toContain(201);
    const made = await read(
      await send(app, createStapiOrder, { params: VISUAL, body, headers }),
      standardOrder,
    );
    const kept = await app.database.kysely
      .selectFrom('idempotency_keys')
      .where('key', '=', 'stapi-1')
      .select('order_id')
      .execute();
    expect(kept).toEqual([{ order_id: made.id }]);
    const other = await refused(app, createStapiOrder, { params: CUBE, body, headers });
    expect([other.status, other.code]).toEqual([422, 'key_reused']);
  });

  it('returns an order again under its Idempotency-Key after its interval has passed', async () => {
    const input = { params: VISUAL, body: orderBody(app), headers: { 'idempotency-key': 'stapi-2' } };
    const made = await read(await send(app, createStapiOrder, input), standardOrder);
    await setWorldClock(app, new Date(app.application.services.worldClock().getTime() + 10 * 86_400_000));
    expect((await read(await send(app, createStapiOrder, input), standardOrder)).id).toBe(made.id);
    const withoutKey = await refused(app, createStapiOrder, { ...input, headers: {} });
    expect(withoutKey.issues[0]).toMatch(/^datetime .*the current time/);
  });
});

describe('an order whose request cannot be stored', () => {
  it('does not place an order whose request cannot be stored', async () => {
    const { kysely, rawQuery } = app.database;
    const count = async () => (await kysely.selectFrom('orders').select('id').execute()).length;
    const before = await count();
    await rawQuery('alter table stapi_orders add constraint never check (false) not valid');
    expect((await send(app, createStapiOrder, { params: VISUAL, body: orderBody(app) })).status).toBe(500);
    await rawQuery('alter table stapi_orders drop constraint never');
    expect(await count()).toBe(before);
  });
});
