import { createHash } from 'node:crypto';
import { type Caller, type Order, Refusal } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { folderStore, type ObjectStore, StorageError } from '@sigma/storage';
import { type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeJobs } from '../../../testing/fake-jobs.ts';
import { COLLECTION, LICENCE, orderWorld } from '../orders.fixture.ts';
import { placeSceneOrder } from '../place-scene-order.ts';
import { type DeliveryServices, deliverOrder } from './deliver-order.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const BUCKET = 'customer-bucket';
let database: TestDatabase;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: ObjectStore;
let world: Awaited<ReturnType<typeof orderWorld>>;

beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  store = folderStore(folder.path);
  world = await orderWorld(database, store, 3);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

const cube = Buffer.from('lines of a cube'.repeat(1000));

function services(change: Partial<DeliveryServices> = {}): DeliveryServices {
  return {
    database,
    archive: store,
    destinations: store,
    claimsBuckets: true,
    pixels: {
      ensureAssets: async () => undefined,
      renderCube: async () => ({ header: 'ENVI\n', size: cube.length, body: once(cube) }),
    },
    now: () => NOW,
    worldNow: () => NOW,
    reportFailure: () => undefined,
    ...change,
  };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

async function place(level: 'Basic' | 'Basic L1A', ids: readonly string[]): Promise<Order> {
  const caller: Caller = {
    kind: 'user',
    userId: world.user,
    email: 'orders@test.example',
    name: '',
    internalRole: 'none',
  };
  const placed = await placeSceneOrder(
    { database, store, claimsBuckets: true, orderGraceMs: 0, jobs: fakeJobs() },
    {
      program: world.program,
      operation: 'placeStacOrder',
      type: 'stac',
      input: {
        collection: COLLECTION,
        item_ids: ids,
        s3_bucket: BUCKET,
        s3_folder: 'in',
        required_license: LICENCE,
        product_level: level,
      },
      name: 'An order',
      customerPoc: undefined,
      caller,
      idempotencyKey: undefined,
      now: NOW,
      requestId: 'test',
    },
  );
  if (placed instanceof Refusal) throw new Error(JSON.stringify(placed));
  return placed;
}

const statusOf = async (id: string) =>
  database.kysely
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['status', 'status_code', 'status_text'])
    .executeTakeFirstOrThrow();

const historyOf = async (id: string) =>
  database.kysely.selectFrom('order_events').where('order_id', '=', id).selectAll().orderBy('id').execute();

async function listed<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function bytesOf(key: string, bucket = BUCKET): Promise<Buffer> {
  return Buffer.concat(await listed(await store.get(bucket, key)));
}

interface DeliveredManifest {
  readonly order: string;
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
}

/** Reads the manifest, after checking the hash of every file it lists and that no other file exists. */
async function checkedManifest(order: string): Promise<DeliveredManifest> {
  const manifest: DeliveredManifest = JSON.parse((await bytesOf(`in/${order}/manifest.json`)).toString());
  for (const file of manifest.files) {
    const bytes = await bytesOf(`in/${order}/${file.path}`);
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      file.size,
      file.sha256,
    ]);
  }
  const there = (await listed(store.list(BUCKET, `in/${order}/`))).map((entry) => entry.key);
  expect(there.toSorted()).toEqual(
    [...manifest.files.map((file) => file.path), 'manifest.json']
      .map((path) => `in/${order}/${path}`)
      .toSorted(),
  );
  return manifest;
}

/** Simulates a process that dies at the n-th write, before the object exists or just after. */
function dyingAt(
  inner: ObjectStore,
  n: number,
  when: 'before' | 'after',
  stop: AbortController,
): ObjectStore {
  let puts = 0;
  return {
    ...inner,
    put: async (...given) => {
      puts += 1;
      if (puts === n && when === 'before') stop.abort(new Error('killed'));
      stop.signal.throwIfAborted();
      const stored = await inner.put(...given);
      if (puts === n) stop.abort(new Error('killed'));
      stop.signal.throwIfAborted();
      return stored;
    },
  };
}

function counting(counts: Map<string, number>): ObjectStore {
  return {
    ...store,
    put: async (...given) => {
      const stored = await store.put(...given);
      counts.set(given[1], (counts.get(given[1]) ?? 0) + 1);
      return stored;
    },
  };
}

describe('delivery', () => {
  it('writes product, Item, Collection and, last, a manifest that lists every file with its hash', async () => {
    const order = await place('Basic', world.ids);
    await deliverOrder(services(), order.id, new AbortController().signal);
    const manifest = await checkedManifest(order.id);
    expect(manifest.order).toBe(order.id);
    expect(manifest.files.map((file) => file.path)).toEqual([
      'collection.json',
      ...world.ids.flatMap((id) => [`${id}/${id}.json`, `${id}/${id}_visual_rgb.tif`]),
    ]);
    expect((await statusOf(order.id)).status).toBe('order_delivered');
  });

  it('writes a history row for every step of a delivery', async () => {
    const order = await place('Basic', ['scene-1']);
    await deliverOrder(services(), order.id, new AbortController().signal);
    expect((await historyOf(order.id)).map((event) => [event.status, event.actor])).toEqual([
      ['order_received', 'customer'],
      ['order_accepted', 'system'],
      ['order_active', 'system'],
      ['order_processing', 'system'],
      ['order_delivered', 'system'],
    ]);
  });

  it('delivers the cube of a simulated scene with its header', async () => {
    const order = await place('Basic L1A', ['scene-1']);
    await deliverOrder(services(), order.id, new AbortController().signal);
    const manifest = await checkedManifest(order.id);
    expect(manifest.files.map((file) => file.path)).toEqual([
      'collection.json',
      'scene-1/scene-1.hdr',
      'scene-1/scene-1.img',
      'scene-1/scene-1.json',
    ]);
    const item = JSON.parse((await bytesOf(`in/${order.id}/scene-1/scene-1.json`)).toString());
    expect(item.assets.cube).toMatchObject({ href: './scene-1.img', 'file:size': cube.length });
  });

  it('writes nothing for an order that is already delivered', async () => {
    const order = await place('Basic', ['scene-1']);
    await deliverOrder(services(), order.id, new AbortController().signal);
    const counts = new Map<string, number>();
    await deliverOrder(services({ destinations: counting(counts) }), order.id, new AbortController().signal);
    expect(counts.size).toBe(0);
  });
});

// Two scenes have six files: two pictures, two Items, the Collection and the manifest.
const WRITES = [1, 2, 3, 4, 5, 6];

describe.each(['before', 'after'] as const)('a process killed just %s a write', (when) => {
  it.each(WRITES)(`resumes a delivery killed ${when} write %i and writes every file once`, async (n) => {
    const order = await place('Basic', ['scene-1', 'scene-2']);
    const counts = new Map<string, number>();
    const stop = new AbortController();
    // The counter is inside, so that it counts an object that reached the bucket just before its process died.
    const dying = dyingAt(counting(counts), n, when, stop);
    const killed = deliverOrder(services({ destinations: dying }), order.id, stop.signal);
    await expect(killed).rejects.toThrow('killed');
    expect((await statusOf(order.id)).status).toBe('order_processing');
    await deliverOrder(services({ destinations: counting(counts) }), order.id, new AbortController().signal);
    await checkedManifest(order.id);
    expect((await statusOf(order.id)).status).toBe('order_delivered');
    expect([...counts.values()]).toEqual(WRITES.map(() => 1));
  });
});

describe('a delivery that fails', () => {
  const failing = (error: StorageError): ObjectStore => ({ ...store, put: () => Promise.reject(error) });

  it.each([
    ['denied', 'TE', 'AD', 'Destination rejected: no permission to write'],
    ['no-such-bucket', 'TE', 'AD', 'Destination rejected: the bucket does not exist'],
    ['full', 'TE', 'TE', 'Transfer failed: the destination has no space left'],
    ['unreachable', 'TE', 'TE', 'Transfer failed: the destination cannot be reached'],
    ['bad-name', 'TE', 'AD', 'Destination rejected: the name of the bucket or folder is not allowed'],
    ['object-in-the-way', 'TE', 'AD', 'Destination rejected: there is an object with the name of the folder'],
    [
      'folder-in-the-way',
      'TE',
      'AD',
      'Destination rejected: there is a folder with the name of a delivered file',
    ],
  ] as const)(
    'reports the code and text of a failed delivery when the bucket is %s',
    async (error, code, cause, text) => {
      const order = await place('Basic', ['scene-1']);
      const destinations = failing(new StorageError(error, 'rejected', { bucket: BUCKET }));
      await deliverOrder(services({ destinations }), order.id, new AbortController().signal);
      expect(await statusOf(order.id)).toEqual({
        status: 'order_failed',
        status_code: code,
        status_text: text,
      });
      expect((await historyOf(order.id)).at(-1)).toMatchObject({ code, cause, text });
    },
  );

  it('names the object that is in the way of the folder of a failed delivery', async () => {
    const order = await place('Basic', ['scene-1']);
    await store.put(BUCKET, `in/${order.id}`, Buffer.from('an object'));
    await deliverOrder(services(), order.id, new AbortController().signal);
    const text = `Destination rejected: there is an object with the name of the folder "in/${order.id}"`;
    expect(await statusOf(order.id)).toMatchObject({ status: 'order_failed', status_text: text });
    expect((await historyOf(order.id)).at(-1)).toMatchObject({ code: 'TE', cause: 'AD', text });
  });

  it('names the missing input of a failed delivery', async () => {
    const order = await place('Basic', ['scene-3']);
    await store.delete(ARCHIVE_BUCKET, 'test/scene-3/visual.tif');
    await deliverOrder(services(), order.id, new AbortController().signal);
    expect(await statusOf(order.id)).toEqual({
      status: 'order_failed',
      status_code: 'AE',
      status_text: 'The archive no longer contains the file "Picture" of scene scene-3',
    });
  });

  it('fails a delivery instead of writing a damaged input', async () => {
    const order = await place('Basic', ['scene-2']);
    const original = await bytesOf('test/scene-2/visual.tif', ARCHIVE_BUCKET);
    await store.put(ARCHIVE_BUCKET, 'test/scene-2/visual.tif', Buffer.from('something else'));
    await deliverOrder(services(), order.id, new AbortController().signal);
    expect(await statusOf(order.id)).toMatchObject({ status: 'order_failed', status_code: 'AE' });
    expect(await store.head(BUCKET, `in/${order.id}/scene-2/scene-2_visual_rgb.tif`)).toBeNull();
    await store.put(ARCHIVE_BUCKET, 'test/scene-2/visual.tif', original);
  });

  it('delivers a failed order into the same folder when it is retried', async () => {
    const order = await place('Basic', ['scene-1']);
    await deliverOrder(
      services({ destinations: failing(new StorageError('full', 'no space', { bucket: BUCKET })) }),
      order.id,
      new AbortController().signal,
    );
    await database.kysely
      .updateTable('orders')
      .where('id', '=', order.id)
      .set({ status: 'order_active', status_code: null })
      .execute();
    await deliverOrder(services(), order.id, new AbortController().signal);
    await checkedManifest(order.id);
    expect(await statusOf(order.id)).toMatchObject({ status: 'order_delivered', status_code: null });
  });

  it('reports a sentence without internal details when a cube cannot be rendered', async () => {
    const order = await place('Basic L1A', ['scene-1']);
    const pixels = {
      ensureAssets: async () => undefined,
      renderCube: () => Promise.reject(new Error('worker died at 0xdead')),
    };
    await deliverOrder(services({ pixels }), order.id, new AbortController().signal);
    expect(await statusOf(order.id)).toEqual({
      status: 'order_failed',
      status_code: 'AE',
      status_text: 'The cube of scene scene-1 could not be rendered',
    });
  });
});
