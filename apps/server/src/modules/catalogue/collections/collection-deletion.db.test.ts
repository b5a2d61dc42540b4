import { randomUUID } from 'node:crypto';
import {
  addCollection,
  addItems,
  addPipelineCapture,
  deleteCollection,
  deleteItem,
  type Operation,
  readCollection,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../../testing/test-app.ts';
import { ADMIN, collectionOf, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
});
afterAll(() => world?.app.close());

const ITEM = {
  type: 'Feature',
  stac_version: '1.1.0',
  id: 'only',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [50, 50],
        [51, 50],
        [51, 51],
        [50, 51],
        [50, 50],
      ],
    ],
  },
  properties: { datetime: '2025-03-04T05:06:07Z' },
};

/** Calls as an admin and returns the JSON of the response, which must have the status. */
const callAsAdmin = (operation: Operation, input: TestCall, status?: number) =>
  world.json(operation, { as: ADMIN, ...input }, status);
const statusOf = async (operation: Operation, input: TestCall) =>
  (await world.call(operation, { as: ADMIN, ...input })).status;

/** Inserts an open order whose captures go into a collection; returns its id. */
async function orderInto(collection: string): Promise<string> {
  const { kysely } = world.app.database;
  const { id: requested_by } = await kysely
    .selectFrom('users')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: program_id } = await kysely
    .selectFrom('programs')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const at = world.app.clock.now();
  await kysely
    .insertInto('orders')
    .values({
      id,
      program_id,
      requested_by,
      name: '',
      customer_poc: '',
      order_type: 'others',
      collection,
      product_level: 'Basic',
      file_format: 'COG',
      s3_bucket: 'captures',
      s3_folder: '',
      required_license: 'sigma-multi-user-1.0',
      license_accepted_at: at,
      status: 'order_active',
      status_code: null,
      status_text: '',
      placed_at: at,
      updated_at: at,
      scene_count: 0,
      area_km2: 0,
      estimated_bytes: 0,
      inventory_id: null,
    })
    .execute();
  return id;
}
const add = (body: object) => callAsAdmin(addCollection, { body }, 201);
const read = (collection: string) => world.json(readCollection, { params: { collection } });

describe('deleteCollection', () => {
  it('refuses to delete a collection with scenes and states their number', async () => {
    const problem = await callAsAdmin(deleteCollection, { params: { collection: 'alpha' } }, 409);
    expect([problem.code, problem.detail]).toEqual(['wrong_state', expect.stringContaining('60 scene(s)')]);
    expect((await read('alpha')).id).toBe('alpha');
  });

  it('deletes a collection without scenes, whose id can then be used again', async () => {
    await add(collectionOf('short'));
    const params = { collection: 'short' };
    expect(await statusOf(addItems, { params, body: ITEM })).toBe(201);
    expect(await statusOf(deleteCollection, { params })).toBe(409);
    expect(await statusOf(deleteItem, { params: { ...params, item: 'only' } })).toBe(204);
    expect(await statusOf(deleteCollection, { params })).toBe(204);
    expect((await world.call(readCollection, { params })).status).toBe(404);
    expect(await statusOf(deleteCollection, { params })).toBe(404);
    await add(collectionOf('short'));
  });
});

describe('deleteCollection with orders', () => {
  it('refuses to delete a collection with open orders and states their number', async () => {
    await add(collectionOf('awaited'));
    const params = { collection: 'awaited' };
    const { kysely } = world.app.database;
    const order = await orderInto('awaited');
    const problem = await callAsAdmin(deleteCollection, { params }, 409);
    expect([problem.code, problem.detail]).toEqual([
      'wrong_state',
      'The collection is used by 1 open order(s).',
    ]);
    await kysely.updateTable('orders').set({ status: 'order_canceled' }).where('id', '=', order).execute();
    expect(await statusOf(deleteCollection, { params })).toBe(204);
  });
});

describe('deleteCollection concurrent with a capture of the pipeline', () => {
  it('either keeps the collection with the capture, or deletes it and rejects the capture', async () => {
    for (let round = 0; round < 10; round += 1) {
      const collection = `pipe-${round}`;
      await add(collectionOf(collection));
      const { geometry: footprint } = ITEM;
      const body = { collection, file_id: 'only', footprint, acquisition_time: '2026-11-20T10:00:00Z' };
      const outcome = await Promise.all([
        statusOf(addPipelineCapture, { body }),
        statusOf(deleteCollection, { params: { collection } }),
      ]);
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual(outcome);
    }
  });
});

describe('deleteCollection concurrent with addItems', () => {
  it('either keeps the collection with the Item, or deletes it and rejects the Item', async () => {
    for (let round = 0; round < 10; round += 1) {
      await add(collectionOf(`race-${round}`));
      const params = { collection: `race-${round}` };
      const outcome = await Promise.all([
        statusOf(addItems, { params, body: ITEM }),
        statusOf(deleteCollection, { params }),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual(outcome);
    }
  });
});
