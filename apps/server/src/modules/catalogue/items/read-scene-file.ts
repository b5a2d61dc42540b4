import { readAssetsForUser, type StoredAsset } from '@sigma/archive';
import { bind, HAS_SCENES, readRangeRequest, readSceneFile, refuse, refuseByContract } from '@sigma/contract';
import {
  ARCHIVE_BUCKET,
  ASSET_KEYS,
  type Entitlement,
  levelRefusal,
  mayOpenAsset,
  openingLevels,
} from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { permittedPrograms } from '../../../entitlements/index.ts';
import type { CatalogueServices } from '../services.ts';
import { fileProtection } from './file-protection.ts';

/** An asset whose object, size and checksum are known. */
interface ReadyAsset {
  readonly objectKey: string;
  readonly mediaType: string;
  readonly size: number;
  readonly tag: string;
}

export const readSceneFileBinding = ({
  database,
  store,
  imagery,
  entitlements,
  platform,
}: CatalogueServices) =>
  bind(readSceneFile, async ({ params, caller, now, signal, header }) => {
    const { scene, asset: key } = params;
    const use = { caller, grant: 'catalogue', use: HAS_SCENES } as const;
    const programs = await permittedPrograms(database.kysely, entitlements, use);
    const opening = programs.filter(({ levels }) => mayOpenAsset(key, levels));
    const find = async (some: readonly Entitlement[]) =>
      (await readAssetsForUser(database.kysely, { programs: some }, { scene, keys: [key] }, { now })).get(
        key,
      );
    const read = () => find(opening);
    let asset = await read();
    if (asset === undefined && (await find(programs)) !== undefined) {
      const refusal = levelRefusal(openingLevels(key) ?? [], platform.support_email ?? 'the operator');
      return refuseByContract(refusal);
    }
    if (asset?.state === 'planned' && caller.kind === 'user') {
      const reads = key === ASSET_KEYS.thumbnail ? 'picture' : 'file';
      await imagery.ensureSoon(
        { collection: asset.collection, id: scene },
        { user: caller.userId, signal, reads },
      );
      asset = await read();
    }
    if (asset === undefined) return refuse('not_found', `Scene "${scene}" has no file "${key}".`);
    const ready = readyAsset(asset);
    if (ready === undefined) {
      return refuse(
        'not_found',
        `The file "${key}" could not be created: ${asset.cause ?? 'it does not exist yet'}`,
      );
    }
    if ((await store.head(ARCHIVE_BUCKET, ready.objectKey)) === null) {
      return refuse('unavailable', `The file "${key}" is not in the archive. Staff must restore it.`);
    }
    return answerFile(ready, store, header);
  });

function readyAsset(asset: StoredAsset): ReadyAsset | undefined {
  const { state, object_key: objectKey, size, sha256 } = asset;
  if (state !== 'ready' || objectKey === null || size === null || sha256 === null) return undefined;
  return { objectKey, mediaType: asset.media_type, size, tag: `"${sha256}"` };
}

/** The bytes of an asset or a range of it. Access can end at any time, so caches must revalidate. */
function answerFile(
  { objectKey, mediaType, size, tag }: ReadyAsset,
  store: ObjectStore,
  header: (name: string) => string | undefined,
): Response {
  const headers = {
    'content-type': mediaType,
    ...fileProtection(mediaType, objectKey),
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': 'private, no-cache',
    // Pages of other origins may show files; the cookie, which is SameSite=Strict, does not come from their sites.
    'cross-origin-resource-policy': 'cross-origin',
  };
  const range = readRangeRequest(header, size, tag);
  switch (range.kind) {
    case 'not-modified':
      return new Response(null, { status: 304, headers });
    case 'unsatisfiable':
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
    case 'full':
      return new Response(
        lazyBody(() => store.get(ARCHIVE_BUCKET, objectKey)),
        {
          headers: { ...headers, 'content-length': String(size) },
        },
      );
    case 'partial': {
      const { start, end } = range;
      return new Response(
        lazyBody(() => store.get(ARCHIVE_BUCKET, objectKey, { start, end })),
        {
          status: 206,
          headers: {
            ...headers,
            'content-length': String(end - start + 1),
            'content-range': `bytes ${start}-${end}/${size}`,
          },
        },
      );
    }
  }
}

/** A body that opens its object when the first byte is read, which never happens for HEAD. */
function lazyBody(open: () => Promise<AsyncIterable<Uint8Array>>): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= (await open())[Symbol.asyncIterator]();
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
