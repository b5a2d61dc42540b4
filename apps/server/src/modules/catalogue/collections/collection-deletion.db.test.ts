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

/** Asks as an admin and answers the JSON of the status. */
const ask = (operation: Operation, input: TestCall, status?: number) =>
  world.json(operation, { as: ADMIN, ...input }, status);
const statusOf = async (operation: Operation, input: TestCall) =>
  (await world.call(operation, { as: ADMIN, ...input })).status;

/** An order for a capture that is to go into a collection. */
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
const add = (body: object) => ask(addCollection, { body }, 201);
const read = (collection: string) => world.json(readCollection, { params: { collection } });

describe('a collection that is deleted', () => {
  it('stays while it has scenes, said with their number', async () => {
    const problem = await ask(deleteCollection, { params: { collection: 'alpha' } }, 409);
    expect([problem.code, problem.detail]).toEqual(['wrong_state', expect.stringContaining('60 scene(s)')]);
    expect((await read('alpha')).id).toBe('alpha');
  });

  it('is gone once its last scene is, and its id is free', async () => {
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

describe('a collection that orders name', () => {
  it('stays while one of them is under way, said with their number', async () => {
    await add(collectionOf('awaited'));
    const params = { collection: 'awaited' };
    const { kysely } = world.app.database;
    const order = await orderInto('awaited');
    const problem = await ask(deleteCollection, { params }, 409);
    expect([problem.code, problem.detail]).toEqual([
      'wrong_state',
      '1 order(s) that are under way name the collection.',
    ]);
    await kysely.updateTable('orders').set({ status: 'order_canceled' }).where('id', '=', order).execute();
    expect(await statusOf(deleteCollection, { params })).toBe(204);
  });
});

describe('a collection that is deleted while the pipeline reports a capture', () => {
  it('stays with it, or is gone before it', async () => {
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

describe('a collection that is deleted while scenes are added', () => {
  it('stays with them, or is gone before them', async () => {
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
