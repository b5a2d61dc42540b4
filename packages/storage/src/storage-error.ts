export const storageErrorCodes = [
  'no-such-bucket',
  'denied',
  'full',
  'not-found',
  'unreachable',
  'bad-name',
  'damaged',
] as const;

/**
 * no-such-bucket: the bucket does not exist; denied: no permission, or the store rejects the request; full: no space or
 * quota left; not-found: the object does not exist; unreachable: network, disk or server error, worth another attempt;
 * bad-name: a bucket name or key that not every store accepts; damaged: other bytes than announced.
 */
export type StorageErrorCode = (typeof storageErrorCodes)[number];

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly bucket: string;
  readonly key: string | undefined;

  constructor(
    code: StorageErrorCode,
    message: string,
    place: { readonly bucket: string; readonly key?: string | undefined },
    options?: ErrorOptions,
  ) {
    super(`${message} (${place.bucket}${place.key === undefined ? '' : `/${place.key}`})`, options);
    this.code = code;
    this.bucket = place.bucket;
    this.key = place.key;
  }
}
