import { randomUUID } from 'node:crypto';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLLECTION, LICENCE, orderWorld } from '../orders.fixture.ts';
import { ordersToTakeUp } from '../orders.jobs.ts';
import { insertOrder } from '../orders.store.ts';
import { deliverOrder } from './deliver-order.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
let database: TestDatabase;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let world: Awaited<ReturnType<typeof orderWorld>>;

beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  world = await orderWorld(database, folderStore(folder.path), 1);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

/** An order for a capture whose picture staff have said to be on the ground. */
async function processedCapture(fileIds: readonly string[]): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    program_id: world.program,
    requested_by: world.user,
    name: '',
    customer_poc: '',
    order_type: 'others' as const,
    collection: COLLECTION,
    product_level: 'Basic',
    file_format: 'COG',
    s3_bucket: 'captures',
    s3_folder: '',
    required_license: LICENCE,
    license_accepted_at: NOW,
    status: 'order_processing',
    status_code: null,
    status_text: '',
    placed_at: NOW,
    updated_at: NOW,
    scene_count: fileIds.length,
    area_km2: 0,
    estimated_bytes: 0,
    inventory_id: null,
  };
  const scenes = fileIds.map((fileId) => ({ fileId, taskId: null }));
  await database.transaction((transaction) =>
    insertOrder(transaction, { row, scenes, collection: COLLECTION }),
  );
  return id;
}

async function deliver(order: string): Promise<string | undefined> {
  const store = folderStore(folder.path);
  const services = {
    database,
    archive: store,
    destinations: store,
    claimsBuckets: true,
    pixels: {
      ensureAssets: async () => undefined,
      renderCube: () => Promise.reject(new Error('not asked for')),
    },
    now: () => NOW,
    worldNow: () => NOW,
    reportFailure: () => undefined,
  };
  await deliverOrder(services, order, new AbortController().signal);
  const { kysely } = database;
  return (await kysely.selectFrom('orders').where('id', '=', order).select('status').executeTakeFirst())
    ?.status;
}

describe('an order for a capture that is being processed', () => {
  it('is not delivered, nor taken up, before it has a scene', async () => {
    const order = await processedCapture([]);
    expect(await ordersToTakeUp(database)).not.toContain(order);
    expect(await deliver(order)).toBe('order_processing');
  });

  it('is taken up and delivered with its scenes', async () => {
    const order = await processedCapture(world.ids);
    expect(await ordersToTakeUp(database)).toContain(order);
    expect(await deliver(order)).toBe('order_delivered');
  });
});
