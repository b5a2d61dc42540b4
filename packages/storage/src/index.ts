export { contentTypeOf } from './content-type.ts';
export { deleteUnused, type UnusedObjects } from './delete-unused.ts';
export { hasSystemCode } from './folder-error.ts';
export { folderStore } from './folder-store.ts';
export { freeBytes } from './free-bytes.ts';
export { isBucketName, isObjectKey } from './names.ts';
export type {
  Body,
  ByteRange,
  ByteSource,
  LinkOptions,
  ObjectEntry,
  ObjectHead,
  ObjectStore,
  PutOptions,
  Stored,
} from './object-store.ts';
export { openStore, type StoreEnvironment } from './open-store.ts';
export { MAX_OPEN_STREAMS, type S3Config } from './s3-client.ts';
export { s3Store } from './s3-store.ts';
export { StorageError, type StorageErrorCode, storageErrorCodes } from './storage-error.ts';
