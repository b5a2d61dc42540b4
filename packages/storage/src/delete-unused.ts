import type { ObjectStore } from './object-store.ts';

export interface UnusedObjects {
  readonly bucket: string;
  readonly prefix: string;
  /** Younger objects stay: whoever stores one may not have recorded it yet. */
  readonly modifiedBefore: Date;
  /** Whether an object is still referred to. */
  readonly isNeeded: (key: string) => boolean;
}

/** Deletes the objects below a prefix that nothing refers to. Returns how many were deleted. */
export async function deleteUnused(
  store: ObjectStore,
  { bucket, prefix, modifiedBefore, isNeeded }: UnusedObjects,
): Promise<number> {
  if (!(await store.bucketExists(bucket))) return 0;
  let deleted = 0;
  for await (const { key } of store.list(bucket, prefix)) {
    if (isNeeded(key)) continue;
    const head = await store.head(bucket, key);
    if (head === null || head.modified > modifiedBefore) continue;
    await store.delete(bucket, key);
    deleted += 1;
  }
  return deleted;
}
