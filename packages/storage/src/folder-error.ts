import { StorageError, type StorageErrorCode } from './storage-error.ts';

const systemCodeOf = (error: unknown): unknown =>
  error instanceof Error ? Reflect.get(error, 'code') : undefined;

/** Whether an error of the file system has a code, such as `ENOENT`. */
export const hasSystemCode = (error: unknown, code: string): error is Error => systemCodeOf(error) === code;

export const isMissing = (error: unknown): boolean => {
  const code = systemCodeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
};

type Meaning = readonly [StorageErrorCode, string];

const OBJECT_IN_THE_WAY: Meaning = ['object-in-the-way', 'A part of the key is itself an object'];
const FOLDER_IN_THE_WAY: Meaning = ['folder-in-the-way', 'This key is the prefix of other objects'];

const meanings: Readonly<Record<string, Meaning>> = {
  EACCES: ['denied', 'The system denies access'],
  EPERM: ['denied', 'The system denies access'],
  EROFS: ['denied', 'The disk is read-only'],
  ENOSPC: ['full', 'The disk is full'],
  EDQUOT: ['full', 'The quota of the disk is used up'],
  EFBIG: ['full', 'The file is larger than the disk allows'],
  ENOENT: ['not-found', 'The object does not exist'],
  ENOTDIR: OBJECT_IN_THE_WAY,
  EEXIST: OBJECT_IN_THE_WAY,
  EISDIR: FOLDER_IN_THE_WAY,
  ENOTEMPTY: FOLDER_IN_THE_WAY,
  ERR_FS_EISDIR: FOLDER_IN_THE_WAY,
  ENAMETOOLONG: ['bad-name', 'The key is too long for this disk'],
};

/** The storage error for a failed file operation on an object. */
export function folderError(
  error: unknown,
  place: { readonly bucket: string; readonly key?: string | undefined },
  obstacle?: string,
): StorageError {
  const systemCode = systemCodeOf(error);
  const [code, message] = meanings[String(systemCode)] ?? ['unreachable', 'The disk cannot be used'];
  return new StorageError(code, message, place, { cause: error, obstacle });
}
