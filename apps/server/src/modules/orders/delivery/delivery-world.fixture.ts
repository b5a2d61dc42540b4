import { createHash } from 'node:crypto';
import { type Caller, type Order, Refusal } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, expect } from 'vitest';
import { createEntitlements } from '../../../entitlements/index.ts';
import { fakeJobs } from '../../../testing/fake-jobs.ts';
import type { Product } from '../../imagery/index.ts';
import { COLLECTION, LICENCE, orderWorld } from '../orders.fixture.ts';
import { placeSceneOrder } from '../place-scene-order.ts';
import type { DeliveryServices } from './delivery-services.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
export const BUCKET = 'customer-bucket';
export const CUBE = Buffer.from('lines of a cube'.repeat(1000));

interface DeliveredManifest {
  readonly order: string;
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
}

/** A program with three scenes for one file of tests, whose orders are placed and delivered by hand. */
export function deliveryWorld() {
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

  function services(change: Partial<DeliveryServices> = {}): DeliveryServices {
    return {
      database,
      archive: store,
      destinations: store,
      claimsBuckets: true,
      pixels: {
        ensureAssets: async () => undefined,
        ensureProduct: (product) => cubeInArchive(store, product),
      },
      now: () => NOW,
      worldNow: () => NOW,
      reportFailure: () => undefined,
      ...change,
    };
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
      {
        database,
        store,
        claimsBuckets: true,
        orderGraceMs: 0,
        jobs: fakeJobs(),
        entitlements: createEntitlements({ clock: () => NOW, worldClock: () => NOW }),
        freeBytes: async () => null,
      },
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

  async function bytesOf(key: string, bucket = BUCKET): Promise<Buffer> {
    return Buffer.concat(await listed(await store.get(bucket, key)));
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

  return {
    services,
    place,
    statusOf,
    historyOf,
    bytesOf,
    checkedManifest,
    get database() {
      return database;
    },
    get store() {
      return store;
    },
    get ids() {
      return world.ids;
    },
  };
}

/** A product as the pipeline leaves it in the archive. */
async function cubeInArchive(store: ObjectStore, { scene }: { readonly scene: string }): Promise<Product> {
  await store.ensureBucket(ARCHIVE_BUCKET);
  const file = async (asset: string, name: string, bytes: Buffer, mediaType: string) => {
    const objectKey = `products/${name}`;
    const stored = await store.put(ARCHIVE_BUCKET, objectKey, bytes);
    return { asset, name, objectKey, title: asset, mediaType, roles: ['data'], fields: {}, ...stored };
  };
  return {
    files: [
      await file('cube', `${scene}.img`, CUBE, 'application/octet-stream'),
      await file('envi_header', `${scene}.hdr`, Buffer.from('ENVI\n'), 'text/plain'),
    ],
    warnings: [{ code: 'saturated', text: '1 value was saturated and is missing.' }],
    lineage: 'Counts, converted to radiance.',
    codeVersion: '1',
  };
}

async function listed<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A store that counts the objects that reach it, by key. */
export function countingStore(store: ObjectStore, counts: Map<string, number>): ObjectStore {
  return {
    ...store,
    put: async (...given) => {
      const stored = await store.put(...given);
      counts.set(given[1], (counts.get(given[1]) ?? 0) + 1);
      return stored;
    },
  };
}
