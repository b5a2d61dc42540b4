import { join } from 'node:path';
import { listOrderHistory, type Order, startOrder } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CUSTOMER,
  finishedOrder,
  orderOf,
  place,
  readDelivery,
  searchScenes,
  visualFiles,
} from '../modules/orders/delivery/delivery-proof.fixture.ts';
import { placeWithWorld, type ServerPlace } from './server-database.fixture.ts';
import { type ServerProcess, startServer } from './server-process.fixture.ts';

const START_MS = 180_000;
const WHOLE_LIFE = [
  'order_received',
  'order_accepted',
  'order_active',
  'order_processing',
  'order_delivered',
];

let home: ServerPlace;
let server: ServerProcess;
let ids: readonly string[];
/** Waits an hour. */
let patient: Order;
/** Its wait is over before the server is back. */
let due: Order;

const start = (graceSeconds: number) =>
  startServer({ ...home.variables, ORDER_GRACE_SECONDS: String(graceSeconds) });
const params = (order: Order) => ({ program: 1, order: order.id });
async function statusesOf(order: Order): Promise<readonly string[]> {
  const { results } = await server.answer(listOrderHistory, { as: CUSTOMER, params: params(order) });
  return results.map(({ orderStatus }) => orderStatus.reqLineItemStatus);
}

beforeAll(async () => {
  home = await placeWithWorld();
  server = await start(3600);
  ids = (await searchScenes(server)).features.slice(0, 2).map(({ id }) => id);
  patient = await place(server, { item_ids: [...ids], s3_bucket: 'patient' });
  await server.end('SIGKILL');
  server = await start(2);
  due = await place(server, { item_ids: [...ids], s3_bucket: 'due' });
  await server.end('SIGKILL');
  server = await start(3600);
}, 3 * START_MS);
afterAll(async () => {
  await server?.close();
  await home?.remove();
}, START_MS);

describe('after the server was killed during the grace period of an order', () => {
  it(
    'the order is delivered once, by itself, if its wait is over when the server starts',
    async () => {
      const order = await finishedOrder(server, due.id);
      const { keys, mismatched } = await readDelivery(folderStore(join(home.folder, 'buckets')), order);
      expect([mismatched, keys.toSorted()]).toEqual([[], [...visualFiles(ids)]]);
      expect(await statusesOf(due)).toEqual(WHOLE_LIFE);
    },
    START_MS,
  );

  it(
    'the order still waits for the same instant, and is delivered once when its customer starts it',
    async () => {
      const waiting = await orderOf(server, patient.id);
      expect([waiting.orderStatus.reqLineItemStatus, waiting.starts_at]).toEqual([
        'order_accepted',
        patient.starts_at,
      ]);
      await server.answer(startOrder, { as: CUSTOMER, params: params(patient) });
      await finishedOrder(server, patient.id);
      expect(await statusesOf(patient)).toEqual(WHOLE_LIFE);
    },
    START_MS,
  );

  it('no file of either order was written twice', async () => {
    await server.end('SIGTERM');
    const rows = await home.look(({ kysely }) =>
      kysely.selectFrom('delivery_files').select(['order_id', 'writes']).execute(),
    );
    expect(rows).toHaveLength(2 * visualFiles(ids).length);
    expect(new Set(rows.map(({ writes }) => writes))).toEqual(new Set([1]));
  });
});
