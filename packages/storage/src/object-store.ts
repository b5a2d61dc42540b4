/** Random access to the bytes of one object; the shape that `@sigma/raster` reads from. */
export interface ByteSource {
  readonly size: number;
  /** Reads `length` bytes from `offset`; the result is shorter only where the object ends. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
}

export type Body = Uint8Array | AsyncIterable<Uint8Array>;

export interface PutOptions {
  readonly contentType?: string | undefined;
  /** Expected SHA-256 in hex; a body with another hash is rejected and nothing of it is stored. */
  readonly sha256?: string | undefined;
  /** Expected length in bytes, checked in the same way. */
  readonly size?: number | undefined;
}

export interface Stored {
  readonly size: number;
  /** SHA-256 of the stored bytes, in lower-case hex. */
  readonly sha256: string;
}

export interface ObjectHead {
  readonly size: number;
  readonly contentType: string;
  /** Opaque, quoted; changes when the object does. */
  readonly etag: string;
  readonly modified: Date;
  /** Present where the store recorded it: on S3 for bodies whose hash was known before they were sent. */
  readonly sha256?: string | undefined;
}

/** Bytes `start` to `end`, inclusive and counted from 0; without `end` to the end of the object. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

/** What a browser that follows a signed link receives. */
export interface LinkOptions {
  readonly contentType: string;
  /** The complete `Content-Disposition` header. */
  readonly disposition: string;
  /** Seconds until the link expires, at most 604,800 (a week). */
  readonly expiresInSeconds: number;
}

export interface ObjectEntry {
  readonly key: string;
  readonly size: number;
}

/**
 * Buckets and objects, in a folder or on S3. An object appears completely under its key or not at all, and a second
 * `put` replaces the first. Keys are paths with `/`; names are checked before anything is written.
 *
 * Every method throws a StorageError: 'bad-name', 'no-such-bucket', 'denied', 'full' or 'unreachable', and
 * 'not-found' where documented. An error of the body itself is thrown unchanged.
 */
export interface ObjectStore {
  /** @throws StorageError 'damaged' when the body differs from what `options` announce */
  put(bucket: string, key: string, body: Body, options?: PutOptions): Promise<Stored>;
  /** Null when the object does not exist. */
  head(bucket: string, key: string): Promise<ObjectHead | null>;
  /**
   * The bytes of an object, read on demand. The signal ends the request, and the body that has begun.
   * @throws StorageError 'not-found'
   */
  get(
    bucket: string,
    key: string,
    range?: ByteRange,
    signal?: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** @throws StorageError 'not-found' */
  source(bucket: string, key: string, signal?: AbortSignal): Promise<ByteSource>;
  /**
   * A link that reads one object without further rights until it expires; null where the store has no address that
   * browsers can read from. The object need not exist.
   */
  signedLink(bucket: string, key: string, options: LinkOptions): Promise<string | null>;
  /** Deletes an object; does nothing when it does not exist. */
  delete(bucket: string, key: string): Promise<void>;
  /** The objects whose keys begin with `prefix`, in the order of their UTF-8 bytes. */
  list(bucket: string, prefix?: string): AsyncIterable<ObjectEntry>;
  /**
   * Removes what interrupted writes under `prefix` left behind: partial files, unfinished multipart uploads.
   * Only for prefixes without writes in progress.
   */
  discardUnfinished(bucket: string, prefix: string): Promise<void>;
  bucketExists(bucket: string): Promise<boolean>;
  /** Creates the bucket if it does not exist. */
  ensureBucket(bucket: string): Promise<void>;
}
