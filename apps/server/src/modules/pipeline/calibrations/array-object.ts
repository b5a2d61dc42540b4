import { type FieldIssue, objectOfS3Uri } from '@sigma/contract';
import { ARCHIVE_BUCKET, archivePlaceOf } from '@sigma/domain';
import { type ArrayLayout, type ByteSource, bytesOfLayout, RasterReadError } from '@sigma/raster';
import { isObjectKey } from '@sigma/storage';
import { arrayLayoutOf } from '../../imagery/index.ts';
import type { CapturesServices } from '../services.ts';

type Store = Pick<CapturesServices['store'], 'bucketExists' | 'head' | 'source'>;

/** An array that a call registers. */
export interface RegisteredArray {
  /** The field of the body with the address. */
  readonly field: string;
  readonly uri: string;
  /** What the other fields of the body say, with their names: `bands`, 472. */
  readonly sizes: readonly (readonly [name: string, size: number])[];
}

/** An array in the archive whose file has the size that its header states. */
export interface OpenedArray {
  readonly source: ByteSource;
  readonly layout: ArrayLayout;
}

/** Opens an array of the archive bucket and compares its shape with what a body says, or states what is wrong. */
export async function openArray(
  store: Store,
  { field, uri, sizes }: RegisteredArray,
): Promise<OpenedArray | FieldIssue> {
  const key = await archiveKey(store, uri);
  if (key === undefined) {
    return { field, code: 'missing', message: `must be an object in the archive, s3://${ARCHIVE_BUCKET}/…` };
  }
  const unreadable = (message: string): FieldIssue => ({ field, code: 'wrong_type', message });
  try {
    const source = await store.source(ARCHIVE_BUCKET, key);
    const layout = await arrayLayoutOf(store, key, source);
    if (layout === undefined) return unreadable('must be a NumPy array or the data file of an ENVI header');
    if (bytesOfLayout(layout) !== source.size) {
      return unreadable(
        `must have ${bytesOfLayout(layout)} bytes, as its header states; it has ${source.size}`,
      );
    }
    return shapeIssue(layout, sizes) ?? { source, layout };
  } catch (error) {
    if (error instanceof RasterReadError) return unreadable(`cannot be read: ${error.message}`);
    throw error;
  }
}

const OF_PROGRAMS: ReadonlySet<string> = new Set(['download', 'report', 'finding', 'asset', 'monitor']);

/** The key of an address in the archive bucket; undefined if there is no such object. */
export async function archiveKey(store: Store, uri: string): Promise<string | undefined> {
  const { bucket, key } = objectOfS3Uri(uri);
  if (bucket !== ARCHIVE_BUCKET || !isObjectKey(key) || !(await store.bucketExists(bucket))) return undefined;
  // What programs have is not an array of a detector, and its existence is not revealed.
  if (OF_PROGRAMS.has(archivePlaceOf(key).kind)) return undefined;
  return (await store.head(bucket, key)) === null ? undefined : key;
}

/** The first size that differs. A single frame may lack its first index. */
function shapeIssue({ shape }: ArrayLayout, sizes: RegisteredArray['sizes']): FieldIssue | undefined {
  const found = shape.length === sizes.length - 1 ? [1, ...shape] : shape;
  if (found.length !== sizes.length) {
    const [name = ''] = sizes[0] ?? [];
    const names = sizes.map(([each]) => each).join(' x ');
    return {
      field: name,
      code: 'wrong_size',
      message: `must match the file: it has ${shape.join(' x ')} instead of ${names}`,
    };
  }
  const at = sizes.findIndex(([, size], index) => size !== found[index]);
  const [field] = sizes[at] ?? [];
  return field === undefined
    ? undefined
    : { field, code: 'wrong_size', message: `must be ${found[at]}, as in the file` };
}
