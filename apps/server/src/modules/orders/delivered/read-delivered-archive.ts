import { bind, type Refusal, readDeliveredArchive } from '@sigma/contract';
import { archiveFileName } from '@sigma/domain';
import { StorageError } from '@sigma/storage';
import { countedBody, dispositionOf, zipArchive } from '../../downloads/index.ts';
import { MANIFEST, manifestDocument } from '../delivery/manifest.ts';
import type { OrderServices } from '../services.ts';
import { type Delivery, listDelivered, type StoredFile } from './delivered-files.store.ts';
import { deliveryOfLink, goneRefusal } from './read-delivered-file.ts';

export const readDeliveredArchiveBinding = (services: OrderServices) =>
  bind(readDeliveredArchive, async ({ params, query, now }) => {
    const { signature, ...link } = query;
    const delivery = await deliveryOfLink(services, { ...params, ...link, path: undefined }, signature, now);
    if (!('bucket' in delivery)) return delivery;
    const listed = await listDelivered(services.database.kysely, delivery.order);
    const files = listed.filter(({ path }) => path !== MANIFEST);
    return (await firstMissing(services, delivery, files)) ?? archiveAnswer(services, delivery, files);
  });

/** Finds out before the first byte is sent whether the bucket still contains every file. */
async function firstMissing(
  { store }: OrderServices,
  { bucket, prefix }: Delivery,
  files: readonly StoredFile[],
): Promise<Refusal | undefined> {
  const sizes = new Map<string, number>();
  try {
    for await (const { key, size } of store.list(bucket, `${prefix}/`)) sizes.set(key, size);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // Some buckets may be read but not listed; there a missing file ends the transfer instead.
    if (error.code === 'denied') return undefined;
    if (error.code !== 'no-such-bucket') throw error;
  }
  const missing = files.find(({ path, size }) => sizes.get(`${prefix}/${path}`) !== size);
  return missing && goneRefusal(bucket, missing.path);
}

/** The archive is generated while it is sent, so it has no length and cannot be resumed. */
function archiveAnswer({ store }: OrderServices, delivery: Delivery, files: readonly StoredFile[]): Response {
  const { bucket, prefix, order } = delivery;
  const body = () =>
    zipArchive({
      entries: files.map(({ path, size }) => ({
        path,
        size,
        open: () => store.get(bucket, `${prefix}/${path}`),
      })),
      last: { path: MANIFEST, body: () => manifestDocument(order, files) },
      modified: delivery.deliveredAt,
      check: (written, index) => {
        if (written.sha256 !== files[index]?.sha256)
          throw new Error(`The delivered file ${written.path} of order ${order} was changed in its bucket.`);
      },
      onBytes: async () => undefined,
    });
  return new Response(countedBody({ length: 0, open: async () => body(), onSent: async () => undefined }), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf(archiveFileName(fileNameOf(delivery))),
      'cache-control': 'private, no-store',
    },
  });
}

/** Orders of one name stay apart by the beginning of their ids. */
function fileNameOf({ name, order }: Delivery): string {
  return `${name === '' ? 'order' : name} ${order.slice(0, 8)}`;
}
