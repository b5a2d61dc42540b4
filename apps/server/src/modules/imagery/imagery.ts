import { availableParallelism } from 'node:os';
import { BusyError } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { LARGE_THREAD, TaskError, type WorkerPool, workerPool } from '../../work/index.ts';
import {
  type Progress,
  readPlannedScene,
  readProgress,
  recordFailed,
  recordMade,
  type SceneKey,
} from './imagery.store.ts';
import { type CaptureLines, captureLines } from './levels/capture-lines.ts';
import { LEASE_TIMES, type LeaseTimes } from './levels/lease.ts';
import { NoRoomError, noRoomIfFull } from './levels/no-room-error.ts';
import { ensureProduct } from './levels/product-maker.ts';
import type { ProcessedProduct, Product, ProductServices } from './levels/product-services.ts';
import type { ProductKey } from './levels/runs.store.ts';
import { storedProducts } from './levels/stored-products.ts';
import { objectReader } from './object-reader.ts';
import { preparations, type Waiting } from './prepare-soon.ts';
import { sharedWork } from './shared-work.ts';
import type { ImageryAnswer, ImageryCall, ImageryTask } from './tasks.ts';
import type { TilePosition } from './tile-cache.ts';

const MAX_MAKERS = 4;
const IDLE_MS = 60_000;
/** At a few tiles and one or two scenes per second, these are served well before a call times out. */
const MAX_WAITING = { map: 200, viewer: 60 } as const;
const RETRY_AFTER_S = 5;
const PATIENCE_MS = 2000;
/** A busy server needs about so long for the pictures of a page of results, and an image of a page is not requested again. */
const PICTURE_PATIENCE_MS = 10_000;
const NOTHING = new Uint8Array(0);
/** Some 40 cubes; what was used longest ago is removed and made again when it is needed. */
const PRODUCTS_LIMIT_BYTES = 4e9;

export interface ImageryServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
  readonly store: ObjectStore;
  readonly clock: () => Date;
  /** By default, `LEASE_TIMES`. */
  readonly lease?: LeaseTimes;
  /** How long calls wait for files of scenes that are being prepared; two seconds by default. */
  readonly patienceMs?: number;
}

export interface ImageCaller extends Omit<Waiting, 'patienceMs'> {
  readonly reads: 'picture' | 'file';
}

/** Renders pictures of scenes from their recipes, in worker threads. */
export interface Imagery {
  /**
   * Renders the planned assets of a scene that are not stored yet; concurrent calls render them once. An asset that cannot
   * be rendered is recorded as failed with its cause. Throws errors of the store, and BusyError where too many callers
   * wait; both can be retried. A scene whose callers have all gone is not begun.
   */
  ensureAssets(collection: string, scene: string, signal: AbortSignal): Promise<void>;
  /**
   * As `ensureAssets`, for a call: after a moment it throws BusyError, and the scene is rendered behind. Pictures that a browser
   * shows are waited for longer than files that a program reads.
   */
  ensureSoon(scene: SceneKey, caller: ImageCaller): Promise<void>;
  /** As `ensureAssets`, with the highest priority. */
  ensureForDelivery(collection: string, scene: string, signal: AbortSignal): Promise<void>;
  /** As `ensureAssets`, with the lowest priority: after everything that a caller waits for. */
  fillAssets(scene: SceneKey): Promise<void>;
  /**
   * The files of a level of a simulated capture, made unless the archive has them; concurrent calls make them once.
   * Throws RunFailure if they cannot be made, and errors of the store, which can be retried.
   */
  ensureProduct(product: ProductKey, signal: AbortSignal): Promise<Product>;
  /** As `ensureProduct`, for someone who looks at the scene. Throws NoRoomError rather than fill the archive. */
  ensureForViewer(product: ProductKey, signal: AbortSignal): Promise<Product>;
  /** As `ensureProduct`, with the lowest priority. */
  reprocess(product: ProductKey, signal: AbortSignal): Promise<Product>;
  /** How far this process is with making a level, 0 to 1; undefined if it is not being made here. */
  shareOf(product: ProductKey): number | undefined;
  /** What single lines of a capture are processed with, to be the same as in the files of its levels. */
  readonly captureLines: CaptureLines;
  /** A tile of the simulated Earth as WebP; `ahead` when it has not been requested yet. Throws BusyError. */
  renderTile(
    tile: TilePosition,
    options: { readonly ahead: boolean; readonly signal: AbortSignal },
  ): Promise<Uint8Array>;
  progress(): Promise<Progress>;
  /** Resolves when no caller waits for a picture. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

/** The kinds of callers that wait for a picture, the most urgent first. No caller waits for `later`. */
const URGENCIES = ['delivery', 'viewer', 'later'] as const;
type Urgency = (typeof URGENCIES)[number];
type Pool = WorkerPool<ImageryTask, ImageryAnswer, Urgency>;
/** Those that wait for a tile of the base map. */
const TILE_URGENCIES = ['map', 'later'] as const;
type TileUrgency = (typeof TILE_URGENCIES)[number];
const TILE_THREADS = 2;

/** One thread fewer than there are cores, but two where there are two: the threads run at a low system priority. */
export function makersFor(cores: number): number {
  return Math.min(MAX_MAKERS, Math.max(Math.min(2, cores), cores - 1));
}

export function createImagery(services: ImageryServices): Imagery {
  const shared = {
    script: new URL('./imagery.worker.ts', import.meta.url),
    resourceLimits: LARGE_THREAD,
    tasksPerThread: 1,
    idleMs: IDLE_MS,
    maxWaiting: MAX_WAITING,
    leavesRunning: false,
  };
  const read = objectReader(services.store);
  const shares = new Map<string, number>();
  const pool: Pool = workerPool<ImageryTask, ImageryAnswer, Urgency, ImageryCall, Uint8Array>({
    ...shared,
    name: 'pictures',
    threads: makersFor(availableParallelism()),
    priorities: URGENCIES,
    busy: (urgency) =>
      new BusyError(`pictures, ${urgency}`, 'Too many pictures are waiting to be made.', RETRY_AFTER_S),
    onCall: async (call) => {
      if ('objectKey' in call) return read(call);
      if (shares.has(call.name)) shares.set(call.name, call.share);
      return NOTHING;
    },
  });
  // A tile takes a tenth of a second, a level many seconds: a map must not wait until a level is done.
  const tilePool = workerPool<ImageryTask, ImageryAnswer, TileUrgency>({
    ...shared,
    name: 'tiles',
    threads: Math.min(TILE_THREADS, makersFor(availableParallelism())),
    priorities: TILE_URGENCIES,
    busy: (urgency) =>
      new BusyError(`tiles, ${urgency}`, 'Too many tiles are waiting to be made.', RETRY_AFTER_S),
  });
  const making = sharedWork<void>();
  const soon = preparations('pictures being prepared');
  const { patienceMs = PATIENCE_MS } = services;
  const patience = { file: patienceMs, picture: Math.max(patienceMs, PICTURE_PATIENCE_MS) };
  let bucket: Promise<void> | undefined;

  /** Creates the bucket once per process; tried again after a failure. */
  function ensureBucket(): Promise<void> {
    bucket ??= services.store.ensureBucket(ARCHIVE_BUCKET).catch((error: unknown) => {
      bucket = undefined;
      throw error;
    });
    return bucket;
  }

  function make(scene: SceneKey, urgency: Urgency, signal?: AbortSignal): Promise<void> {
    const begin = async (stop: AbortSignal) => {
      await ensureBucket();
      await makeScene(services, pool, { scene, urgency, signal: stop });
    };
    return making.join(`${scene.collection}/${scene.id}`, begin, signal);
  }

  const stored = storedProducts({ ...services, limitBytes: PRODUCTS_LIMIT_BYTES });
  const processing = sharedWork<ProcessedProduct>();
  const lines = captureLines(services);
  const { lease = LEASE_TIMES } = services;

  function process(key: ProductKey, urgency: Urgency, signal: AbortSignal): Promise<ProcessedProduct> {
    const name = nameOf(key);
    const makeLevel: ProductServices['makeLevel'] = async (task, stop) => {
      const made = await unlessAborted(pool.run({ kind: 'level', name, ...task }, urgency, stop), stop);
      if (made.kind !== 'level') throw new Error('A worker thread returned the answer to another task.');
      return made;
    };
    const ensureSource: ProductServices['ensureSource'] = (source, stop) => process(source, urgency, stop);
    const own = { stored, lease, ensureBucket, makeLevel, ensureSource, isForViewer: urgency === 'viewer' };
    const begin = async (stop: AbortSignal) => {
      shares.set(name, 0);
      return ensureProduct({ ...services, ...own }, key, stop).finally(() => shares.delete(name));
    };
    return processing.join(name, begin, signal);
  }

  return {
    ensureAssets: (collection, id, signal) => make({ collection, id }, 'viewer', signal),
    ensureSoon: (scene, { reads, ...caller }) =>
      soon(`${scene.collection}/${scene.id}`, { ...caller, patienceMs: patience[reads] }, (signal) =>
        make(scene, 'viewer', signal),
      ),
    ensureForDelivery: (collection, id, signal) => make({ collection, id }, 'delivery', signal),
    fillAssets: (scene) => make(scene, 'later'),
    async ensureForViewer(key, signal) {
      const isThere = (await lines.storedFiles(key)).length > 0;
      if (!isThere && !(await stored.hasRoom())) throw new NoRoomError();
      return process(key, 'viewer', signal).catch(noRoomIfFull);
    },
    shareOf: (key) => shares.get(nameOf(key)),
    captureLines: lines,
    ensureProduct: (key, signal) => process(key, 'delivery', signal),
    reprocess: (key, signal) => process(key, 'later', signal),
    renderTile: async ([z, x, y], { ahead, signal }) => {
      const made = await tilePool.run({ kind: 'tile', z, x, y }, ahead ? 'later' : 'map', signal);
      if (made.kind !== 'tile') throw new Error('A worker thread returned the answer to another task.');
      return made.bytes;
    },
    progress: () => readProgress(services.database.kysely),
    calm: async () => void (await Promise.all([pool.calm('later'), tilePool.calm('later')])),
    close: async () => void (await Promise.all([pool.close(), tilePool.close()])),
  };
}

const nameOf = ({ collection, scene, level }: ProductKey) => `${collection}/${scene}/${level}`;

async function makeScene(
  { database, store, clock }: ImageryServices,
  pool: Pool,
  { scene, urgency, signal }: { scene: SceneKey; urgency: Urgency; signal: AbortSignal },
): Promise<void> {
  // A delivery retries assets that failed before.
  const planned = await readPlannedScene(
    database.kysely,
    scene,
    urgency === 'delivery' ? 'again' : undefined,
  );
  if (planned === undefined || planned.assets.length === 0) return;
  if (planned.recipe === null) {
    await recordFailed(database.kysely, scene, 'The scene has no recipe to render this picture from.');
    return;
  }
  const made = await pool
    .run({ kind: 'pictures', recipe: planned.recipe }, urgency, signal)
    .catch(taskErrorOf);
  if (made instanceof TaskError) return recordFailed(database.kysely, scene, made.message);
  if (made.kind !== 'pictures') throw new Error('A worker thread returned the answer to another task.');
  const stored = await Promise.all(
    planned.assets.map(async ({ key, object_key, media_type }) => {
      const file = made.files.find((one) => one.key === key);
      if (file === undefined || object_key === null)
        throw new Error(`No renderer produces the asset "${key}".`);
      const result = await store.put(ARCHIVE_BUCKET, object_key, file.bytes, { contentType: media_type });
      return { key, ...result };
    }),
  );
  await database.transaction((transaction) =>
    recordMade(transaction, scene, { assets: stored, members: made.members, now: clock() }),
  );
}

/** A task that fails because of its recipe is an outcome; other errors are thrown to the callers. */
function taskErrorOf(error: unknown): TaskError {
  if (error instanceof TaskError) return error;
  throw error;
}

/** Stops waiting once the signal is aborted; the work continues for other callers. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
