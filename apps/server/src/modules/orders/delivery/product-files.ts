import { ARCHIVE_BUCKET, ASSET_KEYS, type ProductLevel } from '@sigma/domain';
import type { Body, ObjectStore } from '@sigma/storage';
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
  /** Known in advance only for a file that is copied from the archive. */
  readonly sha256: string | undefined;
  readonly size: number | undefined;
  readonly open: () => Promise<Body>;
}

export interface ProductSources {
  readonly archive: ObjectStore;
  readonly pixels: ScenePixels;
}

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

/** Lists the files of one scene at the requested product level. */
export async function productFiles(
  sources: ProductSources,
  level: ProductLevel,
  fileId: string,
  input: SceneInput,
  signal: AbortSignal,
): Promise<readonly ProductFile[]> {
  if (level === 'Basic L1A') {
    return input.recipe === null
      ? storedCube(sources, fileId, input)
      : renderedCube(sources, fileId, input.recipe, signal);
  }
  return archivedPictures(sources, fileId, input);
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
    open: () => archive.get(ARCHIVE_BUCKET, key),
  };
}

async function renderedCube(
  { pixels }: ProductSources,
  fileId: string,
  recipe: object,
  signal: AbortSignal,
): Promise<readonly ProductFile[]> {
  // Both files come from one rendering; a resumed delivery that needs only one of them renders the cube again.
  let rendering: ReturnType<ScenePixels['renderCube']> | undefined;
  const render = () => {
    rendering ??= pixels.renderCube(recipe, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new InputError('P1', `The cube of scene ${fileId} could not be rendered`, error);
    });
    return rendering;
  };
  return [
    {
      asset: ASSET_KEYS.cube,
      name: `${fileId}.img`,
      contentType: 'application/octet-stream',
      title: 'Hyperspectral cube, ENVI BIL',
      roles: ['data'],
      sha256: undefined,
      size: undefined,
      open: async () => (await render()).body,
    },
    {
      asset: ASSET_KEYS.cubeHeader,
      name: `${fileId}.hdr`,
      contentType: 'text/plain; charset=utf-8',
      title: 'ENVI header',
      roles: ['metadata'],
      sha256: undefined,
      size: undefined,
      open: async () => Buffer.from((await render()).header, 'utf8'),
    },
  ];
}
