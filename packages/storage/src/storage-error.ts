export const storageErrorCodes = [
  'no-such-bucket',
  'denied',
  'full',
  'not-found',
  'unreachable',
  'bad-name',
  'object-in-the-way',
  'folder-in-the-way',
  'damaged',
] as const;

/**
 * no-such-bucket: the bucket does not exist; denied: no permission, or the store rejects the request; full: no space or
 * quota left; not-found: the object does not exist; unreachable: network, disk or server error, worth another attempt;
 * bad-name: a bucket name or key that not every store accepts; object-in-the-way: an object has the name of a folder of the
 * key; folder-in-the-way: the key is the folder of other objects; damaged: other bytes than announced.
 */
export type StorageErrorCode = (typeof storageErrorCodes)[number];

export interface StorageErrorOptions extends ErrorOptions {
  /** Key of the object in the way, where the store can tell. */
  readonly obstacle?: string | undefined;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly bucket: string;
  readonly key: string | undefined;
  readonly obstacle: string | undefined;

  constructor(
    code: StorageErrorCode,
    message: string,
    place: { readonly bucket: string; readonly key?: string | undefined },
    options?: StorageErrorOptions,
  ) {
    super(`${message} (${place.bucket}${place.key === undefined ? '' : `/${place.key}`})`, options);
    this.code = code;
    this.bucket = place.bucket;
    this.key = place.key;
    this.obstacle = options?.obstacle;
  }
}
