import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { archiveFileName } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { countedBody, fileAnswer, nameInArchive } from '../../../downloads/index.ts';
import { MANIFEST, manifestDocument, manifestFiles } from '../../delivery/manifest.ts';
import type { Delivery, StoredFile } from '../delivered-files.store.ts';
import { archiveNameOf } from './archive-name.ts';
import { bytesOfZip, type OpenEntry, zipLayout } from './zip-layout.ts';

/** A delivered file whose checksum is stored. */
export interface SummedFile extends StoredFile {
  readonly crc32: number;
}

/** Answers the archive of all files with its length, completely or in ranges, so that a transfer can be resumed. */
export function archiveInRanges(
  store: ObjectStore,
  delivery: Delivery,
  files: readonly SummedFile[],
  header: (name: string) => string | undefined,
): Response {
  const manifest = manifestDocument(delivery.order, manifestFiles(files));
  const entries = [...files, { path: MANIFEST, size: manifest.length, crc32: crc32(manifest) }];
  const named = entries.map((entry) => ({ ...entry, path: nameInArchive(entry.path) }));
  const layout = zipLayout(named, delivery.deliveredAt);
  const open: OpenEntry = (index, start, end) => {
    const file = files[index];
    return file === undefined
      ? once(manifest.subarray(start, end + 1))
      : bytesOfFile(store, delivery, file, { start, end });
  };
  return fileAnswer(
    {
      size: layout.size,
      sha256: tagOf(manifest, delivery),
      contentType: 'application/zip',
      name: archiveFileName(archiveNameOf(delivery)),
      body: (start, end) =>
        countedBody({
          length: end - start + 1,
          open: async () => bytesOfZip(layout, { start, end }, open),
          onSent: async () => undefined,
        }),
    },
    header,
  );
}

/** Changes with everything that determines the bytes: the order, its files and their time. */
function tagOf(manifest: Buffer, { deliveredAt }: Delivery): string {
  return createHash('sha256').update(manifest).update(deliveredAt.toISOString()).digest('hex');
}

/** Bytes of a file; an error if they are too few or too many, or if a file that is sent completely has another hash. */
async function* bytesOfFile(
  store: ObjectStore,
  { bucket, prefix, order }: Delivery,
  { path, size, sha256 }: SummedFile,
  range: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const length = range.end - range.start + 1;
  let sent = 0;
  for await (const chunk of await store.get(bucket, `${prefix}/${path}`, range)) {
    hash.update(chunk);
    sent += chunk.byteLength;
    yield chunk;
  }
  if (sent !== length || (length === size && hash.digest('hex') !== sha256))
    throw new Error(`The delivered file ${path} of order ${order} was changed in its bucket.`);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
