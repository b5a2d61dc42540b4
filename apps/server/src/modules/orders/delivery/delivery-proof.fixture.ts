import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ItemCollection,
  type Manifest,
  manifest,
  type Operation,
  type Order,
  placeStacOrder,
  readOrder,
  type StacOrderRequest,
  searchItems,
} from '@sigma/contract';
import type { ObjectStore } from '@sigma/storage';
import type { TestCall } from '../../../testing/test-app.ts';

/** A test application, or the server in a process of its own. */
export interface Callable {
  call(operation: Operation, input?: TestCall): Promise<Response>;
}

export const CUSTOMER = 'customer@demo.example';
/** Where the map opens. */
export const SAN_FRANCISCO = [-122.6, 37.6, -122.2, 37.9];
/** Pictures of the main collection of the demo world, under the licence of the customer's first program. */
const VISUAL = {
  collection: 'ghost-hsi-l1a',
  required_license: 'sigma-multi-user-1.0',
  product_level: 'Basic',
};

export type OrderInput = Pick<StacOrderRequest, 'item_ids' | 's3_bucket'> & Partial<StacOrderRequest>;

/** Searches the collection that `place` orders from, around San Francisco, as the customer. */
export async function searchScenes(app: Callable, program = 1): Promise<ItemCollection> {
  const body = { bbox: SAN_FRANCISCO, collections: [VISUAL.collection] };
  const answer = await app.call(searchItems, { as: CUSTOMER, params: { program }, body });
  return searchItems.response.parse(await answer.json());
}

/** Places an order as the customer, for pictures by default; throws the text of a refusal. */
export async function place(app: Callable, input: OrderInput, program = 1): Promise<Order> {
  const body = { ...VISUAL, ...input };
  const answer = await app.call(placeStacOrder, { as: CUSTOMER, params: { program }, body });
  const text = await answer.text();
  if (answer.status !== placeStacOrder.status) throw new Error(`not placed: ${answer.status} ${text}`);
  return placeStacOrder.response.parse(JSON.parse(text)).order;
}

export async function orderOf(app: Callable, id: string, program = 1): Promise<Order> {
  const answer = await app.call(readOrder, { as: CUSTOMER, params: { program, order: id } });
  return readOrder.response.parse(await answer.json());
}

const FINISHED_STATUSES: readonly string[] = ['order_delivered', 'order_failed', 'order_canceled'];

/** Each question takes the server some of the time in which it delivers. */
const ASK_EVERY_MS = 100;

/** Polls until the order is delivered, failed or canceled. */
export async function finishedOrder(app: Callable, id: string, program = 1): Promise<Order> {
  for (let attempt = 0; attempt < 1250; attempt += 1) {
    const order = await orderOf(app, id, program);
    if (FINISHED_STATUSES.includes(order.orderStatus.reqLineItemStatus)) return order;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`order ${id} did not finish`);
}

export interface Delivered {
  readonly manifest: Manifest;
  /** Keys under the folder of the order, relative to it. */
  readonly keys: readonly string[];
  /** Paths of the files whose bytes differ from the manifest. */
  readonly mismatched: readonly string[];
}

/** Reads a delivery back from its bucket and hashes every file that the manifest lists. */
export async function readDelivery(store: ObjectStore, order: Order): Promise<Delivered> {
  const root = `${order.delivery_prefix}/`;
  const bytesOf = async (path: string) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await store.get(order.s3Bucket, root + path)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const listed = manifest.parse(JSON.parse((await bytesOf('manifest.json')).toString('utf8')));
  const mismatched: string[] = [];
  for (const { path, size, sha256 } of listed.files) {
    const bytes = await bytesOf(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (bytes.length !== size || hash !== sha256) mismatched.push(path);
  }
  const keys: string[] = [];
  for await (const { key } of store.list(order.s3Bucket, root)) keys.push(key.slice(root.length));
  return { manifest: listed, keys, mismatched };
}

/** Lists the files of a visual order: a product and an Item per scene, the Collection and the manifest. */
export function visualFiles(ids: readonly string[]): readonly string[] {
  const ofScenes = ids.flatMap((id) => [`${id}/${id}.json`, `${id}/${id}_visual_rgb.tif`]);
  return ['collection.json', 'manifest.json', ...ofScenes].toSorted();
}
