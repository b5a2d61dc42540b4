import type { Connection } from '@sigma/db';
import { ARCHIVE_BUCKET, ASSET_KEYS } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { RunFailure } from '../run-failure.ts';
import type { ProductKey } from '../runs.store.ts';

/** A cube that was not simulated, as it is stored. */
export interface StoredCubeFile {
  /** The text of its header. */
  readonly header: string;
  readonly objectKey: string;
  readonly size: number;
  readonly sha256: string;
}

const MOST_HEADER_BYTES = 16 * 2 ** 20;

/** The cube of a scene that was not simulated. Throws RunFailure if it has none. */
export async function readStoredCube(
  kysely: Connection,
  store: Pick<ObjectStore, 'source'>,
  { collection, scene }: Pick<ProductKey, 'collection' | 'scene'>,
): Promise<StoredCubeFile> {
  const assets = await kysely
    .selectFrom('scene_assets')
    .where('collection', '=', collection)
    .where('scene_id', '=', scene)
    .where('state', '=', 'ready')
    .select(['key', 'object_key as objectKey', 'size', 'sha256'])
    .execute();
  const stored = (wanted: string) => {
    const { objectKey, size, sha256 } = assets.find(({ key }) => key === wanted) ?? {};
    if (!objectKey || !size || !sha256)
      throw new RunFailure(
        'AE',
        `Scene ${scene} was not simulated and has no cube, so nothing can be made of it.`,
      );
    return { objectKey, size, sha256 };
  };
  const header = stored(ASSET_KEYS.cubeHeader);
  if (header.size > MOST_HEADER_BYTES)
    throw new RunFailure('AE', `The header of the cube of scene ${scene} is larger than 16 MB.`);
  const source = await store.source(ARCHIVE_BUCKET, header.objectKey);
  const text = new TextDecoder().decode(await source.read(0, header.size));
  return { ...stored(ASSET_KEYS.cube), header: text };
}
