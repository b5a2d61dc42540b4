import { archiveFileName } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { countedBody, dispositionOf, zipArchive } from '../../../downloads/index.ts';
import { MANIFEST, manifestDocument, manifestFiles } from '../../delivery/manifest.ts';
import type { Delivery, StoredFile } from '../delivered-files.store.ts';
import { archiveNameOf } from './archive-name.ts';

/** Files without stored checksums are summed up while they are sent, so this archive has no length and cannot be resumed. */
export function archiveAsWritten(
  store: ObjectStore,
  delivery: Delivery,
  files: readonly StoredFile[],
): Response {
  const { bucket, prefix, order } = delivery;
  const body = () =>
    zipArchive({
      entries: files.map(({ path, size }) => ({
        path,
        size,
        open: () => store.get(bucket, `${prefix}/${path}`),
      })),
      last: { path: MANIFEST, body: () => manifestDocument(order, manifestFiles(files)) },
      modified: delivery.deliveredAt,
      check: (written, index) => {
        if (written.sha256 !== files[index]?.sha256)
          throw new Error(`The delivered file ${written.path} of order ${order} was changed in its bucket.`);
      },
      onBytes: async () => undefined,
    });
  return new Response(countedBody({ length: 0, open: async () => body(), onSent: async () => undefined }), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf(archiveFileName(archiveNameOf(delivery))),
      'cache-control': 'private, no-store',
    },
  });
}
