import { createHash } from 'node:crypto';
import type { Database, DatabaseTransaction } from '@sigma/db';
import { isOrderStatus, isProductLevel, type ProductLevel } from '@sigma/domain';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { moveOrder, type OrderRow, type StatusEvent } from '../orders.store.ts';
import {
  closeDelivery,
  type DeliveryScene,
  isComplete,
  isSettledWith,
  listDeliveryScenes,
  markDelivered,
  markScene,
  openDelivery,
  readOrderRow,
  readSceneInput,
  saveProgress,
  settleScenes,
} from './delivery.store.ts';
import { faultOf, InputFault } from './delivery-fault.ts';
import { listFiles } from './delivery-files.store.ts';
import { MANIFEST, manifestFiles } from './manifest.ts';
import { type ProductFile, productFiles } from './product-files.ts';
import type { ScenePixels } from './scene-pixels.ts';
import {
  type DeliveredOrder,
  deliveredCollection,
  deliveredItem,
  type WrittenProduct,
} from './stac-documents.ts';
import { destination, type FileTarget, writeFile } from './write-file.ts';

export interface DeliveryServices {
  readonly database: Database;
  readonly archive: ObjectStore;
  readonly destinations: ObjectStore;
  /** In folder mode a bucket is made with its first order; with S3 it has to be there. */
  readonly claimsBuckets: boolean;
  readonly pixels: ScenePixels;
  readonly now: () => Date;
  /** What the demo world takes for now: captures live by it. */
  readonly worldNow: () => Date;
  readonly reportFailure: (order: string, error: unknown) => void;
}

/** As many as there are picture makers at most, and no more than a stop has to wait for. */
const SCENES_AHEAD = 4;

const system = { code: null, cause: null, actor: 'system', actorName: 'Sigma' } as const;

/**
 * Takes an order from accepted or active to delivered or failed. Safe to run again at any point: scenes and
 * files that are done are not done twice, and the manifest comes last.
 *
 * @throws the signal's reason when the process stops; the next run takes the order up
 */
export async function deliverOrder(
  services: DeliveryServices,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const order = await readOrderRow(services.database, id);
  if (order === undefined || !(await startProcessing(services, order))) return;
  try {
    for (;;) {
      const written = await writeDelivery(services, order, signal);
      if (await deliver(services, order, written)) return;
      // A scene or a file of it has come meanwhile: it is delivered with the others, when it can be.
      if (!(await isDeliverable(services, order))) return;
    }
  } catch (error) {
    signal.throwIfAborted();
    services.reportFailure(id, error);
    const fault = faultOf(error);
    await services.database.transaction((transaction) =>
      finish(transaction, services, order, 'failed', { ...system, ...fault, status: 'order_failed' }),
    );
  }
}

type Step = Omit<StatusEvent, 'at'>;

/** accepted -> active -> processing, each with its history row; false when the order is not ours to deliver. */
async function startProcessing(services: DeliveryServices, order: OrderRow): Promise<boolean> {
  const { database } = services;
  const status = order.status;
  if (!isOrderStatus(status)) return false;
  // What staff or the pipeline have brought down waits for its scenes and their files: nothing is no delivery.
  if (!(await isDeliverable(services, order))) return false;
  if (status === 'order_processing') return true;
  // A capture is moved to processing when it has come down.
  if (order.order_type === 'others') return false;
  if (status !== 'order_accepted' && status !== 'order_active') return false;
  return database.transaction(async (transaction) => {
    const step = async (from: typeof status | 'order_processing', event: Step) =>
      moveOrder(transaction, order, from, { ...event, at: services.now() });
    const accepted = status === 'order_accepted';
    if (accepted && !(await step(status, { ...system, status: 'order_active', text: 'Delivery started' })))
      return false;
    return step('order_active', {
      ...system,
      status: 'order_processing',
      text: 'Scenes are being made and written',
    });
  });
}

const isDeliverable = async (
  { database, now }: Pick<DeliveryServices, 'now'> & { readonly database: Pick<Database, 'kysely'> },
  { id, order_type }: OrderRow,
) => order_type !== 'others' || isComplete(database, id, now());

interface WrittenDelivery {
  readonly text: string;
  readonly scenes: readonly DeliveryScene[];
}

/** False when the order has other scenes by now than were written, or one of them has changed since. */
function deliver(
  services: DeliveryServices,
  order: OrderRow,
  { text, scenes }: WrittenDelivery,
): Promise<boolean> {
  return services.database.transaction(async (transaction) => {
    const isSettled =
      (await isSettledWith(transaction, order.id, scenes)) &&
      (await isDeliverable({ ...services, database: { kysely: transaction } }, order));
    if (!isSettled) return false;
    await finish(transaction, services, order, 'done', { ...system, status: 'order_delivered', text });
    return true;
  });
}

async function finish(
  transaction: DatabaseTransaction,
  { now, worldNow }: DeliveryServices,
  order: OrderRow,
  state: 'done' | 'failed',
  event: Step,
): Promise<void> {
  const at = now();
  const eventAt = order.order_type === 'others' ? worldNow() : at;
  // Who lost the order to another worker leaves it as that one left it.
  if (!(await moveOrder(transaction, order, 'order_processing', { ...event, at: eventAt }))) return;
  await settleScenes(transaction, order.id, state === 'done' ? 'delivered' : 'failed');
  await closeDelivery(transaction, order.id, state, at);
}

async function writeDelivery(
  services: DeliveryServices,
  order: OrderRow,
  signal: AbortSignal,
): Promise<WrittenDelivery> {
  const { database, destinations } = services;
  const wanted = [order.s3_folder, order.id].filter((part) => part !== '').join('/');
  const prefix = await openDelivery(database, order, wanted, services.now());
  const target: FileTarget = { database, destinations, order: order.id, bucket: order.s3_bucket, prefix };
  await destination(async () => {
    if (services.claimsBuckets) await destinations.ensureBucket(order.s3_bucket);
  });
  await tidy(services, order, prefix);
  const scenes = await listDeliveryScenes(database, order.id);
  const items: object[] = [];
  for (const [index, scene] of scenes.entries()) {
    signal.throwIfAborted();
    makeAhead(services, order, scenes.slice(index + 1, index + 1 + SCENES_AHEAD), signal);
    await saveProgress(database, order.id, index, `Scene ${index + 1} of ${scenes.length} is being written`);
    items.push(await writeScene(services, target, order, scene, signal));
  }
  await saveProgress(database, order.id, scenes.length, 'The manifest is being written');
  await writeDocument(target, 'collection.json', null, deliveredCollection(describe(order), items));
  signal.throwIfAborted();
  return { text: await writeManifest(target, scenes), scenes };
}

/** What a killed attempt left half written. A bucket that does not let us look keeps it: the delivery goes on. */
async function tidy(
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

function describe(order: OrderRow): DeliveredOrder {
  return {
    id: order.id,
    name: order.name,
    placedAt: order.placed_at,
    licence: order.required_license,
    level: order.product_level,
  };
}

/** Pictures of the next scenes are made while this one is written; what fails is said when its turn comes. */
function makeAhead(
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

async function writeScene(
  services: DeliveryServices,
  target: FileTarget,
  order: OrderRow,
  scene: DeliveryScene,
  signal: AbortSignal,
): Promise<object> {
  const { database, pixels } = services;
  const { collection, fileId, position } = scene;
  if (scene.state !== 'delivered') await markScene(database, order.id, position, 'processing');
  const level = levelOf(order);
  if (level === 'Basic') await pixels.ensureAssets(collection, fileId, signal);
  const input = await readSceneInput(database, collection, fileId);
  if (input === undefined) throw new InputFault('AE', `Scene ${fileId} is no longer in the archive`);
  const files = await productFiles(services, level, fileId, input, signal);
  const written: WrittenProduct[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    written.push({ file, ...(await writeProduct(target, fileId, file)) });
  }
  const item = deliveredItem(input.item, describe(order), written);
  await writeDocument(target, `${fileId}/${fileId}.json`, fileId, item);
  await markDelivered(database, order.id, position);
  return item;
}

function levelOf(order: OrderRow): ProductLevel {
  if (isProductLevel(order.product_level)) return order.product_level;
  throw new InputFault('P1', `The level ${order.product_level} is not known`);
}

function writeProduct(target: FileTarget, fileId: string, file: ProductFile) {
  return writeFile(target, { ...file, fileId, path: `${fileId}/${file.name}` });
}

function writeDocument(target: FileTarget, path: string, fileId: string | null, document: object) {
  const bytes = Buffer.from(`${JSON.stringify(document, null, 2)}\n`, 'utf8');
  const contentType = path.endsWith('.json') && fileId !== null ? 'application/geo+json' : 'application/json';
  return writeFile(target, {
    path,
    fileId,
    contentType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    open: () => Promise.resolve(bytes),
  });
}

/** Last of all: a reader that sees the manifest has everything (decision 21). */
async function writeManifest(target: FileTarget, delivered: readonly DeliveryScene[]): Promise<string> {
  const ids = new Set(delivered.map(({ fileId }) => fileId));
  const written = await listFiles(target.database, target.order);
  // Of a scene that has left the order nothing is listed.
  const files = manifestFiles(written.filter(({ file_id: id }) => id === null || ids.has(id)));
  await writeDocument(target, MANIFEST, null, { order: target.order, files });
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const scenes = delivered.length === 1 ? '1 scene' : `${delivered.length} scenes`;
  return `Delivered: ${scenes}, ${files.length} files and the manifest, ${(bytes / 1e6).toFixed(1)} MB`;
}
