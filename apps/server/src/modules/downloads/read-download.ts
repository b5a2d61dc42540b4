import { bind, readDownload } from '@sigma/contract';
import { downloadAnswer, downloadNotFound, ownerOf } from './download-answer.ts';
import { readDownload as readStored } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

export const readDownloadBinding = (services: DownloadServices) =>
  bind(readDownload, async ({ params, caller, now, url }) => {
    const owner = { userId: ownerOf(caller), now };
    const row = await readStored(services.database.kysely, params.program, owner, params.download);
    return row === undefined ? downloadNotFound() : downloadAnswer(services, row, url);
  });
