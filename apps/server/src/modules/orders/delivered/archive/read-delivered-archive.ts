import { bind, type Refusal, readDeliveredArchive } from '@sigma/contract';
import { StorageError } from '@sigma/storage';
import { MANIFEST } from '../../delivery/manifest.ts';
import type { OrderServices } from '../../services.ts';
import { type Delivery, listDelivered, type StoredFile } from '../delivered-files.store.ts';
import { deliveryOfLink, goneRefusal } from '../read-delivered-file.ts';
import { archiveAsWritten } from './archive-as-written.ts';
import { archiveInRanges, type SummedFile } from './archive-in-ranges.ts';

export const readDeliveredArchiveBinding = (services: OrderServices) =>
  bind(readDeliveredArchive, async ({ params, query, now, header }) => {
    const { signature, ...link } = query;
    const delivery = await deliveryOfLink(services, { ...params, ...link, path: undefined }, signature, now);
    if (!('bucket' in delivery)) return delivery;
    const listed = await listDelivered(services.database.kysely, delivery.order);
    const files = listed.filter(({ path }) => path !== MANIFEST);
    const missing = await firstMissing(services, delivery, files);
    if (missing !== undefined) return missing;
    return files.every(isSummed)
      ? archiveInRanges(services.store, delivery, files, header)
      : archiveAsWritten(services.store, delivery, files);
  });

const isSummed = (file: StoredFile): file is SummedFile => file.crc32 !== null;

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
