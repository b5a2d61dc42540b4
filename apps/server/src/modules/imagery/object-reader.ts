import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ByteSource, ObjectStore } from '@sigma/storage';

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
  const sources = new Map<string, Promise<ByteSource>>();
  return async ({ objectKey, offset, length }) => {
    const source = sources.get(objectKey) ?? store.source(ARCHIVE_BUCKET, objectKey);
    sources.delete(objectKey);
    sources.set(objectKey, source);
    const [oldest] = sources.keys();
    if (sources.size > MAX_SOURCES && oldest !== undefined) sources.delete(oldest);
    try {
      return await (await source).read(offset, length);
    } catch (error) {
      sources.delete(objectKey);
      throw error;
    }
  };
}
