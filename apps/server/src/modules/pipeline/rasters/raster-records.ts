import { fileFields, queuePasses } from '@sigma/archive';
import {
  newRaster,
  type Raster,
  type RasterReplacement,
  Refusal,
  type rasterCalls,
  rasterReplacement,
  refuse,
} from '@sigma/contract';
import type { Connection, DatabaseTransaction } from '@sigma/db';
import type { RegisteredFor } from '@sigma/domain';
import type { RecordCall, RecordsOf } from '../../../records/index.ts';
import { arrivedSceneOf, readCaptureOf } from '../captures/captures.store.ts';
import { type LockedCapture, lockCapture } from '../captures/lock-capture.ts';
import type { CapturesServices } from '../services.ts';
import { archiveFiles } from './archive-files.ts';
import { readersOfCollection } from './object-claims.store.ts';
import {
  listRastersOf,
  readRasterOf,
  removeRaster,
  type StoredRaster,
  writeRaster,
} from './rasters.store.ts';

type Members = Readonly<Record<string, unknown>>;
type Changes = { readonly [Field in keyof RasterReplacement]?: RasterReplacement[Field] | undefined };

/** The files of captures. A raster is one asset of the capture's Item and changes together with it. */
export function rasterRecords(services: CapturesServices): RecordsOf<typeof rasterCalls> {
  const archive = archiveFiles(services.store);
  /** The files that were checked before the transactions of calls, which must not wait for them. */
  const checked = new WeakMap<RecordCall, RasterReplacement & { readonly size: number }>();
  const checkedSize = (file: RasterReplacement, call: RecordCall): number | undefined => {
    const found = checked.get(call);
    return found !== undefined && isSameFile(found, file) ? found.size : undefined;
  };

  async function change(
    transaction: DatabaseTransaction,
    { raster: id }: { readonly raster: string },
    changes: Changes,
    call: RecordCall,
  ): Promise<Raster | Refusal> {
    const { capture, key } = rasterKeyOf(id);
    const locked = await lockCapture(services, transaction, capture);
    const before = locked && (await readRasterOf(transaction, capture, key));
    if (locked === undefined || before === undefined) return noRaster(id);
    const file = withChanges(before, changes);
    if (file instanceof Refusal) return file;
    const size = isSameFile(before, file) ? before.size : checkedSize(file, call);
    return size === undefined ? CHANGED : store(transaction, locked, { key, file, size }, call);
  }

  /** Writes the row of a file and the asset of the Item, which state the same. */
  async function store(
    transaction: DatabaseTransaction,
    locked: LockedCapture,
    { key, file, size }: RasterToStore,
    call: RecordCall,
  ): Promise<Raster> {
    const { capture } = locked;
    const { roles = [], sha256 } = file;
    const asset = {
      href: `/api/files/${capture.id}/${key}`,
      type: file.media_type,
      title: file.title,
      roles,
      ...fileFields(size, sha256),
    };
    await changeAssets(services, transaction, locked, {
      call,
      change: (assets) => ({ ...assets, [key]: asset }),
    });
    const { collection, id: scene } = capture;
    const row = { collection, scene, key, objectKey: file.object_key, mediaType: file.media_type };
    await writeRaster(transaction, { ...row, title: file.title, roles, size, sha256 });
    // Spectra make a capture a pass over the assets that it shows.
    await queuePasses(transaction, [capture]);
    const after = await readRasterOf(transaction, capture.capture_id, key);
    if (after === undefined) throw new Error(`Raster ${key} of ${capture.capture_id} was not stored.`);
    await services.sceneArrived(transaction, arrivedSceneOf(capture));
    return rasterAnswer(after);
  }

  return {
    async list(kysely, _, query) {
      const { rasters, count } = await listRastersOf(kysely, query);
      return { rows: rasters.map(rasterAnswer), count };
    },
    async read(kysely, { raster }) {
      const { capture, key } = rasterKeyOf(raster);
      const stored = await readRasterOf(kysely, capture, key);
      return stored && rasterAnswer(stored);
    },
    async prepare({ kysely, params, body }, call) {
      const changes = FILE_CHANGES.parse(body);
      const file =
        'raster' in params
          ? await changedFile(kysely, String(params.raster), changes)
          : await newFileOf(kysely, body, changes);
      if (file === undefined || file instanceof Refusal) return file;
      const { target, ...registered } = file;
      const size = await archive.check(kysely, file, call.signal);
      if (size instanceof Refusal) return size;
      checked.set(call, { ...registered, size });
      return undefined;
    },
    lock: (transaction, { raster }) => lockCapture(services, transaction, rasterKeyOf(raster).capture),
    async add(transaction, _, { capture, artifact_type: key, ...file }, call) {
      const locked = await lockCapture(services, transaction, capture);
      if (locked === undefined) return noCapture(capture);
      if ((await readRasterOf(transaction, capture, key)) !== undefined) return alreadyExists(key);
      const size = checkedSize(file, call);
      return size === undefined ? CHANGED : store(transaction, locked, { key, file, size }, call);
    },
    replace: (transaction, params, body, call) => change(transaction, params, { roles: [], ...body }, call),
    update: change,
    async remove(transaction, { raster: id }, call) {
      const { capture, key } = rasterKeyOf(id);
      const locked = await lockCapture(services, transaction, capture);
      const stored = locked && (await readRasterOf(transaction, capture, key));
      if (locked === undefined || stored === undefined) return noRaster(id);
      await changeAssets(services, transaction, locked, { call, change: ({ [key]: _, ...rest }) => rest });
      await removeRaster(transaction, stored);
      return undefined;
    },
    stateOf: (raster) => raster,
  };
}

/** The members of a body that name a file; a new raster has others as well. */
const FILE_CHANGES = rasterReplacement.partial().strip();
const NEW_RASTER_KEY = newRaster.pick({ capture: true, artifact_type: true }).strip();
const CHANGED = refuse('precondition_failed', 'The raster has just been changed. Send the request again.');
const noCapture = (id: string): Refusal => refuse('not_found', `Capture ${id} does not exist.`);
const alreadyExists = (key: string): Refusal =>
  refuse('already_exists', `The capture already has a raster "${key}".`);
const noRaster = (id: string): Refusal => refuse('not_found', `Raster ${id} does not exist.`);

interface RasterToStore {
  readonly key: string;
  readonly file: RasterReplacement;
  readonly size: number;
}

const rasterAnswer = ({ collection: _, scene: __, ...stored }: StoredRaster): Raster => ({
  id: `${stored.capture}.${stored.artifact_type}`,
  ...stored,
});

/** Reads an id of the form that the contract accepts: "{capture}.{artifact_type}". */
function rasterKeyOf(id: string): { readonly capture: string; readonly key: string } {
  const [capture = '', key = ''] = id.split('.');
  return { capture, key };
}

/** Whether the object was checked when it was registered, so that a new title does not read it again. */
function isSameFile<Before extends Pick<StoredRaster, 'object_key' | 'sha256' | 'media_type' | 'size'>>(
  before: Before,
  file: RasterReplacement,
): before is Before & { size: number } {
  const fields = ['object_key', 'sha256', 'media_type'] as const;
  return before.size !== null && fields.every((field) => before[field] === file[field]);
}

/** A file with its changes; fields that were not sent stay as they are. */
function withChanges(before: StoredRaster, changes: Changes): RasterReplacement | Refusal {
  const { object_key, sha256, media_type, title, roles } = before;
  if (changes.object_key === undefined && (object_key === null || sha256 === null)) {
    return refuse('invalid_body', 'The file does not exist yet: send object_key and sha256.', [
      { field: 'object_key', code: 'required', message: 'is required' },
    ]);
  }
  return {
    object_key: changes.object_key ?? object_key ?? '',
    sha256: changes.sha256 ?? sha256 ?? '',
    media_type: changes.media_type ?? media_type,
    title: changes.title ?? title,
    roles: changes.roles ?? roles,
  };
}

/** A file to check, with who could read it as a file of its capture. */
type CheckableRaster = RasterReplacement & { readonly target: RegisteredFor };

/** The file of a raster after a change, if its object has to be checked. */
async function changedFile(
  kysely: Connection,
  id: string,
  changes: Changes,
): Promise<CheckableRaster | Refusal | undefined> {
  const { capture, key } = rasterKeyOf(id);
  const before = await readRasterOf(kysely, capture, key);
  if (before === undefined) return noRaster(id);
  const file = withChanges(before, changes);
  if (file instanceof Refusal) return file;
  if (isSameFile(before, file)) return undefined;
  return { ...file, target: await readersOfCollection(kysely, before.collection) };
}

/** The file of a new raster, unless the raster cannot be added: both are known before its object is read. */
async function newFileOf(
  kysely: Connection,
  body: object,
  { object_key, sha256, media_type, title }: Changes,
): Promise<CheckableRaster | Refusal | undefined> {
  const { capture, artifact_type } = NEW_RASTER_KEY.parse(body);
  const shown = await readCaptureOf(kysely, 'every', capture);
  if (shown === undefined) return noCapture(capture);
  if ((await readRasterOf(kysely, capture, artifact_type)) !== undefined) return alreadyExists(artifact_type);
  const isComplete = object_key !== undefined && sha256 !== undefined && media_type !== undefined;
  if (!isComplete) return undefined;
  const target = await readersOfCollection(kysely, shown.collection);
  return { object_key, sha256, media_type, title: title ?? '', target };
}

interface AssetChange {
  readonly call: RecordCall;
  readonly change: (assets: Members) => Members;
}

/** Writes the Item of a capture with other assets. Stored assets are not protected here. */
async function changeAssets(
  { scenes }: CapturesServices,
  transaction: DatabaseTransaction,
  { capture: { collection }, stored }: LockedCapture,
  { call: { now, url }, change }: AssetChange,
): Promise<void> {
  const item = { ...stored.item, assets: change({ ...Object(stored.item.assets) }) };
  const context = { collection, now, origin: new URL(url).origin, stored: { ...stored, archivedKeys: [] } };
  const scene = scenes.sceneOfItem(item, context);
  if ('issues' in scene) throw new Error(`The stored Item is invalid: ${JSON.stringify(scene.issues)}`);
  await scenes.replaceScene(transaction, scene, now);
}
