import { createHash } from 'node:crypto';
import type { Database } from '@sigma/db';
import { type Body, type ObjectStore, StorageError } from '@sigma/storage';
import { DestinationFault, InputFault } from './delivery-fault.ts';
import { announceFile, completeFile, readFile, type WrittenFile } from './delivery-files.store.ts';

export interface FileTarget {
  readonly database: Database;
  readonly destinations: ObjectStore;
  readonly order: string;
  readonly bucket: string;
  /** Folder of the delivery; paths of files are relative to it. */
  readonly prefix: string;
}

export interface FileToWrite {
  readonly path: string;
  readonly fileId: string | null;
  readonly contentType: string;
  readonly sha256: string | undefined;
  readonly size: number | undefined;
  readonly open: () => Promise<Body>;
}

/**
 * Writes a file of a delivery once, however often it is asked for. The row comes before the object and is
 * completed after it: a file that was announced and lies there whole (stores never show half an object) was
 * written by an attempt that died before it could say so, and is taken over instead of written again.
 */
export async function writeFile(target: FileTarget, file: FileToWrite): Promise<WrittenFile> {
  const earlier = await readFile(target.database, target.order, file.path);
  const isSame = file.sha256 === undefined || file.sha256 === earlier?.sha256;
  if (isSame && earlier?.finished_at != null && earlier.size !== null && earlier.sha256 !== null) {
    const there = await destination(() => target.destinations.head(target.bucket, keyOf(target, file.path)));
    if (there?.size === earlier.size) return { size: earlier.size, sha256: earlier.sha256 };
  }
  if (earlier === undefined) await announceFile(target.database, target.order, file.path, file.fileId);
  // What was completed and has changed since, in the bucket or in the archive, is written again.
  const mayLieThere = earlier !== undefined && earlier.finished_at === null;
  const written = (await takeOver(target, file, mayLieThere)) ?? (await put(target, file));
  await completeFile(target.database, target.order, file.path, written, new Date());
  return written;
}

function keyOf({ prefix }: FileTarget, path: string): string {
  return `${prefix}/${path}`;
}

async function takeOver(
  target: FileTarget,
  file: FileToWrite,
  announced: boolean,
): Promise<WrittenFile | undefined> {
  if (!announced) return undefined;
  const key = keyOf(target, file.path);
  const there = await destination(() => target.destinations.head(target.bucket, key));
  if (there === null) return undefined;
  const hash = createHash('sha256');
  await destination(async () => {
    for await (const chunk of await target.destinations.get(target.bucket, key)) hash.update(chunk);
  });
  const sha256 = hash.digest('hex');
  if (file.sha256 !== undefined && file.sha256 !== sha256) return undefined;
  if (file.size !== undefined && file.size !== there.size) return undefined;
  return { size: there.size, sha256 };
}

async function put(target: FileTarget, file: FileToWrite): Promise<WrittenFile> {
  const { contentType, sha256, size } = file;
  const source = guardSource(await file.open());
  return destination(() =>
    target.destinations.put(target.bucket, keyOf(target, file.path), source, { contentType, sha256, size }),
  );
}

/** Errors of what is read must not look like errors of the bucket that is written. */
function guardSource(body: Body): Body {
  if (body instanceof Uint8Array) return body;
  return (async function* () {
    try {
      yield* body;
    } catch (error) {
      if (error instanceof StorageError)
        throw new InputFault('AE', 'A file of the archive cannot be read', error);
      throw error;
    }
  })();
}

export async function destination<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.code === 'damaged') throw new InputFault('AE', 'A file of the archive is damaged', error);
    throw new DestinationFault(error);
  }
}
