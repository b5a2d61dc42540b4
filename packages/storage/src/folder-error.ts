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
  EFBIG: ['full', 'The file is larger than the disk takes'],
  ENOENT: ['not-found', 'There is no such object'],
  ENOTDIR: ['bad-name', 'A part of the key is an object itself'],
  EEXIST: ['bad-name', 'A part of the key is an object itself'],
  EISDIR: ['bad-name', 'Other objects lie under this key'],
  ENOTEMPTY: ['bad-name', 'Other objects lie under this key'],
  ERR_FS_EISDIR: ['bad-name', 'Other objects lie under this key'],
  ENAMETOOLONG: ['bad-name', 'The key is too long for this disk'],
};

/** What a failed file operation means for an object. */
export function folderError(
  error: unknown,
  place: { readonly bucket: string; readonly key?: string | undefined },
): StorageError {
  const systemCode = systemCodeOf(error);
  const [code, message] = meanings[String(systemCode)] ?? ['unreachable', 'The disk cannot be used'];
  return new StorageError(code, message, place, { cause: error });
}
