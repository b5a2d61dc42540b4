import { createHash, randomUUID } from 'node:crypto';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrderScenes } from '../moves/order-scenes.store.ts';
import { COLLECTION, LICENCE, orderWorld } from '../orders.fixture.ts';
import { insertOrder } from '../orders.store.ts';
import { deliverOrder } from './deliver-order.ts';
import { listUnfinished } from './delivery.store.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
let database: TestDatabase;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let world: Awaited<ReturnType<typeof orderWorld>>;

beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  world = await orderWorld(database, folderStore(folder.path), 2);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

/** Inserts an order for a capture that staff have marked as downlinked and processed. */
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
    starts_at: null,
  };
  const scenes = fileIds.map((fileId) => ({ fileId, taskId: null }));
  await database.transaction((transaction) =>
    insertOrder(transaction, { row, scenes, collection: COLLECTION, acceptedVersion: null }),
  );
  return id;
}

async function deliver(
  order: string,
  duringScene: (fileId: string) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  const store = folderStore(folder.path);
  const services = {
    database,
    archive: store,
    destinations: store,
    claimsBuckets: true,
    pixels: {
      ensureAssets: (_: string, fileId: string) => duringScene(fileId),
      ensureProduct: () => Promise.reject(new Error('not requested')),
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

async function bytesAt(key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await folderStore(folder.path).get('captures', key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const hashOf = async (key: string) =>
  createHash('sha256')
    .update(await bytesAt(key))
    .digest('hex');

interface ReadManifest {
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

const manifestOf = async (order: string): Promise<ReadManifest> =>
  JSON.parse((await bytesAt(`${order}/manifest.json`)).toString());

async function statesOf(order: string): Promise<readonly string[]> {
  const rows = await database.kysely
    .selectFrom('order_scenes')
    .where('order_id', '=', order)
    .select('state')
    .execute();
  return rows.map(({ state }) => state);
}

describe('an order for a capture that is being processed', () => {
  it('does not deliver or resume an order for a capture that has no scene', async () => {
    const order = await processedCapture([]);
    expect(await listUnfinished(database, NOW)).not.toContain(order);
    expect(await deliver(order)).toBe('order_processing');
  });

  it('resumes an order for a capture and delivers its scenes', async () => {
    const order = await processedCapture(world.ids);
    expect(await listUnfinished(database, NOW)).toContain(order);
    expect(await deliver(order)).toBe('order_delivered');
  });

  it('delivers scenes that are added or changed during the delivery', async () => {
    const order = await processedCapture(['scene-1']);
    const rounds: string[] = [];
    const status = await deliver(order, async (fileId) => {
      rounds.push(fileId);
      if (rounds.length > 1) return;
      await database.transaction(async (transaction) => {
        const scene = { collection: COLLECTION, fileId: 'scene-2', taskId: randomUUID() };
        await addOrderScenes(transaction, order, [scene]);
        await transaction
          .updateTable('order_scenes')
          .set({ state: 'waiting' })
          .where('order_id', '=', order)
          .execute();
      });
    });
    expect(status).toBe('order_delivered');
    // The first pass knew one scene; the second pass also renders the pictures of the new scene ahead.
    expect(new Set(rounds)).toEqual(new Set(['scene-1', 'scene-2']));
    const files = (await manifestOf(order)).files.map(({ path }) => path);
    expect(files).toContain('scene-2/scene-2_visual_rgb.tif');
    expect(await statesOf(order)).toEqual(['delivered', 'delivered']);
  });

  it('omits a scene that is removed from the order during the delivery', async () => {
    const order = await processedCapture(world.ids);
    let left = false;
    const status = await deliver(order, async () => {
      if (left) return;
      left = true;
      await database.kysely
        .deleteFrom('order_scenes')
        .where('order_id', '=', order)
        .where('file_id', '=', 'scene-2')
        .execute();
    });
    expect(status).toBe('order_delivered');
    const { files } = await manifestOf(order);
    expect(files.filter(({ path }) => path.startsWith('scene-2/'))).toEqual([]);
    for (const file of files) expect(file.sha256).toBe(await hashOf(`${order}/${file.path}`));
  });

  it('waits with the delivery while a scene is under embargo', async () => {
    const order = await processedCapture(world.ids);
    const until = new Date(NOW.getTime() + 1);
    const embargo = (embargoed_until: Date | null) =>
      database.kysely.updateTable('scenes').set({ embargoed_until }).where('id', '=', 'scene-2').execute();
    await embargo(until);
    expect(await listUnfinished(database, NOW)).not.toContain(order);
    expect(await deliver(order)).toBe('order_processing');
    expect(await listUnfinished(database, until)).toContain(order);
    await embargo(null);
    expect(await deliver(order)).toBe('order_delivered');
  });
});
