import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ByteSource, ObjectStore } from '@sigma/storage';
import { recentlyUsed } from '../../work/index.ts';

/** A range of an object in the archive that a worker thread needs; only the main thread knows the store. */
export interface RangeCall {
  readonly objectKey: string;
  readonly offset: number;
  readonly length: number;
}

const MAX_SOURCES = 64;

export type ReadRange = (call: RangeCall) => Promise<Uint8Array>;

/** Reads ranges of objects in the archive; an object is opened once, not for each range. */
export function objectReader(store: Pick<ObjectStore, 'source'>): ReadRange {
  const sources = recentlyUsed<Promise<ByteSource>>(MAX_SOURCES);
  return async ({ objectKey, offset, length }) => {
    try {
      const source = await sources.get(objectKey, () => store.source(ARCHIVE_BUCKET, objectKey));
      return await source.read(offset, length);
    } catch (error) {
      sources.forget(objectKey);
      throw error;
    }
  };
}
