import { createStapiOrder } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seedTaskingWorld } from '../../orders/capture-orders.fixture.ts';
import { DELIVERY, is, refused, VISUAL, wish } from '../testing/stapi.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
});
afterAll(() => app?.close());

const faultsOf = (change: object) =>
  refused(app, createStapiOrder, { params: VISUAL, body: wish(app, change) });

describe('an order through STAPI is refused', () => {
  it.each([
    ['a time of one instant', { datetime: '2026-11-22T10:00:00Z' }, /^datetime takes two instants/],
    ['a time that has passed', { datetime: '2026-11-01/2026-11-02' }, /^datetime .*which is now/],
    [
      'a geometry that products do not take',
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
      'a property that nobody knows',
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
      'a licence of others',
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
      /^order_parameters.product_level takes Basic/,
    ],
    [
      'a format of another product',
      { order_parameters: { ...DELIVERY, file_format: 'ENVI' } },
      /^order_parameters.file_format takes COG/,
    ],
    ['a member that nobody knows', { colour: 'red' }, /^colour/],
    [
      'a parameter that nobody knows',
      { order_parameters: { ...DELIVERY, price: 1 } },
      /^order_parameters.price/,
    ],
  ])('for %s', async (_, change, fault) => {
    const answer = await faultsOf(change);
    expect([answer.status, answer.code]).toEqual([422, 'invalid_body']);
    expect(answer.faults[0]).toMatch(fault);
  });

  it('with every fault at once', async () => {
    const { faults } = await faultsOf({
      datetime: 'soon',
      filter: {},
      order_parameters: { ...DELIVERY, file_format: 'ENVI' },
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'datetime',
      'filter',
      'order_parameters.file_format',
    ]);
  });

  it('to a program that may ask for no captures', async () => {
    const order_parameters = { s3_bucket: 'second', required_license: 'sigma-single-user-1.0' };
    const answer = await refused(app, createStapiOrder, {
      params: { program: 2, ...VISUAL },
      body: wish(app, { order_parameters }),
    });
    expect(answer.faults.join()).toContain('The program may not request captures');
  });
});
