import { bind, deleteDownload } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { archiveKey } from './archive-object.ts';
import { downloadNotFound, ownerOf } from './download-answer.ts';
import { deleteDownload as deleteStored } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

export const deleteDownloadBinding = ({ database, store }: DownloadServices) =>
  bind(deleteDownload, async ({ params, caller }) => {
    const status = await deleteStored(database.kysely, params.program, ownerOf(caller), params.download);
    if (status === undefined) return downloadNotFound();
    // A packing run in progress notices that its row was deleted and stops.
    if (status === 'Ready' || status === 'Finished')
      await store.delete(ARCHIVE_BUCKET, archiveKey(params.download));
    return null;
  });
