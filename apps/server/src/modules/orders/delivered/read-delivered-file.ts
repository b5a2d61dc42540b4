import { basename } from 'node:path/posix';
import { bind, HAS_SCENES, type Refusal, readDeliveredFile, refuse } from '@sigma/contract';
import { contractRefusal } from '@sigma/domain';
import { contentTypeOf, type ObjectHead, StorageError } from '@sigma/storage';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { countedBody, dispositionOf, fileAnswer } from '../../downloads/index.ts';
import type { OrderServices } from '../services.ts';
import {
  type Delivery,
  listDelivered,
  readDeliveryOfMember,
  type StoredFile,
} from './delivered-files.store.ts';
import { isDeliveredLink, type LinkTarget } from './delivered-link.ts';

/** How long a browser has to follow the redirect to S3. A transfer that has begun continues beyond it. */
const REDIRECT_SECONDS = 300;

/** Answers an invalid signature and a missing order alike, so that a link reveals nothing about other orders. */
export const invalidLink = (): Refusal =>
  refuse('not_found', 'This link is not valid. Open the order in the portal to download its files.');

/** Finds the delivery that a signed link opens; a refusal if the link is invalid or has expired, or the contract does not include orders. */
export async function deliveryOfLink(
  { database, entitlements }: Pick<OrderServices, 'database' | 'entitlements'>,
  target: LinkTarget,
  signature: string,
  now: Date,
): Promise<Delivery | Refusal> {
  if (!(await isDeliveredLink(database, target, signature))) return invalidLink();
  if (target.expires * 1000 <= now.getTime()) {
    return refuse('not_found', 'This link has expired. Open the order in the portal to download its files.');
  }
  const { kysely } = database;
  const delivery = await readDeliveryOfMember(kysely, target.order, target.member);
  if (delivery === undefined) return invalidLink();
  const entitlement = await entitlements.ofExisting(kysely, delivery.program, PROGRAM_ITSELF);
  return contractRefusal(entitlement, HAS_SCENES) === undefined ? delivery : invalidLink();
}

export const readDeliveredFileBinding = (services: OrderServices) =>
  bind(readDeliveredFile, async ({ params, query, now, header }) => {
    const { path, member, expires, signature } = query;
    const delivery = await deliveryOfLink(services, { ...params, path, member, expires }, signature, now);
    if (!('bucket' in delivery)) return delivery;
    const files = await listDelivered(services.database.kysely, delivery.order);
    const file = files.find((one) => one.path === path);
    return file === undefined ? invalidLink() : answerFile(services, delivery, file, header);
  });

async function answerFile(
  { store }: OrderServices,
  { bucket, prefix }: Delivery,
  file: StoredFile,
  header: (name: string) => string | undefined,
): Promise<Response | Refusal> {
  const key = `${prefix}/${file.path}`;
  const head = await headOf(() => store.head(bucket, key));
  if (head?.size !== file.size) return goneRefusal(bucket, file.path);
  const { size, sha256 } = file;
  const name = basename(file.path);
  const contentType = contentTypeOf(file.path);
  const link = await store.signedLink(bucket, key, {
    contentType,
    disposition: dispositionOf(name),
    expiresInSeconds: REDIRECT_SECONDS,
  });
  if (link !== null) {
    return new Response(null, {
      status: 302,
      headers: { location: link, 'cache-control': 'private, no-store' },
    });
  }
  const body = (start: number, end: number) =>
    countedBody({
      length: end - start + 1,
      open: () => store.get(bucket, key, { start, end }),
      onSent: async () => undefined,
    });
  return fileAnswer({ size, sha256, contentType, name, body }, header);
}

export function goneRefusal(bucket: string, path: string): Refusal {
  return refuse('not_found', `The bucket ${bucket} no longer contains the delivered file ${path}.`);
}

/** A bucket that was removed, or that no longer lets Sigma read, is treated as one without the file. */
async function headOf(read: () => Promise<ObjectHead | null>): Promise<ObjectHead | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StorageError && (error.code === 'no-such-bucket' || error.code === 'denied'))
      return null;
    throw error;
  }
}
