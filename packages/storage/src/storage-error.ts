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
 * no-such-bucket: the bucket is not there; denied: no permission, or the store refuses the request; full: no
 * space or quota left; not-found: no such object; unreachable: network, disk or server fault, worth another
 * try; bad-name: a bucket name or key that no store of ours takes; damaged: other bytes than announced.
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
