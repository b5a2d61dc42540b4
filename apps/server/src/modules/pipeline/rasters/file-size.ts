import { type RasterReplacement, type Refusal, refuse } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { isObjectKey } from '@sigma/storage';
import type { CapturesServices } from '../services.ts';

/** The size in bytes of the archive object that a raster refers to, or the reason why it cannot be registered. */
export async function fileSizeOf(
  store: CapturesServices['store'],
  { object_key: key, sha256 }: Pick<RasterReplacement, 'object_key' | 'sha256'>,
): Promise<number | Refusal> {
  if (!isObjectKey(key)) return unusable('object_key', 'wrong_value', 'must be the key of an object');
  const head = (await store.bucketExists(ARCHIVE_BUCKET)) ? await store.head(ARCHIVE_BUCKET, key) : null;
  if (head === null) return unusable('object_key', 'missing', 'must be an object in the archive');
  if (head.sha256 !== undefined && head.sha256 !== sha256) {
    return unusable('sha256', 'wrong_hash', 'must be the hash of the object');
  }
  return head.size;
}

const unusable = (field: string, code: string, message: string): Refusal =>
  refuse('invalid_body', `The file cannot be registered: ${field} ${message}.`, [{ field, code, message }]);
