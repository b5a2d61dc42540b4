import { createStapiOrder } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seedTaskingWorld } from '../../orders/capture-orders.fixture.ts';
import { DELIVERY, is, orderBody, refused, VISUAL } from '../testing/stapi.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

const issuesOf = (change: object) =>
  refused(app, createStapiOrder, { params: VISUAL, body: orderBody(app, change) });

describe('refusing an order through STAPI', () => {
  it.each([
    ['a time of one instant', { datetime: '2026-11-22T10:00:00Z' }, /^datetime must be two instants/],
    ['a time that has passed', { datetime: '2026-11-01/2026-11-02' }, /^datetime .*the current time/],
    [
      'a geometry type that products do not accept',
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      /^geometry/,
    ],
    [
      'an area without extent',
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [0, 0],
              [0, 0],
            ],
          ],
        },
      },
      /^geometry/,
    ],
    [
      'an area larger than a program may order',
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [9, 0],
              [9, 9],
              [0, 9],
              [0, 0],
            ],
          ],
        },
      },
      /^geometry .*at most 100,000/,
    ],
    [
      'an unknown property',
      { filter: is('sigma:price', '<', 3) },
      /^filter.args\[0\] Property sigma:price does not exist/,
    ],
    [
      'an interval without a pass',
      { filter: is('view:off_nadir', '<', 0) },
      /^datetime No sensor of the program passes/,
    ],
    [
      'no bucket',
      { order_parameters: { required_license: DELIVERY.required_license } },
      /^order_parameters.s3_bucket is required/,
    ],
    [
      'a licence of another program',
      { order_parameters: { ...DELIVERY, required_license: 'none' } },
      /^order_parameters.required_license/,
    ],
    [
      'a bucket name that S3 forbids',
      { order_parameters: { ...DELIVERY, s3_bucket: 'Captures' } },
      /^order_parameters.s3_bucket/,
    ],
    [
      'a level of another product',
      { order_parameters: { ...DELIVERY, product_level: 'Basic L1A' } },
      /^order_parameters.product_level must be Basic/,
    ],
    [
      'a format of another product',
      { order_parameters: { ...DELIVERY, file_format: 'ENVI' } },
      /^order_parameters.file_format must be COG/,
    ],
    ['an unknown member', { colour: 'red' }, /^colour/],
    ['an unknown parameter', { order_parameters: { ...DELIVERY, price: 1 } }, /^order_parameters.price/],
  ])('refuses a STAPI order with %s', async (_, change, issue) => {
    const answer = await issuesOf(change);
    expect([answer.status, answer.code]).toEqual([422, 'invalid_body']);
    expect(answer.issues[0]).toMatch(issue);
  });

  it('reports the first of many positions that are invalid', async () => {
    const ring = Array.from({ length: 5000 }, (_, index) => [String(index), '0']);
    const { issues } = await issuesOf({ geometry: { type: 'Polygon', coordinates: [ring] } });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(/^geometry.coordinates\S* must be a longitude, a latitude/);
  });

  it('reports all issues of an order together', async () => {
    const { issues } = await issuesOf({
      datetime: 'soon',
      filter: {},
      order_parameters: { ...DELIVERY, file_format: 'ENVI' },
    });
    expect(issues.map((issue) => issue.split(' ')[0])).toEqual([
      'datetime',
      'filter',
      'order_parameters.file_format',
    ]);
  });

  it('refuses an order of a program that may not request captures', async () => {
    const order_parameters = { s3_bucket: 'second', required_license: 'sigma-single-user-1.0' };
    const order = () =>
      refused(app, createStapiOrder, {
        params: { program: 2, ...VISUAL },
        body: orderBody(app, { order_parameters }),
      });
    expect(await order()).toMatchObject({ status: 403, code: 'contract_product' });
    await app.database.kysely
      .updateTable('programs')
      .set({ subscribed_products: ['Tasking'] })
      .where('id', '=', 2)
      .execute();
    expect((await order()).issues.join()).toContain('The program may not request captures');
  });
});
