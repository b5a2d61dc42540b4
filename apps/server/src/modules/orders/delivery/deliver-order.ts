import { createHash } from 'node:crypto';
import type { Database, DatabaseTransaction } from '@sigma/db';
import { isCaptureOrder, isOrderStatus, isProductLevel, type ProductLevel } from '@sigma/domain';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { moveOrder, type OrderMove } from '../moves/move-order.store.ts';
import type { OrderRow } from '../orders.store.ts';
import {
  closeDelivery,
  closeScenes,
  type DeliveryScene,
  isComplete,
  isUnchangedSince,
  listDeliveryScenes,
  markDelivered,
  markScene,
  openDelivery,
  readOrderRow,
  readSceneInput,
  saveProgress,
} from './delivery.store.ts';
import { deliveryFailureOf, InputError } from './delivery-error.ts';
import { listFiles } from './delivery-files.store.ts';
import { MANIFEST, manifestDocument, manifestFiles } from './manifest.ts';
import { type ProductFile, productFiles } from './product-files.ts';
import type { ScenePixels } from './scene-pixels.ts';
import {
  type DeliveredOrder,
  deliveredCollection,
  deliveredItem,
  type WrittenProduct,
} from './stac-documents.ts';
import { type FileTarget, toDestination, writeFile } from './write-file.ts';

export interface DeliveryServices {
  readonly database: Database;
  readonly archive: ObjectStore;
  readonly destinations: ObjectStore;
  /** In folder mode the first order creates its bucket; with S3 the bucket must exist. */
  readonly claimsBuckets: boolean;
  readonly pixels: ScenePixels;
  readonly now: () => Date;
  /** The demo clock, which the history of captures follows; without a demo, real time. */
  readonly worldNow: () => Date;
  readonly reportFailure: (order: string, error: unknown) => void;
}

/** Scenes to render in advance: at most one for each rendering worker, so that a shutdown does not wait for more. */
const SCENES_AHEAD = 4;

const system = { code: null, cause: null, actor: 'system', actorName: 'Sigma' } as const;

/**
 * Moves an order from accepted or active to delivered or failed. It is safe to run again at any point: finished scenes
 * and files are not written twice, and the manifest is written last.
 *
 * @throws the signal's reason when the process stops; the next run resumes the delivery
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
      if (await completeOrder(services, order, written)) return;
      // A scene or file arrived during the delivery, so the delivery runs again if the order is complete.
      if (!(await isDeliverable(services, order))) return;
    }
  } catch (error) {
    signal.throwIfAborted();
    services.reportFailure(id, error);
    const failure = deliveryFailureOf(error);
    await services.database.transaction((transaction) =>
      closeOrder(services, transaction, {
        order,
        state: 'failed',
        event: { ...system, ...failure, to: 'order_failed' },
      }),
    );
  }
}

type Step = Omit<OrderMove, 'order' | 'from' | 'at'>;

/** Moves an order to active and processing, each with a history row; false when this process must not deliver it. */
async function startProcessing(services: DeliveryServices, order: OrderRow): Promise<boolean> {
  const { database } = services;
  const status = order.status;
  if (!isOrderStatus(status)) return false;
  // A downlinked capture waits until its scenes and their files are complete, so that no empty order is delivered.
  if (!(await isDeliverable(services, order))) return false;
  if (status === 'order_processing') return true;
  // The pipeline moves a capture to processing when it has been downlinked.
  if (isCaptureOrder(order.order_type)) return false;
  if (status !== 'order_accepted' && status !== 'order_active') return false;
  return database.transaction(async (transaction) => {
    const step = async (from: typeof status | 'order_processing', event: Step) =>
      moveOrder(transaction, { ...event, order: order.id, from, at: services.now() });
    const accepted = status === 'order_accepted';
    if (accepted && !(await step(status, { ...system, to: 'order_active', text: 'Delivery started' })))
      return false;
    return step('order_active', {
      ...system,
      to: 'order_processing',
      text: 'Scenes are being rendered and written',
    });
  });
}

const isDeliverable = async (
  { database, now }: Pick<DeliveryServices, 'now'> & { readonly database: Pick<Database, 'kysely'> },
  { id, order_type }: OrderRow,
) => !isCaptureOrder(order_type) || isComplete(database, id, now());

interface WrittenDelivery {
  readonly text: string;
  readonly scenes: readonly DeliveryScene[];
}

/** Completes the order; false when its scenes differ from those written, or one of them has changed since. */
function completeOrder(
  services: DeliveryServices,
  order: OrderRow,
  { text, scenes }: WrittenDelivery,
): Promise<boolean> {
  return services.database.transaction(async (transaction) => {
    const isCurrent =
      (await isUnchangedSince(transaction, order.id, scenes)) &&
      (await isDeliverable({ ...services, database: { kysely: transaction } }, order));
    if (!isCurrent) return false;
    const event = { ...system, to: 'order_delivered', text } as const;
    await closeOrder(services, transaction, { order, state: 'done', event });
    return true;
  });
}

interface EndOfDelivery {
  readonly order: OrderRow;
  readonly state: 'done' | 'failed';
  readonly event: Step;
}

async function closeOrder(
  { now, worldNow }: DeliveryServices,
  transaction: DatabaseTransaction,
  { order, state, event }: EndOfDelivery,
): Promise<void> {
  const at = now();
  const eventAt = isCaptureOrder(order.order_type) ? worldNow() : at;
  // When another worker has moved the order, it stays as that worker left it.
  const move = { ...event, order: order.id, from: 'order_processing', at: eventAt };
  if (!(await moveOrder(transaction, move))) return;
  await closeScenes(transaction, order.id, state === 'done' ? 'delivered' : 'failed');
  await closeDelivery(transaction, order.id, state, at);
}

async function writeDelivery(
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

function deliveredOrderOf(order: OrderRow): DeliveredOrder {
  return {
    id: order.id,
    name: order.name,
    placedAt: order.placed_at,
    licence: order.required_license,
    level: order.product_level,
  };
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
  const files = await productFiles(services, level, fileId, input, signal);
  const written: WrittenProduct[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    written.push({ file, ...(await writeProduct(target, fileId, file)) });
  }
  const item = deliveredItem(input.item, deliveredOrderOf(order), written);
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

function writeDocument(target: FileTarget, path: string, fileId: string | null, document: object) {
  return writeJson(target, path, fileId, Buffer.from(`${JSON.stringify(document, null, 2)}\n`, 'utf8'));
}

function writeJson(target: FileTarget, path: string, fileId: string | null, bytes: Buffer) {
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

/** Writes the manifest last, so that a reader who sees it can read every file (PD-21). */
async function writeManifest(target: FileTarget, delivered: readonly DeliveryScene[]): Promise<string> {
  const ids = new Set(delivered.map(({ fileId }) => fileId));
  const written = await listFiles(target.database, target.order);
  // The manifest omits the files of scenes that were removed from the order.
  const files = manifestFiles(written.filter(({ file_id: id }) => id === null || ids.has(id)));
  await writeJson(target, MANIFEST, null, manifestDocument(target.order, files));
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const scenes = delivered.length === 1 ? '1 scene' : `${delivered.length} scenes`;
  return `Delivered: ${scenes}, ${files.length} files and the manifest, ${(bytes / 1e6).toFixed(1)} MB`;
}
