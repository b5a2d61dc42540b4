import { ARCHIVE_BUCKET } from '@sigma/domain';
import {
  type ArrayLayout,
  type ByteSource,
  enviLayout,
  isNpy,
  NPY_HEADER_BYTES,
  npyLayout,
  RasterReadError,
  readArrayChunks,
} from '@sigma/raster';
import { type ObjectStore, StorageError } from '@sigma/storage';
import { RunFailure } from './run-failure.ts';

const MOST_HEADER_BYTES = 1_000_000;

/**
 * The layout of an array in the archive: a NumPy file, or an ENVI data file next to its header. Undefined if it is neither.
 *
 * @throws RasterReadError if its header cannot be used
 */
export async function arrayLayoutOf(
  store: Pick<ObjectStore, 'head' | 'source'>,
  key: string,
  source: ByteSource,
): Promise<ArrayLayout | undefined> {
  const start = await source.read(0, Math.min(NPY_HEADER_BYTES, source.size));
  if (isNpy(start)) return npyLayout(start);
  for (const headerKey of [`${key.replace(/\.[^./]*$/, '')}.hdr`, `${key}.hdr`]) {
    if (headerKey === key || (await store.head(ARCHIVE_BUCKET, headerKey)) === null) continue;
    const header = await store.source(ARCHIVE_BUCKET, headerKey);
    const bytes = await header.read(0, Math.min(MOST_HEADER_BYTES, header.size));
    return enviLayout(new TextDecoder().decode(bytes));
  }
  return undefined;
}

/**
 * Reads coefficients that were checked when they were registered.
 *
 * @param what  names the array in the sentence of a failure
 * @throws RunFailure 'AE' if the file is no longer there or no longer as it was
 */
export async function readCoefficients(
  store: ObjectStore,
  { what, key, length }: { readonly what: string; readonly key: string; readonly length: number },
): Promise<Float32Array> {
  const values = new Float32Array(length);
  let filled = 0;
  try {
    const source = await store.source(ARCHIVE_BUCKET, key);
    const layout = await arrayLayoutOf(store, key, source);
    if (layout === undefined) throw new RunFailure('AE', `The file of ${what} is not an array.`);
    for await (const chunk of readArrayChunks(source, layout)) {
      if (filled + chunk.length > length) throw wrongSize(what);
      values.set(chunk, filled);
      filled += chunk.length;
    }
  } catch (error) {
    if (error instanceof RasterReadError)
      throw new RunFailure('AE', `The file of ${what} is damaged.`, error);
    if (error instanceof StorageError && error.code === 'not-found')
      throw new RunFailure('AE', `The file of ${what} is no longer in the archive.`, error);
    throw error;
  }
  if (filled !== length) throw wrongSize(what);
  return values;
}

const wrongSize = (what: string) =>
  new RunFailure('AE', `The file of ${what} no longer has the size of the detector.`);
