import { StorageError, type StorageErrorCode } from './storage-error.ts';

const systemCodeOf = (error: unknown): unknown =>
  error instanceof Error ? Reflect.get(error, 'code') : undefined;

export const isMissing = (error: unknown): boolean => {
  const code = systemCodeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
};

const meanings: Readonly<Record<string, readonly [StorageErrorCode, string]>> = {
  EACCES: ['denied', 'The system denies access'],
  EPERM: ['denied', 'The system denies access'],
  EROFS: ['denied', 'The disk is read-only'],
  ENOSPC: ['full', 'The disk is full'],
  EDQUOT: ['full', 'The quota of the disk is used up'],
  EFBIG: ['full', 'The file is larger than the disk allows'],
  ENOENT: ['not-found', 'The object does not exist'],
  ENOTDIR: ['bad-name', 'A part of the key is itself an object'],
  EEXIST: ['bad-name', 'A part of the key is itself an object'],
  EISDIR: ['bad-name', 'This key is the prefix of other objects'],
  ENOTEMPTY: ['bad-name', 'This key is the prefix of other objects'],
  ERR_FS_EISDIR: ['bad-name', 'This key is the prefix of other objects'],
  ENAMETOOLONG: ['bad-name', 'The key is too long for this disk'],
};

/** The storage error for a failed file operation on an object. */
export function folderError(
  error: unknown,
  place: { readonly bucket: string; readonly key?: string | undefined },
): StorageError {
  const systemCode = systemCodeOf(error);
  const [code, message] = meanings[String(systemCode)] ?? ['unreachable', 'The disk cannot be used'];
  return new StorageError(code, message, place, { cause: error });
}
