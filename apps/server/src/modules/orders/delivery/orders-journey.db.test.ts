import { listOrderHistory, readOrderManifest, readOrderStatus, readSceneFile } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seedDemo } from '../../demo/index.ts';
import {
  CUSTOMER,
  finishedOrder,
  orderOf,
  place,
  readDelivery,
  searchScenes,
  visualFiles,
} from './delivery-proof.fixture.ts';

let app: TestApp;
let ids: readonly string[];
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedDemo({ database: app.database, clock: app.clock.now });
});
afterAll(() => app?.close());

const store = () => app.application.services.store;

describe('the main journey over HTTP', () => {
  it('finds scenes around San Francisco', async () => {
    const { features } = await searchScenes(app);
    expect(features.length).toBeGreaterThanOrEqual(20);
    ids = features.slice(0, 3).map(({ id }) => id);
  });

  it('delivers three scenes with products, Items, a Collection and a correct manifest', async () => {
    const placed = await place(app, { item_ids: [...ids], s3_bucket: 'journey', name: 'Three scenes' });
    expect(placed.orderStatus.reqLineItemStatus).toBe('order_accepted');
    const order = await finishedOrder(app, placed.id);
    expect(order.orderStatus).toMatchObject({
      reqLineItemStatus: 'order_delivered',
      reqLineStatusCode: null,
    });
    // A delivered order has no step that is still being done.
    expect(order.progress).toEqual({ done: 3, total: 3, text: '' });
    const { manifest, keys, mismatched } = await readDelivery(store(), order);
    expect(mismatched).toEqual([]);
    expect(keys.toSorted()).toEqual(visualFiles(ids));
    const params = { program: 1, order: order.id };
    const shown = await app.call(readOrderManifest, { as: CUSTOMER, params });
    expect(await shown.json()).toEqual(manifest);
    const status = await app.call(readOrderStatus, { as: CUSTOMER, params });
    expect(await status.json()).toEqual(order.orderStatus);
  });

  it('shows the delivered scenes in the catalogue', async () => {
    const answer = await app.call(readSceneFile, {
      as: CUSTOMER,
      params: { scene: ids[0], asset: 'visual_rgb' },
      headers: { range: 'bytes=0-3' },
    });
    expect(answer.status).toBe(206);
    expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x49, 0x49]));
  });

  it('delivers the cube of a scene with its header', async () => {
    const placed = await place(app, {
      item_ids: ids.slice(0, 1),
      s3_bucket: 'journey',
      s3_folder: 'cubes',
      product_level: 'Basic L1A',
    });
    const order = await finishedOrder(app, placed.id);
    expect(order.orderStatus.reqLineStatusText).toMatch(/^Delivered: 1 scene/);
    const { manifest, mismatched } = await readDelivery(store(), order);
    expect(mismatched).toEqual([]);
    const [id = ''] = ids;
    const sizes = new Map(manifest.files.map(({ path, size }) => [path, size]));
    const header = await text(order.s3Bucket, `${order.delivery_prefix}/${id}/${id}.hdr`);
    const [samples = 0, lines = 0, bands = 0] = ['samples', 'lines', 'bands'].map((name) =>
      Number(new RegExp(`${name} *= *(\\d+)`).exec(header)?.[1]),
    );
    // ENVI data type 12 has two bytes per value.
    expect(sizes.get(`${id}/${id}.img`)).toBe(samples * lines * bands * 2);
  });

  it('records every status of an order in its history', async () => {
    const { id } = await place(app, { item_ids: ids.slice(0, 1), s3_bucket: 'journey' });
    await finishedOrder(app, id);
    const answer = await app.call(listOrderHistory, { as: CUSTOMER, params: { program: 1, order: id } });
    const { results } = listOrderHistory.response.parse(await answer.json());
    expect(results.map(({ orderStatus }) => orderStatus.reqLineItemStatus)).toEqual([
      'order_received',
      'order_accepted',
      'order_active',
      'order_processing',
      'order_delivered',
    ]);
    expect((await orderOf(app, id)).retryable).toBe(false);
  });
});

async function text(bucket: string, key: string): Promise<string> {
  let read = '';
  for await (const chunk of await store().get(bucket, key)) read += Buffer.from(chunk).toString('utf8');
  return read;
}
