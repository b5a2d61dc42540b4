import { ARCHIVE_BUCKET, ASSET_KEYS, type ProductLevel } from '@sigma/domain';
import type { Body, ObjectStore } from '@sigma/storage';
import { type Product, RunFailure } from '../../imagery/index.ts';
import type { SceneInput } from './delivery.store.ts';
import { InputError } from './delivery-error.ts';
import type { ScenePixels } from './scene-pixels.ts';

/** A file of a scene that is to be written; `open` is called only when its bytes are needed. */
export interface ProductFile {
  /** Key of the asset in the delivered Item. */
  readonly asset: string;
  readonly name: string;
  readonly contentType: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly sha256: string | undefined;
  readonly size: number | undefined;
  /** Further members of the asset. */
  readonly fields: object;
  readonly open: () => Promise<Body>;
}

export interface ProductSources {
  readonly archive: ObjectStore;
  readonly pixels: ScenePixels;
}

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

/** What is known about how the files of a scene were made. */
export type Processing = Pick<Product, 'lineage' | 'codeVersion' | 'warnings'>;

export interface SceneProduct {
  readonly files: readonly ProductFile[];
  /** Undefined for files that were stored as they are. */
  readonly processing: Processing | undefined;
}

export interface SceneToDeliver {
  readonly collection: string;
  readonly fileId: string;
  readonly level: ProductLevel;
  readonly input: SceneInput;
}

/** The files of one scene at the requested product level. */
export async function sceneProduct(
  sources: ProductSources,
  scene: SceneToDeliver,
  signal: AbortSignal,
): Promise<SceneProduct> {
  const { level, fileId, input } = scene;
  if (level === 'Basic')
    return { files: await archivedPictures(sources, fileId, input), processing: undefined };
  if (input.recipe === null && level === 'Basic L1A')
    return { files: await storedCube(sources, fileId, input), processing: undefined };
  return madeProduct(sources, scene, signal);
}

async function archivedPictures(
  sources: ProductSources,
  fileId: string,
  input: SceneInput,
): Promise<readonly ProductFile[]> {
  const keys: readonly string[] = [ASSET_KEYS.visual, ASSET_KEYS.data];
  const wanted = input.assets.filter((asset) => keys.includes(asset.key));
  if (wanted.length === 0) throw new InputError('AE', `Scene ${fileId} has no picture in the archive`);
  return Promise.all(
    wanted.map((asset) => archivedFile(sources, fileId, asset, `${fileId}_${asset.key}.tif`, COG)),
  );
}

async function storedCube(
  sources: ProductSources,
  fileId: string,
  input: SceneInput,
): Promise<readonly ProductFile[]> {
  const cube = input.assets.find((asset) => asset.key === ASSET_KEYS.cube);
  const header = input.assets.find((asset) => asset.key === ASSET_KEYS.cubeHeader);
  if (cube === undefined || header === undefined) {
    throw new InputError('AE', `Scene ${fileId} has no cube in the archive`);
  }
  return [
    await archivedFile(sources, fileId, cube, `${fileId}.img`, 'application/octet-stream'),
    await archivedFile(sources, fileId, header, `${fileId}.hdr`, 'text/plain; charset=utf-8'),
  ];
}

type Asset = SceneInput['assets'][number];

async function archivedFile(
  { archive }: ProductSources,
  fileId: string,
  asset: Asset,
  name: string,
  contentType: string,
): Promise<ProductFile> {
  const key = asset.objectKey;
  if (asset.state !== 'ready' || key === null) {
    throw new InputError(
      'AE',
      `The archive does not contain the file "${asset.title}" of scene ${fileId}${asset.cause === null ? '' : `: ${asset.cause}`}`,
    );
  }
  if ((await archive.head(ARCHIVE_BUCKET, key)) === null) {
    throw new InputError('AE', `The archive no longer contains the file "${asset.title}" of scene ${fileId}`);
  }
  return {
    asset: asset.key,
    name,
    contentType,
    title: asset.title,
    roles: asset.roles,
    sha256: asset.sha256 ?? undefined,
    size: asset.size ?? undefined,
    fields: {},
    open: () => archive.get(ARCHIVE_BUCKET, key),
  };
}

/** Files that the pipeline makes, or made for an earlier delivery. */
async function madeProduct(
  { archive, pixels }: ProductSources,
  { collection, fileId, level }: SceneToDeliver,
  signal: AbortSignal,
): Promise<SceneProduct> {
  const { files, ...processing } = await pixels
    .ensureProduct({ collection, scene: fileId, level }, signal)
    .catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof RunFailure) throw new InputError(error.code, error.message, error);
      throw new InputError('P1', `The level ${level} of scene ${fileId} could not be made`, error);
    });
  return {
    processing,
    files: files.map(({ asset, name, title, mediaType, roles, size, sha256, fields, objectKey }) => ({
      asset,
      name,
      contentType: mediaType,
      title,
      roles,
      sha256,
      size,
      fields: { ...fields, 'sigma:level': level },
      open: () => archive.get(ARCHIVE_BUCKET, objectKey),
    })),
  };
}
