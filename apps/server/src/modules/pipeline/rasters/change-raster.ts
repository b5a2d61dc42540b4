import { fileFields } from '@sigma/archive';
import {
  addRaster,
  bind,
  type Caller,
  callerName,
  deleteRaster,
  type Raster,
  type RasterReplacement,
  Refusal,
  refuse,
  replaceRaster,
  updateRaster,
} from '@sigma/contract';
import { type DatabaseTransaction, writeAudit } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { isObjectKey } from '@sigma/storage';
import { reported } from '../captures/captures.store.ts';
import { noCapture } from '../captures/list-pipeline-captures.ts';
import { type LockedCapture, lockCapture } from '../captures/lock-capture.ts';
import type { CapturesServices } from '../services.ts';
import { noRaster, partsOf, rasterOf } from './list-rasters.ts';
import { readRasterOf, removeRaster, type StoredRaster, writeRaster } from './rasters.store.ts';

type Members = Readonly<Record<string, unknown>>;

interface Named {
  readonly captureId: string;
  readonly key: string;
}
interface Context {
  readonly operation: string;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
  readonly url: string;
}

/** The size of the object that a raster names, or why it cannot be one. */
async function sizeOf(
  { store }: CapturesServices,
  { object_key: key, sha256 }: Pick<RasterReplacement, 'object_key' | 'sha256'>,
): Promise<number | Refusal> {
  const wrong = (field: string, code: string, message: string) =>
    refuse('invalid_body', `The file cannot be registered: ${field} ${message}.`, [{ field, code, message }]);
  if (!isObjectKey(key)) return wrong('object_key', 'wrong_value', 'takes the key of an object');
  const head = (await store.bucketExists(ARCHIVE_BUCKET)) ? await store.head(ARCHIVE_BUCKET, key) : null;
  if (head === null) return wrong('object_key', 'missing', 'takes an object that lies in the archive');
  if (head.sha256 !== undefined && head.sha256 !== sha256) {
    return wrong('sha256', 'wrong_hash', 'takes the hash of the object');
  }
  return head.size;
}

interface Placed extends Named {
  readonly given: RasterReplacement;
  readonly size: number;
  readonly before: StoredRaster | undefined;
}

/** Writes the row of a file and the asset of the Item, which say the same. */
async function store(
  services: CapturesServices,
  transaction: DatabaseTransaction,
  locked: LockedCapture,
  { captureId, key, given, size, before }: Placed,
  context: Context,
): Promise<Raster> {
  const { capture } = locked;
  const { roles = [], sha256 } = given;
  const asset = {
    href: `/api/files/${capture.id}/${key}`,
    type: given.media_type,
    title: given.title,
    roles,
    ...fileFields(size, sha256),
  };
  await changeAssets(services, transaction, locked, context, (assets) => ({ ...assets, [key]: asset }));
  const { collection, id: scene } = capture;
  const row = { collection, scene, key, objectKey: given.object_key, mediaType: given.media_type };
  await writeRaster(transaction, { ...row, title: given.title, roles, size, sha256 });
  const after = await readRasterOf(transaction, captureId, key);
  if (after === undefined) throw new Error('What was stored is not there.');
  await audit(transaction, context, rasterOf(after).id, { before, after });
  await services.sceneArrived(transaction, reported(capture));
  return rasterOf(after);
}

/** Writes the Item of a capture with other assets; what the archive holds is not protected here. */
async function changeAssets(
  { scenes }: CapturesServices,
  transaction: DatabaseTransaction,
  { capture: { collection }, stored }: LockedCapture,
  { now, url }: Context,
  change: (assets: Members) => Members,
): Promise<void> {
  const item = { ...stored.item, assets: change({ ...Object(stored.item.assets) }) };
  const context = { collection, now, origin: new URL(url).origin, stored: { ...stored, held: [] } };
  const scene = scenes.sceneOfItem(item, context);
  if ('faults' in scene) throw new Error(`The stored Item is wrong: ${JSON.stringify(scene.faults)}`);
  await scenes.replaceScene(transaction, scene, now);
}

const audit = (
  transaction: DatabaseTransaction,
  { operation, caller, requestId }: Context,
  id: string,
  { before, after }: { readonly before?: object | undefined; readonly after?: object | undefined },
) =>
  writeAudit(transaction, {
    actor: callerName(caller),
    operation,
    target: `raster ${id}`,
    before,
    after,
    requestId,
  });

export const addRasterBinding = (services: CapturesServices) =>
  bind(addRaster, async ({ body, ...call }) => {
    const { capture: captureId, artifact_type: key, ...given } = body;
    const size = await sizeOf(services, given);
    if (size instanceof Refusal) return size;
    return services.database.transaction(async (transaction) => {
      const locked = await lockCapture(services, transaction, captureId);
      if (locked === undefined) return noCapture(captureId);
      const before = await readRasterOf(transaction, captureId, key);
      if (before !== undefined) {
        return refuse('duplicate_name', `The capture has a raster "${key}" already.`);
      }
      const context = { ...call, operation: addRaster.id };
      return store(services, transaction, locked, { captureId, key, given, size, before }, context);
    });
  });

type Given = { readonly [Field in keyof RasterReplacement]?: RasterReplacement[Field] | undefined };

/** A file with what is given of it; the rest stays as it is. */
function changed(before: StoredRaster, given: Given): RasterReplacement | Refusal {
  const { object_key, sha256, media_type, title, roles } = before;
  if (given.object_key === undefined && (object_key === null || sha256 === null)) {
    return refuse('invalid_body', 'The file is not made yet: name object_key and sha256.', [
      { field: 'object_key', code: 'required', message: 'is required' },
    ]);
  }
  return {
    object_key: given.object_key ?? object_key ?? '',
    sha256: given.sha256 ?? sha256 ?? '',
    media_type: given.media_type ?? media_type,
    title: given.title ?? title,
    roles: given.roles ?? roles,
  };
}

async function change(
  services: CapturesServices,
  id: string,
  given: Given,
  context: Context,
): Promise<Raster | Refusal> {
  const { capture: captureId, key } = partsOf(id);
  return services.database.transaction(async (transaction) => {
    const locked = await lockCapture(services, transaction, captureId);
    if (locked === undefined) return noRaster(id);
    const before = await readRasterOf(transaction, captureId, key);
    if (before === undefined) return noRaster(id);
    const next = changed(before, given);
    if (next instanceof Refusal) return next;
    const size = await sizeOf(services, next);
    if (size instanceof Refusal) return size;
    return store(services, transaction, locked, { captureId, key, given: next, size, before }, context);
  });
}

export const replaceRasterBinding = (services: CapturesServices) =>
  bind(replaceRaster, ({ params, body, ...call }) =>
    change(services, params.raster, { roles: [], ...body }, { ...call, operation: replaceRaster.id }),
  );

export const updateRasterBinding = (services: CapturesServices) =>
  bind(updateRaster, ({ params, body, ...call }) =>
    change(services, params.raster, body, { ...call, operation: updateRaster.id }),
  );

export const deleteRasterBinding = (services: CapturesServices) =>
  bind(deleteRaster, async ({ params, ...call }) => {
    const { capture: captureId, key } = partsOf(params.raster);
    const context = { ...call, operation: deleteRaster.id };
    return services.database.transaction(async (transaction) => {
      const locked = await lockCapture(services, transaction, captureId);
      if (locked === undefined) return noRaster(params.raster);
      const stored = await readRasterOf(transaction, captureId, key);
      if (stored === undefined) return noRaster(params.raster);
      await changeAssets(services, transaction, locked, context, ({ [key]: _, ...rest }) => rest);
      await removeRaster(transaction, stored);
      await audit(transaction, context, params.raster, { before: stored });
      return undefined;
    });
  });
