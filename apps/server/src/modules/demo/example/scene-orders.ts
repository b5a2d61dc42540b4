import { setTimeout as pause } from 'node:timers/promises';
import { cancelOrder, createDownload, createSearchArea, placeStacOrder, startOrder } from '@sigma/contract';
import { FIRST_PROGRAM, SECOND_PROGRAM } from '../people.ts';
import { MAIN_COLLECTION, MULTI_USER, SECOND_COLLECTION, SINGLE_USER } from '../world.ts';
import { clearScenes, orderNamed, readProgramId } from './example.store.ts';
import type { ExampleServices } from './services.ts';
import type { Stage } from './stage.ts';
import { AREAS, bucketOf, CUSTOMER, simulated } from './world.ts';

const BAY = 'San Francisco Bay';
const PERMIAN = 'Permian Basin, Texas';
/** The folder of the order that fails: an object of this name is in its way. */
const BLOCKED_FOLDER = 'weekly';
const NOTE =
  'This object blocks a delivery of the demo world. It is removed when that delivery has failed.\n';
const FAILING = simulated('Weekly delivery');

interface SceneOrder {
  readonly program: string;
  readonly name: string;
  readonly place: string;
  readonly count: number;
  readonly folder: string;
  readonly now?: Date;
}

/** Saves the customer's areas. */
export async function saveAreas(stage: Stage): Promise<void> {
  for (const { name, area } of AREAS)
    await stage.call(createSearchArea, { as: CUSTOMER, body: { name, area: JSON.stringify(area) } });
}

async function place(stage: Stage, { program, name, place: where, count, folder, now }: SceneOrder) {
  const isFirst = program === FIRST_PROGRAM;
  const collection = isFirst ? MAIN_COLLECTION : SECOND_COLLECTION;
  const scenes = await clearScenes(stage.transaction, { collection, place: where, count });
  const params = { program: await readProgramId(stage.transaction, program) };
  const { order } = await stage.call(placeStacOrder, {
    as: CUSTOMER,
    params,
    ...(now && { now }),
    body: {
      collection,
      item_ids: [...scenes],
      s3_bucket: bucketOf(params.program),
      s3_folder: folder,
      required_license: isFirst ? MULTI_USER : SINGLE_USER,
      product_level: 'Basic',
      file_format: 'COG',
      name,
    },
  });
  return { ...params, order: order.id };
}

/** Places an order and starts it, so that its files are there soon. */
async function placeAndStart(stage: Stage, wanted: SceneOrder): Promise<void> {
  const params = await place(stage, wanted);
  await stage.call(startOrder, { as: CUSTOMER, params });
}

export const orderBayScenes = (stage: Stage): Promise<void> =>
  placeAndStart(stage, {
    program: FIRST_PROGRAM,
    name: simulated('Bay Area, newest clear scenes'),
    place: BAY,
    count: 2,
    folder: 'bay',
  });

export const orderPermianScenes = (stage: Stage): Promise<void> =>
  placeAndStart(stage, {
    program: SECOND_PROGRAM,
    name: simulated('Midland gathering lines'),
    place: PERMIAN,
    count: 2,
    folder: 'midland',
  });

const HOUR_MS = 3_600_000;

/** Places an order and cancels it within its grace period, a day ago. */
export async function cancelAnOrder(stage: Stage, now: Date): Promise<void> {
  const placedAt = new Date(now.getTime() - 26 * HOUR_MS);
  const wanted = { name: simulated('Bay Area, wrong scenes'), place: BAY, count: 3, folder: 'bay' };
  const params = await place(stage, { program: FIRST_PROGRAM, ...wanted, now: placedAt });
  const canceledAt = new Date(placedAt.getTime() + 6000);
  await stage.call(cancelOrder, { as: CUSTOMER, params, now: canceledAt });
}

/** Places an order whose folder is blocked by an object of the same name, so that the destination rejects it. */
export async function orderToBlockedFolder(stage: Stage, { store }: ExampleServices): Promise<void> {
  const bucket = bucketOf(await readProgramId(stage.transaction, FIRST_PROGRAM));
  await store.ensureBucket(bucket);
  await store.put(bucket, BLOCKED_FOLDER, new TextEncoder().encode(NOTE));
  const wanted = { name: FAILING, place: BAY, count: 1, folder: BLOCKED_FOLDER };
  try {
    await placeAndStart(stage, { program: FIRST_PROGRAM, ...wanted });
  } catch (error) {
    // No order will fail, so nothing would remove what is in the way.
    await store.delete(bucket, BLOCKED_FOLDER);
    throw error;
  }
}

const CHECK_EVERY_MS = 250;

/** Waits until the order to the blocked folder has failed and removes what is in the way: "Try again" delivers it. */
export async function unblockFolder(
  { database, store }: ExampleServices,
  signal: AbortSignal,
): Promise<void> {
  const program = await readProgramId(database.kysely, FIRST_PROGRAM);
  for (;;) {
    signal.throwIfAborted();
    const order = await orderNamed(database.kysely, program, FAILING);
    if (order === undefined || ENDED.has(order.status)) break;
    await pause(CHECK_EVERY_MS, undefined, { signal });
  }
  await store.delete(bucketOf(program), BLOCKED_FOLDER);
}

const ENDED: ReadonlySet<string> = new Set(['order_failed', 'order_delivered', 'order_canceled']);

/** Has the pictures of two scenes packed as a zip archive. */
export async function packDownload(stage: Stage): Promise<void> {
  const wanted = { collection: MAIN_COLLECTION, place: BAY, count: 2 };
  const scenes = await clearScenes(stage.transaction, wanted);
  const assets = ['visual_rgb', 'thumbnail'];
  await stage.call(createDownload, {
    as: CUSTOMER,
    params: { program: await readProgramId(stage.transaction, FIRST_PROGRAM) },
    body: {
      name: simulated('Bay Area pictures'),
      items: scenes.map((file_id) => ({ collection: MAIN_COLLECTION, file_id, assets: [...assets] })),
    },
  });
}
