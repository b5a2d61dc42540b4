import { type RasterReplacement, type Refusal, refuse } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { isObjectKey } from '@sigma/storage';
import type { CapturesServices } from '../services.ts';
import { contentMatches, SIGNATURE_BYTES } from './content-signature.ts';
import type { ObjectHashes } from './object-hashes.ts';

type RegisteredFile = Pick<RasterReplacement, 'object_key' | 'sha256' | 'media_type'>;
type Store = Pick<CapturesServices['store'], 'head' | 'get' | 'bucketExists'>;

export interface ArchiveToCheck {
  readonly store: Store;
  readonly hashes: ObjectHashes;
}

/**
 * Checks that an archive object is what its registration states: it exists, begins like a file of its media type and has
 * the checksum, for which it is read completely: a checksum in the metadata of S3 was written by whoever uploaded the
 * object. Returns its size in bytes, or why it cannot be registered.
 *
 * @throws the errors of ObjectHashes
 */
export async function checkFile(
  { store, hashes }: ArchiveToCheck,
  { object_key: key, sha256, media_type }: RegisteredFile,
  signal: AbortSignal,
): Promise<number | Refusal> {
  if (!isObjectKey(key)) return unusable('object_key', 'wrong_value', 'must be the key of an object');
  const head = (await store.bucketExists(ARCHIVE_BUCKET)) ? await store.head(ARCHIVE_BUCKET, key) : null;
  if (head === null) return missingObject();
  if (!contentMatches(media_type, await startOf(store, key)))
    return unusable('media_type', 'wrong_type', 'must be the media type of the object');
  if ((await hashes.of(key, head, signal)) !== sha256)
    return unusable('sha256', 'wrong_hash', 'must be the hash of the object');
  return head.size;
}

async function startOf(store: Store, key: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const range = { start: 0, end: SIGNATURE_BYTES - 1 };
  for await (const chunk of await store.get(ARCHIVE_BUCKET, key, range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What is said of an object that does not exist, and of one that belongs to others. */
export const missingObject = (): Refusal =>
  unusable('object_key', 'missing', 'must be an object in the archive');

const unusable = (field: string, code: string, message: string): Refusal =>
  refuse('invalid_body', `The file cannot be registered: ${field} ${message}.`, [{ field, code, message }]);
