/** Random access to the bytes of one object; the shape that `@sigma/raster` reads from. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `offset` on: `length` of them, or fewer only where the object ends. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
}

export type Body = Uint8Array | AsyncIterable<Uint8Array>;

export interface PutOptions {
  readonly contentType?: string | undefined;
  /** Expected SHA-256 in hex; a body that differs is refused and leaves nothing behind. */
  readonly sha256?: string | undefined;
  /** Expected length in bytes, checked in the same way. */
  readonly size?: number | undefined;
}

export interface Stored {
  readonly size: number;
  /** SHA-256 of what was written, in lower-case hex. */
  readonly sha256: string;
}

export interface ObjectHead {
  readonly size: number;
  readonly contentType: string;
  /** Opaque, quoted; changes when the object does. */
  readonly etag: string;
  readonly modified: Date;
  /** Known where the store kept it: on S3 for bodies whose hash was known before they were sent. */
  readonly sha256?: string | undefined;
}

/** Bytes `start` to `end`, both included and counted from 0; without `end` to the end of the object. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

export interface ObjectEntry {
  readonly key: string;
  readonly size: number;
}

/**
 * Buckets and objects, in a folder or behind S3. An object appears whole under its key or not at all, and a
 * second `put` replaces the first. Keys are paths with `/`; names are checked before anything is touched.
 *
 * Every method throws a StorageError: 'bad-name', 'no-such-bucket', 'denied', 'full' or 'unreachable', and
 * 'not-found' where it says so. An error of the body itself passes through as it is.
 */
export interface ObjectStore {
  /** @throws StorageError 'damaged' when the body is not what `options` announced */
  put(bucket: string, key: string, body: Body, options?: PutOptions): Promise<Stored>;
  /** Null when there is no such object. */
  head(bucket: string, key: string): Promise<ObjectHead | null>;
  /**
   * The bytes of an object, read while they are asked for.
   * @throws StorageError 'not-found'
   */
  get(bucket: string, key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** @throws StorageError 'not-found' */
  source(bucket: string, key: string): Promise<ByteSource>;
  /** Removes an object; one that is not there is fine. */
  delete(bucket: string, key: string): Promise<void>;
  /** The objects whose keys begin with `prefix`, in the order of their UTF-8 bytes. */
  list(bucket: string, prefix?: string): AsyncIterable<ObjectEntry>;
  /**
   * Removes what writes under `prefix` that never ended have left: half files, unfinished multipart uploads.
   * Only for prefixes that nobody writes to at that moment.
   */
  discardUnfinished(bucket: string, prefix: string): Promise<void>;
  bucketExists(bucket: string): Promise<boolean>;
  /** Makes the bucket when it is not there. */
  ensureBucket(bucket: string): Promise<void>;
}
