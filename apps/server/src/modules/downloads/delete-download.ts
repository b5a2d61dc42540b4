import { bind, deleteDownload } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { archiveKey } from './archive-object.ts';
import { holderOf, noSuchDownload } from './download-answer.ts';
import { deleteDownload as deleteStored } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

export const deleteDownloadBinding = ({ database, store }: DownloadServices) =>
  bind(deleteDownload, async ({ params, caller }) => {
    const was = await deleteStored(database.kysely, params.program, holderOf(caller), params.download);
    if (was === undefined) return noSuchDownload();
    // A packing that is under way finds its row gone and stops by itself.
    if (was === 'Ready' || was === 'Finished')
      await store.delete(ARCHIVE_BUCKET, archiveKey(params.download));
    return null;
  });
