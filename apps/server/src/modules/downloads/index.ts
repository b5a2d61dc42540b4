import type { Binding } from '@sigma/contract';
import { createDownloadBinding } from './create-download.ts';
import { deleteDownloadBinding } from './delete-download.ts';
import { listDownloadsBinding } from './list-downloads.ts';
import { readDownloadBinding } from './read-download.ts';
import { readDownloadArchiveBinding } from './read-download-archive.ts';
import type { DownloadServices } from './services.ts';

export function downloadsBindings(services: DownloadServices): readonly Binding[] {
  return [
    createDownloadBinding(services),
    listDownloadsBinding(services),
    readDownloadBinding(services),
    deleteDownloadBinding(services),
    readDownloadArchiveBinding(services),
  ];
}
