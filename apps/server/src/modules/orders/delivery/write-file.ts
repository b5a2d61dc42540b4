import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Database } from '@sigma/db';
import { type Body, type ObjectStore, StorageError } from '@sigma/storage';
import { DestinationError, InputError } from './delivery-error.ts';
import { announceFile, completeFile, readFile, type WrittenFile } from './delivery-files.store.ts';

export interface FileTarget {
  readonly database: Database;
  readonly destinations: ObjectStore;
  readonly order: string;
  readonly bucket: string;
  /** Folder of the delivery; paths of files are relative to it. */
  readonly prefix: string;
  readonly now: () => Date;
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
 * Writes a file of a delivery once, however often it is called. The row is inserted before the object is written and
 * completed afterwards. If a row is incomplete but its object exists (stores never show an incomplete object), an attempt
 * wrote the object and died before it completed the row, so the object is adopted and not written again.
 */
export async function writeFile(target: FileTarget, file: FileToWrite): Promise<WrittenFile> {
  const earlier = await readFile(target.database, target.order, file.path);
  const isSame = file.sha256 === undefined || file.sha256 === earlier?.sha256;
  if (isSame && earlier?.finished_at != null && earlier.size !== null && earlier.sha256 !== null) {
    const stored = await toDestination(() =>
      target.destinations.head(target.bucket, objectKeyOf(target, file.path)),
    );
    if (stored?.size === earlier.size) {
      const { size, sha256, crc32 } = earlier;
      return { size, sha256, crc32 };
    }
  }
  if (earlier === undefined) await announceFile(target.database, target.order, file.path, file.fileId);
  // A completed file that has changed since, in the bucket or in the archive, is written again.
  const mayExist = earlier !== undefined && earlier.finished_at === null;
  const written = (await adoptWrittenFile(target, file, mayExist)) ?? (await uploadFile(target, file));
  await completeFile(target.database, target.order, file.path, written, target.now());
  return written;
}

function objectKeyOf({ prefix }: FileTarget, path: string): string {
  return `${prefix}/${path}`;
}

async function adoptWrittenFile(
  target: FileTarget,
  file: FileToWrite,
  announced: boolean,
): Promise<WrittenFile | undefined> {
  if (!announced) return undefined;
  const key = objectKeyOf(target, file.path);
  const stored = await toDestination(() => target.destinations.head(target.bucket, key));
  if (stored === null) return undefined;
  const hash = createHash('sha256');
  let checksum = 0;
  await toDestination(async () => {
    for await (const chunk of await target.destinations.get(target.bucket, key)) {
      hash.update(chunk);
      checksum = crc32(chunk, checksum);
    }
  });
  const sha256 = hash.digest('hex');
  if (file.sha256 !== undefined && file.sha256 !== sha256) return undefined;
  if (file.size !== undefined && file.size !== stored.size) return undefined;
  return { size: stored.size, sha256, crc32: checksum };
}

async function uploadFile(target: FileTarget, file: FileToWrite): Promise<WrittenFile> {
  const { contentType, sha256, size } = file;
  const source = summed(guardSource(await file.open()));
  const stored = await toDestination(() =>
    target.destinations.put(target.bucket, objectKeyOf(target, file.path), source.body, {
      contentType,
      sha256,
      size,
    }),
  );
  return { size: stored.size, sha256: stored.sha256, crc32: source.crc32() };
}

/** Sums up the bytes that are read of a body. */
function summed(body: Body): { readonly body: Body; readonly crc32: () => number } {
  if (body instanceof Uint8Array) return { body, crc32: () => crc32(body) };
  let checksum = 0;
  async function* read(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  }
  return { body: read(body), crc32: () => checksum };
}

/** Converts errors of the archive that is read, so that they do not look like errors of the destination. */
function guardSource(body: Body): Body {
  if (body instanceof Uint8Array) return body;
  return (async function* () {
    try {
      yield* body;
    } catch (error) {
      if (error instanceof StorageError)
        throw new InputError('AE', 'A file of the archive cannot be read', error);
      throw error;
    }
  })();
}

/** Runs work on the destination and converts its storage errors to those of a delivery. */
export async function toDestination<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.code === 'damaged') throw new InputError('AE', 'A file of the archive is damaged', error);
    throw new DestinationError(error);
  }
}
