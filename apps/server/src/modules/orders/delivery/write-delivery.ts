import { isProductLevel, type ProductLevel } from '@sigma/domain';
import { StorageError } from '@sigma/storage';
import type { OrderRow } from '../orders.store.ts';
import {
  type DeliveryScene,
  listDeliveryScenes,
  markDelivered,
  markScene,
  openDelivery,
  readSceneInput,
  saveProgress,
} from './delivery.store.ts';
import { InputError } from './delivery-error.ts';
import type { DeliveryServices } from './delivery-services.ts';
import { type ProductFile, sceneProduct } from './product-files.ts';
import {
  type DeliveredOrder,
  deliveredCollection,
  deliveredItem,
  type WrittenProduct,
} from './stac-documents.ts';
import { writeDocument, writeManifest } from './write-documents.ts';
import { type FileTarget, toDestination, writeFile } from './write-file.ts';

/** Scenes to render in advance: at most one for each rendering worker, so that a shutdown does not wait for more. */
const SCENES_AHEAD = 4;

export interface WrittenDelivery {
  readonly text: string;
  readonly scenes: readonly DeliveryScene[];
}

/** Writes the files of an order's scenes that are not there yet, and last the manifest. */
export async function writeDelivery(
  services: DeliveryServices,
  order: OrderRow,
  signal: AbortSignal,
): Promise<WrittenDelivery> {
  const { database, destinations, now } = services;
  const wanted = [order.s3_folder, order.id].filter((part) => part !== '').join('/');
  const prefix = await openDelivery(database, order, wanted, now());
  const target: FileTarget = {
    database,
    destinations,
    order: order.id,
    bucket: order.s3_bucket,
    prefix,
    now,
  };
  await toDestination(async () => {
    if (services.claimsBuckets) await destinations.ensureBucket(order.s3_bucket);
  });
  await discardUnfinishedFiles(services, order, prefix);
  const scenes = await listDeliveryScenes(database, order.id);
  const items: object[] = [];
  for (const [index, scene] of scenes.entries()) {
    signal.throwIfAborted();
    renderAhead(services, order, scenes.slice(index + 1, index + 1 + SCENES_AHEAD), signal);
    const text = `Scene ${index + 1} of ${scenes.length} is being written`;
    await saveProgress(database, order.id, { done: index, text, at: services.now() });
    items.push(await writeScene(services, { target, order, scene }, signal));
  }
  const last = { done: scenes.length, text: 'The manifest is being written', at: services.now() };
  await saveProgress(database, order.id, last);
  await writeDocument(target, 'collection.json', null, deliveredCollection(deliveredOrderOf(order), items));
  signal.throwIfAborted();
  return { text: await writeManifest(target, scenes), scenes };
}

/** Discards files that a killed attempt left incomplete. The delivery continues if the bucket does not allow this. */
async function discardUnfinishedFiles(
  { destinations, reportFailure }: DeliveryServices,
  order: OrderRow,
  prefix: string,
): Promise<void> {
  try {
    await destinations.discardUnfinished(order.s3_bucket, prefix);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.code !== 'no-such-bucket') reportFailure(order.id, error);
  }
}

/** Renders the pictures of the next scenes while this one is written; errors are reported when each scene is written. */
function renderAhead(
  { pixels }: DeliveryServices,
  order: OrderRow,
  scenes: readonly DeliveryScene[],
  signal: AbortSignal,
): void {
  if (levelOf(order) !== 'Basic') return;
  for (const { collection, fileId, state } of scenes) {
    if (state === 'delivered') continue;
    pixels.ensureAssets(collection, fileId, signal).catch(() => undefined);
  }
}

interface SceneToWrite {
  readonly target: FileTarget;
  readonly order: OrderRow;
  readonly scene: DeliveryScene;
}

async function writeScene(
  services: DeliveryServices,
  { target, order, scene }: SceneToWrite,
  signal: AbortSignal,
): Promise<object> {
  const { database, pixels } = services;
  const { collection, fileId, position } = scene;
  if (scene.state !== 'delivered') await markScene(database, order.id, position, 'processing');
  const level = levelOf(order);
  if (level === 'Basic') await pixels.ensureAssets(collection, fileId, signal);
  const input = await readSceneInput(database, collection, fileId);
  if (input === undefined) throw new InputError('AE', `Scene ${fileId} is no longer in the archive`);
  const { files, processing } = await sceneProduct(services, { collection, fileId, level, input }, signal);
  const written: WrittenProduct[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    written.push({ file, ...(await writeProduct(target, fileId, file)) });
  }
  const item = deliveredItem(input.item, deliveredOrderOf(order), { products: written, processing });
  await writeDocument(target, `${fileId}/${fileId}.json`, fileId, item);
  await markDelivered(database, order.id, position);
  return item;
}

function levelOf(order: OrderRow): ProductLevel {
  if (isProductLevel(order.product_level)) return order.product_level;
  throw new InputError('P1', `Product level ${order.product_level} is unknown`);
}

function writeProduct(target: FileTarget, fileId: string, file: ProductFile) {
  return writeFile(target, { ...file, fileId, path: `${fileId}/${file.name}` });
}

function deliveredOrderOf(order: OrderRow): DeliveredOrder {
  return {
    id: order.id,
    name: order.name,
    placedAt: order.placed_at,
    licence: order.required_license,
    level: order.product_level,
  };
}
