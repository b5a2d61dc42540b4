import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError, type StorageErrorCode } from './storage-error.ts';

const fullNames = new Set([
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);

export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

function meaningOf(error: unknown): readonly [StorageErrorCode, string] {
  if (!(error instanceof S3ServiceException)) return ['unreachable', 'The store does not respond'];
  const status = statusOf(error) ?? 0;
  if (error.name === 'NoSuchBucket') return ['no-such-bucket', 'The bucket does not exist'];
  if (error.name === 'NoSuchKey' || status === 404) return ['not-found', 'The object does not exist'];
  // What the folders of MinIO say; other servers store a key below an object.
  if (error.name === 'XMinioParentIsObject')
    return ['object-in-the-way', 'A part of the key is itself an object'];
  if (error.name === 'XMinioObjectExistsAsDirectory')
    return ['folder-in-the-way', 'This key is the prefix of other objects'];
  if (error.name === 'InvalidBucketName' || error.name === 'KeyTooLongError')
    return ['bad-name', 'The store rejects this name'];
  if (fullNames.has(error.name) || status === 507) return ['full', 'The store is full'];
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return ['denied', `The store refuses the request: ${error.name}`];
  return ['unreachable', `The store cannot do it now: ${error.name}`];
}

/** The storage error for a response (or silence) of an S3 server. */
export function s3Error(
  error: unknown,
  place: { readonly bucket: string; readonly key?: string | undefined },
): StorageError {
  const [code, message] = meaningOf(error);
  return new StorageError(code, message, place, { cause: error });
}
